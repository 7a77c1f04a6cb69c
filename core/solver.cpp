#include "solver.hpp"

#include <utility>

#include "marks.hpp"
#include "verify.hpp"

namespace lamplighter {

namespace {

Status judge(std::uint64_t solutions, Ending ending) {
    if (solutions >= 2) return Status::multiple;
    if (ending == Ending::exhausted) return solutions == 1 ? Status::unique : Status::unsolvable;
    return solutions == 1 ? Status::solved : Status::unknown;
}

template <class Rules, class Draw, class Verify>
Answer solve(Rules& rules, Search<Rules>& search, std::string_view marks, char placed,
             const Limits& limits, Manner manner, Draw draw, Verify verify) {
    const auto begin = Clock::now();
    Answer answer;
    Ending ending = Ending::exhausted;
    bool wrong = false;
    if (limits.solutions == 0 || limits.is_over()) {
        ending = Ending::stopped;
    } else {
        bool searched = false;
        rules.watch(limits);
        try {
            if (set_marks(rules, marks, placed) && rules.start()) {
                searched = true;
                ending = search.run(limits, manner, [&] {
                    std::string drawn = draw();
                    if (!verify(drawn)) wrong = true;
                    if (answer.found++ < limits.kept) answer.solutions.push_back(std::move(drawn));
                });
            }
        } catch (const Stopped&) {
            ending = Ending::stopped;
        }
        rules.watch({});
        if (searched) {
            answer.stats = search.stats();
            answer.gave_up = search.gave_up();
        }
    }
    answer.exhausted = ending == Ending::exhausted;
    answer.status = judge(answer.found, ending);
    if (wrong) answer.status = Status::wrong;
    answer.seconds = std::chrono::duration<double>(Clock::now() - begin).count();
    return answer;
}

}  // namespace

// The usual question, asked of a small board: is there exactly one solution?
Answer Solver::solve_akari(int height, int width, std::string_view letters, std::string_view marks,
                           const Limits& limits) {
    constexpr auto endless = std::numeric_limits<std::uint64_t>::max();
    const bool is_usual = limits.solutions == 2 && limits.kept >= 2 && limits.nodes == endless;
    Answer answer;
    if (is_usual && marks.empty() && SmallAkari::fits(height, width) && !limits.is_over() &&
        solve_small(height, width, letters, answer))
        return answer;
    return search_akari(height, width, letters, marks, limits);
}

bool Solver::solve_small(int height, int width, std::string_view letters, Answer& answer) {
    const auto begin = Clock::now();
    if (!small_.solve(height, width, letters)) return false;
    bool wrong = false;
    for (int i = 0; i < small_.found(); ++i) {
        answer.solutions.push_back(small_.drawn(i, letters));
        wrong = wrong || !solves_akari(height, width, letters, answer.solutions.back());
    }
    answer.found = answer.solutions.size();
    answer.exhausted = answer.found < 2;
    answer.status = judge(answer.found, answer.exhausted ? Ending::exhausted : Ending::enough);
    if (wrong) answer.status = Status::wrong;
    answer.stats = small_.stats();
    answer.seconds = std::chrono::duration<double>(Clock::now() - begin).count();
    return true;
}

Answer Solver::search_akari(int height, int width, std::string_view letters, std::string_view marks,
                            const Limits& limits) {
    akari_.load(height, width, letters, Strength::local);
    const auto draw = [&] {
        std::string drawn(letters);
        std::size_t index = 0;
        for (int row = 0; row < height; ++row)
            for (CellId cell = akari_.id(row, 0), end = cell + width; cell < end; ++cell, ++index)
                drawn[index] = akari_.trail().value(cell) == Value::placed ? 'o' : letters[index];
        return drawn;
    };
    const auto verify = [&](const std::string& solution) {
        return solves_akari(height, width, letters, solution);
    };
    return solve(akari_, akari_search_, marks, 'o', limits, Manner::steady, draw, verify);
}

Answer Solver::solve_kuromasu(int height, int width, std::span<const std::int32_t> clues,
                              std::string_view marks, const Limits& limits) {
    return run_kuromasu(height, width, clues, marks, limits, Manner::patient);
}

Answer Solver::search_kuromasu(int height, int width, std::span<const std::int32_t> clues,
                               std::string_view marks, const Limits& limits) {
    return run_kuromasu(height, width, clues, marks, limits, Manner::steady);
}

Answer Solver::run_kuromasu(int height, int width, std::span<const std::int32_t> clues,
                            std::string_view marks, const Limits& limits, Manner manner) {
    kuromasu_.load(height, width, clues);
    const auto draw = [&] {
        std::string drawn(clues.size(), '.');
        std::size_t index = 0;
        for (const CellId cell : kuromasu_.cells())
            drawn[index++] = kuromasu_.trail().value(cell) == Value::placed ? '#' : '.';
        return drawn;
    };
    const auto verify = [&](const std::string& solution) {
        return solves_kuromasu(height, width, clues, solution);
    };
    return solve(kuromasu_, kuromasu_search_, marks, '#', limits, manner, draw, verify);
}

}  // namespace lamplighter
