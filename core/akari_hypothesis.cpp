#include "akari_hypothesis.hpp"

#include <algorithm>
#include <limits>
#include <utility>

namespace lamplighter {

namespace {

// On larger boards the reason stays as traced: making it smaller would load the board again.
constexpr std::size_t largest_reduced = 10'000;

bool speaks_of_clue(std::uint32_t rule) {
    return rule == Akari::clue_full || rule == Akari::clue_room || rule == Akari::diagonal;
}

template <class Item>
void join(std::vector<Item>& into, const std::vector<Item>& more) {
    for (const Item& item : more)
        if (std::find(into.begin(), into.end(), item) == into.end()) into.push_back(item);
}

}  // namespace

void AkariHypothesis::load(int height, int width, std::string_view letters) {
    height_ = height;
    width_ = width;
    letters_ = letters;
    decided_.clear();
    basic_.is_loaded = local_.is_loaded = false;
}

Akari* AkariHypothesis::prepare(Way way, const Limits& limits) {
    const bool is_basic = way == by_rules;
    Board& board = is_basic ? basic_ : local_;
    Akari& rules = board.rules;
    if (!board.is_loaded) {
        rules.load(height_, width_, letters_, is_basic ? Strength::basic : Strength::local);
        board.is_loaded = true;
        board.known = 0;
        const std::size_t total = rules.index_limit();
        number_.resize(total);
        room_.resize(total);
        for (std::size_t index = 0; index < letters_.size(); ++index) {
            if (letters_[index] < '0' || letters_[index] > '4') continue;
            const auto place = static_cast<int>(index);
            const CellId clue = rules.id(place / width_, place % width_);
            number_[at(clue)] = letters_[index] - '0';
            room_[at(clue)] = 0;
            for (const CellId near : rules.around(clue))
                room_[at(clue)] += rules.trail().value(near) != Value::none;
        }
        if (seen_.size() < total) {
            seen_.assign(total, 0);
            clue_seen_.assign(total, 0);
            stamp_.assign(2 * total, 0);
            traces_ = scans_ = 0;
        }
    }
    if (way == by_discount) discount_.reset(rules);
    rules.watch(limits);
    for (; board.known < decided_.size(); ++board.known)
        if (!rules.set(decided_[board.known], {reason_given, 0})) return nullptr;
    return rules.propagate() ? &rules : nullptr;
}

void AkariHypothesis::look(const Limits& limits) {
    if ((++tries_ & 63) == 0 && limits.is_over()) throw Stopped{};
}

// Leaves what follows on the trail, for the caller to read and undo. False: it breaks down.
bool AkariHypothesis::assume(Akari& rules, Literal literal, Way way) {
    inners_.clear();
    if (!rules.set(literal, {reason_decision, 0}) || !rules.propagate()) return false;
    return way != by_discount || discount(rules);
}

bool AkariHypothesis::discount(Akari& rules) {
    while (!rules.is_complete()) {
        discount_.find(rules, discounted_);
        const std::size_t before = inners_.size();
        Inner inner;
        for (const CellId cell : discounted_)
            if (refute(rules, Literal(cell, true), inner)) inners_.push_back(inner);
        if (inners_.size() == before) return true;
        for (std::size_t i = before; i < inners_.size(); ++i) {
            const Literal opposite = ~inners_[i].trace.chain[0].literal;
            if (!rules.set(opposite, {reason_decision, static_cast<std::uint32_t>(i + 1)}))
                return false;
        }
        if (!rules.propagate()) return false;
    }
    return true;
}

// Whether a further supposition breaks down here; the trail is as before.
bool AkariHypothesis::refute(Akari& rules, Literal literal, Inner& inner) {
    if (!rules.trail().is_open(literal.cell())) return false;
    const Mark mark = rules.mark();
    const bool holds = rules.set(literal, {reason_decision, 0}) && rules.propagate();
    if (!holds) {
        inner.rests.clear();
        trace_conflict(rules, inner.trace, &inner, mark.length);
        for (Link& link : inner.trace.chain) link.depth = 2;
        // A supposition that its own end does not rest on would mean that all was broken before.
        const auto& chain = inner.trace.chain;
        if (chain.empty() || chain[0].literal != literal)
            inner.trace.chain.insert(chain.begin(), {literal, 0, -1, 2});
    }
    rules.undo(mark);
    return !holds;
}

// What a supposition that broke down proves. False: that breaks down as well.
bool AkariHypothesis::close(Akari& rules, Literal opposite, Inner inner) {
    inners_.push_back(std::move(inner));
    const auto index = static_cast<std::uint32_t>(inners_.size());
    return rules.set(opposite, {reason_decision, index}) && rules.propagate();
}

// Whether a bulb is found once this holds.
bool AkariHypothesis::unlocks(Akari& rules, Literal literal) {
    if (literal.placed()) return true;
    const Mark mark = rules.mark();
    bool found = !rules.set(literal, {reason_given, 0}) || !rules.propagate();
    for (std::size_t i = mark.length; i < rules.trail().size(); ++i)
        found = found || rules.trail()[i].placed();
    rules.undo(mark);
    return found;
}

bool AkariHypothesis::shave(Step& step, const Limits& limits) {
    for (const Way way : {by_rules, by_patterns, by_discount}) {
        Akari* rules = prepare(way, limits);
        if (rules == nullptr) return false;
        const Trail& trail = rules->trail();
        const Mark mark = rules->mark();
        Claim claim, useful;
        Trace best, best_useful;
        Literals failing;
        ++scans_;
        for (const CellId cell : rules->cells()) {
            if (!trail.is_open(cell)) continue;
            for (const bool placed : {true, false}) {
                const Literal assumed(cell, placed);
                // What followed from another assumption without a conflict leads to none itself.
                if (stamp_[at(assumed.code)] == scans_) continue;
                look(limits);
                if (assume(*rules, assumed, way)) {
                    for (std::size_t i = mark.length; i < trail.size(); ++i)
                        stamp_[at(trail[i].code)] = scans_;
                    rules->undo(mark);
                    continue;
                }
                trace_conflict(*rules, found_);
                rules->undo(mark);
                failing.push_back(assumed);
                const std::size_t length = found_.chain.size();
                if ((best_useful.chain.empty() || length < best_useful.chain.size()) &&
                    unlocks(*rules, ~assumed)) {
                    best_useful = found_;
                    useful.assumed = assumed;
                }
                if (best.chain.empty() || length < best.chain.size()) {
                    std::swap(best, found_);
                    claim.assumed = assumed;
                }
            }
        }
        if (best.chain.empty()) continue;
        if (!best_useful.chain.empty()) {
            best = std::move(best_useful);
            claim = useful;
        }
        if (way == by_discount) {
            fill(claim, best, step);
            return true;
        }
        reduce(claim, way == by_rules ? Strength::basic : Strength::local, best);
        fill(claim, best, step);
        gather_twins(claim, failing, best, step);
        return true;
    }
    return false;
}

// Other cells that the same chain rules out: but for the supposed cell, every link is the same.
void AkariHypothesis::gather_twins(const Claim& claim, const Literals& failing, Trace& best,
                                   Step& step) {
    if (letters_.size() > largest_reduced || failing.size() < 2 || best.chain.size() < 3) return;
    load_trial(best, -1, trial_strength_);
    const CellId cell = claim.assumed.cell();
    for (const Literal other : failing) {
        if (other == claim.assumed || other.placed() != claim.assumed.placed()) continue;
        if (std::any_of(best.chain.begin(), best.chain.end(),
                        [&](const Link& link) { return link.literal.cell() == other.cell(); }))
            continue;
        if (!leads_there(other, {}, best, {}, other_)) continue;
        if (other_.chain.size() != best.chain.size() || other_.marks.size() > best.marks.size())
            continue;
        const auto is_same = [&](const Link& a, const Link& b) {
            const bool same_source =
                a.source == b.source || (a.source == cell && b.source == other.cell());
            return a.literal == b.literal && a.rule == b.rule && same_source;
        };
        if (std::equal(best.chain.begin() + 1, best.chain.end(), other_.chain.begin() + 1, is_same))
            step.settled.push_back(~other);
    }
}

bool AkariHypothesis::agree(Step& step, const Limits& limits) {
    for (const Way way : {by_rules, by_patterns, by_discount}) {
        Akari* rules = prepare(way, limits);
        if (rules == nullptr) return false;
        const Trail& trail = rules->trail();
        const Mark mark = rules->mark();
        const auto suppose = [&](Literal literal) {
            rules->undo(mark);
            return assume(*rules, literal, way);
        };
        Claim claim;
        std::size_t shortest = std::numeric_limits<std::size_t>::max();
        Literals agreed;
        std::vector<std::size_t> lengths;
        for (const CellId cell : rules->cells()) {
            if (!trail.is_open(cell)) continue;
            look(limits);
            ++scans_;
            if (!suppose(Literal(cell, true))) continue;
            for (std::size_t i = mark.length; i < trail.size(); ++i) stamp_[at(trail[i].code)] = scans_;
            if (!suppose(Literal(cell, false))) continue;
            agreed.clear();
            lengths.clear();
            for (std::size_t i = mark.length; i < trail.size(); ++i)
                if (stamp_[at(trail[i].code)] == scans_) agreed.push_back(trail[i]);
            if (agreed.empty()) {
                rules->undo(mark);
                continue;
            }
            for (const Literal goal : agreed) {
                trace(*rules, goal, found_);
                lengths.push_back(found_.chain.size());
            }
            suppose(Literal(cell, true));
            for (std::size_t i = 0; i < agreed.size(); ++i) {
                trace(*rules, agreed[i], found_);
                if (found_.chain.size() + lengths[i] >= shortest) continue;
                shortest = found_.chain.size() + lengths[i];
                claim = {Literal(cell, true), agreed[i]};
            }
            rules->undo(mark);
        }
        rules->undo(mark);
        if (!claim.is_agreement()) continue;
        Trace best, second;
        suppose(claim.assumed);
        trace(*rules, claim.goal, best);
        suppose(~claim.assumed);
        trace(*rules, claim.goal, second);
        rules->undo(mark);
        best.chain.insert(best.chain.end(), second.chain.begin(), second.chain.end());
        join(best.marks, second.marks);
        join(best.clues, second.clues);
        if (way != by_discount)
            reduce(claim, way == by_rules ? Strength::basic : Strength::local, best);
        fill(claim, best, step);
        return true;
    }
    return false;
}

bool AkariHypothesis::split(Step& step, const Limits& limits) {
    Akari* rules = prepare(by_discount, limits);
    if (rules == nullptr) return false;
    const Mark mark = rules->mark();
    Claim claim;
    Trace best;
    std::size_t fewest = 0;
    for (const CellId cell : rules->cells()) {
        if (!rules->trail().is_open(cell)) continue;
        for (const bool placed : {true, false}) {
            look(limits);
            const Literal assumed(cell, placed);
            const bool breaks = assume(*rules, assumed, by_patterns) && break_down(*rules, found_);
            rules->undo(mark);
            if (!breaks) continue;
            const auto inner = static_cast<std::size_t>(
                std::count_if(found_.chain.begin(), found_.chain.end(),
                              [](const Link& link) { return link.rule == nested; }));
            if (!best.chain.empty() &&
                std::pair(inner, found_.chain.size()) >= std::pair(fewest, best.chain.size()))
                continue;
            fewest = inner;
            std::swap(best, found_);
            claim.assumed = assumed;
        }
    }
    if (best.chain.empty()) return false;
    fill(claim, best, step);
    return true;
}

// What is supposed stands on the trail; further suppositions break down one after another, until
// nothing is left of it. One whose opposite breaks down at once is best: those are two cases.
bool AkariHypothesis::break_down(Akari& rules, Trace& out) {
    while (inners_.size() < most_inner) {
        Inner inner, shortest;
        bool found = false;
        for (const CellId cell : rules.cells())
            for (const bool placed : {true, false}) {
                const Literal literal(cell, placed);
                if (!refute(rules, literal, inner)) continue;
                if (found && inner.trace.chain.size() >= shortest.trace.chain.size()) continue;
                found = true;
                std::swap(shortest, inner);
            }
        if (!found) return false;
        const Literal opposite = ~shortest.trace.chain[0].literal;
        if (!close(rules, opposite, std::move(shortest))) {
            trace_conflict(rules, out);
            return true;
        }
    }
    return false;
}

void AkariHypothesis::start_trace(Trace& out) {
    ++traces_;
    work_.clear();
    out.clear();
}

void AkariHypothesis::trace_conflict(const Akari& rules, Trace& out, Inner* inner, std::size_t base) {
    start_trace(out);
    const Akari::Conflict& conflict = rules.conflict();
    const auto now = static_cast<std::int32_t>(rules.trail().size());
    if (conflict.kind == Akari::contradiction) {
        work_.push_back(~conflict.literal);
        rest_on(rules, conflict.literal, conflict.reason, now);
        name_clue(static_cast<CellId>(conflict.reason.data), conflict.reason.kind, out);
        follow(rules, out, inner, base);
        out.chain.push_back(
            {conflict.literal, conflict.reason.kind, static_cast<CellId>(conflict.reason.data)});
        const CellId cell = conflict.literal.cell();
        out.chain.push_back({Literal(cell, false), first_conflict, cell});
        return;
    }
    const CellId cell = conflict.cell;
    rules.explain_conflict(work_);
    if (conflict.kind != Akari::dark) {
        const bool is_over = conflict.kind == Akari::clue_over;
        keep_first(rules, 0, 1 + (is_over ? number_[at(cell)] : room_[at(cell)] - number_[at(cell)]));
        out.clues.push_back(cell);
        clue_seen_[at(cell)] = traces_;
    }
    follow(rules, out, inner, base);
    out.chain.push_back({Literal(cell, false), first_conflict + conflict.kind, cell});
}

void AkariHypothesis::trace(const Akari& rules, Literal end, Trace& out) {
    start_trace(out);
    work_.push_back(end);
    follow(rules, out);
}

// Back from what is in `work_` to the assumption and to what was decided before it. Inside another
// assumption only as far as that: what was on the trail before `base` is what the inner one rests on.
void AkariHypothesis::follow(const Akari& rules, Trace& out, Inner* inner, std::size_t base) {
    const Trail& trail = rules.trail();
    while (!work_.empty()) {
        const Literal literal = work_.back();
        work_.pop_back();
        const CellId cell = literal.cell();
        if (seen_[at(cell)] == traces_) continue;
        seen_[at(cell)] = traces_;
        const Reason reason = trail.reason(cell);
        if (reason.kind == reason_given) {
            out.marks.push_back(literal);
        } else if (inner != nullptr && at(trail.position(cell)) < base) {
            inner->rests.push_back(literal);
        } else if (reason.kind == reason_decision && reason.data == 0) {
            out.chain.push_back({literal, 0, -1});
        } else if (reason.kind == reason_decision) {
            const Inner& within = inners_[reason.data - 1];
            out.chain.push_back({literal, nested, static_cast<CellId>(reason.data - 1)});
            join(out.marks, within.trace.marks);
            join(out.clues, within.trace.clues);
            work_.insert(work_.end(), within.rests.begin(), within.rests.end());
        } else {
            const auto source = static_cast<CellId>(reason.data);
            out.chain.push_back({literal, reason.kind, source});
            name_clue(source, reason.kind, out);
            rest_on(rules, literal, reason, trail.position(cell));
        }
    }
    std::sort(out.chain.begin(), out.chain.end(), [&](const Link& a, const Link& b) {
        return trail.position(a.literal.cell()) < trail.position(b.literal.cell());
    });
    if (inner == nullptr) unfold(out);
}

// Before every link that a broken supposition proves come the links of that one.
void AkariHypothesis::unfold(Trace& out) {
    if (std::none_of(out.chain.begin(), out.chain.end(),
                     [](const Link& link) { return link.rule == nested; }))
        return;
    std::vector<Link> whole;
    for (Link link : out.chain) {
        if (link.rule == nested) {
            const std::vector<Link>& within = inners_[at(link.source)].trace.chain;
            whole.insert(whole.end(), within.begin(), within.end());
            link.source = -1;
        }
        whole.push_back(link);
    }
    out.chain = std::move(whole);
}

// Onto `work_`, without more cells than it takes to force the clue's hand.
void AkariHypothesis::rest_on(const Akari& rules, Literal literal, Reason reason, std::int32_t before) {
    const std::size_t from = work_.size();
    rules.explain(literal, reason, before, work_);
    if (reason.kind == Akari::corner) {
        // The two lighters it would take away may be out by now as well; that is not needed.
        const int row = rules.row(literal.cell()), col = rules.col(literal.cell());
        const auto first = work_.begin() + static_cast<std::ptrdiff_t>(from);
        work_.erase(std::remove_if(first, work_.end(),
                                   [&](Literal lighter) {
                                       return rules.row(lighter.cell()) == row ||
                                              rules.col(lighter.cell()) == col;
                                   }),
                    work_.end());
        return;
    }
    if (!speaks_of_clue(reason.kind)) return;
    const std::int32_t number = number_[reason.data], room = room_[reason.data];
    const std::int32_t needed = reason.kind == Akari::clue_full   ? number
                                : reason.kind == Akari::clue_room ? room - number
                                                                  : room - number - 1;
    keep_first(rules, from, needed);
}

void AkariHypothesis::keep_first(const Akari& rules, std::size_t from, std::int32_t count) {
    const std::size_t end = from + at(std::max(count, 0));
    if (work_.size() <= end) return;
    std::sort(work_.begin() + static_cast<std::ptrdiff_t>(from), work_.end(),
              [&](Literal a, Literal b) {
                  return rules.trail().position(a.cell()) < rules.trail().position(b.cell());
              });
    work_.resize(end);
}

void AkariHypothesis::name_clue(CellId source, std::uint32_t rule, Trace& out) {
    if (!speaks_of_clue(rule) || clue_seen_[at(source)] == traces_) return;
    clue_seen_[at(source)] = traces_;
    out.clues.push_back(source);
}

void AkariHypothesis::reduce(const Claim& claim, Strength strength, Trace& best) {
    if (letters_.size() > largest_reduced) return;
    trial_strength_ = strength;
    const std::size_t length = best.chain.size();
    Trace smaller;
    load_trial(best, -1, strength);
    // Set all at once, the same cells may lead there by another way; only then is there a reason to
    // take it over.
    const Literals marks = best.marks;
    for (const Literal mark : marks) {
        if (std::find(best.marks.begin(), best.marks.end(), mark) == best.marks.end()) continue;
        if (holds(claim, best, mark, length, smaller)) std::swap(best, smaller);
    }
    const std::vector<CellId> clues = best.clues;
    for (const CellId clue : clues) {
        if (std::find(best.clues.begin(), best.clues.end(), clue) == best.clues.end()) continue;
        load_trial(best, clue, strength);
        if (holds(claim, best, {}, length, smaller)) std::swap(best, smaller);
    }
}

// The board with the clues named and no others.
void AkariHypothesis::load_trial(const Trace& resting, CellId without, Strength strength) {
    trial_letters_ = letters_;
    for (char& letter : trial_letters_)
        if (letter != '.') letter = '#';
    const Akari& rules = (strength == Strength::basic ? basic_ : local_).rules;
    for (const CellId clue : resting.clues) {
        if (clue == without) continue;
        const auto index = at(rules.row(clue) * width_ + rules.col(clue));
        trial_letters_[index] = letters_[index];
    }
    trial_.load(height_, width_, trial_letters_, strength);
}

bool AkariHypothesis::holds(const Claim& claim, const Trace& resting, Literal without,
                            std::size_t length, Trace& out) {
    if (!leads_there(claim.assumed, claim.goal, resting, without, out)) return false;
    if (claim.is_agreement()) {
        if (!leads_there(~claim.assumed, claim.goal, resting, without, other_)) return false;
        out.chain.insert(out.chain.end(), other_.chain.begin(), other_.chain.end());
        join(out.marks, other_.marks);
        join(out.clues, other_.clues);
    }
    return out.chain.size() <= length;
}

bool AkariHypothesis::leads_there(Literal assumed, Literal goal, const Trace& resting, Literal without,
                                  Trace& out) {
    trial_.undo({});
    bool sound = trial_.set(assumed, {reason_decision, 0});
    for (const Literal mark : resting.marks)
        if (mark != without) sound = sound && trial_.set(mark, {reason_given, 0});
    if (!sound) return false;
    sound = trial_.propagate();
    if (goal.code < 0) {
        if (sound) return false;
        trace_conflict(trial_, out);
        return true;
    }
    if (!sound || !trial_.trail().is_true(goal)) return false;
    trace(trial_, goal, out);
    return true;
}

void AkariHypothesis::fill(const Claim& claim, const Trace& best, Step& step) const {
    step.settled = {claim.is_agreement() ? claim.goal : ~claim.assumed};
    step.focus = {claim.assumed.cell()};
    step.because = best.clues;
    for (const Literal mark : best.marks) step.because.push_back(mark.cell());
    std::sort(step.because.begin(), step.because.end());
    step.because.erase(std::unique(step.because.begin(), step.because.end()), step.because.end());
    step.chain = best.chain;
}

}  // namespace lamplighter
