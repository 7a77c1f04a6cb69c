#include "json_line.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <optional>
#include <utility>

#include "genre.hpp"
#include "kuromasu.hpp"

namespace lamplighter {

namespace {

constexpr std::size_t longest_side = 1000;  // grid.py: larger boards have to be asked for
constexpr std::size_t longest_number = 15;  // digits
constexpr int deepest = 4;                  // lists within lists, where nobody looks

bool is_plain(char letter) { return letter >= ' ' && letter <= '~' && letter != '"' && letter != '\\'; }
bool is_digit(char letter) { return letter >= '0' && letter <= '9'; }

// Takes pieces off the front of a text; false, or nothing, where the next piece is another one.
class Reader {
public:
    explicit Reader(std::string_view text) : at_(text.data()), end_(at_ + text.size()) {}

    bool take(char letter) {
        skip_blanks();
        if (at_ == end_ || *at_ != letter) return false;
        ++at_;
        return true;
    }
    bool is_next(char letter) {
        skip_blanks();
        return at_ != end_ && *at_ == letter;
    }
    bool take(std::string_view word) {
        skip_blanks();
        if (!std::string_view(at_, static_cast<std::size_t>(end_ - at_)).starts_with(word))
            return false;
        at_ += word.size();
        return true;
    }
    bool is_at_end() {
        skip_blanks();
        return at_ == end_;
    }
    std::optional<std::string_view> text() {
        if (!take('"')) return std::nullopt;
        const char* const begin = at_;
        while (at_ != end_ && is_plain(*at_)) ++at_;
        if (at_ == end_ || *at_ != '"') return std::nullopt;
        return std::string_view(begin, static_cast<std::size_t>(at_++ - begin));
    }
    // The digits of a whole number that is not below zero.
    std::optional<std::string_view> digits() {
        skip_blanks();
        const char* const begin = at_;
        while (at_ != end_ && is_digit(*at_)) ++at_;
        const auto length = static_cast<std::size_t>(at_ - begin);
        const bool is_more = at_ != end_ && (*at_ == '.' || *at_ == 'e' || *at_ == 'E');
        if (length == 0 || length > longest_number || is_more || (length > 1 && *begin == '0'))
            return std::nullopt;
        return std::string_view(begin, length);
    }
    std::optional<std::int64_t> number() {
        const auto found = digits();
        if (!found) return std::nullopt;
        std::int64_t value = 0;
        std::from_chars(found->data(), found->data() + found->size(), value);
        return value;
    }
    // Whether the next value is one, and is passed over.
    bool skip(int depth = 0) {
        if (is_next('"')) return text().has_value();
        if (take('[')) return depth < deepest && skip_items(depth, false, ']');
        if (take('{')) return depth < deepest && skip_items(depth, true, '}');
        return take("null") || take("true") || take("false") || skip_number();
    }

private:
    bool skip_items(int depth, bool with_keys, char end) {
        if (take(end)) return true;
        do {
            if (with_keys && (!text() || !take(':'))) return false;
            if (!skip(depth + 1)) return false;
        } while (take(','));
        return take(end);
    }
    bool skip_number() {
        if (take('-') && (at_ == end_ || !is_digit(*at_))) return false;
        const char* const begin = at_;
        const auto some = [&] {
            const char* const first = at_;
            while (at_ != end_ && is_digit(*at_)) ++at_;
            return at_ != first;
        };
        if (!some() || (*begin == '0' && at_ - begin > 1)) return false;
        if (at_ != end_ && *at_ == '.' && (++at_, !some())) return false;
        if (at_ != end_ && (*at_ == 'e' || *at_ == 'E')) {
            ++at_;
            if (at_ != end_ && (*at_ == '+' || *at_ == '-')) ++at_;
            if (!some()) return false;
        }
        return static_cast<std::size_t>(at_ - begin) <= longest_number;
    }
    void skip_blanks() {
        while (at_ != end_ && (*at_ == ' ' || *at_ == '\t')) ++at_;
    }

    const char* at_;
    const char* const end_;
};

bool read_clue(Reader& reader, std::vector<std::int32_t>& clues) {
    if (reader.take("null")) {
        clues.push_back(blank);
    } else if (reader.is_next('"')) {
        if (reader.text() != "?") return false;
        clues.push_back(unknown_clue);
    } else {
        const auto value = reader.number();
        if (!value || *value > INT32_MAX) return false;
        clues.push_back(static_cast<std::int32_t>(*value));
    }
    return true;
}

// One row more, and how long it is; zero if it is none.
std::size_t read_row(Reader& reader, Question& question) {
    if (reader.is_next('"')) {
        const auto row = reader.text();
        if (!row) return 0;
        question.letters += *row;
        return row->size();
    }
    const std::size_t before = question.clues.size();
    if (!reader.take('[')) return 0;
    do
        if (!read_clue(reader, question.clues)) return 0;
    while (reader.take(','));
    return reader.take(']') ? question.clues.size() - before : 0;
}

bool read_rows(Reader& reader, Question& question) {
    std::size_t height = 0, width = 0;
    if (!reader.take('[')) return false;
    do {
        const std::size_t length = read_row(reader, question);
        if (length == 0 || (height > 0 && length != width)) return false;
        width = length;
        ++height;
    } while (reader.take(','));
    question.height = static_cast<int>(height);
    question.width = static_cast<int>(width);
    return reader.take(']') && height <= longest_side && width <= longest_side &&
           (question.letters.empty() || question.clues.empty());
}

// Whether the rows are such as the genre has.
bool is_board(const Question& question) {
    const Trade& trade = trade_of(question.genre);
    if (trade.in_letters)
        return question.clues.empty() &&
               std::all_of(question.letters.begin(), question.letters.end(), trade.is_letter);
    return question.letters.empty() &&
           std::all_of(question.clues.begin(), question.clues.end(), [&](std::int32_t clue) {
               return clue < 0 || trade.is_clue(clue, question.height, question.width);
           });
}

void write(std::string& line, std::uint64_t number) {
    std::array<char, 20> digits{};
    const char* const end = std::to_chars(digits.begin(), digits.end(), number).ptr;
    line.append(digits.data(), static_cast<std::size_t>(end - digits.data()));
}

// Nine places, as a fixed notation has them, whatever the locale says of the point.
void write_seconds(std::string& line, double seconds) {
    constexpr std::uint64_t unit = 1'000'000'000;
    const auto nanoseconds = static_cast<std::uint64_t>(std::llround(seconds * double{unit}));
    write(line, nanoseconds / unit);
    line += '.';
    std::array<char, 9> places{};
    std::uint64_t rest = nanoseconds % unit;
    for (auto place = places.rbegin(); place != places.rend(); ++place, rest /= 10)
        *place = static_cast<char>('0' + rest % 10);
    line.append(places.data(), places.size());
}

void write_letters(std::string& line, std::string_view letters, int width) {
    const auto length = static_cast<std::size_t>(width);
    line += '[';
    for (std::size_t from = 0; from < letters.size(); from += length) {
        line += from == 0 ? "\"" : ", \"";
        line += letters.substr(from, length);
        line += '"';
    }
    line += ']';
}

void write_clues(std::string& line, const std::vector<std::int32_t>& clues, int width) {
    const auto length = static_cast<std::size_t>(width);
    line += "[[";
    for (std::size_t i = 0; i < clues.size(); ++i) {
        if (i > 0) line += i % length == 0 ? "], [" : ", ";
        if (clues[i] == blank) line += "null";
        else if (clues[i] == unknown_clue) line += "\"?\"";
        else write(line, static_cast<std::uint64_t>(clues[i]));
    }
    line += "]]";
}

std::string_view word_of(Status status) {
    switch (status) {
        case Status::unique: return "unique";
        case Status::multiple: return "multiple";
        case Status::unsolvable: return "unsolvable";
        case Status::solved: return "solved";
        default: return "unknown";
    }
}

}  // namespace

bool is_plain_json(std::string_view text) { return std::all_of(text.begin(), text.end(), is_plain); }

bool read_json_line(std::string_view text, JsonLine& line) {
    Reader reader(text);
    Question& question = line.question;
    std::optional<Genre> genre;
    std::optional<std::int64_t> height, width;
    bool has_id = false;
    if (!reader.take('{')) return false;
    do {
        const auto key = reader.text();
        if (!key || !reader.take(':')) return false;
        if (key == "id") {
            const auto id = reader.is_next('"') ? reader.text() : reader.digits();
            if (has_id || !id) return false;
            has_id = true;
            line.id = *id;
        } else if (key == "genre") {
            const auto name = reader.text();
            if (genre || !name || !(genre = genre_named(*name))) return false;
        } else if (key == "rows") {
            if (question.height > 0 || !read_rows(reader, question)) return false;
        } else if (key == "height" || key == "width") {
            auto& side = key == "height" ? height : width;
            if (side || !(side = reader.number())) return false;
        } else if (key == "marks" || key == "solution" || key == "solutions" || !reader.skip()) {
            return false;
        }
    } while (reader.take(','));
    if (!reader.take('}') || !reader.is_at_end() || !genre || question.height == 0) return false;
    question.genre = *genre;
    return is_board(question) && height.value_or(question.height) == question.height &&
           width.value_or(question.width) == question.width;
}

std::string write_json_line(const JsonLine& line, const Answer& answer) {
    const Question& question = line.question;
    const Stats& stats = answer.stats;
    std::string told;
    told.reserve(512 + line.id.size() + 6 * question.clues.size() +
                 (2 + answer.solutions.size()) * 2 * question.letters.size());
    told += "{\"id\": \"";
    told += line.id;
    told += "\", \"genre\": \"";
    told += trade_of(question.genre).name;
    told += "\", \"height\": ";
    write(told, static_cast<std::uint64_t>(question.height));
    told += ", \"width\": ";
    write(told, static_cast<std::uint64_t>(question.width));
    told += ", \"rows\": ";
    if (question.clues.empty()) write_letters(told, question.letters, question.width);
    else write_clues(told, question.clues, question.width);
    told += ", \"status\": \"";
    told += word_of(answer.status);
    told += "\", \"solutions\": [";
    for (const std::string& each : answer.solutions) {
        if (&each != answer.solutions.data()) told += ", ";
        write_letters(told, each, question.width);
    }
    told += "], \"backend\": \"native\", \"seconds\": ";
    write_seconds(told, answer.seconds);
    told += ", \"stats\": {";
    bool is_first = true;
    for (const auto& [name, count] : counts_of(stats)) {
        told += is_first ? "\"" : ", \"";
        is_first = false;
        told += name;
        told += "\": ";
        write(told, count);
    }
    told += "}}\n";
    return told;
}

}  // namespace lamplighter
