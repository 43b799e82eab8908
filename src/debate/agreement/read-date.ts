/** An answer → a calendar date, as precise as it is given, or none. */
import { statementsIn, unboxed } from './statements.ts';

export interface DateRead {
  /** Negative before our era. */
  readonly year: number;
  /** 1–12; null when only the year is given. */
  readonly month: number | null;
  readonly day: number | null;
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const MONTH = String.raw`(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\.?`;
const DAY = String.raw`(\d{1,2})(?:st|nd|rd|th)?`;
const YEAR = String.raw`(\d{1,4})(?:\s?(bce?|b\.c\.(?:e\.)?)|\s?(?:ce|ad|a\.d\.))?(?![\d\p{L}])`;

/** Each pattern names what its groups are; the first that matches at a place counts. */
const PATTERNS: readonly { readonly pattern: RegExp; readonly groups: string }[] = [
  { pattern: /(?<![\d.])(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?![\d/])/gu, groups: 'ymd' },
  { pattern: /(\d{4})年(?:(\d{1,2})月(?:(\d{1,2})日)?)?/gu, groups: 'ymd' },
  { pattern: new RegExp(String.raw`\b${MONTH}\s${DAY},?\s(?:of\s)?${YEAR}`, 'giu'), groups: 'mdye' },
  { pattern: new RegExp(String.raw`(?<![\d/.-])${DAY}\s(?:of\s)?${MONTH},?\s${YEAR}`, 'giu'), groups: 'dmye' },
  { pattern: new RegExp(String.raw`\b${MONTH},?\s(?:of\s)?(\d{4})(?!\d)`, 'giu'), groups: 'my' },
  { pattern: /(?<![\d/.-])(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?![\d/])/gu, groups: 'ab' },
];
const YEAR_ONLY = new RegExp(
  String.raw`(?<![\d.,/$€£-])(?:year\s)?(?:(\d{4})(?![\d.,/%-]*\d|'?s\b)(?!\s?(?:bce?|b\.c\.))|${YEAR})`,
  'giu',
);

/** The whole answer as a date of at least a month: what makes an answer a date when nothing else says so. */
export function dateLiteral(plain: string): DateRead | null {
  const text = unboxed(plain)
    .trim()
    .replace(/^(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day,?\s|on\s|in\s)+/i, '')
    .replace(/\.$/, '');
  const [found] = text.length > 40 ? [] : fullDatesIn(text);
  return found !== undefined && found.at === 0 && found.end === text.length ? found.date : null;
}

/** 1. The whole answer. 2. The last statement with one date. 3. The only date of the answer. */
export function readDate(plain: string): DateRead | null {
  const literal = dateLiteral(plain);
  if (literal !== null) return literal;
  for (const { text, formal } of statementsIn(plain).toReversed()) {
    const stated = onlyDate(text);
    if (stated !== null || formal) return stated;
  }
  return onlyDate(unboxed(plain));
}

/** Makes a bound or a denial of the date behind it. */
const BOUND = /\b(?:not|before|after|until|till|since|prior to|later than|earlier than)(?:\s(?:on|in|the|of))*\s*$/i;

/** However often it is named; a year alone counts only where no fuller date stands. None when one is only a bound. */
export function onlyDate(text: string): DateRead | null {
  const full = fullDatesIn(text);
  const named = full.length > 0 ? full : yearsIn(text);
  const spellings = new Set(named.map(({ date }) => (date === null ? null : formatDate(date))));
  const isBounded = named.some(({ at }) => BOUND.test(text.slice(Math.max(0, at - 24), at)));
  return spellings.size === 1 && !isBounded ? (named[0]?.date ?? null) : null;
}

interface FoundDate {
  /** Null for what looks like a date and is none, or could be two. */
  readonly date: DateRead | null;
  readonly at: number;
  readonly end: number;
}

function fullDatesIn(text: string): FoundDate[] {
  const found: FoundDate[] = [];
  for (const { pattern, groups } of PATTERNS) {
    for (const match of text.matchAll(pattern)) {
      const [at, end] = [match.index, match.index + match[0].length];
      if (found.some((other) => at < other.end && other.at < end)) continue;
      found.push({ date: groups === 'ab' ? dayOrMonthFirst(match) : dateFrom(match, groups), at, end });
    }
  }
  return found;
}

function dateFrom(match: RegExpExecArray, groups: string): DateRead | null {
  const part = (name: string) => (groups.includes(name) ? match[groups.indexOf(name) + 1] : undefined);
  const month = part('m');
  const day = part('d');
  const year = Number(part('y')) * (part('e') === undefined ? 1 : -1);
  return checked({
    year,
    month: month === undefined ? null : monthNumber(month),
    day: day === undefined ? null : Number(day),
  });
}

function monthNumber(text: string): number {
  return /^\d/.test(text) ? Number(text) : MONTHS.indexOf(text.slice(0, 3).toLowerCase()) + 1;
}

/** 25/12/2024 can be read one way only; 5/12/2024 is two dates in two countries and therefore none here. */
function dayOrMonthFirst(match: RegExpExecArray): DateRead | null {
  const [first, second, year] = [Number(match[1]), Number(match[2]), Number(match[3])];
  if (first !== second && first <= 12 && second <= 12) return null;
  return checked(second > 12 ? { year, month: first, day: second } : { year, month: second, day: first });
}

function checked(date: DateRead): DateRead | null {
  if (date.month !== null && (date.month < 1 || date.month > 12)) return null;
  if (date.day === null || date.month === null) return date;
  // Leap years repeat every 400 years; years below 100 would be taken for the twentieth century.
  const likeYear = 2000 + (((date.year % 400) + 400) % 400);
  const last = new Date(Date.UTC(likeYear, date.month, 0)).getUTCDate();
  return date.day >= 1 && date.day <= last ? date : null;
}

function yearsIn(text: string): FoundDate[] {
  return [...text.matchAll(YEAR_ONLY)].flatMap((match) => {
    const [whole, fourDigits, digits, beforeOurEra] = match;
    const isMarked = beforeOurEra !== undefined || /(?:ce|ad|a\.d\.)$/i.test(whole);
    if (fourDigits === undefined && !isMarked) return [];
    const year = Number(fourDigits ?? digits) * (beforeOurEra === undefined ? 1 : -1);
    return [{ date: { year, month: null, day: null }, at: match.index, end: match.index + whole.length }];
  });
}

/** ISO 8601 to the precision given: `1969-07-20`, `1969-07`, `1969`. */
export function formatDate({ year, month, day }: DateRead): string {
  const digits = String(Math.abs(year)).padStart(4, '0');
  const parts = [month, day].filter((part) => part !== null).map((part) => String(part).padStart(2, '0'));
  return [year < 0 ? `-${digits}` : digits, ...parts].join('-');
}
