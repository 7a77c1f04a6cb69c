// No rectangle of the board stays without a wall for long: walls are spread when they are drawn, and a
// wall leaves only where it leaves no large hollow behind.
#include "akari_generator.hpp"

namespace lamplighter {

// Every hollow that is too large gets a wall, images and all, from another place. What cannot be filled
// is the bound from then on: few walls leave large hollows.
void AkariGenerator::fill_hollows() {
    Hollow hollow;
    const auto stands = [this](int row, int col) { return is_wall(row * width_ + col); };
    for (int row = 0; hollows_.find(height_, width_, row, hollow_, stands, hollow); row = hollow.bottom)
        if (!fill(hollow)) hollow_ = hollow.area();
}

bool AkariGenerator::fill(const Hollow& hollow) {
    constexpr int tries = 32;
    const auto draw = [this](int first, int count) {
        return first + static_cast<int>(random_.below(static_cast<std::uint32_t>(count)));
    };
    for (int i = 0; i < tries; ++i) {
        // One after the other: within one expression every compiler has an order of its own.
        const int row = draw(hollow.top, hollow.height()), col = draw(hollow.left, hollow.width());
        const Index to = row * width_ + col;
        const Index from = order_of_[random_.below(static_cast<std::uint32_t>(order_of_.size()))];
        const Orbit target = orbits_(to), source = orbits_(from);
        if (!is_wall(from) || source.size() != target.size()) continue;
        set_orbit(source, false);
        set_orbit(target, true);
        const bool is_fine = i >= tries / 2 || !is_clumsy(target);
        if (is_fine && !is_hollow(from)) return true;
        set_orbit(target, false);
        set_orbit(source, true);
    }
    return false;
}

// Whether an empty cell lies in a hollow that is too large. Its images then do as well.
bool AkariGenerator::is_hollow(Index cell) {
    if (hollow_ < 1) return false;
    const auto stands = [this](int row, int col) { return is_wall(row * width_ + col); };
    return hollows_.around(height_, width_, cell / width_, cell % width_, stands) > hollow_;
}

}  // namespace lamplighter
