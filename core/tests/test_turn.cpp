// Turning: all eight images of a board come to the same standing image, and its cells lead back.
#include "turn.hpp"

#include <algorithm>
#include <cstdint>
#include <random>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "check.hpp"

using namespace lamplighter;

namespace {

using Random = std::mt19937;

std::size_t index_of(const Question& question, int row, int col) {
    return static_cast<std::size_t>(row * question.width + col);
}

bool is_same(const Question& a, const Question& b) {
    return std::tie(a.height, a.width, a.letters, a.clues, a.marks) ==
           std::tie(b.height, b.width, b.letters, b.clues, b.marks);
}

// A quarter turn and a mirror image, written without Turn: together they make all eight.
template <class Sequence, class From>
Sequence moved(const Sequence& given, int height, int width, From from) {
    Sequence out = given;
    if (given.empty()) return out;
    std::size_t index = 0;
    for (int row = 0; row < height; ++row)
        for (int col = 0; col < width; ++col) out[index++] = given[from(row, col)];
    return out;
}

template <class From>
Question moved(const Question& given, int height, int width, From from) {
    return {given.genre,
            height,
            width,
            moved(given.letters, height, width, from),
            moved(given.clues, height, width, from),
            moved(given.marks, height, width, from)};
}

Question quarter_turned(const Question& given) {
    return moved(given, given.width, given.height,
                 [&](int row, int col) { return index_of(given, given.height - 1 - col, row); });
}

Question mirrored(const Question& given) {
    return moved(given, given.height, given.width,
                 [&](int row, int col) { return index_of(given, row, given.width - 1 - col); });
}

std::vector<Question> images(const Question& given) {
    std::vector<Question> all;
    Question image = given;
    for (int i = 0; i < 4; ++i) {
        all.push_back(image);
        all.push_back(mirrored(image));
        image = quarter_turned(image);
    }
    CHECK(is_same(image, given));
    return all;
}

// Akari in letters, Kuromasu in numbers; with marks or none.
Question drawn(Random& random, Genre genre, int height, int width, bool has_marks) {
    Question question;
    question.genre = genre;
    question.height = height;
    question.width = width;
    const auto cells = static_cast<std::size_t>(height * width);
    for (std::size_t i = 0; i < cells; ++i) {
        if (genre == Genre::akari) question.letters += "...#0123"[random() % 8];
        else question.clues.push_back(static_cast<std::int32_t>(random() % 4) - 1);
        if (has_marks) question.marks += "..o+"[random() % 4];
    }
    return question;
}

void leads_back(const Question& given, const Turn& turn) {
    const Question turned = turn(given);
    CHECK(turned.genre == given.genre);
    CHECK(turned.height == turn.height() && turned.width == turn.width());
    std::vector<char> met(static_cast<std::size_t>(given.height * given.width), 0);
    for (int row = 0; row < turned.height; ++row)
        for (int col = 0; col < turned.width; ++col) {
            const auto [from_row, from_col] = turn(row, col);
            CHECK(from_row >= 0 && from_row < given.height && from_col >= 0 && from_col < given.width);
            const std::size_t from = index_of(given, from_row, from_col);
            const std::size_t to = index_of(turned, row, col);
            met[from] = 1;
            if (!given.letters.empty()) CHECK(turned.letters[to] == given.letters[from]);
            if (!given.clues.empty()) CHECK(turned.clues[to] == given.clues[from]);
            if (!given.marks.empty()) CHECK(turned.marks[to] == given.marks[from]);
        }
    CHECK(std::count(met.begin(), met.end(), 1) == given.height * given.width);
}

void all_images_stand_alike() {
    Random random(1);
    constexpr std::pair<int, int> sizes[] = {{1, 1}, {3, 3}, {4, 4}, {1, 5}, {5, 1}, {2, 4}, {5, 3}};
    for (const auto& [height, width] : sizes)
        for (const Genre genre : {Genre::akari, Genre::kuromasu})
            for (int i = 0; i < 20; ++i) {
                const Question given = drawn(random, genre, height, width, i % 2 != 0);
                const Question upright = standing(given)(given);
                CHECK(upright.height <= upright.width);
                CHECK(upright.letters.size() == given.letters.size());
                CHECK(upright.clues.size() == given.clues.size());
                CHECK(upright.marks.size() == given.marks.size());
                for (const Question& image : images(given)) {
                    const Turn turn = standing(image);
                    CHECK(is_same(turn(image), upright));
                    leads_back(image, turn);
                }
            }
}

// The eight codes are the eight images, each once.
void every_code_is_another_image() {
    const Question given{Genre::akari, 2, 3, "#01234", {}, "o.+..."};
    const std::vector<Question> expected = images(given);
    for (int code = 0; code < Turn::codes; ++code) {
        const Turn turn(code, given.height, given.width);
        leads_back(given, turn);
        CHECK(std::count_if(expected.begin(), expected.end(),
                            [&](const Question& image) { return is_same(image, turn(given)); }) == 1);
        for (int other = 0; other < code; ++other)
            CHECK(!is_same(Turn(other, given.height, given.width)(given), turn(given)));
    }
    CHECK(is_same(Turn(0, given.height, given.width)(given), given));
}

// The same walls, other marks: of images that look alike the marks choose one.
void marks_decide_between_equals() {
    const Question plain{Genre::akari, 2, 2, "....", {}, ""};
    CHECK(is_same(standing(plain)(plain), plain));
    for (const char* marks : {"o...", ".o..", "..o.", "...o"}) {
        const Question marked{Genre::akari, 2, 2, "....", {}, marks};
        CHECK(standing(marked)(marked).marks == "...o");  // '.' comes before 'o'
    }
}

}  // namespace

int main() {
    all_images_stand_alike();
    every_code_is_another_image();
    marks_decide_between_equals();
    return report("turn");
}
