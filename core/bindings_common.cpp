// What the bindings share: boards from Python values, and searches that Python can stop.
#include "bindings.hpp"

#include <chrono>
#include <stdexcept>

#include "genre.hpp"

namespace lamplighter {

namespace {

constexpr std::size_t longest_side = 1 << 14;  // indices stay far inside 32 bits, reasons inside 28
constexpr long largest_clue = 1'000'000'000;
constexpr auto between_looks = std::chrono::milliseconds(20);

// Where to say that a signal came in, and when to look again; each thread has its own.
thread_local std::atomic<bool>* stop_here = nullptr;
thread_local Clock::time_point next_look{};

void require_size(const nb::object& tuple, Py_ssize_t size, const char* otherwise) {
    if (NB_TUPLE_GET_SIZE(tuple.ptr()) != size) throw std::invalid_argument(otherwise);
}

std::string joined(nb::handle rows, int height, int width) {
    std::string cells;
    cells.reserve(static_cast<std::size_t>(height) * static_cast<std::size_t>(width));
    const nb::object held = tuple_of(rows);
    require_size(held, height, "the rows differ in number");
    for (int row = 0; row < height; ++row) {
        Py_ssize_t length = 0;
        const char* text = PyUnicode_AsUTF8AndSize(NB_TUPLE_GET_ITEM(held.ptr(), row), &length);
        if (text == nullptr) throw nb::python_error();
        if (length != width) throw std::invalid_argument("the rows differ in length");
        cells.append(text, static_cast<std::size_t>(length));
    }
    return cells;
}

constexpr const char* what_a_puzzle_is = "a puzzle is a genre and its rows";

std::int32_t clue_of(PyObject* cell) {
    if (cell == Py_None) return blank;
    if (!PyLong_Check(cell)) {
        if (PyUnicode_Check(cell) && PyUnicode_CompareWithASCIIString(cell, "?") == 0)
            return unknown_clue;
        throw std::invalid_argument("a cell is None, a number or '?'");
    }
    int overflow = 0;
    const long value = PyLong_AsLongAndOverflow(cell, &overflow);
    if (overflow != 0 || value < 0 || value > largest_clue)
        throw std::invalid_argument("a clue is out of range");
    return static_cast<std::int32_t>(value);
}

std::vector<std::int32_t> clues_of(nb::handle rows, int height, int width) {
    std::vector<std::int32_t> clues;
    clues.reserve(static_cast<std::size_t>(height) * static_cast<std::size_t>(width));
    const nb::object held = tuple_of(rows);
    require_size(held, height, "the rows differ in number");
    for (int row = 0; row < height; ++row) {
        const nb::object cells = tuple_of(NB_TUPLE_GET_ITEM(held.ptr(), row));
        require_size(cells, width, "the rows differ in length");
        for (int col = 0; col < width; ++col)
            clues.push_back(clue_of(NB_TUPLE_GET_ITEM(cells.ptr(), col)));
    }
    return clues;
}

}  // namespace

nb::object tuple_of(nb::handle items) {
    nb::object tuple = nb::steal(PySequence_Tuple(items.ptr()));
    if (!tuple.is_valid()) throw nb::python_error();
    return tuple;
}

Genre genre_of(nb::handle named) {
    Genre genre{};
    if (!nb::try_cast(named, genre)) throw nb::type_error(what_a_puzzle_is);
    return genre;
}

double seconds_of(const Seconds& seconds) {
    if (!seconds.has_value()) return -1;
    // Written so that a NaN is refused as well.
    if (!(*seconds >= 0)) throw std::invalid_argument("a limit of seconds is 0 or more");
    return *seconds;
}

int jobs_of(int jobs) {
    if (jobs < 0) throw std::invalid_argument("a number of jobs is 0 or more");
    return jobs;
}

bool interrupted() {
    const auto now = Clock::now();
    if (now < next_look) return false;
    next_look = now + between_looks;
    nb::gil_scoped_acquire hold;
    if (PyErr_CheckSignals() == 0) return false;
    stop_here->store(true);
    return true;
}

Limits stoppable(std::atomic<bool>& stop) {
    Limits limits;
    limits.cancelled = &stop;
    limits.interrupted = &interrupted;
    stop_here = &stop;
    next_look = Clock::now() + between_looks;
    return limits;
}

Question question_of(Genre genre, nb::handle rows, const MarkRows& marks) {
    const Trade& trade = trade_of(genre);
    Question question;
    question.genre = genre;
    const std::size_t height = nb::len(rows);
    const std::size_t width = height == 0 ? 0 : nb::len(nb::object(rows[0]));
    if (height < 1 || width < 1 || height > longest_side || width > longest_side)
        throw std::invalid_argument("a board needs 1 to 16384 rows and columns");
    question.height = static_cast<int>(height);
    question.width = static_cast<int>(width);
    if (trade.in_letters) {
        question.letters = joined(rows, question.height, question.width);
        for (const char letter : question.letters)
            if (!trade.is_letter(letter)) throw std::invalid_argument(trade.letters);
    } else {
        question.clues = clues_of(rows, question.height, question.width);
    }
    if (marks.has_value()) {
        if (nb::len(*marks) != height) throw std::invalid_argument("the marks do not fit the board");
        question.marks = joined(*marks, question.height, question.width);
    }
    return question;
}

std::vector<Question> questions_of(const Asked& puzzles) {
    std::vector<Question> questions;
    const nb::object held = tuple_of(puzzles);
    const Py_ssize_t count = NB_TUPLE_GET_SIZE(held.ptr());
    questions.reserve(static_cast<std::size_t>(count));
    for (Py_ssize_t i = 0; i < count; ++i) {
        const nb::object each = tuple_of(NB_TUPLE_GET_ITEM(held.ptr(), i));
        require_size(each, 2, what_a_puzzle_is);
        const nb::handle genre(NB_TUPLE_GET_ITEM(each.ptr(), 0));
        const nb::handle rows(NB_TUPLE_GET_ITEM(each.ptr(), 1));
        questions.push_back(question_of(genre_of(genre), rows, std::nullopt));
    }
    return questions;
}

std::string_view text_of(PyObject* held) {
    Py_ssize_t length = 0;
    const char* text = PyUnicode_AsUTF8AndSize(held, &length);
    if (text == nullptr) throw nb::python_error();
    return {text, static_cast<std::size_t>(length)};
}

TextRows rows_of(std::string_view letters, int width) {
    const auto height = static_cast<Py_ssize_t>(letters.size()) / width;
    nb::object rows = nb::steal(PyTuple_New(height));
    for (Py_ssize_t row = 0; row < height; ++row)
        NB_TUPLE_SET_ITEM(rows.ptr(), row,
                          PyUnicode_FromStringAndSize(letters.data() + row * width, width));
    return nb::borrow<TextRows>(rows);
}

}  // namespace lamplighter
