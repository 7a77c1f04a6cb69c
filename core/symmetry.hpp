// Symmetries of a board, and the orbits of its cells: a cell with all its images.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace lamplighter {

// Left to right; half a turn; both mirrors; a quarter turn; along the main diagonal; along both.
enum class Symmetry : std::uint8_t { none, mirror, rotate2, mirror4, rotate4, diagonal, diagonal2 };

// Whether rows and columns change places.
inline bool needs_square(Symmetry symmetry) { return symmetry >= Symmetry::rotate4; }
// Whether cells on a line are their own images, so that some orbits are smaller than others.
inline bool has_mirror(Symmetry symmetry) {
    return symmetry != Symmetry::none && symmetry != Symmetry::rotate2 && symmetry != Symmetry::rotate4;
}

// The cells of one orbit, each once, the lowest index first.
struct Orbit {
    std::array<std::int32_t, 4> cells{};
    std::size_t count = 0;

    void add(std::int32_t cell) {
        std::size_t place = count;
        while (place > 0 && cells[place - 1] > cell) --place;
        if (place > 0 && cells[place - 1] == cell) return;
        for (std::size_t i = count++; i > place; --i) cells[i] = cells[i - 1];
        cells[place] = cell;
    }
    const std::int32_t* begin() const { return cells.data(); }
    const std::int32_t* end() const { return cells.data() + count; }
    std::int32_t size() const { return static_cast<std::int32_t>(count); }
    std::int32_t lead() const { return cells[0]; }
};

class Orbits {
public:
    Orbits() = default;
    Orbits(Symmetry symmetry, int height, int width)
        : symmetry_(symmetry), height_(height), width_(width) {}

    Orbit operator()(std::int32_t cell) const {
        const int row = cell / width_, col = cell % width_;
        const int low = height_ - 1 - row, far = width_ - 1 - col;
        Orbit orbit;
        const auto add = [&](int r, int c) { orbit.add(r * width_ + c); };
        add(row, col);
        switch (symmetry_) {
            case Symmetry::none: break;
            case Symmetry::mirror: add(row, far); break;
            case Symmetry::rotate2: add(low, far); break;
            case Symmetry::mirror4:
                add(row, far);
                add(low, col);
                add(low, far);
                break;
            case Symmetry::rotate4:
                add(col, low);
                add(low, far);
                add(far, row);
                break;
            case Symmetry::diagonal: add(col, row); break;
            case Symmetry::diagonal2:
                add(col, row);
                add(low, far);
                add(far, low);
                break;
        }
        return orbit;
    }

private:
    Symmetry symmetry_ = Symmetry::none;
    int height_ = 0, width_ = 0;
};

}  // namespace lamplighter
