// Ants: each formula by hand, costs against a plain count, and the same result for the same seed.
#include "ants.hpp"

#include <cmath>
#include <cstdio>
#include <string>

#include "brute.hpp"
#include "check.hpp"
#include "verify.hpp"

using namespace lamplighter;
using brute::Mask;
using brute::Puzzle;

namespace {

std::size_t at(int index) { return static_cast<std::size_t>(index); }

// The colony of the paper: only rows, no rules.
ColonyOptions plain(Groups groups = Groups::row) {
    ColonyOptions options;
    options.groups = groups;
    options.preprocessing = options.hybrid = false;
    return options;
}

ColonyOptions with_rules_after_bulbs() {
    ColonyOptions options = plain();
    options.hybrid = true;
    return options;
}

Colony loaded(int height, int width, const char* letters, const ColonyOptions& options,
              const char* marks = "") {
    Colony colony;
    CHECK(colony.load(height, width, letters, marks, options, Limits{}) == Colony::State::open);
    return colony;
}

bool is_near(int count, double share, int draws) {
    const double expected = share * draws, spread = std::sqrt(draws * share * (1 - share));
    return std::abs(count - expected) < 5 * spread;
}

// --- the formulas ---------------------------------------------------------------------------

void check_heuristic() {
    // 1 + the clues beside: r1c2 has the 1 and the 2, r2c1 the 1, r2c3 the 2 and, below, a 4.
    const Colony colony = loaded(3, 3, "1.2.#..#4", plain());
    CHECK(colony.whites() == 4);
    CHECK(colony.heuristic(0) == 1 + 1 + 2);
    CHECK(colony.heuristic(1) == 1 + 1);
    CHECK(colony.heuristic(2) == 1 + 2 + 4);
    CHECK(colony.heuristic(3) == 1);
    for (std::size_t cell = 0; cell < 4; ++cell) CHECK(colony.pheromone(cell) == 1);
}

void check_activation() {
    Random random(3);
    const int draws = 40000;
    for (const std::uint32_t length : {1U, 2U, 3U, 9U}) {
        int used = 0;
        for (int i = 0; i < draws; ++i) used += is_activated(random, length);
        CHECK(is_near(used, 1 - 1.0 / (length + 1), draws));
    }
}

void check_powers() {
    CHECK(raised(3, 0) == 1 && raised(3, 1) == 3 && raised(3, 2) == 9 && raised(0.5, 5) == 0.03125);
    CHECK(raised(0.3, 3) == 1 * 0.3 * 0.3 * 0.3);
    CHECK(raised(4, 0.5) == 2);
    CHECK(raised(least_pheromone, 5) > 1e-301);
}

void check_choice() {
    // Two candidates with weights 1 and 3; nothing to choose between and after them.
    const std::vector<double> sums{0, 1, 1, 4, 4};
    CHECK(chosen(sums, 0) == 1 && chosen(sums, 0.2499) == 1);
    CHECK(chosen(sums, 0.25) == 3 && chosen(sums, 0.9999) == 3);
    CHECK(chosen(sums, 1) == 3);  // where rounding puts the mark at the total
    // One group of two cells beside a 1: used two times in three, weights 2 and 1.
    ColonyOptions options = plain();
    options.ants = 60000;
    for (const double beta : {0.0, 1.0, 2.0}) {
        options.beta = beta;
        Colony colony = loaded(1, 3, "1..", options);
        const double first = std::pow(2.0, beta);
        CHECK(colony.weight(0) == first && colony.weight(1) == 1);
        int at_first = 0, at_second = 0, without = 0;
        for (std::uint32_t ant = 0; ant < options.ants; ++ant) {
            const Colony::Ant& built = colony.build(0, ant);
            CHECK(built.bulbs.size() <= 1 && !built.is_given_up);
            if (built.bulbs.empty()) {
                ++without;
                CHECK(built.cost == 3);  // two dark cells and the clue
            } else if (built.bulbs[0] == 0) {
                ++at_first;
                CHECK(built.cost == 0);
            } else {
                ++at_second;
                CHECK(built.cost == 1);  // all lit, the clue without its bulb
            }
        }
        const int ants = static_cast<int>(options.ants);
        CHECK(is_near(without, 1.0 / 3, ants));
        CHECK(is_near(at_first, 2.0 / 3 * first / (first + 1), ants));
        CHECK(is_near(at_second, 2.0 / 3 / (first + 1), ants));
    }
}

void check_pheromone() {
    // No bulb helps the 2 and the 1 at the end, so the best ants are those with any bulb: E* = 2.
    ColonyOptions options = plain();
    options.ants = 50;
    options.rho = 0.4;
    options.deposit = 5;
    options.alpha = 2;
    Colony colony = loaded(1, 5, "2..#1", options);
    double pheromone[2] = {1, 1};
    for (std::uint64_t iteration = 0; iteration < 3; ++iteration) {
        int bulbs[2] = {0, 0}, without = 0;
        for (std::uint32_t ant = 0; ant < options.ants; ++ant) {
            const Colony::Ant& built = colony.build(iteration, ant);
            CHECK(built.cost == (built.bulbs.empty() ? 4 : 2));
            if (built.bulbs.empty()) ++without;
            else ++bulbs[built.bulbs[0]];
        }
        CHECK(without > 0);
        CHECK(colony.iterate() == Colony::State::open);
        for (std::size_t cell = 0; cell < 2; ++cell) {
            pheromone[cell] = (1 - 0.4) * pheromone[cell] + bulbs[cell] * (5.0 / 2);
            CHECK(colony.pheromone(cell) == pheromone[cell]);
            const double tau = pheromone[cell];
            CHECK(colony.weight(cell) == tau * tau * (cell == 0 ? 3 : 1));
        }
    }
    CHECK(colony.iterations() == 3 && colony.ants() == 150 && colony.given_up() == 0);
    CHECK(colony.best() == 2);
    // The next choice follows the trail: shares as the weights.
    const double share = colony.weight(0) / (colony.weight(0) + colony.weight(1));
    int at_first = 0, used = 0;
    for (std::uint32_t ant = 0; ant < 20000; ++ant) {
        const Colony::Ant& built = colony.build(900, ant);
        used += !built.bulbs.empty();
        at_first += !built.bulbs.empty() && built.bulbs[0] == 0;
    }
    CHECK(is_near(at_first, share, used));
}

// What nobody chooses sinks, but never out of sight.
void check_least_pheromone() {
    ColonyOptions options = plain();
    options.ants = 1;
    options.rho = 1;
    options.alpha = 5;
    Colony colony = loaded(1, 4, "2..#", options);
    for (int i = 0; i < 5; ++i) CHECK(colony.iterate() == Colony::State::open);
    int least = 0;
    for (std::size_t cell = 0; cell < 2; ++cell) {
        least += colony.pheromone(cell) == least_pheromone;
        CHECK(colony.weight(cell) > 0);
    }
    CHECK(least >= 1);
}

void check_groups() {
    const char* letters = "..#......";  // rows of 2, 3, 3; columns of 3, 3, 2
    CHECK(loaded(3, 3, letters, plain(Groups::row)).group_count() == 3);
    CHECK(loaded(3, 3, letters, plain(Groups::column)).group_count() == 3);
    CHECK(loaded(3, 3, letters, plain(Groups::both)).group_count() == 6);
    CHECK(loaded(1, 5, "..#..", plain(Groups::row)).group_count() == 2);
    CHECK(loaded(1, 5, "..#..", plain(Groups::column)).group_count() == 4);
    // A run that has no candidate is no group; its length counts where it has one.
    CHECK(loaded(2, 3, "0.....", plain(Groups::row)).group_count() == 2);
    CHECK(loaded(2, 2, "0...", plain(Groups::row)).group_count() == 1);
    CHECK(loaded(2, 2, "0...", plain(Groups::row)).open() == 1);
    // Each row once, in any order: three rows give three bulbs at most, one in each.
    Colony colony = loaded(3, 3, ".........", plain(Groups::row));
    std::array<int, 3> first_row{};
    for (std::uint32_t ant = 0; ant < 3000; ++ant) {
        const Colony::Ant& built = colony.build(0, ant);
        std::array<int, 3> rows{};
        for (const std::int32_t cell : built.bulbs) ++rows[at(cell / 3)];
        for (const int bulbs : rows) CHECK(bulbs <= 1);
        if (!built.bulbs.empty()) ++first_row[at(built.bulbs[0] / 3)];
    }
    for (const int count : first_row) CHECK(count > 800);
}

// --- preprocessing, hybrid, marks -------------------------------------------------------------

void check_hybrid() {
    // A bulb in the second cell leaves the 1 without room: given up, with the cost of the empty board.
    ColonyOptions options = with_rules_after_bulbs();
    options.ants = 60000;
    Colony colony = loaded(1, 3, "1..", options);
    int given_up = 0, right = 0;
    for (std::uint32_t ant = 0; ant < options.ants; ++ant) {
        const Colony::Ant& built = colony.build(0, ant);
        given_up += built.is_given_up;
        right += built.cost == 0;
        CHECK(built.cost == 0 || built.cost == 3);
        CHECK(built.bulbs.empty() == (built.cost == 3));
        CHECK(!built.is_given_up || built.cost == 3);
    }
    CHECK(is_near(given_up, 2.0 / 9, 60000));
    CHECK(is_near(right, 4.0 / 9, 60000));
    // The rules finish what one bulb decides: whichever comes first, the other follows.
    Colony two = loaded(2, 2, "....", with_rules_after_bulbs());
    for (std::uint32_t ant = 0; ant < 200; ++ant) {
        const Colony::Ant& built = two.build(0, ant);
        CHECK(built.cost == (built.bulbs.empty() ? 4 : 0));
    }
}

void check_preprocessing() {
    Colony colony;
    ColonyOptions options;
    CHECK(colony.load(1, 3, "1..", "", options, Limits{}) == Colony::State::solved);
    CHECK(colony.grid() == ".o." && colony.iterations() == 0 && colony.best() == 0);
    CHECK(colony.load(1, 3, "2..", "", options, Limits{}) == Colony::State::hopeless);
    CHECK(colony.load(1, 1, "#", "", options, Limits{}) == Colony::State::solved);
    CHECK(colony.load(1, 1, "#", "", plain(), Limits{}) == Colony::State::solved);
    CHECK(colony.load(1, 1, "1", "", plain(), Limits{}) == Colony::State::hopeless);
    CHECK(colony.best() == 1);
    CHECK(colony.load(1, 2, "0.", "", plain(), Limits{}) == Colony::State::hopeless);
    CHECK(colony.load(1, 2, "..", "", options, Limits{}) == Colony::State::open);
    CHECK(colony.open() == 2);
}

void check_marks() {
    Colony colony;
    for (const bool has_rules : {false, true}) {
        ColonyOptions options = plain(Groups::both);
        options.preprocessing = options.hybrid = has_rules;
        options.ants = 1000;
        const auto state = [&](int height, int width, const char* letters, const char* marks) {
            Colony::State found = colony.load(height, width, letters, marks, options, Limits{});
            while (found == Colony::State::open && colony.iterations() < 5) found = colony.iterate();
            return found;
        };
        CHECK(state(2, 2, "....", "o...") == Colony::State::solved);
        CHECK(colony.grid() == "o..o");
        CHECK(state(2, 2, "....", "+...") == Colony::State::solved);
        CHECK(colony.grid() == ".oo.");
        CHECK(state(2, 2, "....", "oo..") == Colony::State::hopeless);
        CHECK(state(1, 2, "#.", "o.") == Colony::State::hopeless);
        CHECK(state(1, 2, "#.", "+.") == Colony::State::solved);
        CHECK(state(1, 2, "0.", ".o") == Colony::State::hopeless);
        CHECK(state(1, 1, ".", "+") == Colony::State::hopeless);
    }
}

// --- random boards ----------------------------------------------------------------------------

struct Count {
    int cost = 0;
    bool is_sound = true;  // no bulbs in sight of each other, no clue with too many
};

// The cost, as plainly as it can be written.
Count counted(const Puzzle& board, const std::string& bulbs) {
    Count count;
    const auto is_white = [&](int row, int col) {
        return row >= 0 && row < board.height && col >= 0 && col < board.width &&
               board.letters[at(row * board.width + col)] == '.';
    };
    for (int row = 0; row < board.height; ++row)
        for (int col = 0; col < board.width; ++col) {
            const char letter = board.letters[at(row * board.width + col)];
            const bool is_bulb = bulbs[at(row * board.width + col)] == 'o';
            int seen = 0, beside = 0;
            for (const auto& [down, right] : {std::pair{-1, 0}, {0, -1}, {0, 1}, {1, 0}}) {
                int r = row + down, c = col + right;
                beside += is_white(r, c) && bulbs[at(r * board.width + c)] == 'o';
                for (; is_white(r, c); r += down, c += right)
                    seen += bulbs[at(r * board.width + c)] == 'o';
            }
            if (letter == '.') {
                count.cost += !is_bulb && seen == 0;
                if (is_bulb && seen > 0) count.is_sound = false;
            } else if (letter != '#') {
                count.cost += beside != letter - '0';
                if (beside > letter - '0') count.is_sound = false;
            }
        }
    return count;
}

std::string drawn(const Puzzle& board, const std::vector<std::int32_t>& bulbs) {
    std::vector<std::size_t> places;
    for (std::size_t i = 0; i < board.letters.size(); ++i)
        if (board.letters[i] == '.') places.push_back(i);
    std::string text(board.letters.size(), '.');
    for (const std::int32_t cell : bulbs) text[places[at(cell)]] = 'o';
    return text;
}

void check_costs() {
    brute::Random random(5);
    Colony colony;
    int given_up = 0, solved = 0, ants = 0;
    for (int round = 0; round < 400; ++round) {
        const Puzzle board =
            brute::random_board(random, true, 1 + brute::below(random, 7), 1 + brute::below(random, 7));
        ColonyOptions options = plain(static_cast<Groups>(round % 3));
        options.hybrid = round % 2 == 1;
        options.ants = 20;
        options.seed = static_cast<std::uint64_t>(round);
        if (colony.load(board.height, board.width, board.letters, "", options, Limits{}) !=
            Colony::State::open)
            continue;
        for (std::uint32_t ant = 0; ant < options.ants; ++ant) {
            const Colony::Ant& built = colony.build(0, ant);
            const std::string bulbs = drawn(board, built.bulbs);
            const Count count = counted(board, bulbs);
            CHECK(count.is_sound);
            CHECK(built.cost == count.cost);
            CHECK((built.cost == 0) == solves_akari(board.height, board.width, board.letters, bulbs));
            given_up += built.is_given_up;
            solved += built.cost == 0;
            ++ants;
        }
    }
    CHECK(ants > 4000 && given_up > 300 && solved > 300);
}

void check_small_boards() {
    brute::Random random(8);
    int found = 0, none = 0, by_ants = 0;
    for (int round = 0; round < 600; ++round) {
        const int height = 1 + brute::below(random, 5);
        const Puzzle board =
            brute::random_board(random, true, height, 1 + brute::below(random, 16 / height));
        ColonyOptions options;
        options.ants = 100;
        options.iterations = 30;
        options.preprocessing = round % 4 != 0;
        const ColonyRun run =
            run_colony(board.height, board.width, board.letters, "", options, Limits{});
        if (brute::solutions(board).empty()) {
            CHECK(run.state != Colony::State::solved && run.best != 0);
            ++none;
        } else {
            CHECK(run.state == Colony::State::solved && run.best == 0);
            CHECK(solves_akari(board.height, board.width, board.letters, run.bulbs));
            ++found;
            by_ants += run.iterations > 0;
        }
        for (std::size_t i = 1; i < run.falls.size(); ++i) {
            CHECK(run.falls[i].second < run.falls[i - 1].second);
            CHECK(run.falls[i].first >= run.falls[i - 1].first);
        }
        if (!run.falls.empty()) CHECK(run.falls.back().second == run.best);
        // The grid that is handed back has the cost that is told.
        CHECK(run.bulbs.empty() == (run.best < 0));
        if (run.best >= 0) CHECK(counted(board, run.bulbs).cost == run.best);
    }
    CHECK(found > 100 && none > 100 && by_ants > 50);
}

// --- the same run -----------------------------------------------------------------------------

// Seven rows of seven; plain ants of ten do not solve it in six iterations.
const char* const sample = "....1.....#....2....0...3.....#..1......2....#...";

void check_reproducible() {
    ColonyOptions options = plain(Groups::both);
    options.rho = 0.4;
    options.seed = 7;
    Colony one = loaded(7, 7, sample, options), other = loaded(7, 7, sample, options);
    for (int i = 0; i < 6; ++i) {
        // Ants asked for in between, in any order, change nothing.
        for (const std::uint32_t ant : {9U, 3U, 3U}) other.build(77, ant);
        CHECK(one.iterate() == Colony::State::open);
        CHECK(other.iterate() == Colony::State::open);
    }
    for (std::size_t cell = 0; cell < one.whites(); ++cell)
        CHECK(one.pheromone(cell) == other.pheromone(cell));
    CHECK(one.falls() == other.falls());
    // Written down once, and never to change on any machine: people keep seeds in files.
    const double first = 0x1.d031055b89937p-3, all = 0x1.89e1b089a0274p+6;
    double total = 0;
    for (std::size_t cell = 0; cell < one.whites(); ++cell) total += one.pheromone(cell);
    if (one.pheromone(0) != first || total != all)
        std::printf("pheromone %a, total %a, best %d\n", one.pheromone(0), total, one.best());
    CHECK(one.pheromone(0) == first);
    CHECK(total == all);
    options.seed = 8;
    Colony third = loaded(7, 7, sample, options);
    bool differs = false;
    for (int i = 0; i < 6; ++i) third.iterate();
    for (std::size_t cell = 0; cell < one.whites(); ++cell)
        differs |= one.pheromone(cell) != third.pheromone(cell);
    CHECK(differs);
}

// --- limits -----------------------------------------------------------------------------------

void check_stopping() {
    const std::string letters(60 * 60, '.');
    ColonyOptions options = plain();
    options.ants = 1000;
    Limits limits;
    limits.deadline = Clock::now();
    CHECK(run_colony(60, 60, letters, "", options, limits).state == Colony::State::stopped);
    // In the middle, after the look at the start.
    for (const bool hybrid : {false, true}) {
        static int looks;
        looks = 0;
        limits = Limits{};
        limits.interrupted = [] { return ++looks > 3; };
        options.hybrid = hybrid;
        std::string hard = letters;
        hard[0] = '2';
        const ColonyRun run = run_colony(60, 60, hard, "", options, limits);
        CHECK(run.state == Colony::State::stopped);
        CHECK(looks == 4 && run.ants < 1000);
    }
    limits = Limits{};
    limits.nodes = 3;
    options = plain();
    const ColonyRun run = run_colony(1, 3, "2..", "", options, limits);
    CHECK(run.state == Colony::State::open && run.iterations == 3 && run.ants == 30);
    limits.nodes = 0;
    CHECK(run_colony(1, 3, "2..", "", options, limits).ants == 0);
    options.iterations = 2;
    CHECK(run_colony(1, 3, "2..", "", options, Limits{}).iterations == 2);
}

}  // namespace

int main() {
    check_heuristic();
    check_activation();
    check_powers();
    check_choice();
    check_pheromone();
    check_least_pheromone();
    check_groups();
    check_hybrid();
    check_preprocessing();
    check_marks();
    check_costs();
    check_small_boards();
    check_reproducible();
    check_stopping();
    return report("ants");
}
