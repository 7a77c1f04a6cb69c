#include "deduction.hpp"

#include <vector>

#include "akari.hpp"
#include "kept.hpp"
#include "kuromasu.hpp"
#include "marks.hpp"

namespace lamplighter {

namespace {

std::size_t at(int index) { return static_cast<std::size_t>(index); }

template <class Rules>
Traced traced(const Rules& rules, const Update& update) {
    const CellId cell = update.literal.cell();
    Traced told{.level = update.level,
                .how = update.how,
                .rule = update.reason.kind,
                .row = rules.row(cell),
                .col = rules.col(cell),
                .placed = update.literal.placed(),
                .source = {}};
    if (update.how == How::rule) {
        const CellId source = rules.source(update.reason);
        told.source.emplace(rules.row(source), rules.col(source));
    }
    return told;
}

// The rules must be loaded.
template <class Rules>
Deduction deduce(Rules& rules, DeductiveSearch<Rules>& search, std::string_view marks, char placed,
                 const Way& way, const Limits& limits, Clock::time_point begin) {
    Deduction deduction;
    if (!set_marks(rules, marks, placed)) {
        deduction.verdict = Verdict::contradiction;
    } else {
        deduction.verdict = search.run(way, limits);
        deduction.counters = search.counters();
        for (const Update& update : search.updates()) deduction.trace.push_back(traced(rules, update));
        if (deduction.verdict == Verdict::found) {
            deduction.solution = drawn_marks(rules, placed);
            rules.undo(search.proved());
        }
    }
    deduction.marks = drawn_marks(rules, placed);
    deduction.seconds = std::chrono::duration<double>(Clock::now() - begin).count();
    return deduction;
}

// What a thread keeps for the next puzzle.
template <class Rules>
struct Workshop {
    Rules rules;
    DeductiveSearch<Rules> search{rules};
};

class Trivial {
public:
    Trivial(int height, int width, std::string_view letters)
        : height_(height), width_(width), letters_(letters), marks_(letters.size(), '.') {}

    const std::string& marks() const { return marks_; }

    // False: a clue has fewer neighbours for bulbs than it asks for, or a bulb goes where none
    // may; that only happens where the given marks or the clues contradict each other.
    bool run(std::string_view given) {
        for (std::size_t i = 0; i < given.size(); ++i) {
            if (letters_[i] != '.') {
                if (given[i] == 'o') return false;
                continue;
            }
            if (given[i] == '+' && !exclude(i)) return false;
            if (given[i] == 'o' && !place(i)) return false;
        }
        for (std::size_t i = 0; i < letters_.size(); ++i) {
            if (!is_clue(i)) continue;
            work_.push_back(i);
            if (letters_[i] != '0') continue;
            for (const std::size_t near : around(i))
                if (letters_[near] == '.' && !exclude(near)) return false;
        }
        while (!work_.empty()) {
            const std::size_t clue = work_.back();
            work_.pop_back();
            if (!fill(clue)) return false;
        }
        return true;
    }

private:
    struct Around {
        std::size_t cells[4];
        int count = 0;
        const std::size_t* begin() const { return cells; }
        const std::size_t* end() const { return cells + count; }
    };
    Around around(std::size_t cell) const {
        Around found;
        if (cell >= at(width_)) found.cells[found.count++] = cell - at(width_);
        if (cell % at(width_) != 0) found.cells[found.count++] = cell - 1;
        if ((cell + 1) % at(width_) != 0) found.cells[found.count++] = cell + 1;
        if (cell + at(width_) < letters_.size()) found.cells[found.count++] = cell + at(width_);
        return found;
    }

    bool is_clue(std::size_t cell) const { return letters_[cell] >= '0' && letters_[cell] <= '4'; }

    void queue_clues_beside(std::size_t cell) {
        for (const std::size_t near : around(cell))
            if (is_clue(near)) work_.push_back(near);
    }

    bool exclude(std::size_t cell) {
        if (marks_[cell] != '.') return marks_[cell] == '+';
        marks_[cell] = '+';
        queue_clues_beside(cell);
        return true;
    }

    bool place(std::size_t cell) {
        if (marks_[cell] != '.') return marks_[cell] == 'o';
        marks_[cell] = 'o';
        queue_clues_beside(cell);
        const int row = static_cast<int>(cell / at(width_)), col = static_cast<int>(cell % at(width_));
        constexpr int steps[4][2] = {{-1, 0}, {0, -1}, {0, 1}, {1, 0}};
        for (const auto& [down, right] : steps)
            for (int r = row + down, c = col + right; r >= 0 && c >= 0 && r < height_ && c < width_;
                 r += down, c += right) {
                const std::size_t lit = at(r) * at(width_) + at(c);
                if (letters_[lit] != '.') break;
                if (!exclude(lit)) return false;
            }
        return true;
    }

    bool fill(std::size_t clue) {
        const int due = letters_[clue] - '0';
        int placed = 0, open = 0;
        for (const std::size_t near : around(clue)) {
            placed += marks_[near] == 'o';
            open += letters_[near] == '.' && marks_[near] == '.';
        }
        if (placed > due || placed + open < due) return false;
        if (open == 0 || placed + open != due) return true;
        for (const std::size_t near : around(clue))
            if (letters_[near] == '.' && marks_[near] != '+' && !place(near)) return false;
        return true;
    }

    int height_, width_;
    std::string_view letters_;
    std::string marks_;
    std::vector<std::size_t> work_;  // clues to look at
};

}  // namespace

Deduction deduce_akari(int height, int width, std::string_view letters, std::string_view marks,
                       const Way& way, const Limits& limits, Strength strength) {
    const auto begin = Clock::now();
    const Kept<Workshop<Akari>> shop(height, width);
    shop->rules.load(height, width, letters, strength);
    return deduce(shop->rules, shop->search, marks, 'o', way, limits, begin);
}

Deduction deduce_kuromasu(int height, int width, std::span<const std::int32_t> clues,
                          std::string_view marks, const Way& way, const Limits& limits) {
    const auto begin = Clock::now();
    const Kept<Workshop<Kuromasu>> shop(height, width);
    shop->rules.load(height, width, clues);
    return deduce(shop->rules, shop->search, marks, '#', way, limits, begin);
}

Deduction trivial_akari(int height, int width, std::string_view letters, std::string_view marks) {
    const auto begin = Clock::now();
    Deduction deduction;
    Trivial trivial(height, width, letters);
    deduction.verdict = trivial.run(marks) ? Verdict::non_deducible : Verdict::contradiction;
    deduction.marks = trivial.marks();
    deduction.seconds = std::chrono::duration<double>(Clock::now() - begin).count();
    return deduction;
}

}  // namespace lamplighter
