/** Converts LaTeX to plain notation: `\frac{1}{2}` to 1/2, `\sqrt{2}` to sqrt(2), `\boxed{…}` to marks. */

/**
 * Mark the start and end of the content of `\boxed{…}`. A box that is cut off has no end. Both are control characters
 * that no other text contains.
 */
export const BOX_START = '\u0002';
export const BOX_END = '\u0003';
/** Replaces an escaped dollar sign, which means money and not the start of a formula. */
const MONEY = '\u0004';

/** The number of passes. Each removes the innermost commands, so commands may be nested six deep. */
const MAX_NESTING = 6;

/** Returns the text in plain notation. Expects single spaces. */
export function withoutLatex(text: string): string {
  if (!/[\\$]|[\^_]\{|\d\{,\}\d/.test(text)) return text;
  let plain = text.replaceAll('\\$', MONEY).replaceAll('{,}', ',');
  if (/\\|[\^_]\{/.test(plain)) {
    plain = plain.replace(/\^ ?\{? ?\\circ ?\}?/g, '°').replace(/\\left|\\right(?!arrow)/g, '');
    plain = withoutSymbols(withoutCommands(plain.replace(MATRIX, matrix)).replace(/\\f?box(?:ed)? ?\{/g, BOX_START));
  }
  return plain
    .replaceAll('$$', '')
    .replace(/\$([^$\n]+)\$(?!\d)/g, '$1')
    .replaceAll(MONEY, '$');
}

const MATRIX = /\\begin\{[pbB]?matrix\}([^{}]*)\\end\{[pbB]?matrix\}/g;

/**
 * Converts `\begin{pmatrix} 1 & 2 \\ 3 & 4 \end{pmatrix}` to [[1,2],[3,4]]. A determinant (`vmatrix`) is not a matrix.
 */
function matrix(_: string, inner: string): string {
  const rows = inner.split('\\\\').filter((row) => row.trim() !== '');
  return `[${rows.map((row) => `[${row.split('&').map((cell) => cell.trim())}]`)}]`;
}

function withoutCommands(text: string): string {
  let plain = text;
  for (let pass = 0; pass < MAX_NESTING && /\\[a-z]{1,20} ?[{\d[]|[\^_] ?\{/.test(plain); pass += 1) {
    const before = plain;
    for (const [pattern, notation] of COMMANDS) plain = plain.replace(pattern, notation);
    plain = plain.replace(BRACED_FRACTION, fraction).replace(DIGIT_FRACTION, fraction);
    plain = plain.replace(/([\^_]) ?\{([^{}]*)\}/g, (_, mark: string, inner: string) => mark + operand(inner));
    if (plain === before) break;
  }
  return plain;
}

const COMMANDS: readonly (readonly [RegExp, string])[] = [
  [/\\(?:text|math)(?:rm|bf|it|sf|bb|tt)? ?\{([^{}]*)\}/g, '$1'],
  [/\\(?:operatorname|mbox|emph|underline) ?\{([^{}]*)\}/g, '$1'],
  [/\\[dt]?binom ?\{([^{}]*)\} ?\{([^{}]*)\}/g, 'C($1,$2)'],
  [/\\sqrt ?\[([^[\]{}]*)\] ?\{([^{}]*)\}/g, 'root($1,$2)'],
  [/\\sqrt ?\{([^{}]*)\}/g, 'sqrt($1)'],
  [/\\sqrt ?(\d)/g, 'sqrt($1)'],
  [/\\overline ?\{(\d*)\}/g, '($1)'],
  [/\\vec ?\{([^{}]*)\}/g, 'vec($1)'],
  [/\\f?box(?:ed)? ?\{([^{}]*)\}/g, `${BOX_START}$1${BOX_END}`],
];
const BRACED_FRACTION = /(\d)?\\[dt]?frac ?\{([^{}]*)\} ?\{([^{}]*)\}/g;
const DIGIT_FRACTION = /(\d)?\\[dt]?frac ?(\d) ?([\da-z])/g;

/** Converts a fraction. With a digit before it, it is a mixed number: `1\frac{1}{2}` is 1 1/2, not 11/2. */
function fraction(_: string, ...[before, top = '', bottom = '']: (string | undefined)[]): string {
  return `${before === undefined ? '' : `${before} `}${operand(top)}/${operand(bottom)}`;
}

/** Returns a number or a word unchanged, and any other text in brackets. */
function operand(text: string): string {
  return /^ ?-?[\w.]+ ?$/.test(text) ? text.trim() : `(${text})`;
}

const SYMBOLS: ReadonlyMap<string, string> = new Map(
  `times * cdot * div / pm ± le ≤ leq ≤ ge ≥ geq ≥ ne ≠ neq ≠ approx ≈ infty ∞ cup ∪ cap ∩ in ∈ notin ∉ subset ⊂ subseteq ⊆ neg ¬
  lnot ¬ land ∧ wedge ∧ lor ∨ vee ∨ to → rightarrow → lfloor ⌊ rfloor ⌋ lceil ⌈ rceil ⌉ langle ⟨ rangle ⟩ lt < gt > degree °`
    .split(/\s+/)
    .map((name, at, all): [string, string] => [name, all[at + 1] ?? ''])
    .filter((_, at) => at % 2 === 0)
    .concat([
      ['pi', 'π'],
      ['quad', ' '],
      ['qquad', ' '],
      ['displaystyle', ''],
    ]),
);

function withoutSymbols(text: string): string {
  return text
    .replace(/\\([a-zA-Z]+)/g, (_, name: string) => SYMBOLS.get(name) ?? name)
    .replaceAll('\\,', '\u2009')
    .replace(/\\[!()[\]]/g, '')
    .replace(/\\([%#&_{}])/g, '$1')
    .replace(/\\[;: \\]/g, ' ');
}
