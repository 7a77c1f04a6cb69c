// nanobind for explain.hpp: plain data in, plain data out, no logic.
#include "akari_ladder.hpp"
#include "bindings.hpp"
#include "explain.hpp"
#include "kuromasu_ladder.hpp"

using namespace nanobind::literals;

namespace lamplighter {

namespace {

constexpr int largest_kept = 1 << 16;  // cells: beyond that, buffers are not worth holding on to

template <class Ladder>
nb::tuple tuple_of(const Ladder& ladder, const Explanation& explanation) {
    const auto place = [&](CellId cell) { return nb::make_tuple(ladder.row(cell), ladder.col(cell)); };
    const auto places = [&](const std::vector<CellId>& cells) {
        nb::list list;
        for (const CellId cell : cells) list.append(place(cell));
        return list;
    };
    nb::list steps;
    for (const ToldStep& told : explanation.steps) {
        const Step& step = told.step;
        nb::list settled, chain;
        for (const Literal literal : step.settled)
            settled.append(nb::make_tuple(ladder.row(literal.cell()), ladder.col(literal.cell()),
                                          literal.placed()));
        for (const Link& link : step.chain) {
            // Where it breaks down, nothing is decided: the place is that of what breaks.
            const bool breaks = link.rule >= first_conflict;
            const CellId cell = breaks && link.source >= 0 ? link.source : link.literal.cell();
            nb::object source = nb::none();
            if (link.source >= 0) source = place(link.source);
            chain.append(nb::make_tuple(ladder.row(cell), ladder.col(cell), link.literal.placed(),
                                        link.rule, source));
        }
        steps.append(nb::make_tuple(step.technique, settled, places(step.focus),
                                    places(step.because), chain, told.open_steps));
    }
    return nb::make_tuple(static_cast<int>(explanation.verdict), steps);
}

// Buffers stay for the next puzzle of the same thread.
template <class Ladder>
struct Desk {
    Ladder ladder;
    Explainer<Ladder> explainer{ladder};
};

template <class Ladder, class Board>
nb::tuple explain_on(Desk<Ladder>& desk, const Question& question, const Board& board, char placed,
                     Telling telling, double seconds, CancelToken* cancel) {
    const Explanation explanation = run_limited(cancel, [&](Limits limits) {
        limits.set_seconds(seconds);
        Explanation told;
        if (limits.is_over()) return told;
        desk.ladder.load(question.height, question.width, board);
        told.verdict = Verdict::contradiction;
        if (decide_marks(desk.ladder, question.height, question.width, question.marks, placed))
            told = desk.explainer.run(telling, limits);
        return told;
    });
    return tuple_of(desk.ladder, explanation);
}

template <class Ladder, class Board>
nb::tuple explain_board(const Question& question, const Board& board, char placed, Telling telling,
                        double seconds, CancelToken* cancel) {
    if (question.height * question.width > largest_kept) {
        Desk<Ladder> own;
        return explain_on(own, question, board, placed, telling, seconds, cancel);
    }
    thread_local Desk<Ladder> desk;
    return explain_on(desk, question, board, placed, telling, seconds, cancel);
}

nb::tuple explain(bool is_akari, nb::handle rows, nb::handle marks, bool only_next, bool group,
                  double seconds, CancelToken* cancel) {
    const Question question = question_of(is_akari, rows, marks);
    const Telling telling{only_next, group};
    return is_akari ? explain_board<AkariLadder>(question, question.letters, 'o', telling, seconds,
                                                 cancel)
                    : explain_board<KuromasuLadder>(question, question.clues, '#', telling, seconds,
                                                    cancel);
}

}  // namespace

void bind_explanation(nb::module_& m) {
    m.def("explain", &explain, "is_akari"_a, "rows"_a, "marks"_a.none(), "only_next"_a, "group"_a,
          "seconds"_a, "cancel"_a.none(),
          nb::sig("def explain(is_akari: bool, rows: collections.abc.Sequence[object], "
                  "marks: collections.abc.Sequence[str] | None, only_next: bool, group: bool, "
                  "seconds: float, cancel: CancelToken | None) -> "
                  "tuple[int, list[tuple[int, list[tuple[int, int, bool]], list[tuple[int, int]], "
                  "list[tuple[int, int]], "
                  "list[tuple[int, int, bool, int, tuple[int, int] | None]], int]]]"),
          "Step by step: (verdict, steps). A step is (technique, settled, focus, because, chain, "
          "open steps). Verdicts: 0 solved, 1 contradiction, 2 at a stand, 3 stopped. Seconds below "
          "zero: no limit.");
}

}  // namespace lamplighter
