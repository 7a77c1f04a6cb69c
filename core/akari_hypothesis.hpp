// One assumption about an Akari cell and where it leads, for the last two techniques of the ladder.
//
// What is decided on the board is `set` here as it comes. Then an assumption is followed by the
// engine's rules; where they break down, or where both ways meet, the chain is traced back and only
// the links the end rests on are kept. The shortest chain wins. Last, what it rests on is made smaller
// by leaving out clues and decided cells one at a time, as long as the chain gets no longer.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "akari.hpp"
#include "limits.hpp"
#include "literal.hpp"
#include "step.hpp"

namespace lamplighter {

class AkariHypothesis {
public:
    void load(int height, int width, std::string_view letters);
    void set(Literal literal) { decided_.push_back(literal); }

    // The step with the shortest chain; the caller fills in its technique. False: there is none.
    // Only for when simpler techniques have nothing left: all that is decided then comes from `set`.
    bool shave(Step& step, const Limits& limits);
    bool agree(Step& step, const Limits& limits);

private:
    struct Board {
        Akari rules;
        bool is_loaded = false;
        std::size_t known = 0;  // how much of what is decided these rules know
    };
    // What an end rests on.
    struct Trace {
        std::vector<Link> chain;
        Literals marks;
        std::vector<CellId> clues;

        void clear() {
            chain.clear();
            marks.clear();
            clues.clear();
        }
    };
    // A value that both ways lead to; or none, and the first way breaks down.
    struct Claim {
        Literal assumed, goal;
        bool is_agreement() const { return goal.code >= 0; }
    };

    static std::size_t at(std::int32_t index) { return static_cast<std::size_t>(index); }
    Akari* prepare(Board& board, Strength strength, const Limits& limits);
    void look(const Limits& limits);
    void trace_conflict(const Akari& rules, Trace& out);
    void trace(const Akari& rules, Literal end, Trace& out);
    void follow(const Akari& rules, Trace& out);
    void rest_on(const Akari& rules, Literal literal, Reason reason, std::int32_t before);
    void name_clue(CellId source, std::uint32_t rule, Trace& out);
    void keep_first(const Akari& rules, std::size_t from, std::int32_t count);
    void start_trace(Trace& out);
    bool holds(const Claim& claim, const Trace& resting, Literal without, std::size_t length,
               Trace& out);
    bool leads_there(Literal assumed, Literal goal, const Trace& resting, Literal without, Trace& out);
    void load_trial(const Trace& resting, CellId without, Strength strength);
    void reduce(const Claim& claim, Strength strength, Trace& best);
    void fill(const Claim& claim, const Trace& best, Step& step) const;

    int height_ = 0, width_ = 0;
    std::string letters_;
    std::vector<std::int32_t> number_, room_;  // of clues, by cell
    Literals decided_;
    Board basic_, local_;
    Akari trial_;
    std::string trial_letters_;
    std::vector<std::uint32_t> seen_, clue_seen_;  // per cell: the trace that has met it
    std::uint32_t traces_ = 0;
    std::vector<std::uint32_t> stamp_;  // per literal: the scan in which it followed from another
    std::uint32_t scans_ = 0;
    Literals work_;
    Trace found_, other_;
    std::uint32_t tries_ = 0;
};

}  // namespace lamplighter
