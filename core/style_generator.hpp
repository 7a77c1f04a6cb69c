// Akari boards in a given style: that many walls, spread and numbered as asked.
//
// 1. Walls are drawn, exactly as many as asked for, and bulbs until every cell is lit. From here on the
//    board is a lit board at all times: a change of walls or bulbs is followed by a repair of the runs
//    it touched.
// 2. What the style asks for and the board has not is counted; each change updates the counts nearby.
//    Changes are aimed at a place where something is missing, and kept when they help, now and then
//    also when they harm a little (annealing at a low temperature). Walls are moved, never added.
//    A wall with four bulbs is hardly ever met by chance, so as many as asked for are planted.
// 3. Once little is missing, the deduction asked for is run with all clues shown, and cells that it
//    leaves open count as well. On a large board many places are changed at a time, far from one
//    another, each judged by what is open around it.
// 4. Clues are hidden, as long as the style allows and the deduction still settles everything.
//
// Shares are the caller's: here are numbers of walls.
#pragma once

#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "akari.hpp"
#include "akari_generator.hpp"
#include "board.hpp"
#include "discount.hpp"
#include "human.hpp"
#include "limits.hpp"
#include "random.hpp"
#include "solver.hpp"
#include "symmetry.hpp"

namespace lamplighter {

// By what the clues must lead to the solution. `unique`: by whatever means.
enum class Proof : std::uint8_t { unique, easy, normal, human };
enum class Squares : std::uint8_t { any, filled, walled };  // every 2x2: a wall or a bulb; a wall

struct StyleDemand {
    unsigned numbers = 0;                                   // bit n for clue n
    int least = 0, most = std::numeric_limits<int>::max();  // walls that show one of them
};

struct StyleOrder {
    static constexpr int any = std::numeric_limits<int>::max();

    int height = 0, width = 0;
    int walls = 0;
    int least_inner = 0, most_inner = any;  // walls off the border
    int line = 0;                           // walls in each row and column, at least
    int beside = 4;                         // wall neighbours of a wall, at most
    int diagonal = any;                     // walls in an unbroken diagonal, at most
    Squares squares = Squares::any;
    std::vector<StyleDemand> clues;
    Symmetry symmetry = Symmetry::none;  // of the walls
    Proof proof = Proof::unique;
    bool all_clues = false;  // hide only those that the demands want hidden
};

struct StyleMade {
    Making status = Making::gave_up;
    std::string letters;
    int attempts = 0;  // boards drawn
    std::uint64_t moves = 0, deductions = 0, work = 0;
    double seconds = 0;
};

// Keeps its buffers between puzzles; one per thread.
class StyleGenerator : private Board {
public:
    StyleGenerator() = default;
    StyleGenerator(const StyleGenerator&) = delete;  // the solver holds on to the rules inside it
    StyleGenerator& operator=(const StyleGenerator&) = delete;

    // The same order, seed and index give the same puzzle everywhere.
    StyleMade make(const StyleOrder& order, std::uint64_t seed, std::uint64_t index,
                   const Limits& limits);

private:
    using Place = CellId;  // as in the rules: every cell has a stop on all sides

    // A set that a member can be drawn from.
    class Places {
    public:
        void reset(std::size_t limit) {
            items_.clear();
            where_.assign(limit, -1);
        }
        bool has(Place place) const { return where_[static_cast<std::size_t>(place)] >= 0; }
        void set(Place place, bool in) {
            if (in == has(place)) return;
            auto& where = where_[static_cast<std::size_t>(place)];
            if (in) {
                where = static_cast<Place>(items_.size());
                items_.push_back(place);
                return;
            }
            const Place last = items_.back();
            items_[static_cast<std::size_t>(where)] = last;
            where_[static_cast<std::size_t>(last)] = where;
            items_.pop_back();
            where = -1;
        }
        int size() const { return static_cast<int>(items_.size()); }
        Place draw(Random& random) const {
            if (items_.empty()) return 0;  // no cell has that number
            return items_[random.below(static_cast<std::uint32_t>(items_.size()))];
        }
        const std::vector<Place>& items() const { return items_; }

    private:
        std::vector<Place> items_, where_;
    };

    enum Kind : char { white, wall, stop };
    struct Edit {
        Place centre;
        std::size_t begin, end;  // in the log
        double limit;            // what it may cost
        int grown;               // by how much more is missing
    };

    Place inside() { return inside_[random_.below(static_cast<std::uint32_t>(inside_.size()))]; }
    std::uint32_t below(int limit) { return random_.below(static_cast<std::uint32_t>(limit)); }
    bool is_inner(Place cell) const {
        return row(cell) > 0 && row(cell) < height_ - 1 && col(cell) > 0 && col(cell) < width_ - 1;
    }
    bool is_spent() const;
    std::uint64_t patience() const;

    bool draw();
    bool plant();
    bool draw_walls();
    bool can_add(Place cell) const;
    Orbit orbit_of(Place cell) const;

    // Changes, each undone by being made again.
    void toggle_wall(Place cell);
    void toggle_bulb(Place cell);
    void flip_wall(Place cell);
    void flip_bulb(Place cell);
    void see(Place cell);
    void beam(Place from, int step, int by);
    Place bulb_towards(Place from, int step);
    void count_line(int line, int& walls, int by);
    void count_crowd(Place cell, int near_before, int near_after);
    void count_diagonals(Place cell, bool on);
    bool is_in_long(Place cell) const;
    void fill_squares(Place cell, int by);
    void undo(std::size_t mark, std::size_t end);
    int missing() const;
    bool is_bounded(const StyleDemand& demand) const;

    // style_moves.cpp. False: not to be done, and perhaps half done.
    bool set_orbit(Place cell, bool to_wall);
    bool set_wall(Place cell, bool to_wall);
    bool move_wall(Place from, Place to);
    bool swap_corners();
    bool relight();
    bool clear_for(Place cell);
    bool redraw(Place centre, int reach);
    bool renumber(Place clue, int number);

    bool claim(Place centre);
    bool is_near(Place a, Place b, int reach) const;
    Place spare_wall(Place to);
    Place spot_for_wall(Place from);
    template <class Fits>
    Place draw_near(Place cell, int reach, Fits fits);
    bool aim();
    bool aim_at_missing(int which);
    bool aim_at_line();
    bool aim_at_border();
    bool aim_at_square();
    bool aim_at_number();
    bool aim_at_stuck();

    bool arrange();
    bool settle();
    double threshold(double cost) { return cost - temperature * std::log(1 - random_.share()); }
    void change_walls();
    void change_one();
    void change_many();
    int open_around(Place centre, const std::vector<char>& open) const;
    void gather_stuck();

    // style_clues.cpp
    bool finish();
    void write_letters();
    bool is_settled();
    bool deduce();
    bool discount();
    bool differ();
    Value pattern_of(Place cell, Place& because, Place& also) const;
    bool set_patterns(std::span<const CellId> cells);
    void note(Place clue, CellId decided);

    bool thin();
    bool may_hide(int number) const;
    bool must_hide(int number) const;
    void count_shown(int number, int by);
    bool hide_one(Place clue);
    bool hide_many(std::size_t begin, std::size_t end);
    char& letter(Place cell) { return letters_[at(row(cell) * width_ + col(cell))]; }
    char shown(Place cell) const { return letters_[at(row(cell) * width_ + col(cell))]; }

    StyleOrder order_;
    Random random_{0};
    Limits limits_;
    static constexpr double temperature = 0.25, weight_of_open = 0.25;
    static constexpr int gate = 3;           // what may be missing when deduction begins
    static constexpr int reach_of_edit = 7;  // cells around a change by which it is judged
    static constexpr int one_by_one = 600;   // cells: on smaller boards changes are judged by the whole

    Orbits orbits_;
    int cells_ = 0;
    std::array<int, 4> steps_{};           // to the neighbours, in reading order
    std::vector<Place> inside_;            // all cells
    std::uint64_t work_ = 0, budget_ = 0;  // no clock, so that it is the same everywhere
    std::uint64_t moves_ = 0, deductions_ = 0;
    int attempts_ = 0;

    std::vector<char> kind_, bulb_, light_, near_, number_, fill_;
    std::vector<char> fixed_, fixed_bulb_;  // planted: neither walls nor white cells move there
    std::vector<int> rows_, cols_;
    int short_ = 0, inner_ = 0, crowd_ = 0, slack_ = 0;
    std::array<int, 5> tally_{};
    Places walls_, short_lines_, crowded_, long_, empty_;
    int long_total_ = 0;

    std::vector<Place> log_, dark_, avoid_;
    // Cells that a change looked at or lit, by its number: two that meet cannot be undone one by one.
    std::vector<std::uint32_t> seen_;
    std::uint32_t edit_ = 0, first_edit_ = 0;
    bool met_ = false;
    std::vector<Edit> edits_;
    bool many_ = false;  // whether several places are being changed at a time

    std::vector<char> open_, open_before_;
    std::vector<Place> stuck_, stuck_before_;

    bool is_thinning_ = false;
    std::string letters_;
    Akari rules_;
    Discount discount_;
    Human human_;
    Solver solver_;
    std::vector<CellId> cone_, one_, order_of_;
    struct Use {
        CellId decided;
        std::int32_t next;
    };
    std::vector<std::int32_t> first_use_;
    std::vector<Use> uses_;
    std::vector<int> shown_;  // per demand
    std::vector<Place> pending_, waiting_, hidden_, passed_over_;
};

}  // namespace lamplighter
