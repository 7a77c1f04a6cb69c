// Discount: the Akari technique that looks at one bulb and what it closes, and no further.
//
// A bulb at X closes the cells it lights and, where it is the last bulb a clue beside it asks for, the
// other cells beside that clue. If that would leave a dark cell without any lighter, or a clue with
// fewer open cells than bulbs due, X holds no bulb. (The relation of Simon Tatham's Light Up solver.)
//
// Looked at from the other side: X has to close all lighters of one dark cell it does not light, or
// more cells beside one clue than the clue can spare. Light reaches at most two of the lighters, so
// all but two of them are beside a clue that wants one bulb. Few cells pass that test.
#pragma once

#include <vector>

#include "akari.hpp"

namespace lamplighter {

class Discount {
public:
    // Buffers for a board just loaded.
    void reset(const Akari& rules);

    // The open cells that hold no bulb by this technique, from what is known now; each once. Call
    // when nothing is left to propagate.
    void find(const Akari& rules, std::vector<CellId>& out);

    // Round after round with propagation between; `round` is called for each. Whether all is decided.
    template <class Round>
    bool settle(Akari& rules, Round round) {
        while (!rules.is_complete()) {
            find(rules, out_);
            round();
            if (out_.empty()) return false;
            for (const CellId cell : out_)
                if (!rules.set(Literal(cell, false), {reason_given, 0})) return false;
            if (!rules.propagate()) return false;
        }
        return true;
    }

private:
    static std::size_t at(CellId cell) { return static_cast<std::size_t>(cell); }
    bool closes(const Akari& rules, CellId bulb, CellId cell) const;
    // Every open cell whose bulb would close this one, once each.
    template <class Visit>
    void each_closer(const Akari& rules, CellId cell, Visit visit);
    void look_at_clue(const Akari& rules, CellId clue, std::vector<CellId>& out);
    void look_at_dark(const Akari& rules, CellId dark, std::vector<CellId>& out);
    void add(CellId cell, std::vector<CellId>& out) {
        if (found_[at(cell)] == round_) return;
        found_[at(cell)] = round_;
        out.push_back(cell);
    }

    std::vector<std::uint32_t> met_;    // per cell: the last `each_closer` that met it
    std::vector<std::uint32_t> tally_;  // per cell: the last clue it was counted for
    std::vector<std::uint32_t> found_;  // per cell: the last round that found it
    std::vector<int> count_;
    std::vector<CellId> lighters_, out_;
    std::uint32_t visit_ = 0, clue_ = 0, round_ = 0;
};

}  // namespace lamplighter
