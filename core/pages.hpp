// Memory for what has an entry per cell.
//
// A board of a million cells takes sixteen thousand pages of the usual size, and the system hands each
// of them out by itself, when it is first touched: that alone took up to a quarter of the time. So a
// block that fills a large page (2 MB) begins where one does, and asks for large pages, where the
// system has such a thing to ask for. Smaller blocks are those of every vector.
//
//     PerCell<CellId> down;
#pragma once

#include <cstddef>
#include <limits>
#include <new>
#include <utility>
#include <vector>

#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace lamplighter {

template <class T>
class Pages {
public:
    using value_type = T;

    Pages() = default;
    template <class U>
    explicit Pages(const Pages<U>&) {}

    T* allocate(std::size_t count) {
        if (count > std::numeric_limits<std::size_t>::max() / sizeof(T)) throw std::bad_alloc();
        const std::size_t bytes = room_for(count);
        if (bytes < large_page) return static_cast<T*>(::operator new(bytes));
        void* const block = ::operator new(bytes, std::align_val_t(large_page));
#if defined(__linux__) && defined(MADV_HUGEPAGE)
        madvise(block, bytes, MADV_HUGEPAGE);  // a wish: where it is not granted, nothing is lost
#endif
        return static_cast<T*>(block);
    }

    void deallocate(T* block, std::size_t count) noexcept {
        if (room_for(count) < large_page) ::operator delete(block);
        else ::operator delete(block, std::align_val_t(large_page));
    }

    // What `resize` adds is left as it is: all of it is written before it is read.
    template <class U>
    void construct(U* place) {
        ::new (static_cast<void*>(place)) U;
    }
    template <class U, class... Given>
    void construct(U* place, Given&&... given) {
        ::new (static_cast<void*>(place)) U(std::forward<Given>(given)...);
    }

    friend bool operator==(const Pages&, const Pages&) { return true; }

private:
    static constexpr std::size_t large_page = std::size_t{1} << 21;

    // What begins in a large page and does not fill it would be handed out in small ones: with most of
    // a page to fill, the rest is asked for as well.
    static std::size_t room_for(std::size_t count) {
        const std::size_t bytes = count * sizeof(T), beyond = bytes % large_page;
        return beyond > large_page * 3 / 8 ? bytes - beyond + large_page : bytes;
    }
};

template <class T>
using PerCell = std::vector<T, Pages<T>>;

}  // namespace lamplighter
