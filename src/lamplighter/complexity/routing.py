"""Routing: where the gadgets of a circuit go, on a grid of square tiles.

Every signal runs down a column of its own, from the tile that makes it to the tile of its last use.
Every gate is a row: signals leave their columns sideways, cross the columns between, pass a NOT on
the way where they need one, and meet in an OR. Its value goes down the column the OR stands in.

              a        f        b              a . | . b     the columns of the signals
      row r   split -> or  <-  split           |   |   |
      row r+1 |        |        |

Gates are placed one after another, each in the first row with room for it; rows are shared by
gates that are apart. A column is used again when its signal has ended, and a new one is inserted
if none is free. What is placed first gets the best places, so several orders are tried, and the
smallest layout is kept. The same netlist and seed give the same layout.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations, pairwise
from typing import NamedTuple

from lamplighter.complexity.arrange import arrange
from lamplighter.complexity.layout import Layout, Place, Spot, without_meetings
from lamplighter.complexity.netlist import Netlist
from lamplighter.errors import PuzzleError

__all__ = ["lay_out"]

# What a place for a gate costs, in rows. Chosen by hand, on one random formula of 20 variables.
TRIES = ((3, 0.0), (20, 0.0), (60, 0.5), (60, 0.75))
"""The cost of a new column, and how many columns per input there are at the start."""
WAITING = 3.0  # for each row between the two ORs of three terms
LENGTH = 0.5  # for each tile of a row
CHOICE = 12  # rows to choose from

_ORDERS = 3
_LARGE = 150  # gates; with more, one order of the inputs must suffice


def lay_out(
    netlist: Netlist, seed: int = 0, most: int | None = None, *, meeting: bool = True
) -> Layout:
    """The smallest layout found; PuzzleError if none fits into `most` x `most` tiles.

    `meeting` allows ORs whose inputs come from opposite sides.
    """
    best: Layout | None = None
    smallest: Layout | None = None
    if most is not None and len(netlist.names) > most:
        raise PuzzleError(
            f"the circuit needs a column of tiles for each of its {len(netlist.names)}"
            f" {'rails' if netlist.twins else 'inputs'},"
            f" and a board has room for {most}x{most}"
        )
    for attempt in range(1 if len(netlist.gates) > _LARGE else _ORDERS):
        order = arrange(netlist, seed * _ORDERS + attempt)
        for patience, spare in TRIES:
            found = _Router(netlist, order, patience, spare).route()
            if not meeting:
                found = without_meetings(found)
            if smallest is None or _side(found) < _side(smallest):
                smallest = found
            if most is not None and _side(smallest) > 2 * most:
                break  # other orders save a quarter, not half
            fits = most is None or _side(found) <= most
            if fits and (best is None or _area(found) < _area(best)):
                best = found
    assert smallest is not None
    if best is None:
        raise PuzzleError(
            f"the circuit needs {smallest.width} tiles across and {smallest.height} down,"
            f" and a board has room for {most}x{most}"
        )
    return best


def _side(layout: Layout) -> int:
    return max(layout.height, layout.width)


def _area(layout: Layout) -> int:
    return layout.height * layout.width


class _Track:
    """A column of the grid; it moves to the right when another is put in before it."""

    def __init__(self) -> None:
        self.at = 0
        self.live_from: int | None = None
        """The row of the signal that runs down here, with its end still open."""
        self.used = 0
        """The rows that nothing else can run down through, as bits."""
        self.spans: list[tuple[int, int]] = []
        """The first and the last row of each signal that ran down here."""

    def is_clear(self, row: int) -> bool:
        """Whether nothing runs down through the row."""
        return not self.used >> row & 1 and (self.live_from is None or row < self.live_from)

    def is_free(self, start: int, end: int | None = None) -> bool:
        """Whether a signal can run down from one row to the other, or for ever."""
        if self.live_from is not None and (end is None or end >= self.live_from):
            return False
        rows = self.used >> start
        return not (rows if end is None else rows & (1 << end - start + 1) - 1)


class _Signal:
    """A signal going down a track."""

    def __init__(self, track: _Track, start: int, uses: int) -> None:
        self.track, self.start, self.uses = track, start, uses
        self.last = start
        """The last row where it is used so far."""
        self.first_use: int | None = None

    @property
    def is_ending(self) -> bool:
        """Whether only one use is left, so that its column may end there."""
        return self.uses == 1

    def use(self, row: int) -> None:
        self.last = max(self.last, row)
        if self.first_use is None or row < self.first_use:
            self.first_use = row


Term = tuple[_Signal, bool]


class _Plan(NamedTuple):
    """One way to join two terms in an OR: what it costs comes first, so that plans can be sorted.

    `flips` are NOTs within a column, above the row; `nots` says for each of the two whether it
    passes a NOT in the row, and on which track (None: on a new one). `into` is the track of the OR
    (None: a new one).
    """

    cost: float
    row: int
    terms: tuple[Term, Term]
    in_place: bool
    flips: tuple[tuple[_Signal, int], ...]
    nots: tuple[tuple[bool, _Track | None], tuple[bool, _Track | None]]
    into: _Track | None


class _Clause(NamedTuple):
    """One way to lay out a clause: two terms joined, a third one in a lower row, the end."""

    cost: float
    plan: _Plan
    third: Term
    row: int
    through: _Track | None
    end: int


class _Router:
    """One attempt: the order of the inputs and the patience are given."""

    def __init__(self, netlist: Netlist, order: Sequence[int], patience: int, spare: float) -> None:
        self.netlist, self.order, self.patience = netlist, order, patience
        self.spare = spare
        self.tracks: list[_Track] = []
        self.taken: list[int] = []
        """For each row the tracks that something in the row stands on or passes, as bits."""
        self.joined: list[int] = []
        """The bit of a track is set if what passes it comes from the track before."""
        self.flows: list[tuple[int, _Track, _Track]] = []
        self.spots: dict[tuple[int, _Track], Spot] = {}
        self.taps: dict[tuple[int, _Track], tuple[_Signal, str]] = {}
        self.signals: dict[int, _Signal] = {}

    def route(self) -> Layout:
        uses = Counter(signal for signal, _ in self.netlist.asserted)
        uses.update(signal for gate in self.netlist.gates for signal, _ in gate)
        for index, signal in enumerate(self.order):
            track = _Track()
            self._insert(track, len(self.tracks))
            track.live_from = 0
            if int((index + 1) * self.spare) > int(index * self.spare):
                self._insert(_Track(), len(self.tracks))
            self.signals[signal] = _Signal(track, 0, uses[signal])
            self._stand(0, track, Spot("free", "", "S"))
        inputs = len(self.netlist.names)
        asserted: dict[int, list[bool]] = {}
        for signal, negated in self.netlist.asserted:
            asserted.setdefault(signal, []).append(negated)
        for number in self._sequence():
            terms = [(self.signals[s], n) for s, n in self.netlist.gates[number - inputs]]
            kind = "and" if number in self.netlist.ands else "or"
            is_clause = uses[number] == 1 and asserted.get(number) == [False]
            if len(terms) == 3 and is_clause and kind == "or":
                del asserted[number]
                self._clause(terms)
                continue
            joined = self.signals[number] = self._join(terms, uses[number], kind)
            if joined.uses == len(asserted.get(number, ())):
                self._assert(joined, asserted.pop(number))
        for number, signs in asserted.items():
            self._assert(self.signals[number], signs)
        for signal in self.order:
            if uses[signal] == 0:
                # A wire has two ends: one that nothing reads ends in a tile like its first.
                self._end(self.signals[signal], Spot("free", "N", ""))
        return self._layout()

    def _sequence(self) -> list[int]:
        """The gates, each after those it reads and close before what reads it."""
        inputs = len(self.netlist.names)
        place = {signal: index for index, signal in enumerate(self.order)}
        done: list[int] = []
        seen: set[int] = set()

        def reach(signal: int) -> int:
            places = [place.get(each, 0) for each, _ in self.netlist.gates[signal - inputs]]
            return max(places) - min(places)

        roots = [signal for signal, _ in self.netlist.asserted if signal >= inputs]
        # Long rows first: short ones then find room beside them.
        for root in sorted(roots, key=lambda each: -reach(each)):
            stack = [root]
            while stack:
                signal = stack[-1]
                if signal in seen:
                    stack.pop()
                    continue
                waiting = [
                    each
                    for each, _ in self.netlist.gates[signal - inputs]
                    if each >= inputs and each not in seen
                ]
                if waiting:
                    stack += reversed(waiting)
                else:
                    seen.add(signal)
                    done.append(signal)
                    stack.pop()
        return done

    # Rows and tracks.

    def _insert(self, track: _Track, at: int) -> None:
        """Put a track in at the place; what passed between its neighbours passes it too."""
        self.tracks.insert(at, track)
        for place in range(at, len(self.tracks)):
            self.tracks[place].at = place
        low = (1 << at) - 1
        for row, bits in enumerate(self.taken):
            joined = self.joined[row]
            passes = joined >> at & 1
            self.taken[row] = bits & low | passes << at | (bits & ~low) << 1
            # The new track is joined to the one before it, and the next one stays as it was.
            self.joined[row] = joined & low | passes << at | (joined & ~low) << 1

    def _bits(self, one: _Track, other: _Track) -> int:
        low, high = sorted((one.at, other.at))
        return (1 << high + 1) - (1 << low)

    def _is_open(self, row: int, bits: int) -> bool:
        return row >= len(self.taken) or not self.taken[row] & bits

    def _claim(self, row: int, one: _Track, other: _Track) -> None:
        while row >= len(self.taken):
            self.taken.append(0)
            self.joined.append(0)
        bits = self._bits(one, other)
        assert self._is_open(row, bits)
        self.taken[row] |= bits
        self.joined[row] |= bits & (bits << 1)

    def _stand(self, row: int, track: _Track, spot: Spot) -> None:
        self._claim(row, track, track)
        self.spots[row, track] = spot

    def _open_row(self, track: _Track, after: int) -> int:
        """The first row after that one where something can stand on the track."""
        row = after + 1
        while not self._is_open(row, 1 << track.at):
            row += 1
        return row

    # Joining terms in an OR.

    def _clause(self, terms: list[Term]) -> None:
        """Three terms, one of which must be true: all of it at once, in a gap of a column."""
        best: _Clause | None = None
        for third in terms:
            pair = [term for term in terms if term is not third]
            best = self._gaps(pair[0], pair[1], third, best)
        plans = [
            self._with_third(plan, terms)
            for one, other in combinations(terms, 2)
            for plan in self._plans(one, other, terms)
        ]
        if best is None or min(plan.cost for plan in plans) < best.cost:
            self._assert(self._join(terms, 1), [False])
            return
        joined = self._build(best.plan, 1)
        one, other = best.third, (joined, False)
        nots = (best.third[1], best.through), (False, None)
        again = _Plan(0, best.row, (one, other), True, (), nots, joined.track)
        self._end(self._build(again, 1), Spot("true", "N", ""), best.end)

    def _gaps(self, one: Term, other: Term, third: Term, best: _Clause | None) -> _Clause | None:
        """The best place to join two terms and then the third, in gaps of the tracks there are."""
        if one[0].track.at > other[0].track.at:
            one, other = other, one
        west, east, last = one[0].track, other[0].track, third[0].track
        bits = self._bits(west, east)
        between = self.tracks[west.at + 1 : east.at]
        tried = 0
        for row in range(max(one[0].start, other[0].start) + 1, len(self.taken) + 2):
            if tried == CHOICE or (best is not None and row >= best.cost):
                break
            if not self._is_open(row, bits):
                continue
            clear = [track for track in between if track.is_clear(row)]
            tried += bool(clear)
            for index, into in enumerate(clear):
                if (one[1] and index == 0) or (other[1] and index + 1 == len(clear)):
                    continue
                more = self._bits(into, last)
                cost = row + LENGTH * (bits.bit_count() + more.bit_count())
                for lower in range(max(row, third[0].start) + 1, len(self.taken) + 3):
                    total = cost + WAITING * (lower - row)
                    if (best is not None and total >= best.cost) or not into.is_free(row, lower):
                        break
                    if not self._is_open(lower, more):
                        continue
                    through = self._clear_between(lower, last, into) if third[1] else None
                    if third[1] and through is None:
                        continue
                    end = self._open_row(into, lower)
                    if into.is_free(row, end):
                        nots = (
                            (one[1], clear[0] if one[1] else None),
                            (
                                other[1],
                                clear[-1] if other[1] else None,
                            ),
                        )
                        plan = _Plan(total, row, (one, other), False, (), nots, into)
                        best = _Clause(total, plan, third, lower, through, end)
                        break
        return best

    def _clear_between(self, row: int, one: _Track, other: _Track) -> _Track | None:
        low, high = sorted((one.at, other.at))
        return next((each for each in self.tracks[low + 1 : high] if each.is_clear(row)), None)

    def _join(self, terms: list[Term], uses: int, kind: str = "or") -> _Signal:
        """The OR or AND of the terms, two at a time, the cheapest pair first."""
        while len(terms) > 1:
            terms.sort(key=lambda term: term[0].track.at)
            pairs = combinations(terms, 2) if len(terms) <= 4 else pairwise(terms)
            plans = [plan for one, other in pairs for plan in self._plans(one, other, terms)]
            if len(terms) == 3:
                plans = [self._with_third(plan, terms) for plan in plans]
            plan = min(plans, key=lambda each: each.cost)
            joined = self._build(plan, uses if len(terms) == 2 else 1, kind)
            terms = [term for term in terms if term not in plan.terms]
            terms.append((joined, False))
        return terms[0][0]

    def _with_third(self, plan: _Plan, terms: list[Term]) -> _Plan:
        """The plan with its cost counted to the row where the third term can join."""
        (third, negated) = next(term for term in terms if term not in plan.terms)
        track = plan.into or plan.terms[0][0].track
        bits = self._bits(track, third.track)
        row = max(plan.row, third.start) + 1
        while not (
            self._is_open(row, bits)
            and (not negated or third.is_ending or self._clear_between(row, track, third.track))
        ):
            row += 1
            if row > len(self.taken) + 1:
                break
        waits = row - plan.row
        return plan._replace(cost=plan.cost + WAITING * waits + LENGTH * bits.bit_count())

    def _plans(self, one: Term, other: Term, terms: list[Term]) -> list[_Plan]:
        others = [term[0].track.at for term in terms if term not in (one, other)]
        target = (
            sum(others) // len(others) if others else (one[0].track.at + other[0].track.at) // 2
        )
        found = self._plans_for((one, other), False, target)
        if other[0].is_ending:
            found += self._plans_for((one, other), True, target)
        if one[0].is_ending:
            found += self._plans_for((other, one), True, target)
        return found

    def _plans_for(self, terms: tuple[Term, Term], in_place: bool, target: int) -> list[_Plan]:
        """Plans to meet between the terms, or in place: in the column of the second."""
        found = []
        (one, one_negated), (other, other_negated) = terms
        # A sign takes a NOT in the row, or one within a column that ends here anyway.
        for flip_one in {False, one_negated and one.is_ending}:
            for flip_other in {in_place and other_negated, other_negated and other.is_ending}:
                flips = tuple(
                    (signal, self._open_row(signal.track, signal.last))
                    for signal, flip in ((one, flip_one), (other, flip_other))
                    if flip
                )
                after = max([one.start, other.start, *(row for _, row in flips)])
                if in_place:
                    after = max(after, other.last)
                signs = one_negated and not flip_one, other_negated and not flip_other
                found += self._rows_for(terms, in_place, target, flips, signs, after)
        return found

    def _rows_for(
        self,
        terms: tuple[Term, Term],
        in_place: bool,
        target: int,
        flips: tuple[tuple[_Signal, int], ...],
        signs: tuple[bool, bool],
        after: int,
    ) -> list[_Plan]:
        """The first row that is good enough, for each number of new tracks."""
        one, other = terms[0][0].track, terms[1][0].track
        bits = self._bits(one, other)
        fewest = 4
        enough = 0
        found: list[_Plan] = []
        for row in range(after + 1, max(after, len(self.taken)) + 2):
            if not self._is_open(row, bits):
                continue
            new, nots, into = self._stops(row, one, other, in_place, signs, target)
            if new <= fewest:
                fewest = new
                cost = row + self.patience * new + LENGTH * bits.bit_count()
                found.append(_Plan(cost, row, terms, in_place, flips, nots, into))
                enough += not new
                if enough == CHOICE:
                    break
        return found

    def _stops(
        self,
        row: int,
        one: _Track,
        other: _Track,
        in_place: bool,
        signs: tuple[bool, bool],
        target: int,
    ) -> tuple[int, tuple[tuple[bool, _Track | None], tuple[bool, _Track | None]], _Track | None]:
        """Tracks between the two for the NOTs and the OR, and how many of them must be new."""
        step = 1 if one.at < other.at else -1
        clear = [
            track for track in self.tracks[one.at + step : other.at : step] if track.is_clear(row)
        ]
        if in_place:
            chosen = clear[0] if signs[0] and clear else None
            missing = int(signs[0] and chosen is None)
            return missing, ((signs[0], chosen), (False, None)), other
        best: tuple[tuple[int, int, int], _Track | None, _Track | None, _Track | None] | None = None
        for index, into in enumerate(clear):
            if not into.is_free(row):
                continue
            before = clear[0] if signs[0] and index > 0 else None
            behind = clear[-1] if signs[1] and index + 1 < len(clear) else None
            missing = (signs[0] and before is None) + (signs[1] and behind is None)
            # A track that has just become free is the least waste.
            key = missing, row - into.used.bit_length(), abs(into.at - target)
            if best is None or key < best[0]:
                best = key, before, into, behind
        if best is not None and best[0][0] == 0:
            (missing, *_), before, into_track, behind = best
            return missing, ((signs[0], before), (signs[1], behind)), into_track
        # With a new track for the OR, the NOTs may share what is clear: one before, one behind.
        before = clear[0] if signs[0] and clear else None
        behind = clear[-1] if signs[1] and len(clear) > (before is not None) else None
        missing = 1 + (signs[0] and before is None) + (signs[1] and behind is None)
        if best is not None and best[0][0] <= missing:
            (missing, *_), before, into_track, behind = best
            return missing, ((signs[0], before), (signs[1], behind)), into_track
        return missing, ((signs[0], before), (signs[1], behind)), None

    def _build(self, plan: _Plan, uses: int, kind: str = "or") -> _Signal:
        one, other = plan.terms[0][0], plan.terms[1][0]
        for signal, row in plan.flips:
            self._flip(signal, row)
        step = 1 if one.track.at < other.track.at else -1
        (one_sign, before), (other_sign, behind) = plan.nots
        if one_sign and before is None:
            before = self._new_beside(one.track, step)
        if other_sign and behind is None:
            behind = self._new_beside(other.track, -step)
        into = plan.into
        if into is None:
            into = self._new_beside(before or one.track, step)
        row = plan.row
        self._claim(row, one.track, other.track)
        self._leave(one, row, into, before)
        ins = "W" if step > 0 else "E"
        if plan.in_place:
            other.use(row)
            self._close(other, row)
            ins = "N" + ins if ins == "E" else "NW"
        else:
            self._leave(other, row, into, behind)
            ins = "EW"
        self.spots[row, into] = Spot(kind, ins, "S")
        into.live_from = row
        return _Signal(into, row, uses)

    def _new_beside(self, track: _Track, step: int) -> _Track:
        new = _Track()
        self._insert(new, track.at + (step > 0))
        return new

    def _leave(self, signal: _Signal, row: int, into: _Track, through: _Track | None) -> None:
        """Take the signal sideways in the row to a track, through a NOT on another if asked."""
        east = signal.track.at < into.at
        self.taps[row, signal.track] = signal, "E" if east else "W"
        self.flows.append((row, signal.track, into))
        if through is not None:
            self.spots[row, through] = Spot("not", "W" if east else "E", "E" if east else "W")
            through.used |= 1 << row
        signal.use(row)
        signal.uses -= 1
        if signal.uses == 0:
            self._close(signal, signal.last)

    def _flip(self, signal: _Signal, row: int) -> None:
        self._stand(row, signal.track, Spot("not", "N", "S"))
        signal.use(row)

    def _close(self, signal: _Signal, row: int) -> None:
        track = signal.track
        track.spans.append((signal.start, row))
        track.used |= (1 << row + 1) - (1 << signal.start)
        track.live_from = None

    # What must be true.

    def _assert(self, signal: _Signal, signs: list[bool]) -> None:
        for negated in signs:
            if signal.is_ending:
                if negated:
                    self._flip(signal, self._open_row(signal.track, signal.last))
                self._end(signal, Spot("true", "N", ""))
            else:
                self._assert_aside(signal, negated)

    def _end(self, signal: _Signal, spot: Spot, row: int | None = None) -> None:
        if row is None:
            row = self._open_row(signal.track, signal.last)
        self._stand(row, signal.track, spot)
        signal.use(row)
        signal.uses = 0
        self._close(signal, row)

    def _assert_aside(self, signal: _Signal, negated: bool) -> None:
        """A true tile beside a column that goes on."""
        through = self._new_beside(signal.track, 1) if negated else None
        into = self._new_beside(through or signal.track, 1)
        bits = self._bits(signal.track, into)
        row = signal.start + 1
        while not self._is_open(row, bits):
            row += 1
        self._claim(row, signal.track, into)
        self._leave(signal, row, into, through)
        self.spots[row, into] = Spot("true", "W", "")
        into.used |= 1 << row

    # The finished grid.

    def _layout(self) -> Layout:
        across: dict[Place, str] = {}
        for row, one, other in self.flows:
            step = 1 if one.at < other.at else -1
            for at in range(one.at + step, other.at, step):
                across[row, at] = "E" if step > 0 else "W"
        inputs = [self._begin(self.signals[n], across) for n in range(len(self.netlist.names))]
        begins = {at: row for row, at in inputs}
        down = {
            (row, track.at)
            for track in self.tracks
            for start, end in track.spans
            # Nothing runs above an input that begins further down.
            for row in range(max(start, begins.get(track.at, 0)) + 1, end)
        }
        places = {
            (row, track.at): spot for (row, track), spot in self.spots.items() if row > 0
        } | dict.fromkeys(inputs, Spot("free", "", "S"))
        if self.netlist.twins:
            places |= _choices(inputs)
        for (row, track), (signal, side) in self.taps.items():
            if row == signal.last:
                places[row, track.at] = Spot("turn", "N", side)
            else:
                places[row, track.at] = Spot("split", "N", "ES" if side == "E" else "SW")
        for place in down | set(across):
            if place not in places:
                places[place] = _passage(across.get(place), place in down)
        return _squeezed(places, inputs)

    def _begin(self, signal: _Signal, across: dict[Place, str]) -> Place:
        """Where an input goes: as close above its first use as there is room; twins at the top."""
        assert signal.first_use is not None
        if self.netlist.twins:
            return 0, signal.track.at
        row = signal.first_use - 1
        while (row, signal.track.at) in across:
            row -= 1
        return row, signal.track.at


def _choices(inputs: list[Place]) -> dict[Place, Spot]:
    """The tiles that join twins: a choice above the first, a turn above the second."""
    found = {}
    for (row, first), (_, second) in zip(inputs[::2], inputs[1::2], strict=True):
        found[row, first] = Spot("choice", "", "ES")
        found |= {(row, col): Spot("wire", "W", "E") for col in range(first + 1, second)}
        found[row, second] = Spot("turn", "W", "S")
    return found


def _passage(side: str | None, runs_down: bool) -> Spot:
    """A tile that signals only pass: across to that side, down, or both."""
    if side is None:
        return Spot("wire", "N", "S")
    back = "W" if side == "E" else "E"
    if not runs_down:
        return Spot("wire", back, side)
    return Spot("cross", f"N{back}", "ES" if side == "E" else "SW")


def _squeezed(places: dict[Place, Spot], inputs: list[Place]) -> Layout:
    """The layout without rows and columns that hold nothing but wires straight across them."""
    rows = {row for (row, _), spot in places.items() if spot != Spot("wire", "N", "S")}
    cols = {
        col
        for (_, col), spot in places.items()
        if spot not in (Spot("wire", "W", "E"), Spot("wire", "E", "W"))
    }
    new_row = {row: index for index, row in enumerate(sorted(rows))}
    new_col = {col: index for index, col in enumerate(sorted(cols))}
    spots = {
        (new_row[row], new_col[col]): spot
        for (row, col), spot in sorted(places.items())
        if row in rows and col in cols
    }
    starts = tuple((new_row[row], new_col[col]) for row, col in inputs)
    return Layout(max(len(rows), 1), max(len(cols), 1), spots, starts)
