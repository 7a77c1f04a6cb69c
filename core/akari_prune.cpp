// Fewer clues: step 4 of the generator, and clues put back where a share of them was asked for.
#include <algorithm>
#include <numeric>

#include "akari_generator.hpp"

namespace lamplighter {

namespace {

// Clues that leave together are in different square tiles of this side, so that two of them seldom
// leave the same cells open.
constexpr int tile_side = 14;
constexpr double late_ones = 0.3;  // of the clues that show a one, those that leave last
constexpr std::uint64_t search_conflicts = 2000;

}  // namespace

bool AkariGenerator::prune() {
    pending_.clear();
    for (Index cell = 0; cell < cells_; ++cell)
        if (letters_[at(cell)] >= '0') pending_.push_back(cell);
    random_.shuffle(pending_);
    // Setters show more low numbers than chance would leave: all zeros and some ones are tried last.
    // One after the other: std::stable_partition asks in an order of its own in every library, and each
    // answer takes a random number.
    late_.clear();
    std::size_t first = 0;
    for (const Index wall : pending_) {
        const char bulbs = count_[at(wall)];
        if (bulbs > 1 || (bulbs == 1 && !random_.chance(late_ones))) pending_[first++] = wall;
        else late_.push_back(wall);
    }
    std::copy(late_.begin(), late_.end(), pending_.begin() + static_cast<std::ptrdiff_t>(first));
    // On a large board neighbours follow one another: what rests on a clue is then still in the cache.
    const auto tile = [&](Index cell) {
        return cell / width_ / near_side * (width_ / near_side + 1) + cell % width_ / near_side;
    };
    if (cells_ > near_side * near_side && order_.level != Label::normal)
        std::stable_sort(pending_.begin(), pending_.end(),
                         [&](Index a, Index b) { return tile(a) < tile(b); });
    if (order_.level == Label::normal) {
        const auto tiles = at(height_ / tile_side + 1) * at(width_ / tile_side + 1);
        tile_.assign(tiles, 0);
        batches_ = 0;
        while (!pending_.empty()) {
            if (limits_.is_over()) throw Stopped{};
            pick_batch();
            if (!try_batch()) return false;
        }
        return true;
    }
    // Just repaired, the board is still loaded; where hypotheses were made, why is not known yet.
    bool settled = order_.level == Label::easy || load();
    forget_uses();
    notes_ = true;
    settled = settled && deduce();
    for (std::size_t i = 0; i < pending_.size() && settled; ++i) {
        if ((i & 63) == 0 && limits_.is_over()) throw Stopped{};
        settled = prune_one(pending_[i]);
    }
    notes_ = false;
    return settled;
}

void AkariGenerator::forget_uses() {
    const std::size_t limit = rules_.index_limit();
    uses_.clear();
    first_use_.assign(limit, -1);
    met_.assign(limit, 0);
    meeting_ = 0;
}

// Retracts all that rests on a clue, and sees whether the level settles it without. False: the board is
// no longer settled even with it, which cannot be.
bool AkariGenerator::prune_one(Index wall) {
    clues_.assign(1, id(wall));
    bool sound = rules_.retract(clues_, cone_, [&](CellId used, auto visit) {
        for (std::int32_t use = first_use_[at(used)]; use >= 0; use = uses_[at(use)].next)
            visit(uses_[at(use)].decided);
        first_use_[at(used)] = -1;
    });
    work_ += 8 + cone_.size();
    // What is open now was settled before, so it is in the cone.
    const auto settle_cone = [&] {
        if (!sound || !rules_.propagate()) return false;
        if (rules_.is_complete() || order_.level == Label::easy) return rules_.is_complete();
        open_ = cone_;
        return shave();
    };
    if (settle_cone()) {
        hidden_.push_back(wall);
        show(wall, false);
        return true;
    }
    (order_.level == Label::easy || has_second() ? needed_ : doubtful_).push_back(wall);
    sound = sound && rules_.add_clue(id(wall), count_[at(wall)]);
    return settle_cone();
}

// Whether what is open has more than one solution: then no tier would have settled it.
bool AkariGenerator::has_second() {
    Limits own = limits_;
    own.solutions = 2;
    own.conflicts = search_conflicts;
    const Mark mark = rules_.mark();
    int found = 0;
    search_.run(own, Manner::steady, [&] { ++found; });
    rules_.undo(mark);
    return found > 1;
}

void AkariGenerator::pick_batch() {
    ++batches_;
    batch_.clear();
    const int across = width_ / tile_side + 1;
    const auto tile = [&](Index cell) -> std::uint32_t& {
        return tile_[at(cell / width_ / tile_side * across + cell % width_ / tile_side)];
    };
    std::erase_if(pending_, [&](Index wall) {
        if (tile(wall) == batches_) return false;
        tile(wall) = batches_;
        batch_.push_back(wall);
        return true;
    });
}

bool AkariGenerator::try_batch() {
    for (const Index wall : batch_) show(wall, false);
    waiting_ = batch_;
    bool settled = load() && deduce();
    while (!settled) {
        // With all of them back the board is as it was, and that was settled.
        if (waiting_.empty()) return false;
        settled = put_back() && rules_.propagate() && deduce();
    }
    hidden_.insert(hidden_.end(), waiting_.begin(), waiting_.end());
    return true;
}

// Puts back what is alone in touching its part, and one of each company.
bool AkariGenerator::put_back() {
    rules_.split(parts_);
    part_of_.resize(std::max(part_of_.size(), rules_.index_limit()));
    group_.resize(parts_.size());
    std::iota(group_.begin(), group_.end(), 0);
    for (std::size_t i = 0; i < parts_.size(); ++i)
        for (const CellId cell : parts_[i]) part_of_[at(cell)] = static_cast<std::int32_t>(i);
    // A clue joins the parts it touches into one group.
    for (const Index wall : waiting_) {
        gather_parts(wall);
        for (const std::int32_t part : touched_) group_[at(group(part))] = group(touched_.front());
    }
    suspects_.assign(parts_.size(), 0);
    for (const Index wall : waiting_) {
        gather_parts(wall);
        if (!touched_.empty()) ++suspects_[at(group(touched_.front()))];
    }
    bool sound = true;
    std::erase_if(waiting_, [&](Index wall) {
        gather_parts(wall);
        if (touched_.empty()) return false;
        std::int32_t& suspects = suspects_[at(group(touched_.front()))];
        // Of a company the first half comes back.
        if (suspects <= 0) return false;
        (suspects == 1 ? needed_ : pending_).push_back(wall);
        suspects -= suspects == 1 ? 1 : 2;
        if (suspects == 1) suspects = 0;
        show(wall, true);
        sound = sound && rules_.add_clue(id(wall), count_[at(wall)]);
        return true;
    });
    return sound;
}

void AkariGenerator::gather_parts(Index wall) {
    touched_.clear();
    rules_.each_near(id(wall), [&](CellId cell) {
        if (rules_.trail().is_open(cell)) touched_.push_back(part_of_[at(cell)]);
    });
}

std::int32_t AkariGenerator::group(std::int32_t part) {
    while (group_[at(part)] != part) part = group_[at(part)] = group_[at(group_[at(part)])];
    return part;
}

// One clue at a time, judged by the tier itself (which follows hypotheses further than `shave`), or
// by whether there is one solution.
void AkariGenerator::prune_exactly(std::vector<Index>& walls, bool by_search) {
    random_.shuffle(walls);
    if (!by_search) others_.clear();
    std::erase_if(walls, [&](Index wall) {
        if (limits_.is_over()) throw Stopped{};
        if (work_ > budget_) return false;
        show(wall, false);
        // Mostly there is a second solution, which a search finds sooner than the tier does.
        bool holds = is_unique();
        if (holds && !by_search) holds = label() <= order_.level;
        if (!holds) show(wall, true);
        else hidden_.push_back(wall);
        return holds;
    });
}

// Hidden clues come back, as many as the share asks for, as long as the level stays.
bool AkariGenerator::restore() {
    const auto target = static_cast<Index>(order_.clues * static_cast<double>(walls_) + 0.5);
    Index shown = 0;
    for (Index cell = 0; cell < cells_; ++cell) shown += letters_[at(cell)] >= '0';
    if (shown > target) return false;
    random_.shuffle(hidden_);
    std::size_t stride = order_.level == Label::easy ? hidden_.size() : 4;
    for (std::size_t next = 0; next < hidden_.size() && shown < target;) {
        batch_.clear();
        const Index before = shown;
        const std::size_t end = std::min(next + std::max<std::size_t>(stride, 1), hidden_.size());
        for (std::size_t i = next; i < end; ++i) {
            if (shown == target) break;
            ++shown;
            show(hidden_[i], true);
            batch_.push_back(hidden_[i]);
        }
        spend(cells_);
        if (order_.level != Label::easy && !batch_.empty() && label() != order_.level) {
            for (const Index wall : batch_) show(wall, false);
            shown = before;
            if (stride > 1) {
                stride = 1;
                continue;
            }
        }
        next = end;
    }
    return shown == target;
}

}  // namespace lamplighter
