#include "discount.hpp"

namespace lamplighter {

namespace {
constexpr std::size_t lit_at_most = 2;  // lighters of one dark cell that a bulb elsewhere can light
}

void Discount::reset(const Akari& rules) {
    const std::size_t cells = rules.index_limit();
    for (auto* stamps : {&met_, &tally_, &found_}) stamps->assign(cells, 0);
    count_.assign(cells, 0);
    visit_ = clue_ = round_ = 0;
}

void Discount::find(const Akari& rules, std::vector<CellId>& out) {
    out.clear();
    ++round_;
    for (const CellId clue : rules.clues())
        if (rules.due(clue) > 0) look_at_clue(rules, clue, out);
    for (const CellId cell : rules.cells())
        if (rules.is_dark(cell)) look_at_dark(rules, cell, out);
}

bool Discount::closes(const Akari& rules, CellId bulb, CellId cell) const {
    if (rules.sees(bulb, cell)) return true;
    bool shared = false;
    rules.each_near(cell, [&](CellId clue) {
        if (rules.due(clue) == 1)
            rules.each_near(clue, [&](CellId near) { shared = shared || near == bulb; });
    });
    return shared;
}

template <class Visit>
void Discount::each_closer(const Akari& rules, CellId cell, Visit visit) {
    const std::uint32_t now = ++visit_;
    met_[at(cell)] = now;
    const auto meet = [&](CellId other) {
        if (!rules.trail().is_open(other) || met_[at(other)] == now) return;
        met_[at(other)] = now;
        visit(other);
    };
    rules.each_lighter(cell, meet);
    rules.each_near(cell, [&](CellId clue) {
        if (rules.due(clue) == 1) rules.each_near(clue, meet);
    });
}

void Discount::look_at_clue(const Akari& rules, CellId clue, std::vector<CellId>& out) {
    const int spare = rules.room(clue) - rules.due(clue);
    const std::uint32_t now = ++clue_;
    rules.each_near(clue, [&](CellId cell) {
        if (!rules.trail().is_open(cell)) return;
        each_closer(rules, cell, [&](CellId bulb) {
            if (tally_[at(bulb)] != now) {
                tally_[at(bulb)] = now;
                count_[at(bulb)] = 0;
            }
            if (++count_[at(bulb)] > spare) add(bulb, out);
        });
    });
}

void Discount::look_at_dark(const Akari& rules, CellId dark, std::vector<CellId>& out) {
    lighters_.clear();
    std::size_t out_of_reach = 0;
    bool own = false;
    rules.each_lighter(dark, [&](CellId cell) {
        if (out_of_reach > lit_at_most || !rules.trail().is_open(cell)) return;
        if (cell == dark) {
            if (own) return;
            own = true;
        }
        bool beside = false;
        rules.each_near(cell, [&](CellId clue) { beside = beside || rules.due(clue) == 1; });
        if (!beside) ++out_of_reach;
        lighters_.push_back(cell);
    });
    if (out_of_reach > lit_at_most || lighters_.empty()) return;
    each_closer(rules, lighters_.front(), [&](CellId bulb) {
        if (rules.sees(bulb, dark)) return;
        for (const CellId lighter : lighters_)
            if (!closes(rules, bulb, lighter)) return;
        add(bulb, out);
    });
}

}  // namespace lamplighter
