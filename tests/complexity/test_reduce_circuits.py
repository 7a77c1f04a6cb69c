"""Circuits: the three forms they are read from, what they compute, what is refused."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lamplighter.complexity.circuit import Circuit, Gate
from lamplighter.complexity.formula import random_3sat, write_cnf
from lamplighter.complexity.netlist import make_netlist
from lamplighter.complexity.reading import read_bench, read_circuit, read_cnf, read_text
from lamplighter.errors import LamplighterError, PuzzleError

BENCH = """\
# a half adder, and a gate of each other kind
INPUT(a)
input( b )
OUTPUT(s)
OUTPUT(all)
s = XOR(a, b)     # parity
n1 = NAND(a,b)
n2 = NOR(a, b, s)
n3 = XNOR(a, b, s)
n4 = BUFF(n3)
n5 = not(n2)
all = AND(n1, n4, n5, n6)
n6 = OR(a)
"""


def table(circuit: Circuit, output: str) -> str:
    """The values of an output, the first input changing slowest."""
    found = ""
    for values in product((False, True), repeat=len(circuit.inputs)):
        found += str(int(circuit.run(dict(zip(circuit.inputs, values, strict=True)))[output]))
    return found


def test_bench() -> None:
    circuit = read_circuit(BENCH)
    assert circuit == read_bench(BENCH)
    assert circuit.inputs == ("a", "b")
    assert circuit.outputs == ("s", "all")
    assert circuit.gates["n2"] == Gate("NOR", ("a", "b", "s"))
    shown = {name: table(circuit, name) for name in ("s", "n1", "n2", "n3", "n4", "n5", "n6")}
    assert shown == {
        "s": "0110", "n1": "1110", "n2": "1000", "n3": "1111", "n4": "1111", "n5": "0111",
        "n6": "0011",
    }  # fmt: skip
    assert table(circuit, "all") == "0010"


@pytest.mark.parametrize(
    ("line", "values"),
    [
        ("a", "00001111"),
        ("not a", "11110000"),
        ("not not a", "00001111"),
        ("a and b and c", "00000001"),
        ("a or b and c", "00011111"),
        ("(a or b) and c", "00010101"),
        ("a xor b xor c", "01101001"),
        ("a or b xor c", "01101111"),
        ("a xor b and c", "00011110"),
        ("a nand b nor c", "00000010"),
        ("a xnor b", "11000011"),
        ("not a and b", "00110000"),
        ("not (a and b)", "11111100"),
        ("a and true", "00001111"),
        ("false or c", "01010101"),
        ("a nand b nand c", "10101011"),
    ],
)
def test_expressions(line: str, values: str) -> None:
    circuit = read_text(f"input a b c\ns = {line}\noutput s\n")
    assert table(circuit, "s") == values


def test_a_chain_is_one_gate() -> None:
    circuit = read_text("input a b c\ns = a or b or c\noutput s")
    assert circuit.gates == {"s": Gate("OR", ("a", "b", "c"))}


def test_a_use_may_come_before_its_definition() -> None:
    circuit = read_text("output s\ns = t and b\nt = not a\ninput a b")
    assert table(circuit, "s") == "0100"


def test_cnf() -> None:
    text = "c two clauses\np cnf 3 2\n1 -3 0 2\n3 0\n"
    circuit = read_circuit(text)
    assert circuit == read_cnf(text)
    assert circuit.inputs == ("1", "2", "3")
    assert circuit.gates["clause 1"] == Gate("OR", ("1", "-3"))
    assert circuit.gates["clause 2"] == Gate("OR", ("2", "3"))
    assert table(circuit, "clause 1") == "10101111"
    assert read_cnf("p cnf 1 1\n1 0\n%\n0\n").outputs == ("clause 1",)


def test_the_ending_decides() -> None:
    assert read_circuit("p cnf 1 0", "x.cnf").inputs == ("1",)
    with pytest.raises(PuzzleError, match=r"line 1: expected INPUT"):
        read_circuit("p cnf 1 0", "x.bench")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "the text is empty"),
        ("INPUT(a)\n", "the circuit has no output"),
        ("INPUT(a)\nOUTPUT(b)\n", "'b' is undefined; it is an output"),
        ("INPUT(a)\nOUTPUT(b)\nb = AND(a, c)\n", "'c' is undefined; 'b' reads it"),
        ("INPUT(a)\nINPUT(a)\nOUTPUT(a)", "line 2: 'a' has two drivers, the first on line 1"),
        ("INPUT(a)\nOUTPUT(b)\nb=NOT(a)\nb=BUF(a)", "line 4: 'b' has two drivers"),
        ("INPUT(a)\nOUTPUT(a)\na=NOT(a)", "line 3: 'a' has two drivers"),
        ("OUTPUT(a)\na=NOT(b)\nb=NOT(a)", "the circuit has a cycle: "),
        ("OUTPUT(a)\na=NOT(a)", "the circuit has a cycle: 'a'"),
        ("INPUT(a)\nOUTPUT(b)\nb=DFF(a)", "line 3: a DFF has memory"),
        ("INPUT(a)\nOUTPUT(b)\nb=MUX(a)", "unknown gate on line 3, 'MUX'"),
        ("INPUT(a)\nOUTPUT(b)\nb=NOT(a, a)", "line 3: NOT: expected 1 inputs, got 2"),
        ("INPUT(a)\nOUTPUT(b)\nb=AND()", "line 3: AND: expected 1 or more inputs, got 0"),
        ("INPUT(a)\nOUTPUT(b)\nb=AND(a,,a)", "line 3: expected a signal, got ''"),
        ("INPUT(a)\nOUTPUT(b)\nb=AND(a", "line 3: expected INPUT(a), OUTPUT(a) or"),
        ("input a\noutput a\nb", "line 3: expected 'input a b'"),
        ("input a\noutput", "line 2: expected signals after 'output'"),
        ("input and", "line 1: expected the name of a signal, got 'and'"),
        ("input a\ns = a xor\noutput s", "line 2: expected a signal, got the end of the line"),
        ("input a\ns = (a\noutput s", "line 2: expected ')', got the end of the line"),
        ("input a\ns = a a\noutput s", "line 2: expected an operator or the end of the line"),
        ("input a\ns = a % a\noutput s", "expected an operator or the end of the line, got '%'"),
        ("input a\ns = " + "(" * 2000 + "a\noutput s", "line 2: nested too deeply"),
        ("input a\ns = " + "not " * 2000 + "a\noutput s", "line 2: nested too deeply"),
        ("input a\ns = a\ns = not a\noutput s", "line 3: 's' has two drivers, the first on line 2"),
        ("input a\ns = a and t\nt = s\noutput s", "the circuit has a cycle: "),
        ("input a\ns = a and t\noutput s", "'t' is undefined; 's' reads it"),
        ("p cnf 1", "line 1: expected 'p cnf VARIABLES CLAUSES'"),
        ("p cnf 1 1\n", "expected 1 clauses, got 0"),
        ("p cnf 1 1\n1", "the last clause does not end in 0"),
        ("p cnf 1 1\n2 0", "line 2: 2 is beyond the 1 variables"),
        ("p cnf 1 1\nx 0", "line 2: expected a literal, got 'x'"),
        ("p cnf 1 1\np cnf 1 1\n", "line 2: a second 'p cnf' line"),
        ("c hello\n1 0\n", "line 2: expected 'p cnf VARIABLES CLAUSES' before clauses"),
        ("p cnf 99999999999999999999 1\n", "line 1: expected 'p cnf"),
    ],
)
def test_what_is_refused(text: str, says: str) -> None:
    with pytest.raises(LamplighterError) as caught:
        read_circuit(text)
    assert says in str(caught.value)


@given(st.text(alphabet="abs =()notrudxI\nNPUTOpcnf 0123-,#", max_size=80))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        circuit = read_circuit(text)
    except LamplighterError:
        return
    assert circuit.outputs
    make_netlist(circuit)


def test_random_formulas_are_the_same_everywhere() -> None:
    assert random_3sat(5, 1.0, seed=7) == random_3sat(5, 1.0, seed=7)
    assert random_3sat(4, 0.5, seed=1) == [[1, 2, -4], [-1, 2, 4]]
    clauses = random_3sat(20, 4.26, seed=3)
    assert len(clauses) == 85
    assert all(len({abs(each) for each in clause}) == 3 for clause in clauses)
    circuit = read_cnf(write_cnf(20, clauses))
    assert len(circuit.outputs) == 85


@pytest.mark.parametrize("arguments", [(2, 4.26), (5, 0.0), (5, float("nan")), (5, 1e9)])
def test_formulas_that_cannot_be(arguments: tuple[int, float]) -> None:
    with pytest.raises(PuzzleError):
        random_3sat(*arguments)


def test_gates_fold() -> None:
    """Constants, doubles and gates that are the same take no room."""
    netlist = make_netlist(
        read_text(
            "input a b\nt = a or b or a or false\nu = b or a\nv = t nand u\n"
            "w = v or (a and true)\noutput w"
        )
    )
    assert netlist.gates == (((0, False), (1, False)), ((0, False), (2, True)))
    assert netlist.asserted == ((3, False),)


def test_an_and_that_must_be_true_is_no_gate() -> None:
    netlist = make_netlist(read_text("input a b c\ns = a and not b and (b or c)\noutput s"))
    assert netlist.gates == (((1, False), (2, False)),)
    assert netlist.asserted == ((0, False), (1, True), (3, False))


def test_what_cannot_be_true_is_a_board_all_the_same() -> None:
    netlist = make_netlist(read_text("input a\ns = a and not a\noutput s"))
    assert netlist.names == ("a", None)
    assert not any(netlist.holds(values) for values in product((False, True), repeat=2))
