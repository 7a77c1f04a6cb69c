// Fewer clues: whether those on the board settle it at a level, and which of them are needed for that.
#include "kuromasu_generator.hpp"

namespace lamplighter {

namespace {

using Index = std::int32_t;

constexpr std::size_t most_dives = 8;            // for a second solution, before it is searched for
constexpr std::uint64_t most_conflicts = 10000;  // then a clue is taken to be needed

// What it takes, by what it is spent on: measured, so that `a_second` of it is about that.
constexpr std::uint64_t work_a_call = 6, work_a_cell = 1, work_a_set = 8, work_a_clue = 8;

}  // namespace

// Do all clues together settle the board at the level? Where every white cell shows one they do, by
// each clue for itself.
bool KuromasuGenerator::are_enough() {
    if (order_.symmetry == Symmetry::none && order_.mask.empty() && cells_ > 1) return true;
    begin(order_.level);
    show(due_);
    show(leads_);
    settle();
    return is_settled();
}

// An empty board for the rules of a tier.
void KuromasuGenerator::begin(Label tier) {
    tier_ = tier;
    rules_.undo({}, 0);
    rules_.ignore_connection(tier == Label::easy && !order_.by_rules_alone);
    rules_.start();
    shown_.clear();
    stamps_.assign(rules_.index_limit(), 0);
    stand_ = 0;
    aims_.assign(rules_.index_limit(), 0);
    aim_ = 0;
}

void KuromasuGenerator::show(std::span<const Index> leads) {
    for (const Index lead : leads) {
        shown_.push_back(lead);
        for (const Index cell : orbits_(lead))
            rules_.add_clue(rules_.cells()[at(cell)], view_[at(cell)]);
    }
}

// Everything that follows up to `normal`. Nothing here can fail: all clues are true.
void KuromasuGenerator::settle() {
    if ((++looks_ & 63) == 0 && limits_.is_over()) throw Stopped{};
    const std::size_t from = rules_.trail().size();
    rules_.propagate();
    spend(from);
    if (tier_ != Label::easy && !order_.by_rules_alone) refine_all(0);
}

// Value sets until nothing moves. Before `from` on the trail they have been through already.
bool KuromasuGenerator::refine_all(std::size_t from) {
    while (!rules_.is_complete() && rules_.trail().size() > from) {
        const std::size_t end = rules_.trail().size();
        work_ += from == 0 ? rules_.clue_count() * work_a_clue : (end - from) * work_a_set;
        if (!rules_.refine(from)) return false;
        spend(end);
        from = end;
    }
    return true;
}

// What some clues would add to what is known: the open cells in their sight.
void KuromasuGenerator::aim_at(std::span<const Index> leads) {
    goal_.clear();
    ++aim_;
    const auto add = [&](CellId cell) {
        if (!rules_.trail().is_open(cell) || aims_[at(cell)] == aim_) return;
        aims_[at(cell)] = aim_;
        goal_.push_back(cell);
    };
    for (const Index lead : leads)
        for (const Index cell : orbits_(lead)) {
            const int row = cell / order_.width, col = cell % order_.width;
            const auto look = [&](int room, int step) {
                for (int k = 1; k <= room; ++k) {
                    add(rules_.cells()[at(cell + k * step)]);
                    if (black_[at(cell + k * step)]) return;
                }
            };
            add(rules_.cells()[at(cell)]);
            look(order_.width - 1 - col, 1);
            look(col, -1);
            look(order_.height - 1 - row, order_.width);
            look(row, -order_.width);
        }
}

bool KuromasuGenerator::is_reached() {
    std::erase_if(goal_, [&](CellId cell) { return !rules_.trail().is_open(cell); });
    return goal_.empty();
}

// The solution is known: only wrong values are assumed, and where the rules refute one the right value
// holds. Ends where the goal is reached. `deep`: with value sets inside hypotheses.
void KuromasuGenerator::shave(bool deep) {
    list_open();
    ++stand_;
    for (std::size_t i = 0, quiet = 0; quiet < open_.size();
         i = i + 1 == open_.size() ? 0 : i + 1, ++quiet) {
        const CellId cell = open_[i];
        if (!rules_.trail().is_open(cell) || stamps_[at(cell)] == stand_) continue;
        if (!refutes(cell, deep)) continue;
        ++stand_;
        quiet = 0;
        if (is_reached()) return;
    }
}

// Where the wrong value of a cell fails, the right one holds with all that follows.
bool KuromasuGenerator::refutes(CellId cell, bool deep) {
    const Mark mark = rules_.mark();
    const bool holds = assume(~right(cell)) && (!deep || refine_all(mark.length));
    // Another wrong value that follows from this one holds out as well.
    for (std::size_t j = mark.length; holds && j < rules_.trail().size(); ++j) {
        const Literal each = rules_.trail()[j];
        if (each != right(each.cell())) stamps_[at(each.cell())] = stand_;
    }
    rules_.undo(mark);
    if (holds) return false;
    rules_.set(right(cell), {reason_given, 0});
    rules_.propagate();
    refine_all(mark.length);
    return true;
}

// Leaves what follows on the trail, for the caller to read and undo.
bool KuromasuGenerator::assume(Literal literal) {
    if ((++looks_ & 63) == 0 && limits_.is_over()) throw Stopped{};
    const std::size_t from = rules_.trail().size();
    const bool sound = rules_.set(literal, {reason_decision, 0}) && rules_.propagate();
    spend(from);
    return sound;
}

// What the rules settled since then, and the call itself.
void KuromasuGenerator::spend(std::size_t from) {
    work_ += work_a_call + (rules_.trail().size() - from) * work_a_cell;
}

// Another solution is most often the known one except for a few cells: one wrong value, and then the
// right ones wherever the rules allow. No search: false says nothing.
bool KuromasuGenerator::finds_another(CellId wrong) {
    const Mark root = rules_.mark();
    bool sound = assume(~right(wrong));
    for (const CellId cell : rules_.cells()) {
        if (!sound) break;
        if (!rules_.trail().is_open(cell)) continue;
        const Mark mark = rules_.mark();
        if (assume(right(cell))) continue;
        rules_.undo(mark);
        sound = assume(~right(cell));
    }
    rules_.undo(root);
    return sound;
}

void KuromasuGenerator::list_open() {
    open_.clear();
    for (const CellId cell : rules_.cells())
        if (rules_.trail().is_open(cell)) open_.push_back(cell);
}

// What either value of a cell leads to, cell by cell. Only right values can be among it. False: there
// is nothing.
bool KuromasuGenerator::agree() {
    bool moved = false;
    for (const CellId cell : rules_.cells()) {
        if (!rules_.trail().is_open(cell)) continue;
        const Mark mark = rules_.mark();
        agreed_.clear();
        assume(~right(cell));
        refine_all(mark.length);
        for (std::size_t i = mark.length; i < rules_.trail().size(); ++i) {
            const Literal each = rules_.trail()[i];
            if (each == right(each.cell())) agreed_.push_back(each);
        }
        rules_.undo(mark);
        if (agreed_.empty()) continue;
        assume(right(cell));
        refine_all(mark.length);
        std::erase_if(agreed_, [&](Literal each) { return !rules_.trail().is_true(each); });
        rules_.undo(mark);
        if (agreed_.empty()) continue;
        for (const Literal each : agreed_) rules_.set(each, {reason_given, 0});
        rules_.propagate();
        refine_all(mark.length);
        if (is_reached()) return true;
        moved = true;
    }
    return moved;
}

// The clues on the board, together with some others, settle it. Do they settle it alone? They do if
// they settle what those others would, the goal. Up to `normal` that is known by now. Above, a second
// solution has a wrong value in the goal: either one is found, or hypotheses about the goal, then about
// all cells, decide.
bool KuromasuGenerator::is_needed() {
    if (is_reached()) return false;
    if (tier_ < Label::hard || order_.by_rules_alone || finds_another()) return true;
    if (is_reached()) return false;
    shave(false);
    if (is_reached()) return false;
    for (const CellId cell : goal_)
        if (finds_another(cell)) return true;
    if (tier_ == Label::extreme) {
        draw_clues(shown_);
        Limits limits = limits_;
        limits.conflicts = most_conflicts;
        const Answer answer = solver_.search_kuromasu(order_.height, order_.width, clues_, "", limits);
        work_ += at(cells_) * 20 + answer.stats.conflicts * 200;
        if (answer.status == Status::unknown && limits_.is_over()) throw Stopped{};
        return answer.status != Status::unique;
    }
    suppose_all();
    return !is_reached();
}

// Every hypothesis about every cell, until the goal is reached or nothing moves.
void KuromasuGenerator::suppose_all() {
    do shave(true);
    while (!is_reached() && agree());
}

// Wrong values in the goal are refuted, or begin another solution.
bool KuromasuGenerator::finds_another() {
    std::size_t dives = 0;
    for (std::size_t i = 0, quiet = 0; quiet < goal_.size(); ++quiet) {
        const CellId cell = goal_[i];
        i = i + 1 == goal_.size() ? 0 : i + 1;
        if (!rules_.trail().is_open(cell)) continue;
        if (refutes(cell, false)) quiet = 0;
        else if (dives++ < most_dives && finds_another(cell)) return true;
    }
    return false;
}

// Do the clues on the board settle it?
bool KuromasuGenerator::is_settled() {
    list_open();
    goal_ = open_;
    return !is_needed();
}

// Of a stretch of clues, adds those that are needed beside what is on the board to those kept.
void KuromasuGenerator::prune(std::size_t from, std::size_t to) {
    if (from == to || rules_.is_complete()) return;
    if (tier_ >= Label::hard || to - from == 1) {
        aim_at({leads_.data() + from, to - from});
        if (goal_.empty()) return;
    }
    if (to - from == 1) {
        if (is_needed()) kept_.push_back(leads_[from]);
        return;
    }
    const std::size_t middle = from + (to - from) / 2;
    const Mark mark = rules_.mark();
    const std::size_t clues = rules_.clue_count(), shown = shown_.size(), kept = kept_.size();
    show({leads_.data() + middle, to - middle});
    settle();
    prune(from, middle);
    rules_.undo(mark, clues);
    shown_.resize(shown);
    if (kept_.size() > kept) {
        show({kept_.data() + kept, kept_.size() - kept});
        settle();
    }
    prune(middle, to);
}

}  // namespace lamplighter
