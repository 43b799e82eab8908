/** Reads the unit of a number: a dimension and an exact size, so that km and m can be compared. */
import { matchAt } from '../text/match-at.ts';
import type { Rational } from './rational.ts';
import { divide, fromDecimal, multiply, ONE, power, whole } from './rational.ts';
import { CURRENCIES, PREFIX_WORDS, PREFIXES, UNIT_ALIASES, UNITS } from './unit-table.ts';

export interface Unit {
  /** The unit as in the text, without spaces; for a currency, its ISO code. */
  readonly name: string;
  /**
   * For example `L T-1`. Units of the same dimension can be converted. Each currency has its own dimension, such as
   * `currency USD`.
   */
  readonly dimension: string;
  /** The size in SI units. */
  readonly size: Rational;
}

export interface FoundUnit {
  readonly unit: Unit;
  readonly end: number;
}

/** The powers of base dimensions, and the size in SI units. */
interface Measure {
  readonly powers: ReadonlyMap<string, number>;
  readonly size: Rational;
}

interface Atom extends Measure {
  readonly takesPrefix: boolean;
}

interface UnitTables {
  /** Symbols, which are case-sensitive. */
  readonly bySymbol: ReadonlyMap<string, Atom>;
  /** Names in lower case. */
  readonly byName: ReadonlyMap<string, Atom>;
}

let tables: UnitTables | null = null;

function unitTables(): UnitTables {
  tables ??= buildTables();
  return tables;
}

/** Parses `UNITS`, where `*` after a spelling means that it takes a prefix. */
function buildTables(): UnitTables {
  const bySymbol = new Map<string, Atom>();
  const byName = new Map<string, Atom>();
  for (const line of UNITS.trim().split('\n')) {
    const [spellings = '', dimension = '', size = ''] = line.split('|');
    const [top = '', bottom = '1'] = size.split('/');
    const measure = { powers: powersOf(dimension), size: divide(fromDecimal(top), fromDecimal(bottom)) ?? ONE };
    for (const spelling of spellings.split(' ')) {
      const symbol = spelling.replace('*', '');
      bySymbol.set(symbol, { ...measure, takesPrefix: spelling.endsWith('*') });
      if (/^[a-z-]{3,}$/.test(symbol)) byName.set(symbol, { ...measure, takesPrefix: spellings.includes('*') });
    }
  }
  return { bySymbol, byName };
}

/** Reads a dimension such as `M L2 T-2`. A pure number has none. */
function powersOf(dimension: string): ReadonlyMap<string, number> {
  const parts = dimension === '1' ? [] : dimension.split(' ');
  return new Map(
    parts.map((part) => {
      const [, base = part, power = '1'] = /^(\w+?)(-?\d)$/.exec(part) ?? [];
      return [base, Number(power)];
    }),
  );
}

/** Returns one unit without a power or quotient, by its symbol (case-sensitive) or its name in any case. */
function measureOf(word: string): Measure | null {
  const { bySymbol, byName } = unitTables();
  // `Cal` is not `cal`, so only names of more than three letters are case-insensitive.
  const known = bySymbol.get(word) ?? byName.get(word.length > 3 ? word.toLowerCase() : word);
  if (known !== undefined) return known;
  for (const length of [2, 1]) {
    const scaled = withPrefix(word.slice(0, length), bySymbol.get(word.slice(length)));
    if (scaled !== null) return scaled;
  }
  const lower = word.toLowerCase();
  const [prefix = '', symbol = ''] = PREFIX_WORDS.find(([each]) => lower.startsWith(each)) ?? [];
  return withPrefix(symbol, byName.get(lower.slice(prefix.length)));
}

/** Returns the unit with a prefix; null when it takes none. Binary prefixes (`Ki`) are accepted only for data. */
function withPrefix(prefix: string, base: Atom | undefined): Measure | null {
  if (!base?.takesPrefix || (prefix.endsWith('i') && !base.powers.has('data'))) return null;
  const size = multiply(base.size, fromDecimal(PREFIXES.get(prefix) ?? ''));
  return size && { powers: base.powers, size };
}

const CURRENCY = /[A-Za-z]{1,2}\$|[$€£¥₹₩₽₺₫¢]|[A-Z]{3}(?= ?[-\d])/y;
const CURRENCY_WORD = /[\p{L}$€£¥₹₩¢-]{1,12}/uy;

/** Reads the currency before a number: a sign (`US$`) or an ISO code. */
export function currencyAt(text: string, at: number): FoundUnit | null {
  const sign = matchAt(CURRENCY, text, at)?.[0] ?? '';
  const unit = currencyOf(sign);
  return unit && { unit, end: at + sign.length };
}

let currencyCodes: ReadonlySet<string> | null = null;

/** Finds a currency by its sign, name or ISO code. */
function currencyOf(word: string): Unit | null {
  currencyCodes ??= new Set(Intl.supportedValuesOf('currency'));
  const code =
    CURRENCIES.get(word.toLowerCase()) ?? (currencyCodes.has(word.toUpperCase()) ? word.toUpperCase() : null);
  return code === null ? null : { name: code, dimension: `currency ${code}`, size: ONE };
}

/** Reads the longest unit at an index of a text, after an optional space or hyphen. */
export function unitAt(text: string, at: number): FoundUnit | null {
  const start = text[at] === ' ' || text[at] === '-' ? at + 1 : at;
  return moneyAt(text, start) ?? measureAt(text, start);
}

function moneyAt(text: string, start: number): FoundUnit | null {
  const word = matchAt(CURRENCY_WORD, text, start)?.[0] ?? '';
  const isMoney = /^[A-Z]{3}$/.test(word) || CURRENCIES.has(word.toLowerCase());
  const unit = isMoney && !unitTables().bySymbol.has(word) ? currencyOf(word) : null;
  return unit && { unit, end: start + word.length };
}

interface Factor {
  readonly measure: Measure;
  readonly end: number;
}

/** Matches an optional "square" or "cubic", a symbol or name, and its power: `m^2`, `m2`, `s^-1`, `cm squared`. */
const FACTOR =
  /(?:(sq)(?:uare|\.)? |(cu)(?:bic|\.)? )?(?:(?:°|degrees?) ?(celsius|centigrade|fahrenheit|C|F)(?!\p{L})|([°Ωµ\p{L}]{1,30}(?:-\p{L}{1,30})?))(?:\^?\(?(-?[1-4])\)?(?!\d)| (squared)\b| (cubed)\b)?/iuy;

function factorAt(text: string, at: number): Factor | null {
  const [found, square, cubic, temperatureScale, word = '', digits = '1', squared, cubed] =
    matchAt(FACTOR, text, at) ?? [];
  if (found === undefined) return null;
  const end = at + found.length;
  if (temperatureScale !== undefined) return factorOf(/^f/i.test(temperatureScale) ? '°F' : '°C', 1, end);
  const exponent = Number(digits) * (square || squared ? 2 : 1) * (cubic || cubed ? 3 : 1);
  return factorOf(word, exponent, end);
}

function factorOf(word: string, exponent: number, end: number): Factor | null {
  // `ms^-1` means metres per second, because inverse milliseconds are not used.
  if (word === 'ms' && exponent < 0)
    return { measure: productOf([measureOf('m'), 1], [measureOf('s'), exponent]), end };
  const definition = UNIT_ALIASES.get(word);
  const measure = definition === undefined ? measureOf(word) : factorsAt(definition, 0)?.measure;
  return measure ? { measure: productOf([measure, exponent]), end } : null;
}

function productOf(...factors: readonly (readonly [Measure | null, number])[]): Measure {
  const powers = new Map<string, number>();
  let size: Rational | null = ONE;
  for (const [measure, exponent] of factors) {
    for (const [base, baseExponent] of measure?.powers ?? [])
      powers.set(base, (powers.get(base) ?? 0) + baseExponent * exponent);
    size = multiply(size, power(measure?.size ?? null, whole(exponent)));
  }
  return { powers, size: size ?? ONE };
}

const FACTOR_SEPARATOR = / ?\/ ?| per | ?[·⋅*] ?| (?=[°Ωµ\p{L}]{1,4}\^?-?\d)/uy;
const MAX_FACTORS = 8;

function factorsAt(text: string, start: number): Factor | null {
  const first = factorAt(text, start);
  return first && withFurtherFactors(text, first, 1);
}

/** Adds further factors after `/`, `per`, `·`, `*` or a space. A following word that is not a unit is left out. */
function withFurtherFactors(text: string, found: Factor, count: number): Factor | null {
  const separator = count < MAX_FACTORS ? matchAt(FACTOR_SEPARATOR, text, found.end)?.[0] : undefined;
  if (separator === undefined) return found;
  const next = factorAt(text, found.end + separator.length);
  const exponent = /\/|per/.test(separator) ? -1 : 1;
  // "5 km/xyz" is not 5 km: a divisor that is not a unit makes the whole unit unreadable.
  if (next === null) return exponent < 0 ? null : found;
  return withFurtherFactors(
    text,
    { measure: productOf([found.measure, 1], [next.measure, exponent]), end: next.end },
    count + 1,
  );
}

/** Matches "in" as a preposition ("9 in total", "9 in the box"): the next word does not describe a length. */
const PREPOSITION = /in (?!long|wide|tall|high|deep|thick|and|or|by|per|of|x\b)\p{L}/uy;

function measureAt(text: string, start: number): FoundUnit | null {
  if (matchAt(PREPOSITION, text, start) !== null) return null;
  const { measure, end } = factorsAt(text, start) ?? {};
  // Minutes may directly follow degrees: 45°30'.
  if (!measure || end === undefined || (/^[\p{L}\p{N}]/u.test(text.slice(end, end + 2)) && text[end - 1] !== '°'))
    return null;
  const dimension = [...measure.powers]
    .filter(([, exponent]) => exponent !== 0)
    .map(([base, exponent]) => `${base}${exponent === 1 ? '' : exponent}`)
    .toSorted()
    .join(' ');
  return { unit: { name: text.slice(start, end).replaceAll(' ', ''), dimension, size: measure.size }, end };
}
