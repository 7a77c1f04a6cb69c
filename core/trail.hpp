// The trail: queue of what is still to be worked out, and log of what to undo, in one.
//
// An assignment is pushed at the end and takes effect on the counters only when it is processed, so
// that undoing reverses processed entries alone. Placed cells are processed before absent ones: a
// placed cell decides much, and spares the checks of what it decides.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "literal.hpp"
#include "pages.hpp"

namespace lamplighter {

struct Mark {
    std::size_t length = 0;
    std::size_t placed = 0;
};

class Trail {
public:
    void reset(std::size_t cells) {
        value_.assign(cells, Value::none);
        // Sized for every cell at once, so that pushing never has to look for room.
        if (reason_.size() < cells) {
            reason_.resize(cells);
            position_.resize(cells);
            entries_.resize(cells);
            placed_.resize(cells);
        }
        length_ = placed_length_ = head_ = placed_head_ = holes_ = 0;
    }

    // Only for cells that take part: everything else stays `none`.
    void open(CellId cell) { value_[at(cell)] = Value::open; }

    Value value(CellId cell) const { return value_[at(cell)]; }
    bool is_open(CellId cell) const { return value_[at(cell)] == Value::open; }
    bool is_true(Literal literal) const { return value(literal.cell()) == literal.value(); }
    bool is_false(Literal literal) const { return is_true(~literal); }
    Reason reason(CellId cell) const { return reason_[at(cell)]; }
    // The order in which cells were decided; a reason only ever names earlier ones.
    std::int32_t position(CellId cell) const { return position_[at(cell)]; }

    std::size_t size() const { return length_; }
    std::size_t decided() const { return length_ - holes_; }
    Literal operator[](std::size_t index) const { return entries_[index]; }

    void push(Literal literal, Reason reason) {
        const auto cell = at(literal.cell());
        value_[cell] = literal.value();
        reason_[cell] = reason;
        position_[cell] = static_cast<std::int32_t>(length_);
        entries_[length_++] = literal;
        if (literal.placed()) placed_[placed_length_++] = literal.cell();
    }

    // Decides the cell unless it is decided that way already; false if it is the other way.
    bool set(Literal literal, Reason reason) {
        const Value now = value(literal.cell());
        if (now == Value::open) push(literal, reason);
        return now == Value::open || now == literal.value();
    }

    bool has_placed() const { return placed_head_ < placed_length_; }
    CellId next_placed() { return placed_[placed_head_++]; }

    // The next absent cell to process, or -1 at the end. Placed entries were taken already.
    CellId next_absent() {
        while (head_ < length_) {
            const Literal literal = entries_[head_++];
            if (!literal.placed()) return literal.cell();
        }
        return -1;
    }

    Mark mark() const { return {length_, placed_length_}; }

    // Takes entries back to the mark, calling undo_placed / undo_absent for those processed.
    template <class UndoPlaced, class UndoAbsent>
    void undo(Mark mark, UndoPlaced undo_placed, UndoAbsent undo_absent) {
        while (placed_length_ > mark.placed) {
            const CellId cell = placed_[--placed_length_];
            if (placed_length_ < placed_head_) {
                placed_head_ = placed_length_;
                undo_placed(cell);
            }
        }
        while (length_ > mark.length) {
            const Literal literal = entries_[--length_];
            if (length_ < head_) {
                head_ = length_;
                if (!literal.placed()) undo_absent(literal.cell());
            }
            value_[at(literal.cell())] = Value::open;
        }
    }

    // Takes out one entry, wherever it is; it leaves a hole, which counts in `size`. Everything is
    // processed, and there is no mark to go back to.
    void remove(CellId cell) {
        entries_[at(position_[at(cell)])] = Literal();
        value_[at(cell)] = Value::open;
        ++holes_;
    }

    // Closes the holes where they are in the way of that many entries to come.
    void make_room(std::size_t open) {
        if (length_ + open <= entries_.size() && placed_length_ + open <= placed_.size()) return;
        std::size_t length = 0, placed = 0;
        for (std::size_t i = 0; i < length_; ++i) {
            const Literal literal = entries_[i];
            if (literal == Literal()) continue;
            position_[at(literal.cell())] = static_cast<std::int32_t>(length);
            entries_[length++] = literal;
            if (literal.placed()) placed_[placed++] = literal.cell();
        }
        length_ = head_ = length;
        placed_length_ = placed_head_ = placed;
        holes_ = 0;
        // Seldom again: as many more may come and go as there are cells. Never less room than before:
        // a larger board that was here earlier comes back without asking for any.
        entries_.resize(std::max(2 * value_.size(), entries_.size()));
        placed_.resize(std::max(2 * value_.size(), placed_.size()));
    }

private:
    static std::size_t at(CellId cell) { return static_cast<std::size_t>(cell); }

    PerCell<Value> value_;
    PerCell<Reason> reason_;
    PerCell<std::int32_t> position_;
    PerCell<Literal> entries_;
    PerCell<CellId> placed_;
    std::size_t length_ = 0, placed_length_ = 0;
    std::size_t head_ = 0, placed_head_ = 0;
    std::size_t holes_ = 0;
};

}  // namespace lamplighter
