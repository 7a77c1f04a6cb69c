// The table of genres, boards told alike however they are turned, and batches of boards of both: in
// order, and with errors reported.
#include <algorithm>
#include <atomic>
#include <cstdint>
#include <new>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "batch.hpp"
#include "check.hpp"
#include "genre.hpp"
#include "turn.hpp"

using namespace lamplighter;

namespace {

void check_table() {
    CHECK(trade_of(Genre::akari).name == "akari");
    CHECK(trade_of(Genre::kuromasu).name == "kuromasu");
    bool thrown = false;
    try {
        trade_of(static_cast<Genre>(2));
    } catch (const std::invalid_argument&) {
        thrown = true;
    }
    CHECK(thrown);
}

std::vector<Question> boards(std::size_t count) {
    std::vector<Question> questions;
    for (std::size_t i = 0; i < count; ++i)
        questions.push_back(i % 2 == 0 ? Question{Genre::akari, 1, 2, "..", {}, ""}
                                       : Question{Genre::kuromasu, 1, 1, "", {1}, ""});
    return questions;
}

void check_order() {
    Crew crew(3);
    const std::vector<Settled> found = begin_batch(crew, boards(101), {}, -1)->finish(nullptr);
    CHECK(found.size() == 101);
    for (std::size_t i = 0; i < found.size(); ++i)
        CHECK(found[i].answer.status == (i % 2 == 0 ? Status::multiple : Status::unique));
}

// Whichever thread it happens on, and whatever the others are doing.
void check_failures() {
    for (const int jobs : {1, 2, 8})
        for (const std::size_t bad : {std::size_t{0}, std::size_t{50}, std::size_t{999}}) {
            std::vector<Question> questions = boards(1000);
            questions[bad].height = 7;
            std::atomic<int> done{0};
            bool thrown = false;
            try {
                in_batch<int>(questions, {}, -1, jobs,
                              [&](const Question& question, const Limits&, Slab&) {
                                  if (question.height == 7) throw std::bad_alloc();
                                  return ++done;
                              });
            } catch (const std::bad_alloc&) {
                thrown = true;
            }
            CHECK(thrown);
            CHECK(done < 1000);
        }
}

// What is begun goes on by itself, and ends at once when nobody wants it any more.
void check_begun() {
    Crew crew(2);
    const auto batch = begin_batch(crew, boards(101), {}, -1);
    const auto next = begin_batch(crew, boards(37), {}, -1);
    const auto last = begin_batch(crew, boards(9), {}, -1);
    CHECK(next->finish(nullptr).size() == 37);  // in whatever order they are asked for
    CHECK(last->finish(nullptr).size() == 9);
    CHECK(batch->finish(nullptr).size() == 101);
    bool thrown = false;
    try {
        batch->finish(nullptr);
    } catch (const std::runtime_error&) {
        thrown = true;
    }
    CHECK(thrown);
    for (const int jobs : {1, 2, 8}) {
        std::atomic<int> done{0};
        {
            Crew some(static_cast<std::size_t>(jobs) - 1);
            const Batch<Question, int> left(some, boards(1000), {}, -1,
                                            [&](const Question&, const Limits& limits, Slab&) {
                                                while (!limits.is_over())
                                                    std::this_thread::yield();  // as long as it may
                                                return ++done;
                                            });
        }
        CHECK(done <= 8 * jobs);
    }
}

void check_explanations() {
    // A 0 in the corner of a single row: the cell beside it is dark but for the third.
    const Question question{Genre::akari, 1, 3, "0..", {}, ""};
    const Path path = trade_of(Genre::akari).explain(question, {}, {});
    CHECK(path.verdict == Verdict::solved);
    CHECK(!path.steps.empty());
    CHECK(path.steps.front().excludes == std::vector<RowCol>{RowCol(0, 1)});
    CHECK(path.steps.front().focus == std::vector<RowCol>{RowCol(0, 0)});
    CHECK(path.steps.back().places == std::vector<RowCol>{RowCol(0, 2)});
}

// What a path settles, drawn on the board as given; every cell once.
std::string drawn(const Question& question, const Path& path, char placed) {
    std::string marks(static_cast<std::size_t>(question.height * question.width), '.');
    const auto draw = [&](const std::vector<RowCol>& cells, char mark) {
        for (const auto& [row, col] : cells) {
            char& cell = marks[static_cast<std::size_t>(row * question.width + col)];
            CHECK(cell == '.');
            cell = mark;
        }
    };
    for (const PathStep& step : path.steps) {
        draw(step.places, placed);
        draw(step.excludes, '+');
        CHECK(std::includes(step.excludes.begin(), step.excludes.end(), step.follows.begin(),
                            step.follows.end()));
    }
    return marks;
}

// A board turned or mirrored is told in the same steps, each where it belongs.
void check_turned_boards() {
    for (const Genre genre : {Genre::akari, Genre::kuromasu})
        for (std::uint64_t index = 0; index < 12; ++index) {
            const Trade& trade = trade_of(genre);
            Order order;
            order.height = 5;
            order.width = index % 3 == 0 ? 5 : 7;
            const Made made = trade.generate(order, 3, index, {});
            CHECK(made.status == Making::made);
            const Question given{genre, order.height, order.width, made.letters, made.clues, ""};
            const Path path = trade.explain(given, {}, {});
            CHECK(path.verdict == Verdict::solved);
            for (int code = 0; code < Turn::codes; ++code) {
                Question image = Turn(code, given.height, given.width)(given);
                const Path turned = trade.explain(image, {}, {});
                CHECK(turned.verdict == path.verdict && turned.steps.size() == path.steps.size());
                for (std::size_t i = 0; i < std::min(turned.steps.size(), path.steps.size()); ++i) {
                    const PathStep &one = path.steps[i], &other = turned.steps[i];
                    CHECK(one.technique == other.technique && one.open_steps == other.open_steps);
                    CHECK(one.places.size() == other.places.size());
                    CHECK(one.excludes.size() == other.excludes.size());
                    CHECK(one.because.size() == other.because.size());
                    CHECK(one.chain.size() == other.chain.size());
                }
                image.marks = drawn(image, turned, genre == Genre::akari ? 'o' : '#');
                CHECK(trade.verify(image));
            }
        }
}

void check_orders() {
    for (const Genre genre : {Genre::akari, Genre::kuromasu}) {
        Order order;
        order.height = order.width = 6;
        const Made made = trade_of(genre).generate(order, 1, 2, {});
        CHECK(made.status == Making::made);
        const Question question{genre, 6, 6, made.letters, made.clues, ""};
        CHECK(solve_one(question, {}).status == Status::unique);
        order.height = 0;
        CHECK(trade_of(genre).generate(order, 1, 2, {}).refusal == Refusal::size);
    }
}

}  // namespace

int main() {
    check_table();
    check_order();
    check_failures();
    check_begun();
    check_explanations();
    check_turned_boards();
    check_orders();
    return report("genre");
}
