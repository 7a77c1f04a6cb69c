// Learned clauses: sets of literals of which one at least must hold, in one arena, two of each watched.
//
// As long as neither watched literal is false, a clause has nothing to say. So a literal that becomes
// false wakes only the clauses that watch it.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <utility>
#include <vector>

#include "literal.hpp"
#include "pages.hpp"

namespace lamplighter {

class Clauses {
public:
    using Ref = std::uint32_t;  // where a clause starts in the arena: size, glue, then its literals
    static constexpr Ref none = ~Ref{0};
    static constexpr std::size_t largest = std::size_t{1} << 27;  // a Reason holds 28 bits
    struct Watch {
        Ref clause;
        Literal other;  // some literal of the clause: if it is true, the clause need not be read
    };

    void clear() {
        arena_.clear();
        learned_.clear();
        unwatch_all();
        // What a long search has gathered is not worth keeping.
        if (arena_.capacity() > largest_kept_arena) *this = Clauses();
    }

    bool empty() const { return learned_.empty(); }
    std::size_t count() const { return learned_.size(); }
    bool is_full() const { return arena_.size() > largest; }

    std::uint32_t size(Ref clause) const { return static_cast<std::uint32_t>(arena_[clause]); }
    // How many decisions its literals go back to: the fewer, the more it is worth. 0 is kept for good.
    std::uint32_t glue(Ref clause) const { return static_cast<std::uint32_t>(arena_[clause + 1]); }
    Literal literal(Ref clause, std::uint32_t i) const {
        Literal literal;
        literal.code = arena_[clause + 2 + i];
        return literal;
    }
    void swap(Ref clause, std::uint32_t i, std::uint32_t k) {
        std::swap(arena_[clause + 2 + i], arena_[clause + 2 + k]);
    }

    // Forbids that all of these hold; the first two are watched. `cells` is above every cell.
    Ref forbid(const Literals& literals, std::uint32_t glue, std::size_t cells) {
        if (list_of_.size() < cells * 2) list_of_.resize(cells * 2, no_list);
        const Ref clause = static_cast<Ref>(arena_.size());
        arena_.push_back(static_cast<std::int32_t>(literals.size()));
        arena_.push_back(static_cast<std::int32_t>(glue));
        for (const Literal literal : literals) arena_.push_back((~literal).code);
        learned_.push_back(clause);
        watch(clause);
        return clause;
    }

    // The list stays where it is, whatever is watched meanwhile.
    std::vector<Watch>& watching(Literal literal) { return lists_[list_of_[at(literal.code)]]; }
    void watch(Literal literal, Watch entry) {
        std::uint32_t& list = list_of_[at(literal.code)];
        if (list == no_list) {
            list = static_cast<std::uint32_t>(watched_.size() + 1);
            watched_.push_back(literal.code);
            if (lists_.size() <= list) lists_.emplace_back();
        }
        lists_[list].push_back(entry);
    }
    void watch(Ref clause) {
        watch(literal(clause, 0), {clause, literal(clause, 1)});
        watch(literal(clause, 1), {clause, literal(clause, 0)});
    }

    // Drops the longer half and packs the rest. Nothing is watched then: `each(clause)` has to
    // see to that.
    template <class Each>
    void forget(Each each) {
        std::vector<std::uint32_t> glues;
        glues.reserve(learned_.size());
        for (const Ref clause : learned_) glues.push_back(glue(clause));
        std::nth_element(glues.begin(), glues.begin() + static_cast<std::ptrdiff_t>(glues.size() / 2),
                         glues.end());
        const std::uint32_t middle = std::max<std::uint32_t>(glues[glues.size() / 2], 3);
        std::vector<std::int32_t> packed;
        std::vector<Ref> refs;
        for (const Ref clause : learned_) {
            if (glue(clause) >= middle) continue;
            refs.push_back(static_cast<Ref>(packed.size()));
            const auto from = arena_.begin() + static_cast<std::ptrdiff_t>(clause);
            packed.insert(packed.end(), from, from + 2 + static_cast<std::ptrdiff_t>(size(clause)));
        }
        arena_.swap(packed);
        learned_.swap(refs);
        unwatch_all();
        for (const Ref clause : learned_) each(clause);
    }

private:
    static constexpr std::size_t largest_kept_arena = std::size_t{1} << 20;  // four megabytes

    static std::size_t at(std::int32_t code) { return static_cast<std::size_t>(code); }
    void unwatch_all() {
        for (const std::int32_t code : watched_) {
            lists_[list_of_[at(code)]].clear();
            list_of_[at(code)] = no_list;
        }
        watched_.clear();
    }

    std::vector<std::int32_t> arena_;
    std::vector<Ref> learned_;
    // A large board has millions of literals, of which few are watched: a number for each, and lists
    // for those alone. The first list is that of all others, and empty.
    static constexpr std::uint32_t no_list = 0;
    PerCell<std::uint32_t> list_of_;  // by literal
    std::deque<std::vector<Watch>> lists_ = std::deque<std::vector<Watch>>(1);
    std::vector<std::int32_t> watched_;  // the literals that have a list
};

}  // namespace lamplighter
