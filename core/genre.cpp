#include "genre.hpp"

#include <algorithm>
#include <chrono>
#include <stdexcept>
#include <string_view>
#include <utility>

#include "akari_generator.hpp"
#include "akari_ladder.hpp"
#include "human.hpp"
#include "json_line.hpp"
#include "kept.hpp"
#include "kuromasu_generator.hpp"
#include "kuromasu_ladder.hpp"
#include "turn.hpp"
#include "verify.hpp"

namespace lamplighter {

namespace {

// A ladder and its explainer, kept together for the next puzzle of the same thread.
template <Ladder L>
struct Desk {
    L ladder;
    Explainer<L> explainer{ladder};
};

std::string_view akari_rule(std::uint32_t rule) {
    switch (rule) {
        case reason_given: return "assumption";
        case Akari::lit: return "lit";
        case Akari::clue_zero: return "clue-zero";
        case Akari::clue_full: return "clue-full";
        case Akari::clue_room: return "clue-room";
        case Akari::last_light: return "last-light";
        case Akari::diagonal: return "diagonal";
        case Akari::corner: return "corner";
        case first_conflict + Akari::contradiction: return "two-values";
        case first_conflict + Akari::clue_over: return "too-many";
        case first_conflict + Akari::clue_under: return "too-few";
        case first_conflict + Akari::dark: return "dark";
        default: throw std::invalid_argument("Akari has no such rule");
    }
}

std::string_view kuromasu_rule(std::uint32_t rule) {
    switch (rule) {
        case reason_given: return "assumption";
        case Kuromasu::beside: return "beside";
        case Kuromasu::view: return "view";
        case Kuromasu::loop: return "loop";
        case KuromasuHypothesis::two_values: return "two-values";
        case KuromasuHypothesis::blacks_touch: return "touching";
        case KuromasuHypothesis::clue_broken: return "clue-broken";
        case KuromasuHypothesis::cut_apart: return "cut";
        default: throw std::invalid_argument("Kuromasu has no such rule");
    }
}

// Cells that no placement rests on are left out of an explanation, but a reader has to see why they
// hold nothing: from the end, that is told unless it is as easy as can be.
template <Ladder L, auto contents>
void tell_the_rest(Desk<L>& desk, const Question& question, char placed, Explanation& told,
                   const Limits& limits) {
    L& ladder = desk.ladder;
    std::string marks = question.marks;
    if (marks.empty()) marks.assign((question.*contents).size(), '.');
    for (const ToldStep& each : told.steps)
        for (const Literal literal : each.step.settled) {
            const CellId cell = literal.cell();
            marks[static_cast<std::size_t>(ladder.row(cell) * question.width + ladder.col(cell))] =
                literal.placed() ? placed : '+';
        }
    ladder.load(question.height, question.width, question.*contents);
    if (!decide_marks(ladder, question.height, question.width, marks, placed) || ladder.is_complete())
        return;
    Explanation rest = desk.explainer.run({.all = true}, limits);
    for (ToldStep& each : rest.steps)
        if (L::rung(each.step.technique) > L::rung(0)) told.steps.push_back(std::move(each));
}

// An explanation of the board, `question`, as it stands on the desk.
template <Ladder L, auto contents>
Explanation explanation_of(Desk<L>& desk, const Question& question, char placed, Telling telling,
                           const Limits& limits) {
    desk.ladder.load(question.height, question.width, question.*contents);
    Explanation told;
    told.verdict = Verdict::contradiction;
    if (decide_marks(desk.ladder, question.height, question.width, question.marks, placed))
        told = desk.explainer.run(telling, limits);
    if (told.verdict == Verdict::solved && !telling.all)
        tell_the_rest<L, contents>(desk, question, placed, told, limits);
    return told;
}

template <Ladder L, auto contents>
Path explain_on(const Question& given, char placed, std::string_view (*name_of)(std::uint32_t rule),
                Telling telling, const Limits& limits) {
    if (limits.is_over()) return {};
    const Turn turn = standing(given);
    const Question question = turn(given);
    const Kept<Desk<L>> desk(question.height, question.width);
    const Explanation told = explanation_of<L, contents>(*desk, question, placed, telling, limits);
    return path_of(desk->ladder, told, name_of, turn);
}

template <Ladder L, auto contents>
Profile profile_on(const Question& given, char placed, const Weights& weights, const Limits& limits) {
    if (limits.is_over()) return profile_of({}, 0, weights);
    const Question question = standing(given)(given);
    const Kept<Desk<L>> desk(question.height, question.width);
    const Explanation told = explanation_of<L, contents>(*desk, question, placed, {}, limits);
    return profile_of(told, desk->ladder.index_limit(), weights);
}

template <class Generator>
Made generate_with(const Order& order, std::uint64_t seed, std::uint64_t index, const Limits& limits) {
    const Kept<Generator> generator(order.height, order.width);
    return generator->make(order, seed, index, limits);
}

constexpr Trade akari{
    .name = "akari",
    .in_letters = true,
    .is_letter =
        [](char letter) { return letter == '.' || letter == '#' || (letter >= '0' && letter <= '4'); },
    .letters = "an Akari cell is '.', '#' or '0' to '4'",
    .is_clue = nullptr,
    .rule_name = &akari_rule,
    .solve =
        [](const Question& question, const Limits& limits) {
            const Kept<Solver> solver(question.height, question.width);
            return solver->solve_akari(question.height, question.width, question.letters,
                                       question.marks, limits);
        },
    .verify =
        [](const Question& question) {
            return solves_akari(question.height, question.width, question.letters, question.marks);
        },
    .deduce =
        [](const Question& question, const Way& way, Strength strength, const Limits& limits) {
            return deduce_akari(question.height, question.width, question.letters, question.marks, way,
                                limits, strength);
        },
    .label = [](Tiers& tiers, const Question& question, bool proven,
                const Limits& limits) { return tiers.label_akari(question, proven, limits); },
    .explain =
        [](const Question& question, Telling telling, const Limits& limits) {
            return explain_on<AkariLadder, &Question::letters>(question, 'o', &akari_rule, telling,
                                                               limits);
        },
    .profile =
        [](const Question& question, const Weights& weights, const Limits& limits) {
            Profile found = profile_on<AkariLadder, &Question::letters>(question, 'o', weights, limits);
            found.human = human_akari(question.height, question.width, question.letters, question.marks,
                                      {}, Detail::marks, limits)
                              .verdict == Verdict::solved;
            return found;
        },
    .generate = &generate_with<AkariGenerator>,
};

constexpr Trade kuromasu{
    .name = "kuromasu",
    .in_letters = false,
    .is_letter = nullptr,
    .letters = nullptr,
    .is_clue = [](std::int32_t clue, int height,
                  int width) { return clue >= 1 && clue <= height + width - 1; },
    .rule_name = &kuromasu_rule,
    .solve =
        [](const Question& question, const Limits& limits) {
            const Kept<Solver> solver(question.height, question.width);
            return solver->solve_kuromasu(question.height, question.width, question.clues,
                                          question.marks, limits);
        },
    .verify =
        [](const Question& question) {
            return solves_kuromasu(question.height, question.width, question.clues, question.marks);
        },
    .deduce =
        [](const Question& question, const Way& way, Strength, const Limits& limits) {
            return deduce_kuromasu(question.height, question.width, question.clues, question.marks, way,
                                   limits);
        },
    .label = [](Tiers& tiers, const Question& question, bool proven,
                const Limits& limits) { return tiers.label_kuromasu(question, proven, limits); },
    .explain =
        [](const Question& question, Telling telling, const Limits& limits) {
            return explain_on<KuromasuLadder, &Question::clues>(question, '#', &kuromasu_rule, telling,
                                                                limits);
        },
    .profile =
        [](const Question& question, const Weights& weights, const Limits& limits) {
            return profile_on<KuromasuLadder, &Question::clues>(question, '#', weights, limits);
        },
    .generate = &generate_with<KuromasuGenerator>,
};

constexpr std::size_t short_stretch = 8;  // boards that take microseconds each

}  // namespace

const Trade& trade_of(Genre genre) {
    switch (genre) {
        case Genre::akari: return akari;
        case Genre::kuromasu: return kuromasu;
    }
    throw std::invalid_argument("the core knows no such genre");
}

std::optional<Genre> genre_named(std::string_view name) {
    for (const Genre genre : {Genre::akari, Genre::kuromasu})
        if (trade_of(genre).name == name) return genre;
    return std::nullopt;
}

Answer solve_one(const Question& question, Limits limits, double seconds) {
    limits.set_seconds(seconds);
    return trade_of(question.genre).solve(question, limits);
}

std::unique_ptr<Batch<Question, Settled>> begin_batch(Crew& crew, std::vector<Question> questions,
                                                      const Limits& limits, double seconds) {
    return std::make_unique<Batch<Question, Settled>>(
        crew, std::move(questions), limits, seconds,
        [](const Question& question, const Limits& own, Slab& slab) {
            Settled found{trade_of(question.genre).solve(question, own), false, {}};
            Answer& answer = found.answer;
            found.is_settled = !answer.gave_up && answer.status != Status::wrong;
            if (!found.is_settled) return found;
            if (answer.solutions.size() == 1) {
                found.drawn = slab.keep(answer.solutions[0]);
            } else {
                std::string all;
                for (const std::string& each : answer.solutions) all += each;
                found.drawn = slab.keep(all);
            }
            answer.solutions = {};
            return found;
        },
        short_stretch);
}

std::unique_ptr<Batch<AskedLine, LineAnswer>> begin_lines(Crew& crew, std::vector<AskedLine> lines,
                                                          const Limits& limits, double seconds) {
    return std::make_unique<Batch<AskedLine, LineAnswer>>(
        crew, std::move(lines), limits, seconds,
        [](const AskedLine& asked, const Limits& own, Slab& slab) {
            return answer_line(asked, slab, [&](const Question& question) {
                return trade_of(question.genre).solve(question, own);
            });
        },
        short_stretch);
}

std::unique_ptr<Batch<Wanted, Made>> begin_boards(Crew& crew, std::vector<Wanted> wanted,
                                                  const Limits& limits) {
    return std::make_unique<Batch<Wanted, Made>>(
        crew, std::move(wanted), limits, -1, [](const Wanted& each, const Limits& own, Slab&) {
            return trade_of(each.genre).generate(each.order, each.seed, each.index, own);
        });
}

std::vector<Tier> tier_batch(const std::vector<Question>& questions, bool proven, const Limits& limits,
                             double seconds, int jobs) {
    return in_batch<Tier>(questions, limits, seconds, jobs,
                          [&](const Question& question, const Limits& own, Slab&) {
                              const Kept<Tiers> tiers(question.height, question.width);
                              return trade_of(question.genre).label(*tiers, question, proven, own);
                          });
}

std::unique_ptr<Batch<Question, Rated>> begin_ratings(Crew& crew, std::vector<Question> questions,
                                                      RatingWishes wishes, const Limits& limits,
                                                      double seconds) {
    return std::make_unique<Batch<Question, Rated>>(
        crew, std::move(questions), limits, seconds,
        [wishes = std::move(wishes)](const Question& question, const Limits& own, Slab&) {
            const auto begin = Clock::now();
            const Trade& trade = trade_of(question.genre);
            const auto weights =
                std::find_if(wishes.weights.begin(), wishes.weights.end(),
                             [&](const auto& each) { return each.first == question.genre; });
            if (weights == wishes.weights.end())
                throw std::invalid_argument("no weights were given for a genre");
            Rated rated;
            {
                const Kept<Tiers> tiers(question.height, question.width);
                rated.tier = trade.label(*tiers, question, false, own);
            }
            Limits rest = own;
            rest.conflicts = Limits{}.conflicts;
            if (rated.tier.label != Label::none) {
                rated.profile = trade.profile(question, weights->second, rest);
                if (wishes.way.has_value())
                    rated.deduction = trade.deduce(question, *wishes.way, Strength::rules, rest);
            }
            rated.seconds = std::chrono::duration<double>(Clock::now() - begin).count();
            return rated;
        });
}

}  // namespace lamplighter
