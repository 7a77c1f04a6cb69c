#include "confirm.hpp"

#include <optional>

#include "akari.hpp"
#include "marks.hpp"

namespace lamplighter {

namespace {

class Confirming {
public:
    Confirming(Akari& rules, std::string_view guess, Confirmation& told)
        : rules_(rules), guess_(guess), told_(told) {}

    Verdict run() {
        try {
            return search();
        } catch (const Stopped&) {
            // What followed from a hypothesis is no news; what was settled before it stays.
            if (trying_) rules_.undo(*trying_);
            return Verdict::stopped;
        }
    }

private:
    Verdict search() {
        if (!rules_.start()) return Verdict::contradiction;
        for (bool moved = true; moved && !rules_.is_complete();) {
            moved = false;
            for (const CellId cell : rules_.cells()) {
                if (!rules_.trail().is_open(cell) || !is_refuted(Literal(cell, !is_guessed(cell))))
                    continue;
                ++told_.confirmed;
                moved = true;
                if (!follow(Literal(cell, is_guessed(cell)), reason_given))
                    return Verdict::contradiction;
                if (rules_.is_complete()) break;
            }
        }
        return rules_.is_complete() ? Verdict::solved : Verdict::non_deducible;
    }

    bool is_guessed(CellId cell) const {
        const int index = rules_.row(cell) * rules_.width() + rules_.col(cell);
        return guess_[static_cast<std::size_t>(index)] == 'o';
    }

    bool is_refuted(Literal literal) {
        ++told_.hypotheses;
        trying_ = rules_.mark();
        const bool stands = follow(literal, reason_decision);
        rules_.undo(*trying_);
        trying_.reset();
        return !stands;
    }

    bool follow(Literal literal, std::uint32_t kind) {
        return rules_.set(literal, {kind, 0}) && rules_.propagate();
    }

    Akari& rules_;
    std::string_view guess_;
    Confirmation& told_;
    std::optional<Mark> trying_;  // where to go back to from a hypothesis
};

}  // namespace

Confirmation confirm_akari(int height, int width, std::string_view letters, std::string_view marks,
                           std::string_view guess, const Limits& limits) {
    const auto begin = Clock::now();
    Confirmation told;
    Akari rules;
    rules.load(height, width, letters, Strength::rules);
    if (!set_marks(rules, marks, 'o')) {
        told.verdict = Verdict::contradiction;
    } else if (!limits.is_over()) {
        rules.watch(limits);
        told.verdict = Confirming(rules, guess, told).run();
    }
    told.marks = drawn_marks(rules, 'o');
    told.seconds = std::chrono::duration<double>(Clock::now() - begin).count();
    return told;
}

}  // namespace lamplighter
