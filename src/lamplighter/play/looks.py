"""The colours of the board: in the dark, in the light, and without any."""

from __future__ import annotations

from dataclasses import dataclass

from rich.style import Style

from lamplighter.play.drawing import Drawn

__all__ = ["DARK", "LIGHT", "PLAIN", "Look"]


@dataclass(frozen=True)
class Look:
    """Styles by role: what a cell is, and what is said about it."""

    roles: dict[str, Style]
    overs: dict[str, Style]
    trials: tuple[Style, ...]
    cursor: Style
    dim: Style
    line: Style
    label: Style
    other: Style
    """The ground of every other open cell, where no lines are between them."""

    def styles(self, drawn: Drawn, is_other: bool = False) -> tuple[Style, Style]:
        """The style of what a cell holds, and of its two sides."""
        body = self.roles[drawn.role]
        if is_other and drawn.role in ("open", "dot", "clue"):
            body += self.other
        if drawn.level:
            body += self.trials[(drawn.level - 1) % len(self.trials)]
        if drawn.is_dim:
            body += self.dim
        sides = self.roles["fill"] if drawn.role == "number" else body
        if drawn.over:
            sides = body + self.overs[drawn.over]
            is_loud = drawn.over in ("ghost", "wrong") or drawn.role == "number"
            body = sides if is_loud else body + Style.from_color(None, sides.bgcolor)
        if drawn.is_cursor:
            body, sides = body + self.cursor, sides + self.cursor
        return body, sides


def _look(
    *, ground: str, open: str, ink: str, faint: str, wall: str, wall_ink: str, lit: str, light: str,
    bulb: str, line: str, label: str, clue: str, reason: str, around: str, ghost: str, wrong: str,
    cursor: str, trials: tuple[str, ...], dim: str, other: str,
) -> Look:  # fmt: skip
    def on(fore: str, back: str, bold: bool = False) -> Style:
        return Style(color=fore, bgcolor=back, bold=bold)

    return Look(
        roles={
            "open": on(faint, open),
            "dot": on(ink, open),
            "lit": on(light, lit),
            "lit-dot": on(faint, lit),
            "placed": on(bulb, lit, bold=True),
            "wall": on(wall, wall),
            "fill": on(wall, wall),
            "number": on(wall_ink, wall, bold=True),
            "black": on(wall, wall),
            "clue": on(clue, open, bold=True),
        },
        overs={
            "cursor": Style(bold=True),
            "reason": Style.parse(f"bold {reason}"),
            "around": Style.parse(f"bold {around}"),
            "sight": Style.parse(f"bold {around}"),
            "ghost": Style.parse(f"bold {ghost}"),
            "wrong": Style.parse(f"bold {wrong}"),
            "hatch": Style.parse(wrong),
        },
        trials=tuple(Style(color=each, bold=True) for each in trials),
        cursor=Style.parse(cursor),
        dim=Style(color=dim, bold=False),
        line=on(line, open),
        label=on(label, ground),
        other=Style(bgcolor=other),
    )


DARK = _look(
    ground="#14171d", open="#2c323d", ink="#c3cad6", faint="#5b6473", wall="#07080b",
    wall_ink="#f2f4f8", lit="#554617", light="#8f7a35", bulb="#ffd75f", line="#454d5b",
    label="#8b94a3", clue="#9fd0ff", reason="#ffffff on #2f5d9e", around="#bcd7ff on #2b4263",
    ghost="#ffffff on #2c7a4b", wrong="#ffffff on #b3342e", cursor="bold #ffffff on #6a55b8",
    trials=("#7fd6ff", "#c79bff", "#8fe08f"), dim="#6e7686", other="#262b35",
)  # fmt: skip

LIGHT = _look(
    ground="#f4f2ed", open="#ffffff", ink="#444b57", faint="#b8bdc6", wall="#20242c",
    wall_ink="#ffffff", lit="#ffefb0", light="#d0b45a", bulb="#9a5b00", line="#c9c6be",
    label="#6c7380", clue="#134f94", reason="#000000 on #8fc0ff", around="#13335c on #d3e5ff",
    ghost="#063b1c on #a6e3bd", wrong="#ffffff on #c5362f", cursor="bold #ffffff on #6a55b8",
    trials=("#0072a8", "#7b35c9", "#1f7a1f"), dim="#8d939e", other="#f3f3f5",
)  # fmt: skip

PLAIN = Look(
    roles={
        "open": Style(dim=True),
        "dot": Style(),
        "lit": Style(),
        "lit-dot": Style(dim=True),
        "placed": Style(bold=True),
        "wall": Style(),
        "fill": Style(),
        "number": Style(reverse=True, bold=True),
        "black": Style(),
        "clue": Style(bold=True),
    },
    overs=dict.fromkeys(
        ("cursor", "reason", "around", "sight", "ghost", "wrong", "hatch"), Style(bold=True)
    ),
    trials=(Style(italic=True),),
    cursor=Style(bold=True, underline=True),
    dim=Style(dim=True, bold=False),
    line=Style(dim=True),
    label=Style(dim=True),
    other=Style(),
)
"""For NO_COLOR: shapes, and the weight of what is written."""
