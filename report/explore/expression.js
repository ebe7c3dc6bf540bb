// expression.js - an index expression of C, as a reader pastes it: read by a
// small parser, never by eval, and computed in 32-bit integers.
//
//   expression.read("tile[x * 33 + y]", ["x", "y"])({ x: 3, y: 5 }) -> 104
//
// Knows C's operators on integers with C's precedence; names are those given,
// threadIdx.x and threadIdx.y being x and y. What it cannot read it throws, as
// one sentence.
const expression = (() => {
  const LEVELS = [["||"], ["&&"], ["|"], ["^"], ["&"], ["==", "!="],
    ["<=", ">=", "<", ">"], ["<<", ">>"], ["+", "-"], ["*", "/", "%"]];

  const divisor = (b) => {
    if (b === 0) throw new Error("it divides by zero");
    return b;
  };
  const places = (b) => {
    if (b < 0 || b > 31) throw new Error(`it shifts by ${b}`);
    return b;
  };
  const COMPUTE = {
    "|": (a, b) => a | b, "^": (a, b) => a ^ b, "&": (a, b) => a & b,
    "==": (a, b) => +(a === b), "!=": (a, b) => +(a !== b),
    "<": (a, b) => +(a < b), ">": (a, b) => +(a > b),
    "<=": (a, b) => +(a <= b), ">=": (a, b) => +(a >= b),
    "<<": (a, b) => a << places(b), ">>": (a, b) => a >> places(b),
    "+": (a, b) => a + b | 0, "-": (a, b) => a - b | 0, "*": Math.imul,
    "/": (a, b) => Math.trunc(a / divisor(b)) | 0,
    "%": (a, b) => a % divisor(b) | 0,
  };
  const UNARY = { "-": (a) => -a | 0, "+": (a) => a, "~": (a) => ~a,
    "!": (a) => +!a };

  // A literal's value: decimal, hexadecimal or, from 0 on, octal.
  function valueOf(literal) {
    const octal = /^0\d/.test(literal);
    if (octal && /[89]/.test(literal)) {
      throw new Error(`“${literal}” begins with 0, which makes it octal`);
    }
    const value = octal ? parseInt(literal, 8) : Number(literal);
    if (value > 0xffffffff) throw new Error(`“${literal}” has more than 32 bits`);
    return value | 0;
  }

  function tokens(text) {
    const found = [];
    const next = /\s*(?:(0[xX][0-9a-fA-F]+|\d+)[uUlL]*|([A-Za-z_]\w*(?:\.\w+)?)|(\+\+|--|<<|>>|<=|>=|==|!=|&&|\|\||[-+*/%&|^~!<>()?:]))/y;
    const end = text.trimEnd().length;
    while (next.lastIndex < end) {
      const at = next.lastIndex, match = next.exec(text);
      if (!match) {
        const odd = text.slice(at).trim()[0];
        throw new Error(`“${odd}” means nothing here`);
      }
      const [, number, name, operator] = match;
      if (/^(\+\+|--)$/.test(operator)) {
        throw new Error(`“${operator}” changes a variable; type + 1 or - 1`);
      }
      found.push(number !== undefined ? { number: valueOf(number) }
        : name !== undefined ? { name } : { operator });
    }
    return found;
  }

  // Of "as[i + 1];" the index alone.
  function indexOf(text) {
    const bare = text.trim().replace(/;$/, "").trim();
    const whole = /^\w+\s*\[([^[\]]*)\]$/.exec(bare);
    if (!whole && /[[\]]/.test(bare)) {
      throw new Error("type one index: row * pitch + column");
    }
    return whole ? whole[1] : bare;
  }

  function parser(list, names) {
    let at = 0;
    const takes = (operator) => list[at]?.operator === operator && ++at > 0;
    const expect = (operator) => {
      if (!takes(operator)) throw new Error(`a “${operator}” is missing`);
    };

    function primary() {
      const token = list[at++];
      if (!token) throw new Error("it ends too early");
      if (token.number !== undefined) return () => token.number;
      if (token.name !== undefined) {
        const name = token.name.replace(/^threadIdx\./, "");
        if (!names.includes(name)) {
          throw new Error(`“${token.name}” is unknown; use ` +
            names.filter((own) => !own.includes(".")).join(", "));
        }
        return (values) => values[name];
      }
      if (token.operator === "(") {
        const inner = conditional();
        expect(")");
        return inner;
      }
      const compute = UNARY[token.operator];
      if (!compute) throw new Error(`“${token.operator}” lacks what is before it`);
      const operand = primary();
      return (values) => compute(operand(values));
    }

    function join(operator, left, right) {
      if (operator === "&&") return (v) => +(left(v) !== 0 && right(v) !== 0);
      if (operator === "||") return (v) => +(left(v) !== 0 || right(v) !== 0);
      return (v) => COMPUTE[operator](left(v), right(v));
    }

    function binary(level) {
      if (level === LEVELS.length) return primary();
      let left = binary(level + 1);
      while (LEVELS[level].includes(list[at]?.operator)) {
        const { operator } = list[at++];
        left = join(operator, left, binary(level + 1));
      }
      return left;
    }

    function conditional() {
      const test = binary(0);
      if (!takes("?")) return test;
      const yes = conditional();
      expect(":");
      const no = conditional();
      return (v) => (test(v) !== 0 ? yes(v) : no(v));
    }

    const whole = conditional();
    if (at < list.length) {
      const { number, name, operator } = list[at];
      throw new Error(`“${number ?? name ?? operator}” stands where an ` +
        "operator is missing");
    }
    return whole;
  }

  function read(text, names) {
    if (text.trim() === "") throw new Error("type one, such as tid * 33 + 5");
    if (text.length > 200) throw new Error("it has more than 200 characters");
    return parser(tokens(indexOf(text)), names);
  }
  return { read };
})();
