// What the core can do for each genre: one row of functions per genre, and the only switch.
//
// Nothing above the table asks for the genre of a question; every function below it knows. To add a
// genre to the core, add a line to `Genre` (question.hpp) and a row to genre.cpp.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "batch.hpp"
#include "deduction.hpp"
#include "explain.hpp"
#include "json_line.hpp"
#include "limits.hpp"
#include "order.hpp"
#include "path.hpp"
#include "profile.hpp"
#include "question.hpp"
#include "solver.hpp"
#include "tier.hpp"

namespace lamplighter {

struct Trade {
    std::string_view name;
    bool in_letters;  // a row of a puzzle is a string of letters; else a sequence of clues
    // Whether a letter may be part of a puzzle, and what to say if not; null where there are none.
    bool (*is_letter)(char letter);
    const char* letters;
    // Whether a clue may stand on a board of that size; null where there are letters.
    bool (*is_clue)(std::int32_t clue, int height, int width);
    // What a kind of rule or conflict (rules.hpp, step.hpp) is called outside the core.
    std::string_view (*rule_name)(std::uint32_t rule);

    // Every answer has passed `verify`.
    Answer (*solve)(const Question& question, const Limits& limits);
    // Whether the marks, with open cells taken as empty, keep every rule.
    bool (*verify)(const Question& question);
    Deduction (*deduce)(const Question& question, const Way& way, Strength strength,
                        const Limits& limits);
    Tier (*label)(Tiers& tiers, const Question& question, bool proven, const Limits& limits);
    Path (*explain)(const Question& question, Telling telling, const Limits& limits);
    // The path that `explain` tells, in numbers.
    Profile (*profile)(const Question& question, const Weights& weights, const Limits& limits);
    Made (*generate)(const Order& order, std::uint64_t seed, std::uint64_t index, const Limits& limits);
};

// Throws std::invalid_argument for an unknown genre.
const Trade& trade_of(Genre genre);
// The genre of that name, if the core has it.
std::optional<Genre> genre_named(std::string_view name);

// One puzzle of any genre; `seconds` below zero means no time limit.
Answer solve_one(const Question& question, Limits limits, double seconds = -1);

// Many at once (batch.hpp), of any genres; what is only begun goes on beside the caller.
//
// A settled answer has its solutions in the slab, one after the other, and not in itself.
struct Settled {
    Answer answer;
    bool is_settled = false;  // else it gave up, or is wrong
    std::string_view drawn;
};
std::unique_ptr<Batch<Question, Settled>> begin_batch(Crew& crew, std::vector<Question> questions,
                                                      const Limits& limits, double seconds);
// Lines of JSON and boards (json_line.hpp), each answered by a line.
std::unique_ptr<Batch<AskedLine, LineAnswer>> begin_lines(Crew& crew, std::vector<AskedLine> lines,
                                                          const Limits& limits, double seconds);
std::vector<Tier> tier_batch(const std::vector<Question>& questions, bool proven, const Limits& limits,
                             double seconds, int jobs);

// A board as it is asked for.
struct Wanted {
    Genre genre;
    Order order;
    std::uint64_t seed, index;
};
// The limit of time is for all of them.
std::unique_ptr<Batch<Wanted, Made>> begin_boards(Crew& crew, std::vector<Wanted> wanted,
                                                  const Limits& limits);

// All that a rating counts of a puzzle.
struct Rated {
    Tier tier;
    std::optional<Profile> profile;      // if it has a label
    std::optional<Deduction> deduction;  // the same, where it was asked for
    double seconds = 0;
};
struct RatingWishes {
    std::vector<std::pair<Genre, Weights>> weights;  // of every genre among the puzzles
    std::optional<Way> way;                          // how to deduce
};
std::unique_ptr<Batch<Question, Rated>> begin_ratings(Crew& crew, std::vector<Question> questions,
                                                      RatingWishes wishes, const Limits& limits,
                                                      double seconds);

}  // namespace lamplighter
