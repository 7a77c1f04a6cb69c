// The fuzz target without libFuzzer: a fixed row of pseudo-random inputs, under the sanitizers.
#include "fuzz_solver.cpp"

#include <random>
#include <vector>

#include "check.hpp"

int main() {
    std::mt19937 random(2024);
    std::vector<std::uint8_t> input;
    for (int i = 0; i < 4000; ++i) {
        // Bytes at random, or few different ones: boards with a pattern.
        const unsigned kinds = i % 3 == 0 ? 256 : 2 + random() % 12;
        std::uint8_t letters[256];
        for (auto& letter : letters) letter = static_cast<std::uint8_t>(random());
        input.resize(random() % 220);
        for (auto& byte : input) byte = letters[random() % kinds];
        CHECK(LLVMFuzzerTestOneInput(input.data(), input.size()) == 0);
    }
    return report("fuzz");
}
