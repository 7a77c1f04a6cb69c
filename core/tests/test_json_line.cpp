// Lines of JSON: which are read, which are left to Python, and what is written.
#include "json_line.hpp"

#include <string>
#include <string_view>

#include "check.hpp"
#include "genre.hpp"

using namespace lamplighter;

namespace {

bool is_read(std::string_view text) {
    JsonLine line;
    return read_json_line(text, line);
}

void test_reading() {
    JsonLine line;
    CHECK(read_json_line(R"({"id": "a 1", "genre": "akari", "rows": ["..1", "#.."]})", line));
    CHECK(line.id == "a 1" && line.question.letters == "..1#..");
    CHECK(line.question.height == 2 && line.question.width == 3);
    JsonLine other;
    CHECK(read_json_line(R"( {"rows":[[null,3],["?",null]] ,"genre":"kuromasu","id":12 } )", other));
    CHECK(other.id == "12" && other.question.genre == Genre::kuromasu);
    CHECK(other.question.clues == std::vector<std::int32_t>({-1, 3, -2, -1}));
}

// Other keys are passed over if they are JSON, however deep; what counts for the board is looked at.
void test_other_keys() {
    const std::string begin = R"({"genre": "akari", "rows": ["..1"], )";
    for (const char* more :
         {R"("a": null)", R"("a": -1.5e+3, "b": 0)",
          R"("a": [], "b": {}, "c": [1, [true], {"x": "y"}])", R"("height": 1, "width": 3)",
          R"("status": "unique", "a": "b", "a": false)"})
        CHECK(is_read(begin + more + "}"));
    for (const char* more : {R"("a": 01)",
                             R"("a": -)",
                             R"("a": 1.)",
                             R"("a": 1e)",
                             R"("a": nul)",
                             R"("a": [1,])",
                             R"("a": {"x"})",
                             R"("a": [[[[[1]]]]])",
                             R"("a": "b\n")",
                             R"("a": "ä")",
                             R"("a")",
                             R"("a": 1,)",
                             R"("height": 2)",
                             R"("width": 3.0)",
                             R"("height": 1, "height": 1)",
                             R"("rows": ["..1"])",
                             R"("genre": "akari")",
                             R"("id": "a", "id": "b")",
                             R"("id": null)",
                             R"("id": -1)",
                             R"("id": 1.5)",
                             R"("solution": ["o.1"])",
                             R"("marks": null)",
                             R"("solutions": [])",
                             R"("a": NaN)",
                             R"("a": 1234567890123456)"})
        CHECK(!is_read(begin + more + "}"));
}

void test_boards() {
    for (const char* rows : {R"("..5")", R"(["..5"])", R"(["..", "..."])", R"([])", R"([""])",
                             R"([[null]])", R"(["x"])", R"(["..", [null, 1]])"})
        CHECK(!is_read(std::string(R"({"genre": "akari", "rows": )") + rows + "}"));
    for (const char* rows :
         {R"([[0, 1]])", R"([[3, 1]])", R"([[1.0, 1]])", R"([[-1, 1]])", R"([["!", 1]])",
          R"(["..", ".."])", R"([[]])", R"([[true, 1]])", R"([[01, 1]])"})
        CHECK(!is_read(std::string(R"({"genre": "kuromasu", "rows": )") + rows + "}"));
    CHECK(is_read(R"({"genre": "kuromasu", "rows": [[2, 1]]})"));
    CHECK(!is_read(R"({"genre": "lightup", "rows": ["..1"]})"));  // an alias: Python knows those
    CHECK(!is_read(R"({"genre": "akari"})") && !is_read(R"({"rows": ["..1"]})"));
    CHECK(!is_read("") && !is_read("{") && !is_read("{}") && !is_read("[]"));
    CHECK(!is_read(R"({"genre": "akari", "rows": ["..1"]} x)"));
    CHECK(!is_read(R"({"genre": "akari", "rows": [")" + std::string(1001, '.') + R"("]})"));
}

// No cut text is read, and no reader runs past its end.
void test_cuts() {
    const std::string whole = R"({"id": 1, "genre": "kuromasu", "rows": [[null, 2]], "a": [1.5, "b"]})";
    for (std::size_t size = 0; size < whole.size(); ++size) CHECK(!is_read(whole.substr(0, size)));
    CHECK(is_read(whole));
}

void test_writing() {
    AskedLine asked{"file:1", R"({"genre": "akari", "rows": ["1.#", "###"]})", {}};
    const auto solve = [](const Question& question) {
        Answer answer = solve_one(question, {});
        answer.seconds = 1.0000000126;
        return answer;
    };
    Slab slab;
    const LineAnswer told = answer_line(asked, slab, solve);
    CHECK(told.is_read && told.width == 3);
    CHECK(told.line ==
          R"({"id": "file:1", "genre": "akari", "height": 2, "width": 3, "rows": ["1.#", "###"], )"
          R"("status": "unique", "solutions": [["1o#", "###"]], )"
          R"("backend": "native", "seconds": 1.000000013, "stats": {"nodes": 0, "conflicts": 0, )"
          R"("probes": 0, "hits": 0, "learned": 0, "restarts": 0, "parts": 0}})"
          "\n");
    asked = {"k", "", {Genre::kuromasu, 1, 2, "", {2, -2}, ""}};
    CHECK(answer_line(asked, slab, solve)
              .line.starts_with(
                  R"({"id": "k", "genre": "kuromasu", "height": 1, "width": 2, "rows": [[2, "?"]], )"));
    asked.name = "\"quoted\"";  // Python knows how to write that
    CHECK(answer_line(asked, slab, solve).is_read && answer_line(asked, slab, solve).line.empty());
    const auto give_up = [](const Question&) {
        Answer answer;
        answer.gave_up = true;
        return answer;
    };
    asked.name = "k";
    CHECK(answer_line(asked, slab, give_up).is_read && answer_line(asked, slab, give_up).line.empty());
}

}  // namespace

int main() {
    test_reading();
    test_other_keys();
    test_boards();
    test_cuts();
    test_writing();
    return report("json_line");
}
