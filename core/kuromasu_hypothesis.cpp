#include "kuromasu_hypothesis.hpp"

#include <algorithm>
#include <tuple>

namespace lamplighter {

namespace {

// Beyond this a board takes too long to load for every cell that might be left out.
constexpr std::size_t most_cells_to_thin_out = 10000;

constexpr std::size_t any_length = ~std::size_t{0};

// Chains with more looks at clues are told apart by their length alone.
constexpr int most_looks = 3;

void tidy(std::vector<CellId>& cells) {
    std::sort(cells.begin(), cells.end());
    cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
}

}  // namespace

bool KuromasuHypothesis::load(int height, int width, std::span<const std::int32_t> clues,
                              std::span<const Value> values, const Limits& limits) {
    limits_ = limits;
    clues_.assign(clues.begin(), clues.end());
    values_.assign(values.begin(), values.end());
    Kuromasu& rules = main_.rules;
    rules.load(height, width, clues);
    rules.watch(limits);
    needed_.assign(rules.index_limit(), 0);
    stamp_.assign(rules.index_limit() * 2, 0);
    tracing_ = test_ = 0;
    for (std::size_t i = 0; i < values_.size(); ++i)
        if (values_[i] != Value::open &&
            !rules.set(Literal(rules.cells()[i], values_[i] == Value::placed), {reason_given, 0}))
            return false;
    main_.decided = rules.trail().size();
    if (!rules.start()) return false;
    main_.settled = rules.trail().size();
    return true;
}

// Links that one clue gives one after another are one look at it.
int KuromasuHypothesis::looks(const std::vector<Link>& chain) {
    int count = 0;
    CellId clue = -1;
    for (const Link& link : chain) {
        const bool is_view = link.rule == Kuromasu::view;
        count += is_view && link.source != clue;
        clue = is_view ? link.source : -1;
    }
    return count;
}

bool KuromasuHypothesis::find_failing(Step& step, bool with_sets) {
    with_sets_ = with_sets;
    using Rank = std::tuple<int, bool, std::size_t>;  // looks, whether it leads nowhere, links
    const Mark mark = main_.rules.mark();
    Trace best, trace;
    Literal failing;
    Rank least(most_looks + 1, true, any_length);
    for (const CellId cell : main_.rules.cells()) {
        if (!main_.rules.trail().is_open(cell)) continue;
        for (const bool black : {true, false}) {
            const Literal literal(cell, black);
            const bool breaks = fails(main_, literal, any_length, trace);
            main_.rules.undo(mark);
            if (!breaks) continue;
            Rank rank(std::min(looks(trace.chain), most_looks), false, trace.chain.size());
            if (rank >= least) continue;
            std::get<bool>(rank) = !unlocks(~literal);
            if (rank >= least) continue;
            least = rank;
            failing = literal;
            std::swap(best, trace);
        }
    }
    if (failing.code < 0) return false;
    thin_out(best, [&](Trace& again) {
        return fails(trial_, failing, best.chain.size(), again) &&
               looks(again.chain) <= looks(best.chain);
    });
    step.settled.assign(1, ~failing);
    step.focus.assign(1, failing.cell());
    if (std::get<int>(least) > 0) gather_alike(failing, best, step);
    step.because = std::move(best.because);
    step.chain = std::move(best.chain);
    return true;
}

// Whether the literal is a black cell, or leads to one.
bool KuromasuHypothesis::unlocks(Literal literal) {
    if (literal.placed()) return true;
    const Mark mark = main_.rules.mark();
    assume(main_, literal);
    bool found = false;
    for (std::size_t i = mark.length; i < main_.rules.trail().size() && !found; ++i)
        found = main_.rules.trail()[i].placed();
    main_.rules.undo(mark);
    return found;
}

// Settles with the step every other cell that fails by the same links, from what is named alone.
void KuromasuHypothesis::gather_alike(Literal failing, const Trace& trace, Step& step) {
    if (clues_.size() > most_cells_to_thin_out || !load_trial(trace.because)) return;
    const Mark mark = trial_.rules.mark();
    Trace other;
    for (const CellId cell : main_.rules.cells()) {
        if (cell == failing.cell() || !main_.rules.trail().is_open(cell)) continue;
        if (!trial_.rules.trail().is_open(cell)) continue;
        const Literal literal(cell, failing.placed());
        const bool is_short = fails(trial_, literal, trace.chain.size(), other);
        trial_.rules.undo(mark);
        if (!is_short || !other.is_direct || other.chain.size() != trace.chain.size()) continue;
        bool is_alike = true;
        for (std::size_t i = 1; i < trace.chain.size() && is_alike; ++i) {
            const Link &mine = trace.chain[i], &its = other.chain[i];
            const bool is_break = mine.rule >= first_conflict;
            const bool same_source = mine.source == failing.cell() ? its.source == cell && !is_break
                                                                   : its.source == mine.source;
            is_alike =
                mine.rule == its.rule && same_source && (is_break || mine.literal == its.literal);
        }
        if (is_alike) step.settled.push_back(~literal);
    }
}

bool KuromasuHypothesis::find_agreeing(Step& step, bool with_sets) {
    with_sets_ = with_sets;
    Kuromasu& rules = main_.rules;
    const Mark mark = rules.mark();
    Trace best, trace;
    Literal found;
    CellId about = -1;
    for (const CellId cell : rules.cells()) {
        if (!rules.trail().is_open(cell)) continue;
        ++test_;
        const bool may_be_black = assume(main_, Literal(cell, true));
        for (std::size_t i = mark.length; i < rules.trail().size(); ++i)
            stamp_[at(rules.trail()[i].code)] = test_;
        rules.undo(mark);
        agreed_.clear();
        if (may_be_black && assume(main_, Literal(cell, false)))
            for (std::size_t i = mark.length; i < rules.trail().size(); ++i)
                if (stamp_[at(rules.trail()[i].code)] == test_) agreed_.push_back(rules.trail()[i]);
        rules.undo(mark);
        for (const Literal literal : agreed_) {
            if (!agrees(main_, cell, literal, trace)) continue;
            if (found.code >= 0 && trace.chain.size() >= best.chain.size()) continue;
            found = literal;
            about = cell;
            std::swap(best, trace);
        }
    }
    if (found.code < 0) return false;
    thin_out(best, [&](Trace& again) { return agrees(trial_, about, found, again); });
    step.settled.assign(1, found);
    step.focus.assign(1, about);
    step.because = std::move(best.because);
    step.chain = std::move(best.chain);
    return true;
}

bool KuromasuHypothesis::find_cases(Step& step) {
    with_sets_ = false;
    Trace best, trace;
    const auto tell = [&](Plan& plan) -> std::size_t {
        // Without what its end does not rest on, the rest may end sooner: until nothing is left out.
        for (std::size_t count = plan.refuted.size() + 1; plan.refuted.size() < count;) {
            count = plan.refuted.size();
            if (!replay(main_, plan, trace)) return 0;
            plan.refuted.clear();
            for (const Group& group : groups_)
                if (group.is_needed) plan.refuted.push_back(group.supposed);
        }
        return trace.chain.size();
    };
    Plan plan;
    if (!nested_.find(main_.rules, limits_, tell, plan) || !replay(main_, plan, best)) return false;
    thin_out(best, [&](Trace& again) { return replay(trial_, plan, again); });
    step.settled.assign(1, ~plan.supposed);
    step.focus.assign(1, plan.supposed.cell());
    step.because = std::move(best.because);
    step.chain = std::move(best.chain);
    return true;
}

// Goes through the plan and traces where it breaks. False if it does not. The board is as before.
bool KuromasuHypothesis::replay(Side& side, const Plan& plan, Trace& trace) {
    Kuromasu& rules = side.rules;
    const Mark mark = rules.mark();
    groups_.clear();
    bool holds = assume(side, plan.supposed), breaks = false;
    for (std::size_t i = 0; i < plan.refuted.size() && holds && !breaks; ++i) {
        const Literal inner = plan.refuted[i];
        if (!rules.trail().is_open(inner.cell())) continue;
        const Mark here = rules.mark();
        holds = !assume(side, inner);
        if (!holds) break;
        Group& group = groups_.emplace_back();
        group.supposed = inner;
        begin(side, group.trace);
        floor_ = here.length;
        trace_conflict(side, any_length, group.trace);
        group.outer = kept_;
        for (Link& link : group.trace.chain) link.depth = 2;
        rules.undo(here);
        const auto index = static_cast<std::uint32_t>(groups_.size() - 1);
        breaks = !rules.set(~inner, {reason_refuted, index}) || !rules.propagate();
    }
    if (breaks) {
        begin(side, trace);
        trace_conflict(side, any_length, trace);
    }
    rules.undo(mark);
    return breaks;
}

// Leaves what follows on the trail, for the caller to read and undo.
bool KuromasuHypothesis::assume(Side& side, Literal literal) {
    if ((++tries_ & 15) == 0 && limits_.is_over()) throw Stopped{};
    Kuromasu& rules = side.rules;
    if (!rules.set(literal, {reason_decision, 0}) || !rules.propagate()) return false;
    for (std::size_t before = 0; with_sets_ && before < rules.trail().size();) {
        before = rules.trail().size();
        if (!rules.refine()) return false;
    }
    return true;
}

// With a chain of no more links than that. Leaves its conclusions on the trail.
bool KuromasuHypothesis::fails(Side& side, Literal assumed, std::size_t most, Trace& trace) {
    if (assume(side, assumed)) return false;
    begin(side, trace);
    return trace_conflict(side, most, trace);
}

// Both ways, one after another, and the board as it was before.
bool KuromasuHypothesis::agrees(Side& side, CellId cell, Literal literal, Trace& trace) {
    const Mark mark = side.rules.mark();
    begin(side, trace);
    bool holds = true;
    for (const bool black : {true, false}) {
        holds = holds && assume(side, Literal(cell, black)) && side.rules.trail().is_true(literal);
        if (holds) trace_literal(side, literal, trace);
        side.rules.undo(mark);
    }
    return holds;
}

void KuromasuHypothesis::begin(const Side& side, Trace& trace) {
    trace.chain.clear();
    trace.because.clear();
    trace.is_direct = true;
    kept_.clear();
    floor_ = side.decided;
}

bool KuromasuHypothesis::trace_conflict(const Side& side, std::size_t most, Trace& trace) {
    const Kuromasu::Conflict& conflict = side.rules.conflict();
    ++tracing_;
    earlier_.clear();
    side.rules.explain_conflict(earlier_);
    for (const Literal literal : earlier_) need(side, literal, trace);
    if (!trace_back(side, most - 1, trace)) return false;
    const auto end = [&](Break kind, CellId source) {
        trace.chain.push_back({Literal(source, false), kind, source});
    };
    switch (conflict.kind) {
        case Kuromasu::contradiction: {
            const CellId cell = conflict.literal.cell();
            if (conflict.reason.kind == Kuromasu::beside) {
                end(blacks_touch, cell);
                break;
            }
            // The cell has one value already; here is what asks for the other.
            trace.chain.push_back(link(side, conflict.literal, conflict.reason, trace));
            end(two_values, cell);
            if (trace.chain.size() > most) return false;
            break;
        }
        case Kuromasu::clue_broken: {
            const CellId clue = side.rules.clue_cell(conflict.data);
            trace.because.push_back(clue);
            end(clue_broken, clue);
            break;
        }
        default: end(cut_apart, static_cast<CellId>(conflict.data));
    }
    tidy(trace.because);
    return true;
}

void KuromasuHypothesis::trace_literal(const Side& side, Literal literal, Trace& trace) {
    ++tracing_;
    need(side, literal, trace);
    trace_back(side, any_length, trace);
    tidy(trace.because);
}

// A cell decided before is named; any other is to be followed further back. White cells inside a
// strip hold by themselves.
void KuromasuHypothesis::need(const Side& side, Literal literal, Trace& trace) {
    const CellId cell = literal.cell();
    if (needed_[at(cell)] == tracing_) return;
    needed_[at(cell)] = tracing_;
    const std::size_t position = at(side.rules.trail().position(cell));
    if (position < side.decided) trace.because.push_back(cell);
    else if (position < floor_) kept_.push_back(literal);
    else if (side.rules.trail().reason(cell).kind != reason_given) ++waiting_;
}

Link KuromasuHypothesis::link(const Side& side, Literal literal, Reason reason, Trace& trace) {
    switch (reason.kind) {
        case Kuromasu::beside: return {literal, reason.kind, static_cast<CellId>(reason.data)};
        case Kuromasu::view: {
            const CellId clue = side.rules.clue_cell(reason.data);
            trace.because.push_back(clue);
            return {literal, reason.kind, clue};
        }
        case reason_decision: return {literal, 0, -1};
        case reason_refuted: return {literal, nested, -1};
        default: return {literal, reason.kind, -1};
    }
}

// Appends what is needed to the chain, first things first. False, and nothing of use, if the chain
// gets longer than that.
bool KuromasuHypothesis::trace_back(const Side& side, std::size_t most, Trace& trace) {
    const Trail& trail = side.rules.trail();
    const auto start = static_cast<std::ptrdiff_t>(trace.chain.size());
    for (std::size_t i = trail.size(); waiting_ > 0;) {
        if (trace.chain.size() + waiting_ > most) {
            waiting_ = 0;
            return false;
        }
        const Literal literal = trail[--i];
        const Reason reason = trail.reason(literal.cell());
        if (needed_[at(literal.cell())] != tracing_ || reason.kind == reason_given) continue;
        --waiting_;
        trace.is_direct = trace.is_direct && i >= side.settled;
        trace.chain.push_back(link(side, literal, reason, trace));
        if (reason.kind == reason_refuted) {
            add_group(side, groups_[reason.data], trace);
            continue;
        }
        earlier_.clear();
        side.rules.explain(literal, reason, static_cast<std::int32_t>(i), earlier_);
        for (const Literal earlier : earlier_) need(side, earlier, trace);
    }
    std::reverse(trace.chain.begin() + start, trace.chain.end());
    return true;
}

// Behind the link that it proves: the chain is put the right way round at the end.
void KuromasuHypothesis::add_group(const Side& side, Group& group, Trace& trace) {
    group.is_needed = true;
    const Trace& inner = group.trace;
    trace.chain.insert(trace.chain.end(), inner.chain.rbegin(), inner.chain.rend());
    trace.because.insert(trace.because.end(), inner.because.begin(), inner.because.end());
    trace.is_direct = trace.is_direct && inner.is_direct;
    for (const Literal literal : group.outer) need(side, literal, trace);
}

template <class Again>
void KuromasuHypothesis::thin_out(Trace& trace, Again again) {
    if (clues_.size() > most_cells_to_thin_out) return;
    Trace thinner;
    std::vector<CellId> rest;
    for (std::size_t i = trace.because.size(); i-- > 0;) {
        rest = trace.because;
        rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(i));
        if (!load_trial(rest) || !again(thinner)) continue;
        if (!thinner.is_direct || thinner.chain.size() > trace.chain.size()) continue;
        std::swap(trace, thinner);
        i = std::min(i, trace.because.size());
    }
}

// False if that little breaks a rule already, which only happens where there is no solution.
bool KuromasuHypothesis::load_trial(const std::vector<CellId>& because) {
    Kuromasu& rules = trial_.rules;
    trial_clues_.assign(clues_.size(), blank);
    for (const CellId cell : because) trial_clues_[place(cell)] = clues_[place(cell)];
    rules.load(main_.rules.height(), main_.rules.width(), trial_clues_);
    rules.watch(limits_);
    for (const CellId cell : because)
        if (!rules.set(Literal(cell, values_[place(cell)] == Value::placed), {reason_given, 0}))
            return false;
    trial_.decided = rules.trail().size();
    if (!rules.start()) return false;
    trial_.settled = rules.trail().size();
    return true;
}

}  // namespace lamplighter
