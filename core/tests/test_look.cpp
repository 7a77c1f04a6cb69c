// How a board looks: the same for all eight images, and no other.
#include "look.hpp"

#include <string>

#include "check.hpp"

using namespace lamplighter;

namespace {

Look seen(const Letters& letters, int height, int width) {
    Letters pattern = letters;
    for (char32_t& letter : pattern)
        if (letter != U'.') letter = U'#';
    return look_of(letters, pattern, 0, height, width);
}

void test_images() {
    const Letters board =
        U"..1"
        U"#.."
        U".2."
        U"...";  // four rows of three
    const Look look = seen(board, 4, 3);
    CHECK(look.printed == 3);
    CHECK(look.turns == 1);
    CHECK(look.whole.find('\n') == 4);  // it lies on its side
    for (int code = 0; code < Turn::codes; ++code) {
        const Turn turn(code, 4, 3);
        const Look image = seen(turn(board), turn.height(), turn.width());
        CHECK(image.whole == look.whole && image.pattern == look.pattern);
    }
    const Look other = seen(
        U"..2"
        U"#.."
        U".1."
        U"...",
        4, 3);
    CHECK(other.whole != look.whole && other.pattern == look.pattern);
    CHECK(seen(board, 3, 4).whole != look.whole);
}

void test_the_first_image() {
    CHECK(seen(U"1."
               U"..",
               2, 2)
              .whole == "..\n.1");
    CHECK(seen(U"1"
               U"."
               U".",
               3, 1)
              .whole == "..1");
    CHECK(seen(U"1"
               U"."
               U".",
               3, 1)
              .pattern == "#..");  // a # comes before a .
}

void test_turns() {
    const auto turns = [](const Letters& letters, int height, int width) {
        return seen(letters, height, width).turns;
    };
    CHECK(turns(U"....", 2, 2) == 0xFF);
    CHECK(turns(U"......", 2, 3) == (1 << 0 | 1 << 2 | 1 << 4 | 1 << 6));
    CHECK(turns(U"#...", 2, 2) == (1 << 0 | 1 << 1));  // along the main diagonal
    CHECK(turns(U"##..", 2, 2) == (1 << 0 | 1 << 4));  // left to right
    CHECK(turns(U"#.#.", 2, 2) == (1 << 0 | 1 << 2));  // top to bottom
    CHECK(turns(U"#.."
                U"..."
                U"..#",
                3, 3) == (1 << 0 | 1 << 1 | 1 << 6 | 1 << 7));
    CHECK(turns(U".#.."
                U"...#"
                U"#..."
                U"..#.",
                4, 4) == (1 << 0 | 1 << 3 | 1 << 5 | 1 << 6));
    CHECK(turns(U"#.."
                U"..#",
                2, 3) == (1 << 0 | 1 << 6));  // half a turn
}

void test_letters() {
    CHECK(seen(U"\x24\xA3", 1, 2).whole == "$\xC2\xA3");
    CHECK(seen(U"\x20AC\xD800\x10348", 1, 3).whole == "\xE2\x82\xAC\xED\xA0\x80\xF0\x90\x8D\x88");
}

}  // namespace

int main() {
    test_images();
    test_the_first_image();
    test_turns();
    test_letters();
    return report("look");
}
