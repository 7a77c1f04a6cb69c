// One assumption about an Akari cell and where it leads, for the last techniques of the ladder.
//
// What is decided on the board is `set` here as it comes. Then an assumption is followed by the
// engine's rules; where they break down, or where both ways meet, the chain is traced back and only
// the links the end rests on are kept. Of all that break down, the shortest chain that leads to a bulb
// wins: the opposite is a bulb, or the rules then find one. Last, what it rests on is made smaller by
// leaving out clues and decided cells one at a time, as long as the chain gets no longer.
//
// Inside an assumption another one may break down, and its opposite then holds there: a discount, or
// any other case (`Inner`). In a chain its links come first, one level deeper, and then the link that
// they prove.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "akari.hpp"
#include "discount.hpp"
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
    // Suppositions inside a supposition: the fewest of them, and of those the fewest links.
    bool split(Step& step, const Limits& limits);

private:
    // How an assumption is followed: by the rules, with the patterns, or with every discount as well.
    enum Way : std::uint8_t { by_rules, by_patterns, by_discount };
    static constexpr std::size_t most_inner = 12;

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
    // A supposition inside another one, which breaks down.
    struct Inner {
        Trace trace;
        Literals rests;  // on these, which follow from the outer one
    };
    // A value that both ways lead to; or none, and the first way breaks down.
    struct Claim {
        Literal assumed, goal;
        bool is_agreement() const { return goal.code >= 0; }
    };

    static std::size_t at(std::int32_t index) { return static_cast<std::size_t>(index); }
    Akari* prepare(Way way, const Limits& limits);
    void look(const Limits& limits);
    bool assume(Akari& rules, Literal literal, Way way);
    bool discount(Akari& rules);
    bool refute(Akari& rules, Literal literal, Inner& inner);
    bool close(Akari& rules, Literal opposite, Inner inner);
    bool break_down(Akari& rules, Trace& out);
    bool unlocks(Akari& rules, Literal literal);
    void gather_twins(const Claim& claim, const Literals& failing, Trace& best, Step& step);
    void trace_conflict(const Akari& rules, Trace& out, Inner* inner = nullptr, std::size_t base = 0);
    void trace(const Akari& rules, Literal end, Trace& out);
    void follow(const Akari& rules, Trace& out, Inner* inner = nullptr, std::size_t base = 0);
    void unfold(Trace& out);
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
    Discount discount_;
    std::vector<CellId> discounted_;
    std::vector<Inner> inners_;  // of the assumption being followed
    Akari trial_;
    std::string trial_letters_;
    Strength trial_strength_ = Strength::basic;
    std::vector<std::uint32_t> seen_, clue_seen_;  // per cell: the trace that has met it
    std::uint32_t traces_ = 0;
    std::vector<std::uint32_t> stamp_;  // per literal: the scan in which it followed from another
    std::uint32_t scans_ = 0;
    Literals work_;
    Trace found_, other_;
    std::uint32_t tries_ = 0;
};

}  // namespace lamplighter
