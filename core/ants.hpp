// Ants: Rosberg's colony for Akari, as in Mjakinin (2025, section 2.4). It finds, and never proves.
//
//   cost          E = white cells left dark + clues with another number of bulbs than they ask for
//   groups        the runs of the rows, of the columns, or both; each ant takes each once, in a random
//                 order of its own
//   activation    a group of n cells is used with probability 1 - 1/(n+1)
//   heuristic     eta of a cell = 1 + sum of the clues beside it
//   choice        in a group that is used, one candidate gets a bulb: cell z with probability
//                 tau_z^alpha eta_z^beta / sum of the same over the group's candidates
//   candidates    cells that are not ruled out, dark, and not beside a clue that has its bulbs
//   evaporation   after an iteration tau <- (1 - rho) tau
//   deposit       and each of its best ants adds Q / E* on the cells of its bulbs
//
// Pheromone starts at 1. With `preprocessing` the rules R1 to R5 go first and the ants work on what is
// left. With `hybrid` the same rules follow up each bulb an ant sets; an ant that runs into a
// contradiction is given up, and counts with the cost of the position before that bulb.
//
// A seed gives the same result on every machine: each ant draws from a stream of its own, activation is
// drawn in whole numbers, and pheromone is plain doubles in a fixed order, compiled without contraction
// to fused operations. Exponents that are whole numbers are multiplied out; for others std::pow
// decides, whose last digit the standard leaves open.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "akari.hpp"
#include "limits.hpp"
#include "random.hpp"

namespace lamplighter {

enum class Groups : std::uint8_t { row, column, both };

struct ColonyOptions {
    Groups groups = Groups::both;
    double alpha = 1, beta = 1;  // 0 to 5
    double rho = 0.1;
    double deposit = 1;  // Q
    std::uint32_t ants = 10;
    std::uint64_t iterations = 200;
    bool preprocessing = true, hybrid = true;
    std::uint64_t seed = 0;
};

// Below this pheromone is as good as none. What nobody chose for hundreds of iterations stays here
// instead of sinking out of the range of numbers; its fifth power is still inside.
inline constexpr double least_pheromone = 1e-60;

// base to the power of exponent; whole exponents are multiplied out.
double raised(double base, double exponent);

// The first place whose running sum is above that share of the total; sums rise where a candidate is.
std::size_t chosen(std::span<const double> sums, double share);

// With probability 1 - 1/(length+1).
inline bool is_activated(Random& random, std::uint32_t length) { return random.below(length + 1) != 0; }

class Colony {
public:
    // What an ant built: its bulbs as white cells in reading order of the board, those of the
    // preprocessing and of the marks left out.
    struct Ant {
        int cost = 0;
        bool is_given_up = false;
        std::vector<std::int32_t> bulbs;
    };
    enum class State : std::uint8_t { open, solved, hopeless, stopped };

    // Letters and marks row by row; no marks at all are an empty string. Sizes and letters are the
    // checked by the caller. Does the preprocessing, if asked for.
    State load(int height, int width, std::string_view letters, std::string_view marks,
               const ColonyOptions& options, const Limits& limits);

    // One ant with the present pheromone: the same whatever ants were built before it. Throws Stopped
    // when a limit is reached.
    const Ant& build(std::uint64_t iteration, std::uint32_t ant);

    // All ants of the next iteration, then evaporation and deposit. Solved: `grid` is the solution.
    State iterate();

    // The grid of the least cost, row by row, 'o' where there is a bulb: the first that had it. Empty
    // before the first ant.
    const std::string& grid() const { return grid_; }

    std::uint64_t iterations() const { return iterations_; }  // begun
    std::uint64_t ants() const { return ants_; }
    std::uint64_t given_up() const { return given_up_; }
    std::size_t open() const { return open_; }  // cells left to the ants
    int best() const { return best_; }          // least cost seen, below zero before the first ant
    // Iteration (from 1 on; 0 is the preprocessing) and cost, wherever the least cost fell.
    const std::vector<std::pair<std::uint64_t, int>>& falls() const { return falls_; }

    // For tests. Cells by their place among the white cells, in reading order.
    std::size_t whites() const { return whites_; }
    double heuristic(std::size_t white) const { return heuristic_[white]; }
    double pheromone(std::size_t white) const { return pheromone_[white]; }
    double weight(std::size_t white) const { return weight_[white]; }
    std::size_t group_count() const { return groups_.size(); }

private:
    struct Group {
        std::uint32_t first, last;  // among the members
        std::uint32_t length;       // of the whole run
        std::int32_t run;
        bool is_across;
    };
    struct Member {
        std::int32_t cell, crossing;  // the run that crosses the group there
    };
    using Four = std::array<std::int32_t, 4>;
    // What an ant changes, and where each starts from.
    struct Ground {
        std::vector<std::uint8_t> across, down;  // whether the run has a bulb
        std::vector<std::uint8_t> barred;        // per cell: ruled out, or beside a clue with its bulbs
        std::vector<std::int32_t> due;           // per clue
    };

    static std::size_t at(std::int32_t index) { return static_cast<std::size_t>(index); }
    void load_board();
    State load_marks(std::string_view marks);
    void load_groups();
    void add_groups(bool is_across);
    void weigh();
    void shuffle(Random& random);
    void build_plain(Random& random);
    void build_hybrid(Random& random);
    void place(Ground& ground, std::int32_t cell) const;
    int plain_cost() const;
    int hybrid_cost() const;
    void look(std::size_t work) {
        if ((work_ += work) < work_between_looks) return;
        work_ = 0;
        if (limits_.is_over()) throw Stopped{};
    }
    void note(int cost, const std::vector<std::int32_t>& bulbs) {
        if (best_ >= 0 && cost >= best_) return;
        best_ = cost;
        falls_.emplace_back(iterations_, cost);
        draw(bulbs);
    }
    void draw(const std::vector<std::int32_t>& bulbs);

    static constexpr std::size_t work_between_looks = 1 << 14;  // cells; a look is well below this

    ColonyOptions options_;
    Limits limits_;
    std::size_t work_ = 0;
    std::string_view letters_;
    Akari akari_;

    std::size_t whites_ = 0, open_ = 0;
    std::vector<std::int32_t> across_, down_;  // per cell: its runs
    std::vector<std::int32_t> across_start_;   // cells of a run across are one after the other
    std::vector<std::uint32_t> down_length_;
    std::vector<Four> clues_of_, cells_of_;  // what is missing is the one past the end
    std::vector<double> heuristic_, pheromone_, weight_;
    std::vector<Group> groups_;
    std::vector<Member> members_;
    std::vector<std::int32_t> base_;  // bulbs before the first ant
    std::vector<std::int32_t> dark_;  // cells that are dark then, for `hybrid`
    Mark root_;

    Ground start_, ground_;
    std::vector<std::uint32_t> order_;
    std::vector<double> sums_;
    Ant ant_;
    std::vector<std::uint32_t> best_bulbs_;  // per cell: best ants with a bulb there

    std::uint64_t iterations_ = 0, ants_ = 0, given_up_ = 0;
    int best_ = -1;
    std::vector<std::pair<std::uint64_t, int>> falls_;
    std::string grid_;
};

// What the bindings return.
struct ColonyRun {
    Colony::State state = Colony::State::stopped;  // open: the iterations are used up
    std::string bulbs;                             // of the least cost; empty if nothing was built
    std::uint64_t iterations = 0, ants = 0, given_up = 0;
    std::size_t open = 0;
    int best = -1;
    std::vector<std::pair<std::uint64_t, int>> falls;
    double seconds = 0;
};

// `limits.nodes` bounds the iterations, as the options do.
ColonyRun run_colony(int height, int width, std::string_view letters, std::string_view marks,
                     const ColonyOptions& options, const Limits& limits);

}  // namespace lamplighter
