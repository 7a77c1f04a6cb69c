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

#include "limits.hpp"
#include "literal.hpp"
#include "parts.hpp"
#include "trail.hpp"

namespace lamplighter {

enum class Ending { exhausted, enough, stopped };

template <class Rules>
class Search {
public:
    explicit Search(Rules& rules) : rules_(rules) {}

    // Calls `found` at each solution, while the rules' trail holds it. The rules are loaded and
    // started; marks, if any, are set.
    template <class Found>
    Ending run(const Limits& limits, Found found) {
        limits_ = limits;
        solutions_ = 0;
        stats_ = {};
        gave_up_ = false;
        levels_.clear();
        clause_head_ = 0;
        forget_all();
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
        // A verdict needs two solutions at most, which the dive finds sooner than the parts are found.
        const bool few = limits_.solutions <= 2;
        if (!few && split()) return run_parts(found);
        const Ending ending = dive(rules_.cells(), limits_.solutions, found);
        if (ending != Ending::stopped || out_of_limits_) return ending;
        if (few && solutions_ == 0 && split()) return run_parts(found);
        return finish(rules_.cells(), found);
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
    // Whether the last run ended for having met too many dead ends, not for a limit of its caller.
    bool gave_up() const { return gave_up_; }

private:
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

    // Whether what is open falls into parts.
    bool split() {
        if constexpr (Rules::splits) {
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
                forget_all();
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

    // Every choice of one solution a part, up to the limit. False: out of time.
    template <class Found>
    bool combine(const std::vector<PartState>& states, Found found) {
        // Parts with a choice are few, since each at least doubles the number of combinations.
        std::vector<const PartState*> choices;
        for (const PartState& state : states) {
            if (state.solutions.size() > 1)
                choices.push_back(&state);
            else
                place(state.solutions.front());
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

    void forget_all() {
        arena_.clear();
        learned_.clear();
        keep_ = 0;
        for (const std::int32_t code : watched_) watches_[at(code)].clear();
        watched_.clear();
        clause_head_ = 0;
    }

    // Assume each open cell either way and keep what survives, to a fixpoint. Rules only, no
    // clauses: this is deduction by one hypothesis. False on a contradiction or when out of limits.
    bool shave(std::span<const CellId> cells) {
        const Trail& trail = rules_.trail();
        if (!stamped_) {
            stamp_.assign(rules_.index_limit() * 2, -1);
            stamped_ = true;
        }
        std::size_t since_hit = 0;
        std::size_t next = 0;
        while (since_hit < cells.size()) {
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

    static constexpr CellId no_cell = -1;
    static constexpr std::uint64_t no_budget = ~std::uint64_t{0};
    static constexpr std::uint64_t dive_budget = 100;
    static constexpr std::uint64_t restart_unit = 100;
    static constexpr std::size_t largest_arena = std::size_t{1} << 27;  // a Reason holds 28 bits

    using Ref = std::uint32_t;  // where a clause starts in the arena: size, glue, then its literals
    static constexpr Ref no_ref = ~Ref{0};
    struct Watch {
        Ref clause;
        Literal other;  // some literal of the clause: if it is true, the clause need not be read
    };

    static std::size_t at(std::int32_t code) { return static_cast<std::size_t>(code); }
    Value value(CellId cell) const { return rules_.trail().value(cell); }
    int level() const { return static_cast<int>(levels_.size()); }

    int level_of(CellId cell) const {
        const auto position = static_cast<std::size_t>(rules_.trail().position(cell));
        const auto after = std::upper_bound(
            levels_.begin(), levels_.end(), position,
            [](std::size_t place, const Mark& mark) { return place < mark.length; });
        return static_cast<int>(after - levels_.begin());
    }

    void prepare() {
        const std::size_t cells = rules_.index_limit();
        seen_.assign(cells, 0);
        guess_.assign(cells, Rules::first_guess ? 1 : 0);
        activity_.assign(cells, 0.0F);
        place_.assign(cells, -1);
        heap_.clear();
        stamped_ = false;
        bump_ = 1.0F;
        out_of_limits_ = false;
    }

    // Only these cells are decided from now on.
    void fill(std::span<const CellId> cells) {
        for (const CellId cell : heap_) place_[at(cell)] = -1;
        heap_.clear();
        for (const CellId cell : cells) {
            if (!rules_.trail().is_open(cell)) continue;
            activity_[at(cell)] = rules_.weight(cell);
            place_[at(cell)] = static_cast<std::int32_t>(heap_.size());
            heap_.push_back(cell);
        }
        for (std::size_t i = heap_.size() / 2; i-- > 0;) sift_down(i);
    }

    template <class Found>
    Ending learn(std::uint64_t budget, Found found) {
        std::uint64_t spent = 0;
        std::uint64_t restart_at = restart_unit * luby(stats_.restarts);
        std::uint64_t since_restart = 0;
        for (;;) {
            if (!propagate()) {
                ++stats_.conflicts;
                ++spent;
                ++since_restart;
                conflict_.clear();
                if (conflict_clause_ == no_ref) {
                    rules_.explain_conflict(conflict_);
                } else {
                    for (std::uint32_t i = 0; i < size_of(conflict_clause_); ++i)
                        conflict_.push_back(~literal_at(conflict_clause_, i));
                }
                if (!resolve(false)) return Ending::exhausted;
                // Many easy parts meet as many dead ends as a hard one, and are no reason to give up.
                if (stats_.conflicts - begun_ >= limits_.conflicts && solutions_ < 2) return give_up();
                if (arena_.size() > largest_arena) return give_up();
                if ((stats_.conflicts & 15) == 0 && limits_.is_over()) return stop();
                continue;
            }
            const CellId cell = rules_.is_complete() ? no_cell : top();
            if (cell == no_cell) {
                ++solutions_;
                found();
                if (levels_.empty()) return Ending::exhausted;
                if (solutions_ >= wanted_) return Ending::enough;
                conflict_.clear();
                for (const Mark& mark : levels_) conflict_.push_back(rules_.trail()[mark.length]);
                if (!resolve(true)) return Ending::exhausted;
                if (limits_.is_over()) return stop();
                continue;
            }
            if (spent >= budget) return Ending::stopped;
            if (budget == no_budget && since_restart >= restart_at) {
                ++stats_.restarts;
                since_restart = 0;
                restart_at = restart_unit * luby(stats_.restarts);
                go_back(0);
                if (learned_.size() > keep_ + 2000) forget();
                continue;
            }
            if (stats_.nodes >= limits_.nodes) return stop();
            if ((++stats_.nodes & 63) == 0 && limits_.is_over()) return stop();
            levels_.push_back(rules_.mark());
            rules_.set(Literal(cell, guess_[at(cell)] != 0), {reason_decision, 0});
        }
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
        conflict_clause_ = no_ref;
        const Trail& trail = rules_.trail();
        for (;;) {
            if (!rules_.propagate()) return false;
            if (learned_.empty()) {
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
        auto& list = watches_[at((~now_true).code)];
        const Trail& trail = rules_.trail();
        std::size_t kept = 0;
        for (std::size_t i = 0; i < list.size(); ++i) {
            const Watch entry = list[i];
            if (trail.is_true(entry.other)) {
                list[kept++] = entry;
                continue;
            }
            const Ref clause = entry.clause;
            if (literal_at(clause, 0) == ~now_true) swap_literals(clause, 0, 1);
            const Literal first = literal_at(clause, 0);
            if (trail.is_true(first)) {
                list[kept++] = {clause, first};
                continue;
            }
            bool found = false;
            for (std::uint32_t k = 2; k < size_of(clause); ++k) {
                if (trail.is_false(literal_at(clause, k))) continue;
                swap_literals(clause, 1, k);
                watch(literal_at(clause, 1), {clause, first});
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
            bump(cell);
            if (where == top)
                ++open;
            else
                learnt_.push_back(literal);
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
        shorten();
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
        bump_ *= 1.06F;
        go_back(back);
        const Literal forced = ~learnt_[0];
        if (learnt_.size() == 1) return rules_.set(forced, {reason_given, 0});
        std::swap(learnt_[1], learnt_[second]);
        const Ref clause = store(glue, keep_forever);
        return rules_.set(forced, {reason_clause, clause});
    }

    void explain(Literal literal) {
        because_.clear();
        const CellId cell = literal.cell();
        const Reason reason = rules_.trail().reason(cell);
        if (reason.kind == reason_clause) {
            for (std::uint32_t i = 0; i < size_of(reason.data); ++i) {
                const Literal other = literal_at(reason.data, i);
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

    Ref store(std::uint32_t glue, bool keep_forever) {
        if (watches_.size() < rules_.index_limit() * 2) watches_.resize(rules_.index_limit() * 2);
        ++stats_.learned;
        const Ref clause = static_cast<Ref>(arena_.size());
        arena_.push_back(static_cast<std::int32_t>(learnt_.size()));
        arena_.push_back(keep_forever ? 0 : static_cast<std::int32_t>(glue));
        for (const Literal literal : learnt_) arena_.push_back((~literal).code);
        learned_.push_back(clause);
        watch(clause);
        return clause;
    }

    void watch(Ref clause) {
        watch(literal_at(clause, 0), {clause, literal_at(clause, 1)});
        watch(literal_at(clause, 1), {clause, literal_at(clause, 0)});
    }
    void watch(Literal literal, Watch entry) {
        auto& list = watches_[at(literal.code)];
        if (list.empty()) watched_.push_back(literal.code);
        list.push_back(entry);
    }

    // At the root: drop the longer-winded half of the clauses, and pack the rest.
    void forget() {
        std::vector<std::uint32_t> glues;
        glues.reserve(learned_.size());
        for (const Ref clause : learned_) glues.push_back(glue_of(clause));
        std::nth_element(glues.begin(), glues.begin() + static_cast<std::ptrdiff_t>(glues.size() / 2),
                         glues.end());
        const std::uint32_t middle = std::max<std::uint32_t>(glues[glues.size() / 2], 3);
        std::vector<std::int32_t> packed;
        std::vector<Ref> refs;
        for (const Ref clause : learned_) {
            if (glue_of(clause) >= middle) continue;
            refs.push_back(static_cast<Ref>(packed.size()));
            const auto from = arena_.begin() + static_cast<std::ptrdiff_t>(clause);
            packed.insert(packed.end(), from, from + 2 + static_cast<std::ptrdiff_t>(size_of(clause)));
        }
        arena_.swap(packed);
        learned_.swap(refs);
        keep_ = learned_.size();
        for (const std::int32_t code : watched_) watches_[at(code)].clear();
        watched_.clear();
        for (const Ref clause : learned_) rewatch(clause);
        clause_head_ = 0;
    }

    // After forgetting, watch two literals that are not false at the root, where there are two.
    void rewatch(Ref clause) {
        std::uint32_t good = 0;
        for (std::uint32_t k = 0; k < size_of(clause) && good < 2; ++k)
            if (!rules_.trail().is_false(literal_at(clause, k))) swap_literals(clause, good++, k);
        watch(clause);
        if (good == 1 && !rules_.trail().is_true(literal_at(clause, 0)))
            rules_.set(literal_at(clause, 0), {reason_given, 0});
    }

    std::uint32_t size_of(Ref clause) const { return static_cast<std::uint32_t>(arena_[clause]); }
    std::uint32_t glue_of(Ref clause) const { return static_cast<std::uint32_t>(arena_[clause + 1]); }
    Literal literal_at(Ref clause, std::uint32_t i) const {
        Literal literal;
        literal.code = arena_[clause + 2 + i];
        return literal;
    }
    void swap_literals(Ref clause, std::uint32_t i, std::uint32_t k) {
        std::swap(arena_[clause + 2 + i], arena_[clause + 2 + k]);
    }

    void go_back(int target) {
        if (level() <= target) return;
        const Trail& trail = rules_.trail();
        const Mark mark = levels_[static_cast<std::size_t>(target)];
        for (std::size_t i = mark.length; i < trail.size(); ++i) {
            const Literal literal = trail[i];
            guess_[at(literal.cell())] = literal.placed() ? 1 : 0;
            if (place_[at(literal.cell())] < 0) insert(literal.cell());
        }
        rules_.undo(mark);
        levels_.resize(static_cast<std::size_t>(target));
        clause_head_ = std::min(clause_head_, mark.length);
    }

    // A heap of open cells, the most active on top. Decided cells leave it when they are met.
    CellId top() {
        while (!heap_.empty()) {
            const CellId cell = heap_.front();
            if (rules_.trail().is_open(cell)) return cell;
            place_[at(cell)] = -1;
            const CellId last = heap_.back();
            heap_.pop_back();
            if (!heap_.empty()) {
                heap_[0] = last;
                place_[at(last)] = 0;
                sift_down(0);
            }
        }
        return no_cell;
    }
    void insert(CellId cell) {
        place_[at(cell)] = static_cast<std::int32_t>(heap_.size());
        heap_.push_back(cell);
        sift_up(heap_.size() - 1);
    }
    void bump(CellId cell) {
        activity_[at(cell)] += bump_;
        if (activity_[at(cell)] > 1e30F) {
            for (float& each : activity_) each *= 1e-30F;
            bump_ *= 1e-30F;
        }
        if (place_[at(cell)] >= 0) sift_up(static_cast<std::size_t>(place_[at(cell)]));
    }
    bool beats(CellId a, CellId b) const { return activity_[at(a)] > activity_[at(b)]; }
    void sift_up(std::size_t i) {
        const CellId cell = heap_[i];
        while (i > 0) {
            const std::size_t parent = (i - 1) / 2;
            if (!beats(cell, heap_[parent])) break;
            heap_[i] = heap_[parent];
            place_[at(heap_[i])] = static_cast<std::int32_t>(i);
            i = parent;
        }
        heap_[i] = cell;
        place_[at(cell)] = static_cast<std::int32_t>(i);
    }
    void sift_down(std::size_t i) {
        const CellId cell = heap_[i];
        for (;;) {
            std::size_t child = 2 * i + 1;
            if (child >= heap_.size()) break;
            if (child + 1 < heap_.size() && beats(heap_[child + 1], heap_[child])) ++child;
            if (!beats(heap_[child], cell)) break;
            heap_[i] = heap_[child];
            place_[at(heap_[i])] = static_cast<std::int32_t>(i);
            i = child;
        }
        heap_[i] = cell;
        place_[at(cell)] = static_cast<std::int32_t>(i);
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

    Rules& rules_;
    Limits limits_;
    Stats stats_;
    Parts parts_;
    std::uint64_t solutions_ = 0, wanted_ = 0;  // of the board, or of the part in hand
    std::uint64_t begun_ = 0;                   // dead ends met before it
    bool out_of_limits_ = false, gave_up_ = false, stamped_ = false;
    std::vector<Mark> levels_;
    std::vector<std::int32_t> stamp_;
    std::size_t clause_head_ = 0;
    Ref conflict_clause_ = no_ref;
    std::vector<std::int32_t> arena_;
    std::vector<Ref> learned_;
    std::size_t keep_ = 0;
    std::vector<std::vector<Watch>> watches_;  // by literal
    std::vector<std::int32_t> watched_;        // the literals whose list may not be empty
    Literals conflict_, learnt_, because_;
    std::vector<char> seen_, guess_;
    std::vector<CellId> touched_;
    std::vector<int> level_seen_;
    std::vector<float> activity_;
    float bump_ = 1.0F;
    std::vector<CellId> heap_;
    std::vector<std::int32_t> place_;
};

}  // namespace lamplighter
