// How much of a grind a board is: the hypotheses on the way that `explain` tells.
//
// A board that is extreme asks for one hypothesis inside another somewhere. How many others it takes to
// get there and on from there is another matter: few of them make it interesting, dozens a chore.
#pragma once

#include <cstdint>
#include <vector>

#include "deduce.hpp"
#include "explain.hpp"
#include "limits.hpp"
#include "question.hpp"
#include "step.hpp"
#include "turn.hpp"

namespace lamplighter {

// What a ladder offers to the end, as long as it takes no more hypotheses than that.
template <Ladder L>
class Patient : public L {
public:
    void begin(int most) {
        left_ = most;
        work_ = 0;
    }
    std::uint64_t work() const { return work_; }

    bool find(std::vector<Step>& out) {
        const bool sound = L::find(out);
        const auto cells = static_cast<std::uint64_t>(this->cells().size());
        work_ += cells;
        if (!sound || out.empty() || out.front().chain.empty()) {
            if (out.empty() && !this->is_complete()) work_ += cells * L::work_a_case;
            return sound;
        }
        work_ += cells * (out.front().technique == L::cases ? L::work_a_case : L::work_a_supposition);
        if (left_-- == 0) out.clear();  // it gets stuck here: nobody wants to read on
        return true;
    }

private:
    int left_ = 0;
    std::uint64_t work_ = 0;
};

// The best is the least.
struct Grind {
    static constexpr int endless = 1000;

    int hypotheses = endless;  // endless: more than asked about, or no way is found at all
    bool nests = false;        // whether any of them has others inside
    std::uint64_t work = 0;
};

template <Ladder L, auto contents>
class Grinder {
public:
    // Hypotheses that no placement rests on are left out of the telling, so twice as many as asked
    // about may be gone through.
    Grind count(const Question& given, int most, const Limits& limits) {
        const Question question = standing(given)(given);
        ladder_.load(question.height, question.width, question.*contents);
        ladder_.begin(2 * most);
        const Explanation told = explainer_.run({}, limits);
        if (told.verdict == Verdict::stopped) throw Stopped{};
        Grind grind;
        grind.work = ladder_.work();
        if (told.verdict != Verdict::solved) return grind;
        grind.hypotheses = 0;
        for (const ToldStep& each : told.steps) {
            grind.hypotheses += !each.step.chain.empty();
            grind.nests = grind.nests || each.step.technique == L::cases;
        }
        return grind;
    }

private:
    Patient<L> ladder_;
    Explainer<Patient<L>> explainer_{ladder_};
};

}  // namespace lamplighter
