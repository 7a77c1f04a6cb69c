// Random numbers that are the same on every machine: the standard library's distributions are not.
//
// xoshiro256** by Blackman and Vigna, seeded by splitmix64. A seed and an index give a stream of their
// own, so that the n-th puzzle of a seed is always the same, on any number of threads.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace lamplighter {

class Random {
public:
    explicit Random(std::uint64_t seed, std::uint64_t index = 0) {
        std::uint64_t mix = seed;
        mix = next_of(mix) ^ index;
        for (std::uint64_t& word : state_) word = next_of(mix);
    }

    std::uint64_t next() {
        const std::uint64_t result = std::rotl(state_[1] * 5, 7) * 9, shifted = state_[1] << 17;
        state_[2] ^= state_[0];
        state_[3] ^= state_[1];
        state_[1] ^= state_[2];
        state_[0] ^= state_[3];
        state_[2] ^= shifted;
        state_[3] = std::rotl(state_[3], 45);
        return result;
    }

    // 0 to limit - 1, each as likely as the others. The limit is at least 1.
    std::uint32_t below(std::uint32_t limit) {
        // Multiply and shift; the few low products that would favour some numbers are drawn again.
        std::uint64_t product = (next() >> 32) * limit;
        if (static_cast<std::uint32_t>(product) < limit) {
            const std::uint32_t threshold = (0U - limit) % limit;
            while (static_cast<std::uint32_t>(product) < threshold) product = (next() >> 32) * limit;
        }
        return static_cast<std::uint32_t>(product >> 32);
    }

    // 0 up to but not including 1.
    double share() { return static_cast<double>(next() >> 11) * 0x1.0p-53; }
    bool chance(double share_of) { return share() < share_of; }

    template <class Item>
    void shuffle(std::vector<Item>& items) {
        for (std::size_t i = items.size(); i > 1; --i)
            std::swap(items[i - 1], items[below(static_cast<std::uint32_t>(i))]);
    }

private:
    // splitmix64: also turns a seed of few bits into one of many.
    static std::uint64_t next_of(std::uint64_t& state) {
        std::uint64_t mixed = state += 0x9e3779b97f4a7c15;
        mixed = (mixed ^ (mixed >> 30)) * 0xbf58476d1ce4e5b9;
        mixed = (mixed ^ (mixed >> 27)) * 0x94d049bb133111eb;
        return mixed ^ (mixed >> 31);
    }

    std::array<std::uint64_t, 4> state_{};
};

}  // namespace lamplighter
