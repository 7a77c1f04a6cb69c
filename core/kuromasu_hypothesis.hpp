// Hypotheses on a Kuromasu board: assume a cell, follow the engine's rules, report what happened.
//
// The chain of a hypothesis is traced back from where it ends through the engine's reasons, so that
// it holds only what the end rests on. Where that leads to cells decided before, those are named, and
// so are the clues whose rules were used. What is named is then thinned out: a cell or clue stays
// only if without it the chain breaks or grows longer.
//
// Where no single supposition breaks, cases inside one do (nested.hpp): a group of links of depth 2,
// from its own supposition to where that breaks, comes right before the link that it proves.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "kuromasu.hpp"
#include "limits.hpp"
#include "literal.hpp"
#include "nested.hpp"
#include "step.hpp"

namespace lamplighter {

class KuromasuHypothesis {
public:
    // How a chain ends: the rule of its last link is one of these, its source what breaks.
    enum Break : std::uint32_t {
        two_values = first_conflict,  // a cell
        blacks_touch,                 // one of the two
        clue_broken,                  // a clue that cannot see its number any more
        cut_apart,                    // the black cell that closes the wall
    };

    // The board and what is decided on it, both row by row. False: the rules refuse it as it is.
    bool load(int height, int width, std::span<const std::int32_t> clues, std::span<const Value> values,
              const Limits& limits);

    // An assumption is followed by the rules that are seen at a glance, or with every value of the
    // views as well: so one hypothesis is as strong here as it is for the labels (tier.hpp).

    // Of the assumptions that fail the one with the fewest looks at clues, up to three; of those one
    // whose opposite leads to a black cell, be it that cell itself; of those the one with the shortest
    // chain. The first of them in reading order; black before white. All cells that fall to the same
    // chain are settled with it. False if none fails.
    bool find_failing(Step& step, bool with_sets);
    // How often a chain looks at a clue that settles cells, on its way to where it breaks.
    static int looks(const std::vector<Link>& chain);
    // Of the cells that come out the same either way the one with the shortest two chains.
    bool find_agreeing(Step& step, bool with_sets);
    // An assumption that fails once others inside it are refuted. Only for when there is neither of
    // the two above.
    bool find_cases(Step& step);

private:
    // A board with its rules. What is decided on it comes first on the trail, then what follows.
    struct Side {
        Kuromasu rules;
        std::size_t decided = 0, settled = 0;
    };
    struct Trace {
        std::vector<Link> chain;
        std::vector<CellId> because;
        bool is_direct = true;  // nothing in it was worked out before the assumption
    };
    // A supposition inside another one, and how it breaks.
    struct Group {
        Literal supposed;
        Trace trace;
        Literals outer;  // what it needs of that which followed from the first supposition
        bool is_needed = false;
    };

    static std::size_t at(std::int32_t index) { return static_cast<std::size_t>(index); }
    bool assume(Side& side, Literal literal);
    void need(const Side& side, Literal literal, Trace& trace);
    void begin(const Side& side, Trace& trace);
    Link link(const Side& side, Literal literal, Reason reason, Trace& trace);
    bool trace_conflict(const Side& side, std::size_t most, Trace& trace);
    void trace_literal(const Side& side, Literal literal, Trace& trace);
    bool trace_back(const Side& side, std::size_t most, Trace& trace);
    void add_group(const Side& side, Group& group, Trace& trace);

    bool load_trial(const std::vector<CellId>& because);
    bool fails(Side& side, Literal assumed, std::size_t most, Trace& trace);
    bool agrees(Side& side, CellId cell, Literal literal, Trace& trace);
    bool unlocks(Literal literal);
    void gather_alike(Literal failing, const Trace& trace, Step& step);
    bool replay(Side& side, const Plan& plan, Trace& trace);
    template <class Again>
    void thin_out(Trace& trace, Again again);
    std::size_t place(CellId cell) const {
        return at(main_.rules.row(cell)) * at(main_.rules.width()) + at(main_.rules.col(cell));
    }

    Side main_, trial_;  // the board as it is, and with fewer clues and cells
    std::vector<std::int32_t> clues_, trial_clues_;
    std::vector<Value> values_;
    Limits limits_;
    bool with_sets_ = false;  // whether an assumption is followed by every value of the views too
    std::uint32_t tries_ = 0;
    // For tracing: by cell, whether it is needed, and how many of those are still to be followed.
    std::vector<std::uint32_t> needed_;
    std::uint32_t tracing_ = 0;
    std::size_t waiting_ = 0;
    std::size_t floor_ = 0;  // entries of the trail before this one are not followed but kept
    Literals earlier_, agreed_, kept_;
    std::vector<Group> groups_;  // by the data of the reasons that rest on them
    Nested<Kuromasu> nested_;
    std::vector<std::uint32_t> stamp_;  // by literal: the test in which black led to it
    std::uint32_t test_ = 0;
};

}  // namespace lamplighter
