// Exact search over any genre's rules: propagate, dive, shave, learn.
//
// 1. Propagate. Most puzzles end here, and a board that does has exactly one solution.
// 2. Dive: a few conflicts' worth of search, which settles boards with many solutions at once.
// 3. Shave: assume each open cell either way; where that fails the opposite holds. Robust on boards
//    with one solution.
// 4. Learn: conflict-driven search to the end. Each dead end is traced through the reasons the rules
//    give to a clause that forbids it; the clause jumps back as far as it can.
//
// What propagation leaves open may fall into parts that have nothing to do with one another. Where the
// dive found nothing, or many solutions are wanted, each part is searched by itself, steps 2 to 4, and
// their solutions are combined.
//
// A found solution is excluded by the clause of its decisions, so the search goes on as after any
// other conflict until the limit or the end.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <numeric>
#include <span>
#include <utility>
#include <vector>

#include "clauses.hpp"
#include "heap.hpp"
#include "limits.hpp"
#include "literal.hpp"
#include "pages.hpp"
#include "parts.hpp"
#include "rules.hpp"
#include "trail.hpp"

namespace lamplighter {

enum class Ending { exhausted, enough, stopped };

// How steps 2 to 4 go about it. `patient` is for boards that hold out: rules that can look further do,
// and give shorter reasons; shaving goes around once, restarts are fewer, and more is remembered. What
// `steady` finds first is part of what a seed means to those who make puzzles, so it stays as it is.
enum class Manner { steady, patient };

template <Rules R>
class Search {
public:
    explicit Search(R& rules) : rules_(rules) {}

    // Calls `found` at each solution, while the rules' trail holds it. The rules are loaded and
    // started; marks, if any, are set.
    template <class Found>
    Ending run(const Limits& limits, Manner manner, Found found) {
        limits_ = limits;
        manner_ = manner;
        solutions_ = 0;
        stats_ = {};
        gave_up_ = false;
        levels_.clear();
        forget_all(0);
        const Ending ending = search(found);
        forget_all(0);
        return ending;
    }

    // The rules' own stronger reading, until it finds nothing more.
    bool refine() {
        for (std::size_t before = 0; !rules_.is_complete() && before != rules_.trail().size();) {
            before = rules_.trail().size();
            if (!rules_.refine()) return false;
        }
        return true;
    }

    const Stats& stats() const { return stats_; }
    // Whether the last call ended because of too many dead ends, not at a limit of its caller.
    bool gave_up() const { return gave_up_; }

private:
    template <class Found>
    Ending search(Found found) {
        if (limits_.solutions == 0) return Ending::stopped;
        if (!rules_.propagate() || !refine()) return Ending::exhausted;
        if (rules_.is_complete()) {
            ++solutions_;
            found();
            // Nothing was decided: there is no other solution.
            return Ending::exhausted;
        }
        if (limits_.is_over()) return Ending::stopped;
        prepare();
        // A verdict needs two solutions at most, which the dive finds sooner than the parts are found;
        // where very much is open, there are so many parts that it gets stuck in one of them.
        const std::size_t open = rules_.cells().size() - rules_.trail().decided();
        const bool few = limits_.solutions <= 2 && open <= most_to_dive_in;
        if (!few && split()) return run_parts(found);
        const Ending ending = dive(rules_.cells(), limits_.solutions, found);
        if (ending != Ending::stopped || out_of_limits_) return ending;
        if (few && solutions_ == 0 && split()) return run_parts(found);
        return finish(rules_.cells(), found);
    }

    // Step 2 on some of the cells: the whole board, or one part of it.
    template <class Found>
    Ending dive(std::span<const CellId> cells, std::uint64_t wanted, Found found) {
        fill(cells);
        wanted_ = wanted;
        solutions_ = 0;
        begun_ = stats_.conflicts;
        const Ending ending = learn(dive_budget, found);
        if (ending == Ending::stopped) go_back(0);
        return ending;
    }

    // Steps 3 and 4, after the dive.
    template <class Found>
    Ending finish(std::span<const CellId> cells, Found found) {
        if (!shave(cells)) return out_of_limits_ ? Ending::stopped : Ending::exhausted;
        return learn(no_budget, found);
    }

    // At the root: rules that can make ready for a long search do, or are told what is known by now.
    void settle_in() {
        if constexpr (requires { rules_.settle_in(std::size_t{}); })
            if (is_patient()) rules_.settle_in(rules_.trail().size());
    }

    // Whether what is open falls into parts.
    bool split() {
        if constexpr (R::splits) {
            rules_.split(parts_);
            stats_.parts = parts_.size();
            return parts_.size() > 1;
        }
        return false;
    }

    struct PartState {
        std::vector<Literals> solutions;
        bool exhausted = false;
    };

    // First a solution of every part: one that has none decides it all. Then as many of each as it
    // takes for their combinations to be enough, or all.
    template <class Found>
    Ending run_parts(Found found) {
        std::vector<std::size_t> order(parts_.size());
        std::iota(order.begin(), order.end(), std::size_t{0});
        std::stable_sort(order.begin(), order.end(), [this](std::size_t a, std::size_t b) {
            return parts_[a].size() < parts_[b].size();
        });
        std::vector<PartState> states(parts_.size());
        for (const std::size_t part : order) {
            const Ending ending = search_part(part, 1, states[part]);
            if (ending == Ending::stopped) return ending;
            if (states[part].solutions.empty()) return Ending::exhausted;
        }
        std::uint64_t total = 1;
        bool all = true, stopped = false;
        for (const std::size_t part : order) {
            PartState& state = states[part];
            if (!state.exhausted && total < limits_.solutions && !stopped) {
                // What is learned of all solutions is kept so far; what excludes those found is not.
                const Mark root = rules_.mark();
                const std::uint64_t wanted = (limits_.solutions - 1) / total + 1;
                PartState more;
                stopped = search_part(part, wanted, more) == Ending::stopped;
                if (!more.solutions.empty()) state = std::move(more);
                rules_.undo(root);
                forget_all(root.length);
            }
            all = all && state.exhausted;
            total = multiply(total, state.solutions.size());
        }
        solutions_ = 0;
        if (!combine(states, found)) return stop();
        if (all && total <= limits_.solutions) return Ending::exhausted;
        return total >= limits_.solutions ? Ending::enough : Ending::stopped;
    }

    Ending search_part(std::size_t part, std::uint64_t wanted, PartState& state) {
        const std::span<const CellId> cells = parts_[part];
        const auto keep = [&] {
            Literals& solution = state.solutions.emplace_back();
            solution.reserve(cells.size());
            for (const CellId cell : cells)
                solution.push_back(Literal(cell, value(cell) == Value::placed));
        };
        Ending ending = dive(cells, wanted, keep);
        if (ending == Ending::stopped && !out_of_limits_) ending = finish(cells, keep);
        state.exhausted = ending == Ending::exhausted;
        go_back(0);
        return ending;
    }

    // Every choice of one solution per part, up to the limit. False: out of time.
    template <class Found>
    bool combine(const std::vector<PartState>& states, Found found) {
        // Parts with a choice are few, since each at least doubles the number of combinations.
        std::vector<const PartState*> choices;
        for (const PartState& state : states) {
            if (state.solutions.size() > 1) choices.push_back(&state);
            else place(state.solutions.front());
        }
        std::vector<std::size_t> digits(choices.size(), 0);
        std::vector<Mark> marks;
        while (true) {
            while (marks.size() < choices.size()) {
                const std::size_t next = marks.size();
                marks.push_back(rules_.mark());
                place(choices[next]->solutions[digits[next]]);
            }
            found();
            if (++solutions_ >= limits_.solutions) return true;
            if ((solutions_ & 255) == 0 && limits_.is_over()) return false;
            // Count on, the last part fastest.
            while (!marks.empty()) {
                const std::size_t last = marks.size() - 1;
                rules_.undo(marks.back());
                marks.pop_back();
                if (++digits[last] < choices[last]->solutions.size()) break;
                digits[last] = 0;
                if (last == 0) return true;
            }
            if (choices.empty()) return true;
        }
    }

    void place(const Literals& solution) {
        for (const Literal literal : solution) rules_.set(literal, {reason_given, 0});
    }

    static std::uint64_t multiply(std::uint64_t a, std::uint64_t b) {
        constexpr std::uint64_t most = std::numeric_limits<std::uint64_t>::max();
        return b != 0 && a > most / b ? most : a * b;
    }

    // What was learned, and what was noted of the trail beyond its first entries.
    void forget_all(std::size_t entries) {
        clauses_.clear();
        keep_ = 0;
        clause_head_ = std::min(clause_head_, entries);
        numbered_ = std::min(numbered_, entries);
    }

    // Assume each open cell either way and keep what survives, to a fixpoint or once around. Rules
    // only, no clauses: this is deduction by one hypothesis. False on a contradiction or when out of
    // limits.
    bool shave(std::span<const CellId> cells) {
        const Trail& trail = rules_.trail();
        if (!stamped_) {
            stamp_.assign(rules_.index_limit() * 2, -1);
            stamped_ = true;
        }
        std::size_t since_hit = 0;
        std::size_t next = 0;
        std::size_t looked = 0;
        while (since_hit < cells.size()) {
            if (is_patient() && looked++ == cells.size()) return true;
            const CellId cell = cells[next];
            next = next + 1 == cells.size() ? 0 : next + 1;
            ++since_hit;
            if (!trail.is_open(cell)) continue;
            for (const bool placed : {true, false}) {
                const Literal literal(cell, placed);
                const auto root = static_cast<std::int32_t>(trail.size());
                // Implied by an assumption that held at this very root: it cannot fail.
                if (stamp_[static_cast<std::size_t>(literal.code)] == root) continue;
                if ((++stats_.probes & 63) == 0 && limits_.is_over()) {
                    out_of_limits_ = true;
                    return false;
                }
                const Mark mark = rules_.mark();
                if (rules_.set(literal, {reason_decision, 0}) && rules_.propagate()) {
                    for (std::size_t i = mark.length; i < trail.size(); ++i)
                        stamp_[static_cast<std::size_t>(trail[i].code)] = root;
                    rules_.undo(mark);
                    continue;
                }
                rules_.undo(mark);
                ++stats_.hits;
                since_hit = 0;
                if (!rules_.set(~literal, {reason_given, 0}) || !rules_.propagate()) return false;
                if (rules_.is_complete()) return true;
                break;
            }
        }
        return true;
    }

    using Ref = Clauses::Ref;

    static constexpr std::uint64_t no_budget = ~std::uint64_t{0};
    static constexpr std::uint64_t dive_budget = 100;
    static constexpr std::size_t most_to_dive_in = 4096;  // cells

    bool is_patient() const { return manner_ == Manner::patient; }
    std::uint64_t restart_unit() const { return is_patient() ? 1000 : 400; }
    std::size_t most_to_remember() const { return is_patient() ? 5000 : 2000; }

    static std::size_t at(std::int32_t code) { return static_cast<std::size_t>(code); }
    Value value(CellId cell) const { return rules_.trail().value(cell); }
    int level() const { return static_cast<int>(levels_.size()); }

    int level_of(CellId cell) const { return level_at_[at(rules_.trail().position(cell))]; }
    // What was decided since this was last asked for belongs to the levels that are open now.
    void number_levels() {
        const std::size_t size = rules_.trail().size();
        if (level_at_.size() < size) level_at_.resize(size);
        int last = level();
        for (std::size_t i = size; i > numbered_; --i) {
            while (last > 0 && levels_[at(last - 1)].length >= i) --last;
            level_at_[i - 1] = last;
        }
        numbered_ = size;
    }

    void prepare() {
        const std::size_t cells = rules_.index_limit();
        seen_.assign(cells, 0);
        guess_.assign(cells, R::first_guess ? 1 : 0);
        heap_.reset(cells);
        stamped_ = false;
        out_of_limits_ = false;
    }

    // Only these cells are decided from now on.
    void fill(std::span<const CellId> cells) {
        best_size_ = 0;
        best_.clear();
        heap_.fill([&](auto tell) {
            for (const CellId cell : cells)
                if (rules_.trail().is_open(cell)) tell(cell, rules_.weight(cell));
        });
    }

    template <class Found>
    Ending learn(std::uint64_t budget, Found found) {
        std::uint64_t spent = 0;
        std::uint64_t restart_at = restart_unit() * luby(stats_.restarts);
        std::uint64_t since_restart = 0;
        for (;;) {
            if (!propagate()) {
                ++spent;
                ++since_restart;
                if (!learn_from_conflict()) return Ending::exhausted;
                // Many easy parts meet as many dead ends as a hard one, and are no reason to give up.
                if (stats_.conflicts - begun_ >= limits_.conflicts && solutions_ < 2) return give_up();
                if (clauses_.is_full()) return give_up();
                if ((stats_.conflicts & 15) == 0 && limits_.is_over()) return stop();
                continue;
            }
            if (levels_.empty()) settle_in();
            const CellId cell = next_cell();
            if (cell == Heap::none) {
                ++solutions_;
                found();
                if (levels_.empty()) return Ending::exhausted;
                if (solutions_ >= wanted_) return Ending::enough;
                if (!exclude_solution()) return Ending::exhausted;
                if (limits_.is_over()) return stop();
                continue;
            }
            if (spent >= budget) return Ending::stopped;
            if (budget == no_budget && since_restart >= restart_at) {
                restart();
                since_restart = 0;
                restart_at = restart_unit() * luby(stats_.restarts);
                continue;
            }
            if (stats_.nodes >= limits_.nodes) return stop();
            if ((++stats_.nodes & 63) == 0 && limits_.is_over()) return stop();
            levels_.push_back(rules_.mark());
            rules_.set(Literal(cell, guess_[at(cell)] != 0), {reason_decision, 0});
        }
    }

    CellId next_cell() {
        if (rules_.is_complete()) return Heap::none;
        return heap_.top([this](CellId cell) { return rules_.trail().is_open(cell); });
    }

    // False: there is no solution except those found.
    bool learn_from_conflict() {
        ++stats_.conflicts;
        note_best();
        conflict_.clear();
        if (conflict_clause_ == Clauses::none) {
            rules_.explain_conflict(conflict_);
        } else {
            for (std::uint32_t i = 0; i < clauses_.size(conflict_clause_); ++i)
                conflict_.push_back(~clauses_.literal(conflict_clause_, i));
        }
        return resolve(false);
    }
    // What was decided when the search had come furthest: after a restart it guesses that again, so
    // that what one part of the board took long to settle is not lost in another.
    void note_best() {
        const Trail& trail = rules_.trail();
        if (trail.size() <= best_size_) return;
        best_size_ = trail.size();
        best_.clear();
        // What was known before the first decision needs no guess, and may have holes.
        for (std::size_t i = levels_.empty() ? best_size_ : levels_.front().length; i < best_size_; ++i)
            best_.push_back(trail[i]);
    }
    bool exclude_solution() {
        conflict_.clear();
        for (const Mark& mark : levels_) conflict_.push_back(rules_.trail()[mark.length]);
        return resolve(true);
    }

    void restart() {
        ++stats_.restarts;
        go_back(0);
        for (const Literal literal : best_) guess_[at(literal.cell())] = literal.placed() ? 1 : 0;
        if (clauses_.count() > keep_ + most_to_remember()) forget();
    }

    Ending stop() {
        out_of_limits_ = true;
        return Ending::stopped;
    }
    Ending give_up() {
        gave_up_ = true;
        return stop();
    }

    bool propagate() {
        conflict_clause_ = Clauses::none;
        const Trail& trail = rules_.trail();
        for (;;) {
            if (!rules_.propagate()) return false;
            if (clauses_.empty()) {
                clause_head_ = trail.size();
                return true;
            }
            bool moved = false;
            while (clause_head_ < trail.size() && !moved) {
                const std::size_t before = trail.size();
                if (!visit(trail[clause_head_++])) return false;
                moved = trail.size() != before;
            }
            if (!moved) return true;
        }
    }

    // The clauses that watched this literal's opposite must find another literal to watch.
    bool visit(Literal now_true) {
        auto& list = clauses_.watching(~now_true);
        const Trail& trail = rules_.trail();
        std::size_t kept = 0;
        for (std::size_t i = 0; i < list.size(); ++i) {
            const Clauses::Watch entry = list[i];
            if (trail.is_true(entry.other)) {
                list[kept++] = entry;
                continue;
            }
            const Ref clause = entry.clause;
            if (clauses_.literal(clause, 0) == ~now_true) clauses_.swap(clause, 0, 1);
            const Literal first = clauses_.literal(clause, 0);
            if (trail.is_true(first)) {
                list[kept++] = {clause, first};
                continue;
            }
            bool found = false;
            for (std::uint32_t k = 2; k < clauses_.size(clause); ++k) {
                if (trail.is_false(clauses_.literal(clause, k))) continue;
                clauses_.swap(clause, 1, k);
                clauses_.watch(clauses_.literal(clause, 1), {clause, first});
                found = true;
                break;
            }
            if (found) continue;
            list[kept++] = {clause, first};
            if (trail.is_false(first)) {
                while (++i < list.size()) list[kept++] = list[i];
                list.resize(kept);
                conflict_clause_ = clause;
                return false;
            }
            rules_.set(first, {reason_clause, clause});
        }
        list.resize(kept);
        return true;
    }

    // From true literals that cannot all hold to a clause that forbids it, and back to where that
    // clause decides something. False: the conflict needs no assumption, so the search is over.
    bool resolve(bool keep_forever) {
        number_levels();
        int top = 0;
        for (const Literal literal : conflict_) top = std::max(top, level_of(literal.cell()));
        if (top == 0) return false;
        if (top < level()) go_back(top);
        const Trail& trail = rules_.trail();
        learnt_.assign(1, Literal());
        int open = 0;
        const auto note = [&](Literal literal) {
            const CellId cell = literal.cell();
            if (seen_[at(cell)]) return;
            const int where = level_of(cell);
            if (where == 0) return;
            seen_[at(cell)] = 1;
            touched_.push_back(cell);
            heap_.bump(cell);
            if (where == top) ++open;
            else learnt_.push_back(literal);
        };
        for (const Literal literal : conflict_) note(literal);
        std::size_t index = trail.size();
        for (;;) {
            do --index;
            while (!seen_[at(trail[index].cell())]);
            const Literal literal = trail[index];
            if (--open == 0) {
                learnt_[0] = literal;
                break;
            }
            explain(literal);
            for (const Literal earlier : because_) note(earlier);
        }
        // Where reasons are short, so are clauses, and asking for one more reason each costs more.
        if (!is_patient()) shorten();
        int back = 0;
        std::size_t second = 1;
        for (std::size_t i = 1; i < learnt_.size(); ++i) {
            const int where = level_of(learnt_[i].cell());
            if (where > back) {
                back = where;
                second = i;
            }
        }
        const std::uint32_t glue = count_levels();
        for (const CellId cell : touched_) seen_[at(cell)] = 0;
        touched_.clear();
        heap_.age();
        go_back(back);
        const Literal forced = ~learnt_[0];
        if (learnt_.size() == 1) return rules_.set(forced, {reason_given, 0});
        std::swap(learnt_[1], learnt_[second]);
        ++stats_.learned;
        const Ref clause = clauses_.forbid(learnt_, keep_forever ? 0 : glue, rules_.index_limit());
        return rules_.set(forced, {reason_clause, clause});
    }

    void explain(Literal literal) {
        because_.clear();
        const CellId cell = literal.cell();
        const Reason reason = rules_.trail().reason(cell);
        if (reason.kind == reason_clause) {
            for (std::uint32_t i = 0; i < clauses_.size(reason.data); ++i) {
                const Literal other = clauses_.literal(reason.data, i);
                if (other.cell() != cell) because_.push_back(~other);
            }
        } else if (reason.kind >= first_rule) {
            rules_.explain(literal, reason, rules_.trail().position(cell), because_);
        }
    }

    // A literal whose own reasons are all in the clause already adds nothing to it.
    void shorten() {
        std::size_t kept = 1;
        for (std::size_t i = 1; i < learnt_.size(); ++i) {
            const Literal literal = learnt_[i];
            bool implied = rules_.trail().reason(literal.cell()).kind >= reason_clause;
            if (implied) {
                explain(literal);
                for (const Literal earlier : because_)
                    if (!seen_[at(earlier.cell())] && level_of(earlier.cell()) != 0) {
                        implied = false;
                        break;
                    }
            }
            if (!implied) learnt_[kept++] = literal;
        }
        learnt_.resize(kept);
    }

    std::uint32_t count_levels() {
        level_seen_.clear();
        for (const Literal literal : learnt_) level_seen_.push_back(level_of(literal.cell()));
        std::sort(level_seen_.begin(), level_seen_.end());
        const auto last = std::unique(level_seen_.begin(), level_seen_.end());
        return static_cast<std::uint32_t>(last - level_seen_.begin());
    }

    // At the root, after forgetting: watch two literals that are not false, where there are two.
    void forget() {
        clauses_.forget([this](Ref clause) {
            std::uint32_t good = 0;
            for (std::uint32_t k = 0; k < clauses_.size(clause) && good < 2; ++k)
                if (!rules_.trail().is_false(clauses_.literal(clause, k)))
                    clauses_.swap(clause, good++, k);
            clauses_.watch(clause);
            const Literal first = clauses_.literal(clause, 0);
            if (good == 1 && !rules_.trail().is_true(first)) rules_.set(first, {reason_given, 0});
        });
        keep_ = clauses_.count();
        clause_head_ = 0;
    }

    void go_back(int target) {
        if (level() <= target) return;
        const Trail& trail = rules_.trail();
        const Mark mark = levels_[static_cast<std::size_t>(target)];
        for (std::size_t i = mark.length; i < trail.size(); ++i) {
            const Literal literal = trail[i];
            guess_[at(literal.cell())] = literal.placed() ? 1 : 0;
            heap_.insert(literal.cell());
        }
        rules_.undo(mark);
        levels_.resize(static_cast<std::size_t>(target));
        clause_head_ = std::min(clause_head_, mark.length);
        numbered_ = std::min(numbered_, mark.length);
    }

    // 1 1 2 1 1 2 4 ...: restarts that cost at most a logarithm over the best schedule.
    static std::uint64_t luby(std::uint64_t index) {
        std::uint64_t size = 1, power = 0;
        while (size < index + 1) {
            size = 2 * size + 1;
            ++power;
        }
        while (size - 1 != index) {
            size = (size - 1) / 2;
            --power;
            index %= size;
        }
        return std::uint64_t{1} << power;
    }

    R& rules_;
    Limits limits_;
    Manner manner_ = Manner::steady;
    Stats stats_;
    Parts parts_;
    std::uint64_t solutions_ = 0, wanted_ = 0;  // of the board, or of the part in hand
    std::uint64_t begun_ = 0;                   // dead ends met before it
    bool out_of_limits_ = false, gave_up_ = false, stamped_ = false;
    std::vector<Mark> levels_;
    PerCell<int> level_at_;  // per entry of the trail, as far as they are numbered
    std::size_t numbered_ = 0;
    std::vector<std::int32_t> stamp_;
    std::size_t clause_head_ = 0;
    Clauses clauses_;
    std::size_t keep_ = 0;  // how many clauses the last forgetting left
    Ref conflict_clause_ = Clauses::none;
    Literals conflict_, learnt_, because_;
    PerCell<char> seen_, guess_;
    Literals best_;
    std::size_t best_size_ = 0;
    std::vector<CellId> touched_;
    std::vector<int> level_seen_;
    Heap heap_;
};

}  // namespace lamplighter
