// The engine for a browser: one function, a question in JSON in, an answer in JSON out.
//
// It does what core/bindings*.cpp do for Python, under the same names, so that web/wasm/core.py can
// stand in for `lamplighter._core`. Enumerations cross as their numbers. There is one thread, and
// nobody to interrupt it: a question ends by itself or at its limits.
#include <cstdlib>
#include <limits>
#include <stdexcept>
#include <string>

#include "ants.hpp"
#include "confirm.hpp"
#include "genre.hpp"
#include "human.hpp"
#include "json.hpp"
#include "kept.hpp"
#include "style_generator.hpp"

#if defined(__EMSCRIPTEN__)
#include <emscripten.h>
#define DOOR extern "C" EMSCRIPTEN_KEEPALIVE
#else
#define DOOR extern "C"
#endif

namespace lamplighter {

namespace {

constexpr std::size_t longest_side = 1 << 14;  // as in core/bindings_common.cpp
constexpr const char* uneven = "the rows differ in length";
constexpr std::int32_t largest_clue = 1'000'000'000;
constexpr auto endless = std::numeric_limits<std::uint64_t>::max();

template <class Enumeration>
Enumeration choice(const Json& number, int count) {
    const int value = number.number<int>();
    if (value < 0 || value >= count) throw std::invalid_argument("no such choice");
    return static_cast<Enumeration>(value);
}

std::string joined(const Json& rows, std::size_t width, const char* otherwise) {
    std::string cells;
    for (const Json& row : rows.list()) {
        if (row.string().size() != width) throw std::invalid_argument(otherwise);
        cells += row.text;
    }
    return cells;
}

std::int32_t clue_of(const Json& cell) {
    if (cell.is_null()) return blank;
    if (cell.kind == Json::Kind::text && cell.text == "?") return unknown_clue;
    const auto value = cell.number<std::int32_t>();
    if (value < 0 || value > largest_clue) throw std::invalid_argument("a clue is out of range");
    return value;
}

Question question_of(Genre genre, const Json& rows, const Json& marks) {
    const Trade& trade = trade_of(genre);
    Question question;
    question.genre = genre;
    const std::size_t height = rows.list().size();
    const auto width_of = [&](const Json& row) {
        return trade.in_letters ? row.string().size() : row.list().size();
    };
    const std::size_t width = height == 0 ? 0 : width_of(rows.items[0]);
    if (height < 1 || width < 1 || height > longest_side || width > longest_side)
        throw std::invalid_argument("a board needs 1 to 16384 rows and columns");
    question.height = static_cast<int>(height);
    question.width = static_cast<int>(width);
    if (trade.in_letters) {
        question.letters = joined(rows, width, uneven);
        for (const char letter : question.letters)
            if (!trade.is_letter(letter)) throw std::invalid_argument(trade.letters);
    } else {
        for (const Json& row : rows.items) {
            if (width_of(row) != width) throw std::invalid_argument(uneven);
            for (const Json& cell : row.items) question.clues.push_back(clue_of(cell));
        }
    }
    if (!marks.is_null()) {
        if (marks.list().size() != height)
            throw std::invalid_argument("the marks do not fit the board");
        question.marks = joined(marks, width, uneven);
    }
    return question;
}

Genre genre_of(const Json& number) { return choice<Genre>(number, 2); }

Question question_of(const Json& asked) {
    return question_of(genre_of(asked["genre"]), asked["rows"], asked["marks"]);
}

// Where the genre is known without saying.
Question akari_of(const Json& asked) {
    return question_of(Genre::akari, asked["rows"], asked["marks"]);
}

double seconds_of(const Json& asked) {
    const double seconds = asked["seconds"].number<double>(-1);
    if (!asked["seconds"].is_null() && seconds < 0)
        throw std::invalid_argument("a limit of seconds is 0 or more");
    return seconds;
}

Limits limits_of(const Json& asked) {
    Limits limits;
    limits.set_seconds(seconds_of(asked));
    return limits;
}

struct Drawn {
    const std::string& letters;
    int width;
};

void rows(JsonWriter& out, const Drawn& drawn) {
    const auto width = static_cast<std::size_t>(drawn.width);
    out.open('[');
    for (std::size_t i = 0; i < drawn.letters.size(); i += width)
        out.value(std::string_view(drawn.letters).substr(i, width));
    out.close(']');
}

Limits searching(const Json& asked) {
    Limits limits;
    limits.solutions = asked["solutions"].number<std::uint64_t>(endless);
    limits.kept = asked["kept"].number<std::uint64_t>(endless);
    limits.nodes = asked["nodes"].number<std::uint64_t>(endless);
    limits.conflicts = asked["conflicts"].number<std::uint64_t>(endless);
    return limits;
}

void solve(const Json& asked, JsonWriter& out) {
    const Question question = question_of(asked);
    const Answer answer = solve_one(question, searching(asked), seconds_of(asked));
    out.field("status", answer.status);
    out.name("solutions").open('[');
    for (const std::string& drawn : answer.solutions) rows(out, {drawn, question.width});
    out.close(']');
    out.field("found", answer.found);
    const Stats& stats = answer.stats;
    out.name("stats").open('{');
    out.field("nodes", stats.nodes);
    out.field("conflicts", stats.conflicts);
    out.field("probes", stats.probes);
    out.field("hits", stats.hits);
    out.field("learned", stats.learned);
    out.field("restarts", stats.restarts);
    out.field("parts", stats.parts);
    out.close('}');
    out.field("seconds", answer.seconds);
    out.field("exhausted", answer.exhausted);
    out.field("gave_up", answer.gave_up);
}

[[maybe_unused]] void solves(const Json& asked, JsonWriter& out) {
    out.field("solves", trade_of(genre_of(asked["genre"])).verify(question_of(asked)));
}

[[maybe_unused]] void label(const Json& asked, JsonWriter& out) {
    const Tier tier = tier_batch({question_of(asked)}, asked["proven"].truth(), searching(asked),
                                 seconds_of(asked), 1)[0];
    out.field("label", tier.label);
    out.field("status", tier.status);
    out.field("gave_up", tier.gave_up);
    out.field("seconds", tier.seconds);
}

[[maybe_unused]] void profile(const Json& asked, JsonWriter& out) {
    Weights weights{};
    for (const Json& tier : asked["tiers"].list()) weights.tiers.push_back(choice<int>(tier, 4));
    if (asked["costs"].list().size() != weights.costs.size())
        throw std::invalid_argument("a step has a cost for each of four tiers");
    for (std::size_t i = 0; i < weights.costs.size(); ++i)
        weights.costs[i] = asked["costs"].items[i].number<int>();
    const Question question = question_of(asked);
    const Profile found = trade_of(question.genre).profile(question, weights, limits_of(asked));
    out.field("verdict", found.verdict);
    out.field("techniques", found.techniques);
    out.field("steps", found.steps);
    out.field("bottlenecks", found.bottlenecks);
    out.field("depth", found.depth);
    out.field("chains", found.chains);
    out.field("in_turn", found.in_turn);
    out.field("inner", found.inner);
    out.field("score", found.score);
    out.field("human", found.human);
}

void deduced(const Deduction& found, Genre genre, int width, JsonWriter& out) {
    const Trade& trade = trade_of(genre);
    const Counters& counters = found.counters;
    out.field("verdict", found.verdict);
    rows((out.name("marks"), out), {found.marks, width});
    rows((out.name("solution"), out), {found.solution, width});
    out.name("trace").open('[');
    for (const Traced& each : found.trace) {
        out.open('[');
        out.value(each.level);
        out.value(each.how == How::rule     ? trade.rule_name(each.rule)
                  : each.how == How::shaved ? std::string_view("shave")
                                            : std::string_view("agree"));
        out.value(std::pair(each.row, each.col));
        out.value(each.placed);
        out.value(each.source);
        out.close(']');
    }
    out.close(']');
    out.name("stats").open('{');
    out.field("S0", counters.simplified[0]);
    out.field("S1", counters.simplified[1]);
    out.field("S2", counters.simplified[2]);
    out.field("V1", counters.shaved[1]);
    out.field("V2", counters.shaved[2]);
    out.field("A1", counters.agreed[1]);
    out.field("A2", counters.agreed[2]);
    out.field("hypotheses", counters.hypotheses);
    out.field("failed", counters.failed);
    out.field("nested_hypotheses", counters.nested_hypotheses);
    out.field("nested_failed", counters.nested_failed);
    out.field("max_level_used", counters.level_used);
    out.close('}');
    out.name("by_rule").open('[');
    for (const auto& rules : counters.by_rule) {
        out.open('{');
        for (std::uint32_t rule = 0; rule < rules.size(); ++rule)
            if (rules[rule] != 0) out.field(trade.rule_name(rule), rules[rule]);
        out.close('}');
    }
    out.close(']');
    out.field("shaved", counters.shaved);
    out.field("agreed", counters.agreed);
    out.field("seconds", found.seconds);
}

[[maybe_unused]] void deduce(const Json& asked, JsonWriter& out) {
    const Question question = question_of(asked);
    const Way way{.level = asked["level"].number<int>(),
                  .policy = asked["full"].truth() ? Policy::full : Policy::dirty,
                  .early_stop = asked["early_stop"].truth(),
                  .trace = asked["trace"].truth()};
    const Strength strength = asked["patterns"].truth() ? Strength::local : Strength::rules;
    deduced(trade_of(question.genre).deduce(question, way, strength, limits_of(asked)), question.genre,
            question.width, out);
}

[[maybe_unused]] void trivial(const Json& asked, JsonWriter& out) {
    const Question question = akari_of(asked);
    deduced(trivial_akari(question.height, question.width, question.letters, question.marks),
            Genre::akari, question.width, out);
}

[[maybe_unused]] void human(const Json& asked, JsonWriter& out) {
    const Question question = akari_of(asked);
    const HumanDeduction found =
        human_akari(question.height, question.width, question.letters, question.marks,
                    {asked["strict_text"].truth(), asked["strategies"].number<unsigned>(Human::all)},
                    choice<Detail>(asked["detail"], 3), limits_of(asked));
    out.field("verdict", found.verdict);
    rows((out.name("marks"), out), {found.marks, question.width});
    out.field("rounds", found.rounds);
    out.field("counts", found.counts);
    out.name("record").open('[');
    for (const Human::Made& each : found.record) {
        out.open('[');
        out.value(each.round);
        out.value(each.strategy);
        out.value(std::pair(each.row, each.col));
        out.value(each.placed);
        out.close(']');
    }
    out.close(']');
    out.field("seconds", found.seconds);
}

[[maybe_unused]] void ants(const Json& asked, JsonWriter& out) {
    const Question question = akari_of(asked);
    const ColonyOptions options{choice<Groups>(asked["groups"], 3),
                                asked["alpha"].number<double>(),
                                asked["beta"].number<double>(),
                                asked["rho"].number<double>(),
                                asked["deposit"].number<double>(),
                                asked["count"].number<std::uint32_t>(),
                                asked["iterations"].number<std::uint64_t>(),
                                asked["preprocessing"].truth(),
                                asked["hybrid"].truth(),
                                asked["seed"].number<std::uint64_t>()};
    Limits limits = limits_of(asked);
    limits.nodes = asked["nodes"].number<std::uint64_t>(endless);
    const ColonyRun run =
        run_colony(question.height, question.width, question.letters, question.marks, options, limits);
    out.field("state", run.state);
    rows((out.name("bulbs"), out), {run.bulbs, question.width});
    out.field("iterations", run.iterations);
    out.field("ants", run.ants);
    out.field("given_up", run.given_up);
    out.field("open", run.open);
    out.field("best", run.best < 0 ? std::nullopt : std::optional<int>(run.best));
    out.field("falls", run.falls);
    out.field("seconds", run.seconds);
}

[[maybe_unused]] void confirm(const Json& asked, JsonWriter& out) {
    const Question question = akari_of(asked);
    const Question guess = question_of(Genre::akari, asked["rows"], asked["guess"]);
    const Confirmation found = confirm_akari(question.height, question.width, question.letters,
                                             question.marks, guess.marks, limits_of(asked));
    out.field("verdict", found.verdict);
    rows((out.name("marks"), out), {found.marks, question.width});
    out.field("hypotheses", found.hypotheses);
    out.field("confirmed", found.confirmed);
    out.field("seconds", found.seconds);
}

void explain(const Json& asked, JsonWriter& out) {
    const Question question = question_of(asked);
    const Telling telling{asked["only_next"].truth(), asked["group"].truth(true), asked["all"].truth()};
    const Path path = trade_of(question.genre).explain(question, telling, limits_of(asked));
    out.field("verdict", path.verdict);
    out.name("steps").open('[');
    for (const PathStep& step : path.steps) {
        out.open('{');
        out.field("technique", step.technique);
        out.field("places", step.places);
        out.field("excludes", step.excludes);
        out.field("follows", step.follows);
        out.field("focus", step.focus);
        out.field("because", step.because);
        out.name("chain").open('[');
        for (const PathLink& link : step.chain) {
            out.open('[');
            out.value(link.cell);
            out.value(link.placed);
            out.value(link.rule);
            out.value(link.breaks);
            out.value(link.source);
            out.value(link.depth);
            out.close(']');
        }
        out.close(']');
        out.field("open_steps", step.open_steps);
        out.close('}');
    }
    out.close(']');
}

[[maybe_unused]] void generate(const Json& asked, JsonWriter& out) {
    const int height = asked["height"].number<int>(), width = asked["width"].number<int>();
    const Json& mask = asked["mask"];
    const Order order{.height = height,
                      .width = width,
                      .level = choice<Label>(asked["level"], 5),
                      .symmetry = choice<Symmetry>(asked["symmetry"], 7),
                      .density = asked["density"].number<double>(),
                      .hollow = asked["hollow"].number<int>(0),
                      .clues = asked["clues"].number<double>(-1),
                      .only = asked["only"].number<int>(-1),
                      .mask = mask.is_null() ? std::string()
                                             : joined(mask, static_cast<std::size_t>(width),
                                                      "the mask does not fit the board"),
                      .by_rules_alone = asked["by_rules_alone"].truth(),
                      .about = asked["about"].truth()};
    const Made made = trade_of(genre_of(asked["genre"]))
                          .generate(order, asked["seed"].number<std::uint64_t>(),
                                    asked["index"].number<std::uint64_t>(), limits_of(asked));
    out.field("status", made.status);
    out.name("rows");
    if (made.status != Making::made) {
        out.value(std::optional<int>());
    } else if (made.clues.empty()) {
        rows(out, {made.letters, width});
    } else {
        out.open('[');
        auto clue = made.clues.begin();
        for (int row = 0; row < height; ++row) {
            out.open('[');
            for (int col = 0; col < width; ++col, ++clue)
                out.value(*clue == blank ? std::nullopt : std::optional(*clue));
            out.close(']');
        }
        out.close(']');
    }
    out.field("attempts", made.attempts);
    out.field("work", made.work);
    out.field("why", words_of(made.refusal));
    out.field("seconds", made.seconds);
}

[[maybe_unused]] void generate_style(const Json& asked, JsonWriter& out) {
    StyleOrder order;
    order.height = asked["height"].number<int>();
    order.width = asked["width"].number<int>();
    order.walls = asked["walls"].number<int>();
    order.symmetry = choice<Symmetry>(asked["symmetry"], 7);
    if (order.height < 1 || order.width < 1 || order.walls < 0 ||
        order.walls > static_cast<long>(order.height) * order.width)
        throw std::invalid_argument("so many walls have no room");
    if (needs_square(order.symmetry) && order.height != order.width)
        throw std::invalid_argument("that symmetry needs a square board");
    if (asked["inner"].list().size() != 2) throw std::invalid_argument("inner has two ends");
    order.least_inner = asked["inner"].items[0].number<int>();
    order.most_inner = asked["inner"].items[1].number<int>();
    order.line = asked["line"].number<int>();
    order.beside = asked["beside"].number<int>(order.beside);
    order.diagonal = asked["diagonal"].number<int>(order.diagonal);
    order.squares = choice<Squares>(asked["squares"], 3);
    for (const Json& each : asked["clues"].list()) {
        if (each.list().size() != 3) throw std::invalid_argument("a demand has three numbers");
        order.clues.push_back({each.items[0].number<unsigned>(), each.items[1].number<int>(),
                               each.items[2].number<int>()});
    }
    order.proof = choice<Proof>(asked["proof"], 4);
    order.all_clues = asked["all_clues"].truth();
    const Kept<StyleGenerator> generator(order.height, order.width);
    const StyleMade made = generator->make(order, asked["seed"].number<std::uint64_t>(),
                                           asked["index"].number<std::uint64_t>(), limits_of(asked));
    out.field("status", made.status);
    out.name("rows");
    if (made.status == Making::made) rows(out, {made.letters, order.width});
    else out.value(std::optional<int>());
    out.field("attempts", made.attempts);
    out.field("work", made.work);
    out.field("moves", made.moves);
    out.field("deductions", made.deductions);
    out.field("seconds", made.seconds);
}

struct Function {
    std::string_view name;
    void (*call)(const Json& asked, JsonWriter& out);
};
constexpr Function functions[] = {
    {"solve", solve},       {"explain", explain},
#if !defined(LAMPLIGHTER_SMALL)  // what a single board on a page can do without
    {"solves", solves},     {"label", label},
    {"profile", profile},   {"deduce", deduce},
    {"trivial", trivial},   {"human", human},
    {"ants", ants},         {"confirm", confirm},
    {"generate", generate}, {"generate_style", generate_style},
#endif
};

std::string answer(std::string_view source) {
    try {
        const Json asked = JsonReader(source).read();
        const std::string& name = asked["call"].string();
        for (const Function& each : functions) {
            if (each.name != name) continue;
            JsonWriter out;
            out.open('{');
            each.call(asked, out);
            return out.close('}').written();
        }
        throw std::invalid_argument("no such function");
    } catch (const std::exception& error) {
        JsonWriter out;
        out.open('{').field("error", error.what());
        return out.close('}').written();
    }
}

}  // namespace

}  // namespace lamplighter

// Room for a question; the engine frees it when it has answered.
DOOR char* lamplighter_room(int size) {
    return static_cast<char*>(std::malloc(static_cast<std::size_t>(size)));
}

// The answer stays where it is until the next question.
DOOR const char* lamplighter_ask(char* question, int size) {
    static std::string told;
    told = lamplighter::answer({question, static_cast<std::size_t>(size)});
    std::free(question);
    return told.c_str();
}
