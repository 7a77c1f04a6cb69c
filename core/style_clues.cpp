// Deduction on a board in its style, and the clues it does not need.
#include <algorithm>

#include "style_generator.hpp"

namespace lamplighter {

namespace {

constexpr std::uint64_t search_conflicts = 2000;
constexpr std::size_t hidden_at_once = 16;
constexpr int most_thinnings = 6;  // of one board that never has as few clues as it must

}  // namespace

// Fewer clues, and a last look by the strategies themselves.
bool StyleGenerator::finish() {
    for (int round = 0; round < most_thinnings; ++round) {
        write_letters();
        if (thin()) {
            if (order_.proof != Proof::human) return true;
            return human_.fixpoint(height_, width_, letters_, {}, {}, limits_) == Verdict::solved;
        }
        if (is_spent()) return false;
        slack_ = slack_ * 2 / 3;
        log_.clear();
        for (int i = 0; i < 4; ++i) redraw(inside(), 2);
        if (missing() > gate ? !arrange() || !settle() : !settle()) return false;
    }
    return false;
}

void StyleGenerator::write_letters() {
    letters_.resize(at(cells_));
    std::size_t i = 0;
    for (const Place cell : inside_)
        letters_[i++] = kind_[at(cell)] == wall ? static_cast<char>('0' + number_[at(cell)]) : '.';
}

// Whether the letters lead to the solution; what they leave open is stuck.
bool StyleGenerator::is_settled() {
    const bool settled = deduce();
    stuck_.clear();
    std::fill(open_.begin(), open_.end(), 0);
    if (settled) return true;
    // Two solutions show one place of many. On a large board what discount leaves open shows them all;
    // only for hiding clues it would be too strict.
    if (order_.proof == Proof::unique && (cells_ <= one_by_one || is_thinning_)) return differ();
    for (const CellId cell : rules_.cells())
        if (rules_.trail().is_open(cell)) {
            open_[at(cell)] = 1;
            stuck_.push_back(cell);
        }
    return false;
}

bool StyleGenerator::deduce() {
    ++deductions_;
    work_ += static_cast<std::uint64_t>(cells_) + 32;
    rules_.load(height_, width_, letters_, Strength::basic);
    if (!rules_.start()) return false;
    if (order_.proof == Proof::human) {
        first_use_.assign(rules_.index_limit(), -1);
        uses_.clear();
        if (!set_patterns(rules_.cells())) return false;
    }
    if (rules_.is_complete()) return true;
    return (order_.proof == Proof::normal || order_.proof == Proof::unique) && discount();
}

bool StyleGenerator::discount() {
    discount_.reset(rules_);
    return discount_.settle(rules_, [this] { work_ += static_cast<std::uint64_t>(cells_); });
}

// Two solutions: where they differ something must change.
bool StyleGenerator::differ() {
    Limits own = limits_;
    own.solutions = 2;
    own.conflicts = search_conflicts;
    work_ += 20 * static_cast<std::uint64_t>(cells_);
    const Answer answer = solver_.search_akari(height_, width_, letters_, {}, own);
    work_ += 200 * answer.stats.conflicts;
    if (answer.status == Status::unique) return true;
    for (const Place cell : inside_) {
        const std::size_t i = at(row(cell) * width_ + col(cell));
        const bool differs = answer.solutions.size() >= 2
                                 ? answer.solutions[0][i] != answer.solutions[1][i]
                                 : kind_[at(cell)] == white && rules_.trail().is_open(cell);
        open_[at(cell)] = differs;
        if (differs) stuck_.push_back(cell);
    }
    return false;
}

// What strategies 2 and 5 say about a cell, and which clues say so: they look at clues alone, never at
// marks.
Value StyleGenerator::pattern_of(Place cell, Place& because, Place& also) const {
    const auto digit = [&](Place clue) {
        return kind_[at(clue)] == wall && shown(clue) != '#' ? shown(clue) - '0' : -1;
    };
    also = 0;
    for (const Place clue : corners(cell)) {
        if (kind_[at(clue)] != wall) continue;
        const bool is_end = row(clue) == 0 || row(clue) == height_ - 1;
        const bool is_side = col(clue) == 0 || col(clue) == width_ - 1;
        because = clue;
        if (digit(clue) >= 3 - is_end - is_side) return Value::absent;
    }
    for (const int step : steps_) {
        because = cell + step;
        if (kind_[at(because)] != wall || digit(because) != 3) continue;
        also = cell - step;
        if (digit(also) == 3) return Value::placed;
        const Place middle = because + step;
        if (kind_[at(middle)] != white) continue;
        also = middle + step;
        const int side = step == 1 || step == -1 ? stride_ : 1;
        if (digit(also) == 3 && kind_[at(middle - side)] == white && kind_[at(middle + side)] == white)
            return Value::placed;
    }
    return Value::open;
}

bool StyleGenerator::set_patterns(std::span<const CellId> cells) {
    for (const CellId cell : cells) {
        if (!rules_.trail().is_open(cell)) continue;
        Place because = 0, also = 0;
        const Value value = pattern_of(cell, because, also);
        if (value == Value::open) continue;
        if (!rules_.set(Literal(cell, value == Value::placed), {reason_given, 0})) return false;
        note(because, cell);
        if (also != 0) note(also, cell);
    }
    return rules_.propagate();
}

void StyleGenerator::note(Place clue, CellId decided) {
    uses_.push_back({decided, first_use_[at(clue)]});
    first_use_[at(clue)] = static_cast<std::int32_t>(uses_.size()) - 1;
}

void StyleGenerator::count_shown(int number, int by) {
    for (std::size_t i = 0; i < order_.clues.size(); ++i)
        if (order_.clues[i].numbers >> number & 1) shown_[i] += by;
}

bool StyleGenerator::may_hide(int number) const {
    for (std::size_t i = 0; i < order_.clues.size(); ++i)
        if ((order_.clues[i].numbers >> number & 1) && shown_[i] <= order_.clues[i].least) return false;
    return true;
}

bool StyleGenerator::must_hide(int number) const {
    for (std::size_t i = 0; i < order_.clues.size(); ++i)
        if ((order_.clues[i].numbers >> number & 1) && shown_[i] > order_.clues[i].most) return true;
    return false;
}

// Clues that the style wants hidden go first, then any others it allows.
bool StyleGenerator::thin() {
    shown_.assign(order_.clues.size(), 0);
    for (int number = 0; number < 5; ++number) count_shown(number, tally_[at(number)]);
    const bool by_retracting = order_.proof == Proof::human || order_.proof == Proof::easy;
    deduce();
    is_thinning_ = true;
    pending_ = walls_.items();
    random_.shuffle(pending_);
    for (const bool must : {true, false}) {
        if (!must && order_.all_clues) break;
        waiting_ = pending_;
        while (!waiting_.empty()) {
            hidden_.clear();
            passed_over_.clear();
            bool came_back = false;
            const auto hide = [&] {
                came_back = !hide_many(0, hidden_.size()) || came_back;
                hidden_.clear();
            };
            for (const Place clue : waiting_) {
                const int number = number_[at(clue)];
                if (shown(clue) == '#' || (must && !must_hide(number))) continue;
                if (!may_hide(number)) {
                    passed_over_.push_back(clue);
                    continue;
                }
                if (by_retracting) {
                    if (!hide_one(clue)) return false;
                    continue;
                }
                count_shown(number, -1);
                hidden_.push_back(clue);
                if (hidden_.size() < hidden_at_once) continue;
                hide();
                if (is_spent()) break;
            }
            hide();
            // What the style had to spare was promised to clues that came back: now others may go.
            waiting_.clear();
            if (came_back && !must && !is_spent()) waiting_ = passed_over_;
        }
    }
    for (std::size_t i = 0; i < shown_.size(); ++i)
        if (shown_[i] > order_.clues[i].most) return false;
    return true;
}

// All that rests on the clue is taken back; it stays away if that is settled without it. False: it is
// not even settled with it, which cannot be.
bool StyleGenerator::hide_one(Place clue) {
    const char digit = letter(clue);
    letter(clue) = '#';
    one_.assign(1, clue);
    bool sound = rules_.retract(one_, cone_, [&](CellId used, auto visit) {
        if (order_.proof != Proof::human) return;
        for (std::int32_t use = first_use_[at(used)]; use >= 0; use = uses_[at(use)].next)
            visit(uses_[at(use)].decided);
        first_use_[at(used)] = -1;
    });
    work_ += 8 + cone_.size();
    if ((++moves_ & 63) == 0 && limits_.is_over()) throw Stopped{};
    const auto settle_cone = [&] {
        if (!sound || !rules_.propagate()) return false;
        return (order_.proof != Proof::human || set_patterns(cone_)) && rules_.is_complete();
    };
    if (settle_cone()) {
        count_shown(digit - '0', -1);
        return true;
    }
    letter(clue) = digit;
    sound = sound && rules_.add_clue(clue, digit - '0');
    return settle_cone();
}

// Several clues far fewer solutions later: all of them, or else each half by itself.
bool StyleGenerator::hide_many(std::size_t begin, std::size_t end) {
    if (begin == end) return true;
    if (limits_.is_over()) throw Stopped{};
    for (std::size_t i = begin; i < end; ++i) letter(hidden_[i]) = '#';
    if (is_settled()) return true;
    for (std::size_t i = begin; i < end; ++i)
        letter(hidden_[i]) = static_cast<char>('0' + number_[at(hidden_[i])]);
    if (end - begin == 1) {
        count_shown(number_[at(hidden_[begin])], 1);
        return false;
    }
    const std::size_t middle = begin + (end - begin) / 2;
    const bool first = hide_many(begin, middle);
    return hide_many(middle, end) && first;
}

}  // namespace lamplighter
