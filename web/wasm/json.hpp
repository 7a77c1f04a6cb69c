// JSON for the engine's one door in a browser: a question is read, an answer is written. No more of it
// than that takes: texts are ASCII, and numbers stay as they are written until someone asks, so that a
// seed of 64 bits loses none of them.
#pragma once

#include <array>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace lamplighter {

struct Json {
    enum class Kind : std::uint8_t { null, truth, number, text, list, object };
    Kind kind = Kind::null;
    std::string text;  // of a text, a number as it is written, or "true"
    std::vector<Json> items;
    std::vector<std::pair<std::string, Json>> fields;

    bool is_null() const { return kind == Kind::null; }

    // A field of an object; null where there is none.
    const Json& operator[](std::string_view name) const {
        static const Json none;
        for (const auto& [known, value] : fields)
            if (known == name) return value;
        return none;
    }
    bool truth(bool otherwise = false) const {
        if (is_null()) return otherwise;
        if (kind != Kind::truth) throw std::invalid_argument("expected true or false");
        return text == "true";
    }
    template <class Number>
    Number number() const {
        Number value{};
        const char* end = text.data() + text.size();
        if (kind == Kind::number) {
            if constexpr (std::is_floating_point_v<Number>) {
                // from_chars for these is younger than the library here.
                char* stop = nullptr;
                value = std::strtod(text.c_str(), &stop);
                if (stop == end && std::isfinite(value)) return value;
            } else {
                const auto [stop, fault] = std::from_chars(text.data(), end, value);
                if (stop == end && fault == std::errc{}) return value;
            }
        }
        throw std::invalid_argument("expected a number in range");
    }
    template <class Number>
    Number number(Number otherwise) const {
        return is_null() ? otherwise : number<Number>();
    }
    const std::string& string() const {
        if (kind != Kind::text) throw std::invalid_argument("expected a text");
        return text;
    }
    const std::vector<Json>& list() const {
        if (kind != Kind::list) throw std::invalid_argument("expected a list");
        return items;
    }
};

class JsonReader {
public:
    explicit JsonReader(std::string_view source) : source_(source) {}

    Json read() {
        Json value = any(0);
        space();
        if (at_ != source_.size()) fail();
        return value;
    }

private:
    static constexpr int deepest = 8;  // no question needs more

    [[noreturn]] static void fail() { throw std::invalid_argument("the question is no JSON"); }
    void space() {
        while (at_ < source_.size() && (source_[at_] == ' ' || source_[at_] == '\n')) ++at_;
    }
    bool takes(char letter) {
        space();
        if (at_ >= source_.size() || source_[at_] != letter) return false;
        ++at_;
        return true;
    }
    bool takes(std::string_view word) {
        if (!source_.substr(at_).starts_with(word)) return false;
        at_ += word.size();
        return true;
    }
    Json any(int depth) {
        if (depth > deepest) fail();
        Json value;
        if (takes('{')) {
            value.kind = Json::Kind::object;
            if (takes('}')) return value;
            do {
                std::string name = text();
                if (!takes(':')) fail();
                value.fields.emplace_back(std::move(name), any(depth + 1));
            } while (takes(','));
            if (!takes('}')) fail();
        } else if (takes('[')) {
            value.kind = Json::Kind::list;
            if (takes(']')) return value;
            do {
                value.items.push_back(any(depth + 1));
            } while (takes(','));
            if (!takes(']')) fail();
        } else if (at_ < source_.size() && source_[at_] == '"') {
            value.kind = Json::Kind::text;
            value.text = text();
        } else if (takes("null")) {
        } else if (takes("true")) {
            value.kind = Json::Kind::truth;
            value.text = "true";
        } else if (takes("false")) {
            value.kind = Json::Kind::truth;
        } else {
            const std::size_t end = source_.find_first_not_of("+-.0123456789eE", at_);
            value.kind = Json::Kind::number;
            value.text = source_.substr(at_, end == source_.npos ? end : end - at_);
            if (value.text.empty()) fail();
            at_ += value.text.size();
        }
        return value;
    }
    std::string text() {
        if (!takes('"')) fail();
        std::string read;
        while (at_ < source_.size() && source_[at_] != '"') {
            char letter = source_[at_++];
            if (letter == '\\') {
                if (at_ >= source_.size()) fail();
                letter = source_[at_++];
                if (letter == 'u') {
                    at_ += 4;
                    letter = elsewhere;
                }
            }
            read += static_cast<unsigned char>(letter) < 128 ? letter : elsewhere;
        }
        if (!takes('"')) fail();
        return read;
    }
    static constexpr char elsewhere = '\x7f';  // for a letter that no board has

    std::string_view source_;
    std::size_t at_ = 0;
};

// Writes one value after another; commas come by themselves.
class JsonWriter {
public:
    const std::string& written() const { return written_; }

    JsonWriter& open(char bracket) {
        next();
        written_ += bracket;
        fresh_ = true;
        return *this;
    }
    JsonWriter& close(char bracket) {
        written_ += bracket;
        fresh_ = false;
        return *this;
    }
    JsonWriter& name(std::string_view text) {
        value(text);
        written_ += ':';
        fresh_ = true;
        return *this;
    }
    void value(std::string_view text) {
        next();
        written_ += '"';
        for (const char letter : text) {
            if (letter == '"' || letter == '\\') written_ += '\\';
            written_ += letter;
        }
        written_ += '"';
    }
    void value(const std::string& text) { value(std::string_view(text)); }
    void value(const char* text) { value(std::string_view(text)); }
    void value(bool truth) {
        next();
        written_ += truth ? "true" : "false";
    }
    void value(double number) {
        next();
        std::array<char, 32> text{};
        std::snprintf(text.data(), text.size(), "%.17g", number);
        written_ += text.data();
    }
    template <class Whole>
        requires(std::is_integral_v<Whole> || std::is_enum_v<Whole>)
    void value(Whole number) {
        next();
        if constexpr (std::is_enum_v<Whole>) written_ += std::to_string(static_cast<int>(number));
        else written_ += std::to_string(number);
    }
    template <class First, class Second>
    void value(const std::pair<First, Second>& both) {
        open('[');
        value(both.first);
        value(both.second);
        close(']');
    }
    template <class Value>
    void value(const std::optional<Value>& maybe) {
        if (maybe.has_value()) {
            value(*maybe);
        } else {
            next();
            written_ += "null";
        }
    }
    template <class Value>
    void value(const std::vector<Value>& many) {
        list(many);
    }
    template <class Value, std::size_t count>
    void value(const std::array<Value, count>& many) {
        list(many);
    }
    template <class Value>
    void field(std::string_view named, const Value& held) {
        name(named);
        value(held);
    }

private:
    void next() {
        if (!fresh_) written_ += ',';
        fresh_ = false;
    }
    template <class Values>
    void list(const Values& many) {
        open('[');
        for (const auto& each : many) value(each);
        close(']');
    }

    std::string written_;
    bool fresh_ = true;
};

}  // namespace lamplighter
