// Cases inside a supposition: one that does not break by itself, but does once suppositions inside it
// are refuted, each of them by the rules alone.
//
// Under a supposition every open cell is tried both ways. What breaks is refuted: its opposite holds as
// long as the supposition does. Where one refutation is enough to break the supposition, that is the
// end; else all of them are taken over together, and the cells are tried again. The fewest refutations
// win, then the fewest links. That is a small tree of cases, not always the smallest: which
// refutations go together is not searched.
//
// It knows the rules only. Telling a plan, and leaving out what its end does not rest on, is the
// genre's own.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "limits.hpp"
#include "literal.hpp"
#include "rules.hpp"
#include "step.hpp"

namespace lamplighter {

// The reason, on the trail, of a literal whose opposite was refuted; the kinds of a genre's own rules
// stay below. What its data says is the genre's own. In a chain it is a link of the rule `nested`.
inline constexpr std::uint32_t reason_refuted = 15;

struct Plan {
    Literal supposed;
    Literals refuted;  // suppositions inside it, in the order in which they break
};

template <Rules R>
class Nested {
public:
    // The rules know what is decided, and nothing follows or breaks from one supposition alone.
    // `tell(plan)` goes through a plan, leaves in it only what its end rests on, and returns how many
    // links that takes. False: there is no such plan, or not within reach. Throws Stopped.
    template <class Tell>
    bool find(R& rules, const Limits& limits, Tell tell, Plan& best) {
        tries_ = 0;
        links_ = 0;
        best_ = {};
        stamp_.assign(rules.index_limit() * 2, 0);
        round_ = 0;
        const Mark mark = rules.mark();
        for (const CellId cell : rules.cells()) {
            if (!rules.trail().is_open(cell)) continue;
            for (const bool placed : {true, false}) {
                if (is_spent()) break;
                look_under(rules, limits, Literal(cell, placed), tell);
                rules.undo(mark);
            }
        }
        best = best_;
        return links_ != 0;
    }

private:
    // Suppositions tried before the best plan so far will do, and before there will be none.
    static constexpr std::uint64_t enough = 60'000, too_many = 4 * enough;

    static std::size_t at(std::int32_t index) { return static_cast<std::size_t>(index); }
    bool is_spent() const { return tries_ > too_many || (tries_ > enough && links_ != 0); }

    // Leaves what follows on the trail.
    bool assume(R& rules, const Limits& limits, Literal literal, Reason reason) {
        if ((++tries_ & 15) == 0 && limits.is_over()) throw Stopped{};
        return rules.set(literal, reason) && rules.propagate();
    }

    template <class Tell>
    void look_under(R& rules, const Limits& limits, Literal supposed, Tell tell) {
        const Mark mark = rules.mark();
        if (!assume(rules, limits, supposed, {reason_decision, 0})) return;
        Plan plan{supposed, {}};
        for (;;) {
            const Literals failed = find_failing(rules, limits);
            bool is_broken = false;
            const Mark here = rules.mark();
            for (const Literal literal : failed) {
                if (is_spent()) return;
                const bool holds = assume(rules, limits, ~literal, {reason_refuted, 0});
                rules.undo(here);
                if (holds) continue;
                is_broken = true;
                Plan alone = plan;
                alone.refuted.push_back(literal);
                offer(rules, mark, alone, tell);
                // Telling it has taken the supposition back.
                if (!again(rules, limits, plan)) return;
            }
            if (is_broken || failed.empty() || is_spent()) return;
            if (links_ != 0 && best_.refuted.size() == 1) return;  // this takes two at least
            for (const Literal literal : failed) {
                plan.refuted.push_back(literal);
                if (rules.trail().is_open(literal.cell()) &&
                    assume(rules, limits, ~literal, {reason_refuted, 0}))
                    continue;
                if (rules.trail().is_false(literal)) continue;
                offer(rules, mark, plan, tell);
                return;
            }
        }
    }

    Literals find_failing(R& rules, const Limits& limits) {
        Literals failed;
        ++round_;
        const Mark mark = rules.mark();
        for (const CellId cell : rules.cells()) {
            if (!rules.trail().is_open(cell)) continue;
            for (const bool placed : {true, false}) {
                const Literal literal(cell, placed);
                // What followed from another supposition without a conflict leads to none itself.
                if (stamp_[at(literal.code)] == round_ || is_spent()) continue;
                const bool holds = assume(rules, limits, literal, {reason_decision, 0});
                for (std::size_t i = mark.length; holds && i < rules.trail().size(); ++i)
                    stamp_[at(rules.trail()[i].code)] = round_;
                if (!holds) failed.push_back(literal);
                rules.undo(mark);
            }
        }
        return failed;
    }

    // Back to where the plan has led so far.
    bool again(R& rules, const Limits& limits, const Plan& plan) {
        if (!assume(rules, limits, plan.supposed, {reason_decision, 0})) return false;
        for (const Literal literal : plan.refuted)
            if (!assume(rules, limits, ~literal, {reason_refuted, 0})) return false;
        return true;
    }

    template <class Tell>
    void offer(R& rules, Mark mark, Plan plan, Tell tell) {
        rules.undo(mark);
        const std::size_t links = tell(plan);
        if (links == 0) return;
        const std::size_t count = plan.refuted.size(), least = best_.refuted.size();
        if (links_ != 0 && (count > least || (count == least && links >= links_))) return;
        links_ = links;
        best_ = std::move(plan);
    }

    std::uint64_t tries_ = 0;
    std::size_t links_ = 0;  // of the best plan so far; none while there is no plan
    Plan best_;
    std::vector<std::uint32_t> stamp_;  // per literal: the round in which it followed from another
    std::uint32_t round_ = 0;
};

}  // namespace lamplighter
