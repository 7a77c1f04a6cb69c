// A fuzz target: any bytes become a board, marks and limits, and solving them must end well.
//
// With clang and libFuzzer, in core/:
//   clang++ -std=c++20 -g -O1 -I. -fsanitize=fuzzer,address,undefined tests/fuzz_solver.cpp
//       akari.cpp batch.cpp kuromasu.cpp solver.cpp verify.cpp -o fuzz_solver
//
// `test_fuzz.cpp` runs it on some thousand inputs without libFuzzer.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <set>
#include <string>
#include <utility>

#include "genre.hpp"

namespace {

class Bytes {
public:
    Bytes(const std::uint8_t* data, std::size_t size) : data_(data), size_(size) {}
    int next() { return at_ < size_ ? data_[at_++] : 0; }
    int below(int count) { return next() % count; }

private:
    const std::uint8_t* data_;
    std::size_t size_;
    std::size_t at_ = 0;
};

[[noreturn]] void wrong() { std::abort(); }

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace lamplighter;
    Bytes bytes(data, size);
    Question question;
    question.genre = bytes.below(2) == 0 ? Genre::akari : Genre::kuromasu;
    const char placed = question.genre == Genre::akari ? 'o' : '#';
    // Mostly small; long strips and wide boards now and then.
    const int shape = bytes.below(8);
    question.height = 1 + bytes.below(shape == 0 ? 3 : 9);
    question.width = 1 + (shape == 0 ? 2 * bytes.next() : bytes.below(9));
    if (shape == 1) std::swap(question.height, question.width);
    const auto cells = static_cast<std::size_t>(question.height * question.width);
    Limits limits;
    limits.solutions = static_cast<std::uint64_t>(bytes.below(6));
    limits.nodes = bytes.below(4) == 0 ? static_cast<std::uint64_t>(bytes.next()) : 5000;
    limits.conflicts = 2000;
    const bool marked = bytes.below(3) == 0;
    for (std::size_t i = 0; i < cells; ++i) {
        const int byte = bytes.next();
        question.letters += "..........####01112234"[byte % 22];
        question.clues.push_back(byte < 180   ? blank
                                 : byte < 188 ? unknown_clue
                                 : byte < 192 ? (byte - 188) * 1365  // 0 and far too large ones
                                 : byte < 200 ? question.height + question.width - 200 + byte
                                              : byte - 199);
        if (question.clues.back() < unknown_clue) question.clues.back() = blank;
        if (marked) {
            const int mark = bytes.below(12);
            question.marks += mark == 0 ? placed : mark == 1 ? '+' : '.';
        }
    }
    // The solver is kept, as in the package: nothing may leak from board to board.
    const Answer answer = solve_one(question, limits);
    if (answer.status == Status::wrong) wrong();
    if (answer.solutions.size() > limits.solutions) wrong();
    const std::set<std::string> distinct(answer.solutions.begin(), answer.solutions.end());
    if (distinct.size() != answer.solutions.size()) wrong();
    for (const std::string& solution : answer.solutions) {
        if (solution.size() != cells) wrong();
        for (std::size_t i = 0; marked && i < cells; ++i) {
            if (question.marks[i] != '.' && (question.marks[i] == placed) != (solution[i] == placed))
                wrong();
        }
    }
    const bool one = answer.status == Status::unique || answer.status == Status::solved;
    const bool none = answer.status == Status::unsolvable || answer.status == Status::unknown;
    if (one != (answer.solutions.size() == 1) || none != answer.solutions.empty()) wrong();
    return 0;
}
