// expression.js - an index expression of CUDA C++, as a reader pastes it: read
// by a small parser, never by eval, and computed in 32-bit integers.
//
//   expression.read("tile[x * 33 + y]", ["x", "y"])({ x: 3, y: 5 }) -> 104
//
// Knows C's operators on integers with C's precedence, casts to int, unsigned and
// size_t, min, max and abs; names are those given, threadIdx.x and threadIdx.y
// being x and y, but unsigned. What it cannot read it throws, as one sentence.
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
  // a and b are as their type has them: below 2^31, or unsigned below 2^32.
  const COMPUTE = {
    "|": (a, b) => a | b, "^": (a, b) => a ^ b, "&": (a, b) => a & b,
    "==": (a, b) => +(a === b), "!=": (a, b) => +(a !== b),
    "<": (a, b) => +(a < b), ">": (a, b) => +(a > b),
    "<=": (a, b) => +(a <= b), ">=": (a, b) => +(a >= b),
    "<<": (a, b) => a << places(b),
    ">>": (a, b) => Math.floor(a / 2 ** places(b)),
    "+": (a, b) => a + b, "-": (a, b) => a - b, "*": Math.imul,
    "/": (a, b) => Math.trunc(a / divisor(b)), "%": (a, b) => a % divisor(b),
  };
  const TRUTHS = /^([<>]=?|[=!]=|&&|\|\||!)$/; // their result is an int
  const UNARY = { "-": (a) => -a, "+": (a) => a, "~": (a) => ~a,
    "!": (a) => +(a === 0) };
  const CALLS = { min: Math.min, max: Math.max, abs: Math.abs };
  const INTEGERS = /^(const|signed|int|long|(u?int(32|64)|size|ptrdiff)_t|unsigned)$/;
  const OTHERS = /^(bool|char|short|float|double|u?int(8|16)_t)$/;
  const ALIKE = { i: "tid", idx: "tid", tx: "x", ty: "y", column: "x", col: "x",
    row: "y", laneId: "lane",
    lane_id: "lane" };

  const typed = (value, unsigned) => (unsigned ? value >>> 0 : value | 0);
  // What is computed: a function of the values, of a type.
  const node = (of, unsigned) => ({ unsigned,
    of: (values) => typed(of(values), unsigned) });

  // A literal's value: decimal, hexadecimal or, from 0 on, octal.
  function literal(text) {
    const digits = text.replace(/[uUlL]*$/, ""), octal = /^0\d/.test(digits);
    if (octal && /[89]/.test(digits)) {
      throw new Error(`“${text}” begins with 0, which makes it octal`);
    }
    const value = octal ? parseInt(digits, 8) : Number(digits);
    if (value > 0xffffffff) throw new Error(`“${text}” has more than 32 bits`);
    return node(() => value, value > 0x7fffffff || /u/i.test(text));
  }

  const TOKEN = new RegExp("\\s*(?:" + [
    /(\d*\.\d+\w*|\d+\.\w*|\d+[eE]\d+)/, // no integer
    /(0[xX][0-9a-fA-F]+[uUlL]*|\d+[uUlL]*)/,
    /(?:std\s*::\s*)?([A-Za-z_]\w*(?:\s*\.\s*[A-Za-z_]\w*)?)/,
    /(\+\+|--|\*\*|(?:<<|>>|[-+*/%&|^])=|=(?!=))/, // changes something
    /(<<|>>|<=|>=|==|!=|&&|\|\||[-+*/%&|^~!<>()?:,])/,
  ].map((part) => part.source).join("|") + ")", "y");

  function tokens(text) {
    const found = [], end = text.trimEnd().length;
    TOKEN.lastIndex = 0;
    while (TOKEN.lastIndex < end) {
      const at = TOKEN.lastIndex, match = TOKEN.exec(text);
      if (!match) {
        const odd = text.slice(at).trim()[0];
        throw new Error(`“${odd}” means nothing here`);
      }
      const [, real, number, name, changes, operator] = match;
      if (real) throw new Error(`“${real}” is no integer`);
      if (changes === "**") throw new Error("“**” is no operator of C");
      if (changes) {
        throw new Error(`“${changes}” changes a variable; type the index alone, ` +
          "such as tid + 1");
      }
      found.push(number ? { number } : name
        ? { name: name.replace(/\s/g, "") } : { operator });
    }
    return found;
  }

  // Of "as[i + 1]; // next" the index alone, and of "int i = tid;" what i is. A
  // second index needs the pitch of the rows.
  function indexOf(text, names) {
    const bare = text.replace(/\/\*.*?\*\/|\/\/.*/g, " ").replace(/[×·]/g, "*")
      .replace(/−/g, "-").replace(/÷/g, "/").replace(/(\d)'(?=\d)/g, "$1").trim()
      .replace(/\s*;$/, "").replace(/^(?:[A-Za-z_]\w*\s+)*[A-Za-z_]\w*\s*=(?!=)/, "")
      .trim();
    const [whole, row, column] =
      /^\w+\s*\[([^[\]]*)\](?:\s*\[([^[\]]*)\])?$/.exec(bare) || [];
    if (whole && column === undefined) return row;
    if (whole && names.includes("pitch")) return `(${row}) * pitch + (${column})`;
    if (/\].*=.*\[/.test(bare)) throw new Error("these are two accesses; type one");
    if (/[[\]]/.test(bare)) {
      throw new Error("type one index: row * " +
        `${names.includes("pitch") ? "pitch" : 32} + column`);
    }
    if (/^[*&]/.test(bare)) throw new Error("type the index alone, without its array");
    return bare;
  }

  function parser(list, names) {
    let at = 0;
    const takes = (operator) => list[at]?.operator === operator && ++at > 0;
    const expect = (operator) => {
      if (!takes(operator)) throw new Error(`a “${operator}” is missing`);
    };

    // The words of a type from here on; false where none stands.
    function type() {
      const words = [];
      while (INTEGERS.test(list[at]?.name) || OTHERS.test(list[at]?.name)) {
        words.push(list[at++].name);
      }
      const other = words.find((word) => OTHERS.test(word));
      if (other) throw new Error(`a cast to ${other} is not known here`);
      return words.length > 0 && words;
    }
    const cast = (words, operand) => node(operand.of,
      words.some((word) => /^u|^size/.test(word)));

    function inBrackets() {
      expect("(");
      const inner = conditional();
      expect(")");
      return inner;
    }

    function call(name) {
      expect("(");
      const given = [conditional()];
      while (takes(",")) given.push(conditional());
      expect(")");
      const wanted = name === "abs" ? 1 : 2;
      if (given.length !== wanted) {
        throw new Error(`${name} takes ${wanted === 1 ? "one number" : "two numbers"}`);
      }
      const unsigned = given.some((one) => one.unsigned);
      return node((values) => CALLS[name](...given.map((one) =>
        typed(one.of(values), unsigned))), unsigned);
    }

    function unknown(name) {
      const meant = [...names, "threadIdx.x", "threadIdx.y"].find((own) =>
        own.toLowerCase() === name.toLowerCase());
      if (list[at]?.operator === "(") {
        throw new Error(`“${name}” is no function that an index may call; min, max ` +
          "and abs are");
      }
      throw new Error(`“${name}” is unknown; ` + (meant ? `type ${meant}`
        : `type its number, or use ${names.filter((own) => !own.includes("."))
          .join(", ")}`));
    }

    function named(name) {
      if (name === "static_cast") {
        expect("<");
        const words = type();
        if (!words) throw new Error("a cast to int, unsigned or size_t is known");
        expect(">");
        return cast(words, inBrackets());
      }
      if (name in CALLS && list[at]?.operator === "(") return call(name);
      if (name === "true" || name === "false") return literal(String(+(name === "true")));
      const own = [name, name.replace(/^threadIdx\./, ""), ALIKE[name]]
        .find((one) => names.includes(one));
      if (!own) unknown(name);
      return node((values) => values[own], name.includes("."));
    }

    function primary() {
      const token = list[at++];
      if (!token) throw new Error("it ends too early");
      if (token.number !== undefined) return literal(token.number);
      if (token.name !== undefined) {
        at--;
        const words = type();
        if (words) return cast(words, inBrackets());
        at++;
        return named(token.name);
      }
      if (token.operator === "(") {
        const words = type();
        if (words) {
          expect(")");
          return cast(words, primary());
        }
        at--;
        return inBrackets();
      }
      const compute = UNARY[token.operator];
      if (!compute) throw new Error(`“${token.operator}” lacks what is before it`);
      const operand = primary();
      return node((values) => compute(operand.of(values)),
        operand.unsigned && token.operator !== "!");
    }

    function join(operator, left, right) {
      if (operator === "&&") {
        return node((v) => +(left.of(v) !== 0 && right.of(v) !== 0), false);
      }
      if (operator === "||") {
        return node((v) => +(left.of(v) !== 0 || right.of(v) !== 0), false);
      }
      const shifts = operator === "<<" || operator === ">>";
      const unsigned = left.unsigned || !shifts && right.unsigned;
      return node((v) => COMPUTE[operator](typed(left.of(v), unsigned),
        shifts ? right.of(v) : typed(right.of(v), unsigned)),
      unsigned && !TRUTHS.test(operator));
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
      return node((v) => (test.of(v) !== 0 ? yes : no).of(v),
        yes.unsigned || no.unsigned);
    }

    const whole = conditional();
    if (at < list.length) {
      const { number, name, operator } = list[at];
      throw new Error(`“${number ?? name ?? operator}” stands where an ` +
        "operator is missing");
    }
    return (values) => whole.of(values) | 0;
  }

  function read(text, names) {
    if (text.length > 200) throw new Error("it has more than 200 characters");
    const index = indexOf(text, names);
    if (index === "") throw new Error("type one, such as tid * 33 + 5");
    return parser(tokens(index), names);
  }
  return { read };
})();
