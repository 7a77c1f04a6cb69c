// The whole test framework: CHECK counts, a failure names its line, main reports.
#pragma once

#include <cstdio>
#include <ctime>

inline int checks = 0;
inline int failures = 0;

#define CHECK(condition)                                                        \
    do {                                                                        \
        ++checks;                                                               \
        if (!(condition)) {                                                     \
            ++failures;                                                         \
            std::printf("%s:%d: failed: %s\n", __FILE__, __LINE__, #condition); \
        }                                                                       \
    } while (false)

// What this process has computed so far: a busy machine does not make it grow.
inline double cpu_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

inline int report(const char* name) {
    std::printf("%s: %d passed, %d failed\n", name, checks - failures, failures);
    return failures == 0 ? 0 : 1;
}
