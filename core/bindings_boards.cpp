// nanobind for boards as Python has them, by the thousand: read out of a text, written into one,
// looked at. What Python would do cell by cell.
#include <array>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "bindings.hpp"
#include "look.hpp"

using namespace nanobind::literals;

namespace lamplighter {

namespace {

nb::object owned(PyObject* made) {
    if (made == nullptr) throw nb::python_error();
    return nb::steal(made);
}

// Rows of either kind: texts, or tuples.
using ReadRows = nb::typed<nb::tuple, nb::object, nb::ellipsis>;

// Reads boards of one size out of texts in which a line is a row.
class BoardReader {
public:
    BoardReader(int height, int width, const nb::str& letters, int least, int most, bool unknown)
        : height_(height), width_(width), least_(least), most_(most), unknown_(unknown) {
        if (height < 1 || width < 1) throw std::invalid_argument("a board needs rows and columns");
        for (const char letter : text_of(letters.ptr())) {
            if (static_cast<unsigned char>(letter) >= 0x80)
                throw std::invalid_argument("letters are those of ASCII");
            is_letter_.at(static_cast<unsigned char>(letter)) = in_letters_ = true;
        }
    }

    // The rows, or None for a text that is no such board.
    std::optional<ReadRows> read(const nb::str& given) const {
        std::string_view text = text_of(given.ptr());
        nb::object rows = owned(PyTuple_New(height_));
        for (int row = 0; row < height_; ++row) {
            if (row > 0) {
                if (text.empty() || text.front() != '\n') return std::nullopt;
                text.remove_prefix(1);
            }
            nb::object cells = in_letters_ ? letters(text) : words(text);
            if (cells.is_none()) return std::nullopt;
            NB_TUPLE_SET_ITEM(rows.ptr(), row, cells.release().ptr());
        }
        if (!text.empty()) return std::nullopt;
        return nb::borrow<ReadRows>(rows);
    }

private:
    nb::object letters(std::string_view& text) const {
        const auto length = static_cast<std::size_t>(width_);
        if (text.size() < length) return nb::none();
        for (const char letter : text.substr(0, length))
            if (!is_letter_.at(static_cast<unsigned char>(letter))) return nb::none();
        nb::object row = owned(PyUnicode_FromStringAndSize(text.data(), width_));
        text.remove_prefix(length);
        return row;
    }

    nb::object words(std::string_view& text) const {
        nb::object cells = owned(PyTuple_New(width_));
        for (int col = 0; col < width_; ++col) {
            if (col > 0) {
                if (text.empty() || text.front() != ' ') return nb::none();
                text.remove_prefix(1);
            }
            nb::object cell = word(text);
            if (!cell.is_valid()) return nb::none();
            NB_TUPLE_SET_ITEM(cells.ptr(), col, cell.release().ptr());
        }
        return cells;
    }

    // One cell, taken from the text; no object if there is none.
    nb::object word(std::string_view& text) const {
        if (text.empty()) return {};
        const char first = text.front();
        if (first == '.' || (first == '?' && unknown_)) {
            text.remove_prefix(1);
            return first == '.' ? nb::none() : nb::object(unknown_clue_);
        }
        std::size_t length = 0;
        long number = 0;
        while (length < text.size() && text[length] >= '0' && text[length] <= '9') {
            if (length == longest) return {};
            number = 10 * number + (text[length++] - '0');
        }
        // A number is written in one way only.
        if (length == 0 || (length > 1 && first == '0') || number < least_ || number > most_) return {};
        text.remove_prefix(length);
        return owned(PyLong_FromLong(number));
    }

    static constexpr std::size_t longest = 8;  // digits of a clue

    int height_, width_;
    bool in_letters_ = false;
    std::array<bool, 256> is_letter_{};
    int least_, most_;
    bool unknown_;
    nb::str unknown_clue_{"?"};
};

// A text that is written letter by letter: a string's own way takes twice as long.
class Text {
public:
    explicit Text(std::size_t size) : letters_(size) {}

    void add(char letter) {
        if (used_ == letters_.size()) letters_.resize(2 * letters_.size() + 1);
        letters_[used_++] = letter;
    }
    void add(std::string_view letters) {
        for (const char letter : letters) add(letter);
    }
    void add(long number) {
        if (number >= 0 && number < 10) add(static_cast<char>('0' + number));
        else add(std::to_string(number));
    }
    nb::str held() const {
        return nb::steal<nb::str>(
            owned(PyUnicode_FromStringAndSize(letters_.data(), static_cast<Py_ssize_t>(used_)))
                .release());
    }

private:
    std::vector<char> letters_;
    std::size_t used_ = 0;
};

// Cells are None, numbers and texts, with blanks between them.
nb::str written(const Rows& rows) {
    const nb::object held = tuple_of(rows);
    const Py_ssize_t height = NB_TUPLE_GET_SIZE(held.ptr());
    Text text(static_cast<std::size_t>(height) * 32);
    for (Py_ssize_t row = 0; row < height; ++row) {
        if (row > 0) text.add('\n');
        const nb::object cells = tuple_of(NB_TUPLE_GET_ITEM(held.ptr(), row));
        for (Py_ssize_t col = 0; col < NB_TUPLE_GET_SIZE(cells.ptr()); ++col) {
            if (col > 0) text.add(' ');
            PyObject* cell = NB_TUPLE_GET_ITEM(cells.ptr(), col);
            if (cell == Py_None) {
                text.add('.');
            } else if (PyLong_Check(cell)) {
                const long number = PyLong_AsLong(cell);
                if (number == -1 && PyErr_Occurred() != nullptr) throw nb::python_error();
                text.add(number);
            } else {
                text.add(text_of(cell));
            }
        }
    }
    return text.held();
}

constexpr long after_letters = 64;  // numbers become letters from here on
constexpr long last_letter = 0x10FFFF;

bool is_clue(char32_t letter) { return letter == U'?' || (letter >= U'0' && letter <= U'9'); }

// The letters of a board, those of its pattern, and how many clues there are.
struct Drawing {
    Letters letters, pattern;
    int clues = 0;

    void add(nb::handle row) {
        if (PyUnicode_Check(row.ptr())) {
            add_letters(row);
            return;
        }
        const nb::object cells = tuple_of(row);
        for (Py_ssize_t col = 0; col < NB_TUPLE_GET_SIZE(cells.ptr()); ++col)
            add_cell(NB_TUPLE_GET_ITEM(cells.ptr(), col));
    }

private:
    void add_letters(nb::handle row) {
        const std::string_view text = text_of(row.ptr());
        const Py_ssize_t length = PyUnicode_GetLength(row.ptr());
        const bool is_ascii = static_cast<std::size_t>(length) == text.size();
        for (Py_ssize_t col = 0; col < length; ++col) {
            const char32_t letter =
                is_ascii ? static_cast<unsigned char>(text[static_cast<std::size_t>(col)])
                         : static_cast<char32_t>(PyUnicode_ReadChar(row.ptr(), col));
            letters.push_back(letter);
            pattern.push_back(is_clue(letter) ? U'#' : letter);
            clues += is_clue(letter);
        }
    }

    void add_cell(PyObject* cell) {
        if (cell == Py_None) {
            letters.push_back(U'#');
            pattern.push_back(U'.');
            return;
        }
        pattern.push_back(U'#');
        ++clues;
        if (PyLong_Check(cell)) {
            const long number = PyLong_AsLong(cell);
            if (number == -1 && PyErr_Occurred() != nullptr) throw nb::python_error();
            if (number < 0 || number > last_letter - after_letters)
                throw std::invalid_argument("a clue is out of range");
            letters.push_back(static_cast<char32_t>(after_letters + number));
            return;
        }
        if (!PyUnicode_Check(cell) || PyUnicode_GetLength(cell) != 1)
            throw std::invalid_argument("a cell is None, a number or a letter");
        letters.push_back(static_cast<char32_t>(PyUnicode_ReadChar(cell, 0)));
    }
};

Look look(const Rows& rows) {
    const nb::object held = tuple_of(rows);
    const auto height = static_cast<int>(NB_TUPLE_GET_SIZE(held.ptr()));
    Drawing drawing;
    for (int row = 0; row < height; ++row) drawing.add(NB_TUPLE_GET_ITEM(held.ptr(), row));
    const auto cells = drawing.letters.size();
    if (cells == 0 || cells % static_cast<std::size_t>(height) != 0)
        throw std::invalid_argument("the rows differ in length");
    return look_of(drawing.letters, drawing.pattern, drawing.clues, height,
                   static_cast<int>(cells) / height);
}

}  // namespace

void bind_boards(nb::module_& m) {
    nb::class_<BoardReader>(m, "BoardReader", "Reads boards of one size, each a text of lines.")
        .def(nb::init<int, int, const nb::str&, int, int, bool>(), "height"_a, "width"_a, "letters"_a,
             "least"_a, "most"_a, "unknown"_a,
             "`letters` are those of a row; without any, a row is words with one blank between: '.',\n"
             "clues from `least` to `most`, and '?' if `unknown`.")
        .def("read", &BoardReader::read, "text"_a, "Its rows; None if it is no such board.");
    m.def("write_cells", &written, "rows"_a, "Rows without letters as the text that is read so.");
    nb::class_<Look>(m, "Look", "How a board looks, whichever way it is turned or mirrored.")
        .def_prop_ro(
            "whole", [](const Look& look) { return nb::bytes(look.whole.data(), look.whole.size()); },
            "What it shares with its images and with no other board.")
        .def_prop_ro(
            "pattern",
            [](const Look& look) { return nb::bytes(look.pattern.data(), look.pattern.size()); },
            "The same for the places where something is printed.")
        .def_ro(
            "turns", &Look::turns,
            "Bits for the turns that lay the pattern on itself. The number of a bit is a sum: 1 if\n"
            "rows become columns, 2 if their order changes, 4 if the order within them does.")
        .def_ro("printed", &Look::printed, "Cells in which something is printed.")
        .def_ro("clues", &Look::clues, "Cells with a clue.");
    m.def("look", &look, "rows"_a, "How a board looks.");
}

}  // namespace lamplighter
