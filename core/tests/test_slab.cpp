// Text in a slab stays where it is and as it is.
#include "slab.hpp"

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "check.hpp"

using namespace lamplighter;

namespace {

void test_slab() {
    Slab slab;
    std::vector<std::string> texts{"", std::string(1 << 17, 'x'), "after"};
    for (int i = 0; i < 3000; ++i)
        texts.push_back(std::string(static_cast<std::size_t>(i % 97), 'a') + std::to_string(i));
    std::vector<std::string_view> kept;
    for (const std::string& each : texts) kept.push_back(slab.keep(each));
    CHECK(std::equal(texts.begin(), texts.end(), kept.begin(), kept.end()));
}

}  // namespace

int main() {
    test_slab();
    return report("slab");
}
