// The search against brute force, at its limits, and where its answer is known in closed form.
#include "search.hpp"

#include <algorithm>
#include <atomic>
#include <set>
#include <thread>

#include "brute.hpp"
#include "check.hpp"
#include "genre.hpp"
#include "solver.hpp"

using namespace lamplighter;

namespace {

Question question_of(const brute::Puzzle& board) {
    const Genre genre = board.is_akari ? Genre::akari : Genre::kuromasu;
    return {genre, board.height, board.width, board.letters, board.clues, ""};
}

Question empty_akari(int height, int width) {
    const auto cells = static_cast<std::size_t>(height * width);
    return {Genre::akari, height, width, std::string(cells, '.'), {}, ""};
}

// Rows that must hold a bulb each, columns that can hold one each: no short proof when the rows
// are more than the columns (see tests/boards.py).
Question pigeons(int rows, int columns) {
    Question question{Genre::akari, rows, columns + 2, "", {}, ""};
    for (int row = 0; row < rows; ++row)
        question.letters += std::string(static_cast<std::size_t>(columns + 1), '.') + "0";
    return question;
}

brute::Mask mask_of(const std::string& solution, bool is_akari) {
    brute::Mask mask = 0;
    for (std::size_t cell = 0; cell < solution.size(); ++cell)
        if (solution[cell] == (is_akari ? 'o' : '#')) mask |= brute::Mask{1} << cell;
    return mask;
}

Status status_of(std::size_t count) {
    return count == 0 ? Status::unsolvable : count == 1 ? Status::unique : Status::multiple;
}

void finds_what_brute_force_finds() {
    brute::Random random(5);
    Limits all;
    all.solutions = 1000000;
    for (int i = 0; i < 1500; ++i) {
        const int height = 1 + brute::below(random, 4);
        const brute::Puzzle board =
            brute::random_board(random, i % 2 == 0, height, 1 + brute::below(random, 12 / height));
        std::vector<brute::Mask> expected = brute::solutions(board);
        Question question = question_of(board);
        if (i % 3 == 0) {  // with marks, which must hold
            question.marks.assign(board.letters.size(), '.');
            for (int k = 0; k < 2; ++k) {
                const int cell = brute::below(random, board.cells());
                const bool placed = brute::below(random, 2) == 0;
                question.marks[static_cast<std::size_t>(cell)] =
                    placed ? (board.is_akari ? 'o' : '#') : '+';
            }
            std::erase_if(expected, [&](brute::Mask mask) {
                for (int cell = 0; cell < board.cells(); ++cell) {
                    const char mark = question.marks[static_cast<std::size_t>(cell)];
                    if (mark != '.' && (mark != '+') != brute::has(mask, cell)) return true;
                }
                return false;
            });
        }
        const Answer answer = solve_one(question, all);
        std::set<brute::Mask> found;
        for (const std::string& each : answer.solutions) found.insert(mask_of(each, board.is_akari));
        CHECK(found == std::set<brute::Mask>(expected.begin(), expected.end()));
        CHECK(answer.solutions.size() == expected.size());
        CHECK(answer.status == status_of(expected.size()));
        // Fewer, when fewer are asked for; at least two decide.
        Limits few;
        few.solutions = 1 + static_cast<std::uint64_t>(brute::below(random, 4));
        const Answer some = solve_one(question, few);
        CHECK(some.solutions.size() == std::min<std::size_t>(expected.size(), few.solutions));
        for (const std::string& each : some.solutions)
            CHECK(found.count(mask_of(each, board.is_akari)) == 1);
    }
}

// Bulbs on an empty board are rooks: n! / (n - m)! ways on m by n.
void counts_rooks() {
    Limits all;
    all.solutions = 1000000;
    for (int height = 1; height <= 7; ++height)
        for (int width = height; width <= 7; ++width) {
            std::size_t ways = 1;
            for (int factor = width; factor > width - height; --factor)
                ways *= static_cast<std::size_t>(factor);
            const Answer answer = solve_one(empty_akari(height, width), all);
            CHECK(answer.solutions.size() == ways);
            CHECK(answer.status == status_of(ways));
            const std::set<std::string> distinct(answer.solutions.begin(), answer.solutions.end());
            CHECK(distinct.size() == ways);
        }
}

// Boards side by side, a wall between: what one allows has nothing to do with the others.
Question beside(const std::vector<brute::Puzzle>& boards, int height) {
    Question question{Genre::akari, height, 0, "", {}, ""};
    for (int row = 0; row < height; ++row)
        for (std::size_t i = 0; i < boards.size(); ++i) {
            const auto width = static_cast<std::size_t>(boards[i].width);
            if (i > 0) question.letters += '#';
            question.letters += boards[i].letters.substr(static_cast<std::size_t>(row) * width, width);
        }
    question.width = static_cast<int>(question.letters.size()) / height;
    return question;
}

void combines_the_solutions_of_parts() {
    brute::Random random(17);
    int split = 0, shortened = 0;
    for (int i = 0; i < 600; ++i) {
        const int height = 2 + brute::below(random, 3);
        std::vector<brute::Puzzle> boards;
        std::size_t ways = 1;
        for (int k = 0; k < 2 + brute::below(random, 3); ++k) {
            boards.push_back(brute::random_board(random, true, height, 1 + brute::below(random, 3)));
            ways *= brute::solutions(boards.back()).size();
        }
        const Question question = beside(boards, height);
        for (const std::uint64_t wanted : {std::uint64_t{2}, std::uint64_t{1}, std::uint64_t{5},
                                           std::uint64_t{1000000}, std::uint64_t{ways}}) {
            if (wanted == 0) continue;
            Limits limits;
            limits.solutions = wanted;
            const Answer answer = solve_one(question, limits);
            CHECK(answer.solutions.size() == std::min<std::size_t>(ways, wanted));
            const std::set<std::string> distinct(answer.solutions.begin(), answer.solutions.end());
            CHECK(distinct.size() == answer.solutions.size());
            CHECK(answer.status != Status::wrong);
            if (wanted > ways) CHECK(answer.exhausted);
            if (wanted < ways) CHECK(!answer.exhausted);
            if (wanted >= 2) CHECK(answer.status == status_of(ways));
            if (answer.stats.parts > 1) ++split;
            // Far fewer decisions than solutions: most of them were put together.
            if (answer.stats.nodes < answer.solutions.size()) ++shortened;
        }
        // Whatever stops it, what it says is true.
        Limits few;
        few.solutions = 1000000;
        few.nodes = static_cast<std::uint64_t>(brute::below(random, 12));
        const Answer cut = solve_one(question, few);
        CHECK(cut.solutions.size() <= ways);
        CHECK(!cut.exhausted || cut.solutions.size() == ways);
        const std::set<std::string> distinct(cut.solutions.begin(), cut.solutions.end());
        CHECK(distinct.size() == cut.solutions.size());
    }
    CHECK(split > 300);
    CHECK(shortened > 30);
}

// The first board, and the second, which is not higher, to its right.
Question beside(const Question& first, const Question& second) {
    Question joined{Genre::akari, first.height, first.width + 1 + second.width, "", {}, ""};
    const auto row_of = [](const Question& question, int row) {
        const auto width = static_cast<std::size_t>(question.width);
        if (row >= question.height) return std::string(width, '#');
        return question.letters.substr(static_cast<std::size_t>(row) * width, width);
    };
    for (int row = 0; row < first.height; ++row)
        joined.letters += row_of(first, row) + "#" + row_of(second, row);
    return joined;
}

// A part without a solution ends it, however many the others have or however hard they are.
void a_hopeless_part_decides() {
    Limits all;
    all.solutions = 1000000;
    const Answer many = solve_one(beside(pigeons(12, 12), pigeons(4, 3)), all);
    CHECK(many.status == Status::unsolvable);
    CHECK(many.stats.parts == 2);
    CHECK(many.stats.conflicts < 100);
    // For a verdict the parts are looked for after the dive, where it was not enough.
    const Answer hard = solve_one(beside(pigeons(8, 7), pigeons(7, 7)), {});
    CHECK(hard.status == Status::unsolvable);
    CHECK(hard.stats.parts == 2);
}

// A hundred corners with two ways each: 2^100 in all, of which as many come as are wanted.
void many_parts_with_a_choice_each() {
    Question question{Genre::akari, 2, 299, "", {}, ""};
    for (int row = 0; row < 2; ++row)
        for (int i = 0; i < 100; ++i) question.letters += i == 99 ? ".." : "..#";
    Limits limits;
    limits.solutions = 5000;
    const Answer answer = solve_one(question, limits);
    CHECK(answer.stats.parts == 100);
    CHECK(answer.solutions.size() == 5000);
    const std::set<std::string> distinct(answer.solutions.begin(), answer.solutions.end());
    CHECK(distinct.size() == 5000);
    CHECK(answer.stats.nodes < 1000);
    const double begin = cpu_seconds();
    limits.solutions = 100000000;
    CHECK(solve_one(question, limits, 0.05).status == Status::multiple);
    CHECK(cpu_seconds() - begin < 2);
}

void proves_what_takes_many_conflicts() {
    for (int n = 2; n <= 6; ++n) {
        CHECK(solve_one(pigeons(n + 1, n), {}).status == Status::unsolvable);
        CHECK(solve_one(pigeons(n, n), {}).status == Status::multiple);
    }
    // Restarts and forgetting come into play here.
    const Answer answer = solve_one(pigeons(8, 7), {});
    CHECK(answer.status == Status::unsolvable);
    CHECK(answer.stats.restarts > 0);
}

void stops_at_its_limits() {
    Limits none;
    none.solutions = 0;
    CHECK(solve_one(empty_akari(3, 3), none).status == Status::unknown);
    Limits one;
    one.solutions = 1;
    CHECK(solve_one(empty_akari(3, 3), one).status == Status::solved);
    Limits deduction;
    deduction.nodes = 0;
    CHECK(solve_one(empty_akari(3, 3), deduction).status == Status::unknown);
    CHECK(solve_one(empty_akari(1, 1), deduction).status == Status::unique);
    CHECK(solve_one(empty_akari(3, 3), {}, 0).status == Status::unknown);
    Limits dead_ends;
    dead_ends.conflicts = 5;
    const Answer answer = solve_one(pigeons(9, 8), dead_ends);
    CHECK(answer.status == Status::unknown);
    CHECK(answer.stats.conflicts == 5);
    const double begin = cpu_seconds();
    CHECK(solve_one(pigeons(15, 14), {}, 0.1).status == Status::unknown);
    CHECK(cpu_seconds() - begin < 2);  // the sanitizers slow it down
    std::atomic<bool> stop{true};
    Limits cancelled;
    cancelled.cancelled = &stop;
    CHECK(solve_one(empty_akari(3, 3), cancelled).status == Status::unknown);
    stop = false;
    std::thread other([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
        stop = true;
    });
    CHECK(solve_one(pigeons(15, 14), cancelled, 20).status == Status::unknown);
    other.join();
    CHECK(cpu_seconds() - begin < 4);
    // Nothing of all that is left in the buffers.
    CHECK(solve_one(empty_akari(2, 2), {}).status == Status::multiple);
}

void batches_keep_their_order() {
    brute::Random random(9);
    std::vector<Question> questions;
    for (int i = 0; i < 300; ++i)
        questions.push_back(question_of(brute::random_board(
            random, i % 2 == 0, 1 + brute::below(random, 6), 1 + brute::below(random, 6))));
    std::vector<Answer> expected;
    for (const Question& question : questions) expected.push_back(solve_one(question, {}));
    for (const std::size_t jobs : {1, 2, 5, 64}) {
        Crew crew(jobs - 1);
        const auto batch = begin_batch(crew, questions, {}, -1);
        const std::vector<Settled> found = batch->finish(nullptr);
        CHECK(found.size() == expected.size());
        for (std::size_t i = 0; i < found.size(); ++i) {
            CHECK(found[i].is_settled);
            CHECK(found[i].answer.status == expected[i].status);
            std::string drawn;
            for (const std::string& each : expected[i].solutions) drawn += each;
            CHECK(found[i].drawn == drawn);
        }
    }
    Crew crew(3);
    CHECK(begin_batch(crew, {}, {}, -1)->finish(nullptr).empty());
}

}  // namespace

int main() {
    finds_what_brute_force_finds();
    counts_rooks();
    combines_the_solutions_of_parts();
    a_hopeless_part_decides();
    many_parts_with_a_choice_each();
    proves_what_takes_many_conflicts();
    stops_at_its_limits();
    batches_keep_their_order();
    return report("search");
}
