// A board as a line of JSON, read and answered without Python: files have them by the million.
//
// Read is only the usual line, in plain ASCII: an object with the genre and the rows of a board, maybe
// its id and its size, and other keys that nobody looks into. Whatever else JSON allows is Python's to
// read, and so is every mistake, for Python knows what to say about it.
#pragma once

#include <string>
#include <string_view>

#include "question.hpp"
#include "slab.hpp"
#include "solver.hpp"

namespace lamplighter {

struct JsonLine {
    Question question;
    std::string_view id;  // a piece of the text that was read; empty if it has none
};

// Whether it is the usual line. If not, `line` may hold anything.
bool read_json_line(std::string_view text, JsonLine& line);

// The line that `solve --json` prints, its end included; `line.id` has to be there.
std::string write_json_line(const JsonLine& line, const Answer& answer);

// Whether a text stands between quotes as it is.
bool is_plain_json(std::string_view text);

// A line of a file, or a board that was read already, beside what it goes by if it has no id.
struct AskedLine {
    std::string_view name, text;  // the text is empty if there is a board
    Question board;
};

struct LineAnswer {
    bool is_read = false;  // else Python has to read it
    Answer answer;
    int width = 0;
    // In the slab. Empty if Python has to write it: the answer is not settled, or the name not plain.
    std::string_view line;
};

// Reads, solves by `solve(question)`, and writes.
template <class Solve>
LineAnswer answer_line(const AskedLine& asked, Slab& slab, Solve solve) {
    LineAnswer told;
    JsonLine line;
    if (asked.text.empty()) line.question = asked.board;
    else if (!read_json_line(asked.text, line)) return told;
    told.is_read = true;
    told.width = line.question.width;
    told.answer = solve(line.question);
    if (line.id.empty()) line.id = asked.name;
    if (told.answer.status != Status::wrong && !told.answer.gave_up && is_plain_json(line.id)) {
        told.line = slab.keep(write_json_line(line, told.answer));
        told.answer.solutions = {};  // the line says it all
    }
    return told;
}

}  // namespace lamplighter
