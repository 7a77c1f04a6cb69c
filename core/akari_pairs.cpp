// The Akari ladder's techniques about two clues at a time: 9 and 10.
#include <algorithm>
#include <array>
#include <bit>
#include <utility>
#include <vector>

#include "akari_ladder.hpp"

namespace lamplighter {

// Two clues, the cells around them, and every way to serve both. Sets of cells are bits.
struct AkariLadder::Pair {
    // A set of cells of which every way has a bulb, or none has.
    struct Conclusion {
        unsigned cells;
        bool always;
    };

    std::array<CellId, 8> cells;
    int count = 0;
    unsigned beside_one = 0, beside_other = 0;
    int one = 0, other = 0;    // the numbers
    unsigned on = 0, off = 0;  // cells that hold a bulb, and that hold none
    std::array<unsigned, 8> sees{};
    std::array<unsigned, 36> ways;  // six subsets of four at most for either clue
    int found = 0;

    Literals settled;
    std::vector<Conclusion> conclusions;

    bool has(CellId cell) const { return place(cell) != count; }
    int place(CellId cell) const {
        int index = 0;
        while (index < count && cells[at(index)] != cell) ++index;
        return index;
    }
    unsigned add(CellId cell) {
        const int index = place(cell);
        if (index == count) cells[at(count++)] = cell;
        return 1U << index;
    }

    void serve() {
        found = 0;
        for (unsigned mine = beside_one;; mine = (mine - 1) & beside_one) {
            if (fits(mine, beside_one, one)) serve_other(mine);
            if (mine == 0) break;
        }
    }
    void serve_other(unsigned mine) {
        for (unsigned theirs = beside_other;; theirs = (theirs - 1) & beside_other) {
            if (fits(theirs, beside_other, other) && (mine & beside_other) == (theirs & beside_one) &&
                keep_dark(mine | theirs))
                ways[at(found++)] = mine | theirs;
            if (theirs == 0) break;
        }
    }
    bool fits(unsigned bulbs, unsigned beside, int number) const {
        return std::popcount(bulbs) == number && (bulbs & off) == 0 && (on & beside & ~bulbs) == 0;
    }
    bool keep_dark(unsigned bulbs) const {
        for (unsigned left = bulbs; left != 0; left &= left - 1)
            if ((sees[at(std::countr_zero(left))] & bulbs) != 0) return false;
        return true;
    }
    // Whether every way has one of these.
    bool always(unsigned cells_of) const {
        for (int way = 0; way < found; ++way)
            if ((ways[at(way)] & cells_of) == 0) return false;
        return true;
    }
    bool never(unsigned cells_of) const {
        for (int way = 0; way < found; ++way)
            if ((ways[at(way)] & cells_of) != 0) return false;
        return true;
    }

    void conclude(Literal literal, unsigned cells_of, bool is_always) {
        settled.push_back(literal);
        conclusions.push_back({cells_of, is_always});
    }
    bool holds() const {
        return std::all_of(conclusions.begin(), conclusions.end(), [this](const Conclusion& each) {
            return each.always ? always(each.cells) : never(each.cells);
        });
    }
    // Decided cells that the conclusions do not need are left out of `on` and `off`.
    void drop_needless() {
        const bool served = found != 0;
        for (int i = 0; i < count; ++i) {
            const unsigned bit = 1U << i;
            if (((on | off) & bit) == 0) continue;
            const unsigned on_before = on, off_before = off;
            on &= ~bit;
            off &= ~bit;
            serve();
            if ((served || found == 0) && holds()) continue;
            on = on_before;
            off = off_before;
        }
    }
};

void AkariLadder::find_diagonal_pair(Steps& out) {
    for (const CellId clue : clues_) {
        if (!is_wanting(clue)) continue;
        for (const CellId sideways : {-1, 1}) {
            const CellId other = clue + stride_ + sideways;
            if (!is_wanting(other)) continue;
            if (!is_open(clue + sideways) && !is_open(clue + stride_)) continue;
            serve_both(diagonal_pair, clue, other, out);
        }
    }
}

void AkariLadder::find_aligned_pair(Steps& out) {
    for (const CellId clue : clues_) {
        if (!is_wanting(clue)) continue;
        for (const CellId along : {CellId{1}, stride_}) {
            const CellId sideways = along == 1 ? stride_ : 1;
            bool left = is_white(clue - sideways), right = is_white(clue + sideways);
            bool between = true;
            for (CellId other = clue + along; left || right || between; other += along) {
                // The clue's own line, and the lines beside it, as far as light goes.
                left = left && is_white(other - sideways);
                right = right && is_white(other + sideways);
                if (is_wanting(other) &&
                    ((left && is_open(clue - sideways) && is_open(other - sideways)) ||
                     (right && is_open(clue + sideways) && is_open(other + sideways)) ||
                     (between && is_open(clue + along) && is_open(other - along))))
                    serve_both(aligned_pair, clue, other, out);
                between = between && is_white(other);
            }
        }
    }
}

void AkariLadder::serve_both(Technique technique, CellId one, CellId other, Steps& out) {
    look();
    Pair pair;
    gather(pair, one, other);
    pair.serve();
    conclude_around(pair);
    if (pair.found != 0) conclude_lit(pair);
    if (pair.settled.empty()) return;
    pair.drop_needless();
    Step& step = add(out, technique);
    step.settled = std::move(pair.settled);
    step.focus = step.because = {one, other};
    for (int i = 0; i < pair.count; ++i)
        if (((pair.on | pair.off) >> i & 1) != 0) step.because.push_back(pair.cells[at(i)]);
}

void AkariLadder::gather(Pair& pair, CellId one, CellId other) const {
    for (const CellId near : around(one))
        if (is_white(near)) pair.beside_one |= pair.add(near);
    for (const CellId near : around(other))
        if (is_white(near)) pair.beside_other |= pair.add(near);
    pair.one = clue_[at(one)].number;
    pair.other = clue_[at(other)].number;
    for (int i = 0; i < pair.count; ++i) {
        const CellId cell = pair.cells[at(i)];
        pair.on |= is_placed(cell) ? 1U << i : 0;
        pair.off |= is_absent(cell) ? 1U << i : 0;
        for (int j = 0; j < i; ++j)
            if (sees(cell, pair.cells[at(j)])) {
                pair.sees[at(i)] |= 1U << j;
                pair.sees[at(j)] |= 1U << i;
            }
    }
}

// The cells around the clues that hold a bulb in every way, or in none.
void AkariLadder::conclude_around(Pair& pair) const {
    for (int i = 0; i < pair.count; ++i) {
        const unsigned bit = 1U << i;
        if (!is_open(pair.cells[at(i)])) continue;
        const bool never = pair.never(bit);  // asked first: with no way at all, the cells are empty
        if (!never && !pair.always(bit)) continue;
        pair.conclude(Literal(pair.cells[at(i)], !never), bit, !never);
    }
}

namespace {

// The runs across, or down, that some cells light, and which of the cells light each.
struct LitRuns {
    struct LitRun {
        std::int32_t run;
        unsigned by;
        bool always;
    };
    std::array<LitRun, 8> runs;
    std::size_t count = 0;

    void note(std::int32_t run, unsigned bit) {
        std::size_t index = 0;
        while (index < count && runs[index].run != run) ++index;
        if (index == count) runs[count++] = {run, 0, false};
        runs[index].by |= bit;
    }
    LitRun* begin() { return runs.data(); }
    LitRun* end() { return runs.data() + count; }
};

}  // namespace

// The cells elsewhere that are lit in every way: those of a run that always has a bulb, and those
// where two runs cross of which one always has.
void AkariLadder::conclude_lit(Pair& pair) const {
    LitRuns rows, columns;
    for (int i = 0; i < pair.count; ++i) {
        rows.note(across_[at(pair.cells[at(i)])], 1U << i);
        columns.note(down_[at(pair.cells[at(i)])], 1U << i);
    }
    const auto lit = [&](CellId cell, unsigned by) {
        if (is_open(cell) && !pair.has(cell)) pair.conclude(Literal(cell, false), by, true);
    };
    for (LitRuns* both : {&rows, &columns})
        for (LitRuns::LitRun& each : *both) {
            each.always = pair.always(each.by);
            if (!each.always) continue;
            for (const CellId cell : runs_[at(each.run)]) lit(cell, each.by);
        }
    for (const LitRuns::LitRun& row_run : rows) {
        if (row_run.always) continue;
        for (const LitRuns::LitRun& column_run : columns) {
            const unsigned by = row_run.by | column_run.by;
            if (column_run.always || !pair.always(by)) continue;
            const CellId cell =
                id(row(runs_[at(row_run.run)].start), col(runs_[at(column_run.run)].start));
            if (across_[at(cell)] == row_run.run && down_[at(cell)] == column_run.run) lit(cell, by);
        }
    }
}

}  // namespace lamplighter
