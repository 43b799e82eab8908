/** Reads an answer as a calendar date, with the precision that it has. */
import { monthNumber } from '../../../lib/text/month-names.ts';
import type { ExpectedAnswer } from './expected-type.ts';
import { isHarmless } from './text/harmless-words.ts';
import { unboxed } from './text/plain-text.ts';
import { firstSentence, statementsIn } from './text/statements.ts';

export interface DateRead {
  /** Negative before the common era. */
  readonly year: number;
  /** 1–12; null when only a year or a quarter is given. */
  readonly month: number | null;
  readonly day: number | null;
  /** 1–4 for a quarter of a year, which has no month; otherwise null. */
  readonly quarter: number | null;
}

const DAY = String.raw`(?<day>\d{1,2})(?:st|nd|rd|th|\.|º)?`;
const MONTH_NAME = String.raw`(?<name>\p{L}{3,12})\.?`;
const BEFORE_OUR_ERA = String.raw`bce?|b\.c\.(?:e\.)?`;
const OUR_ERA = String.raw`ce|ad|a\.d\.`;
const YEAR = String.raw`(?<year>\d{1,4})(?: ?(?<before>${BEFORE_OUR_ERA})| ?(?:${OUR_ERA}))?(?![\d\p{L}])`;

/** Earlier patterns take precedence: a match that overlaps a date of an earlier pattern does not count. */
const PATTERNS: readonly RegExp[] = [
  /(?<![\d.])(?<year>\d{4})[-/.](?<month>\d{1,2})[-/.](?<day>\d{1,2})(?![\d/])/gu,
  /(?<![\d.])(?<year>(?:1[6-9]|20)\d\d)(?<month>0\d|1[0-2])(?<day>[0-3]\d)(?![\d/])/gu,
  /(?<year>\d{4})年(?:(?<month>\d{1,2})月(?:(?<day>\d{1,2})日)?)?/gu,
  new RegExp(String.raw`(?<!\p{L})${MONTH_NAME} ${DAY},? (?:of )?${YEAR}`, 'giu'),
  new RegExp(String.raw`(?<![\d/.-])${DAY} (?:of |de )?${MONTH_NAME},? (?:de )?${YEAR}`, 'giu'),
  new RegExp(String.raw`(?<!\p{L})${MONTH_NAME},? (?:of |de )?(?<year>\d{4})(?!\d)`, 'giu'),
  /(?<![\d/.-])(?<day>\d{1,2})\.(?<month>\d{1,2})\.(?<year>\d{4})(?![\d/])/gu,
  // 25/12/2024 can be read in one way only. 5/12/2024 means two dates in two countries and is therefore not read.
  /(?<![\d/.-])(?<first>\d{1,2})[/-](?<second>\d{1,2})[/-](?<year>\d{4})(?![\d/])/gu,
  /(?<![\d\p{L}])(?:Q(?<quarter>[1-4])|(?<ordinal>first|second|third|fourth) quarter)(?: of)?,? (?<year>\d{4})(?!\d)/giu,
];
const YEAR_ONLY = new RegExp(
  String.raw`(?<![\d.,/$€£-])(?<mark>ad |a\.d\. )?(?<year>\d{1,4})(?: ?(?<before>${BEFORE_OUR_ERA})| ?(?<after>${OUR_ERA}))?(?![\d\p{L}]|[.,/%-]{1,3}\d|'s\b)`,
  'giu',
);

interface FoundDate {
  /** Null for a text that only looks like a date, or that could mean two dates. */
  readonly date: DateRead | null;
  readonly at: number;
  readonly end: number;
}

function fullDatesIn(text: string): FoundDate[] {
  const found: FoundDate[] = [];
  if (!/\d/.test(text)) return found;
  for (const match of PATTERNS.flatMap((pattern) => [...text.matchAll(pattern)])) {
    const { name } = match.groups ?? {};
    const [at, end] = [match.index, match.index + match[0].length];
    const overlaps = found.some((other) => at < other.end && other.at < end);
    if (!overlaps && (name === undefined || monthNumber(name) !== null))
      found.push({ date: dateFrom(match.groups ?? {}), at, end });
  }
  return found;
}

const ORDINALS = ['first', 'second', 'third', 'fourth'];

type Groups = Record<string, string | undefined>;

function dateFrom(groups: Groups): DateRead | null {
  const monthAndDay = monthAndDayOf(groups);
  const { year, before, quarter, ordinal } = groups;
  const inQuarter = ordinal === undefined ? numberOf(quarter) : ORDINALS.indexOf(ordinal.toLowerCase()) + 1;
  return monthAndDay && validDate({ year: yearOf(year, before), ...monthAndDay, quarter: inQuarter });
}

function yearOf(year: string | undefined, beforeOurEra: string | undefined): number {
  return Number(year) * (beforeOurEra === undefined ? 1 : -1);
}

/** Returns null when it is unclear which number is the day and which is the month. */
function monthAndDayOf({ month, day, name, first, second }: Groups): Pick<DateRead, 'month' | 'day'> | null {
  if (name !== undefined) return { month: monthNumber(name), day: numberOf(day) };
  const [one, other] = [numberOf(first), numberOf(second)];
  if (one === null || other === null) return { month: numberOf(month), day: numberOf(day) };
  if (other > 12) return { month: one, day: other };
  return one > 12 || one === other ? { month: other, day: one } : null;
}

function numberOf(digits: string | undefined): number | null {
  return digits === undefined ? null : Number(digits);
}

function validDate(date: DateRead): DateRead | null {
  if (date.month === null) return date;
  // Leap years repeat every 400 years. `Date.UTC` would read years below 100 as years of the twentieth century.
  const likeYear = 2000 + (((date.year % 400) + 400) % 400);
  const last = new Date(Date.UTC(likeYear, date.month, 0)).getUTCDate();
  const day = date.day ?? 1;
  return date.month >= 1 && date.month <= 12 && day >= 1 && day <= last ? date : null;
}

/** Finds years without a month. A year of fewer than four digits counts only with an era. */
function yearsIn(text: string): FoundDate[] {
  return [...text.matchAll(YEAR_ONLY)].flatMap((match) => {
    const { mark: eraMark, year = '', before, after } = match.groups ?? {};
    if (year.length < 4 && (eraMark ?? before ?? after) === undefined) return [];
    const date = { year: yearOf(year, before), month: null, day: null, quarter: null };
    return [{ date, at: match.index, end: match.index + match[0].length }];
  });
}

/** Words before a date that do not change it. Matched repeatedly. */
const PREFIX =
  /^(?:it was |it is |(?:mon|tues|wednes|thurs|fri|satur|sun)day,? |on |in |about |around |circa |c\. ?|ca\. ?|approximately |the |year )/i;

/**
 * Reads the whole answer as a date. A year alone, such as `1969`, is not read.
 * An answer that passes counts as a date even when the question does not ask for one.
 */
export function dateLiteral(plain: string): DateRead | null {
  return wholeDate(plain, fullDatesIn);
}

function wholeDate(plain: string, datesIn: (text: string) => FoundDate[]): DateRead | null {
  let text = unboxed(plain).replace(/[.。]$/, '');
  if (text.length > 60) return null;
  for (let match = PREFIX.exec(text); match !== null; match = PREFIX.exec(text)) text = text.slice(match[0].length);
  const [found] = datesIn(text);
  return found?.at === 0 && found.end === text.length ? found.date : null;
}

/**
 * Reads the first of these that is a date: 1. The whole answer. 2. The last statement with one date; a formal statement
 * ends the search, also without a date. 3. The only date of the answer. When the type is not declared, 2 and 3 count
 * only if the words around the date repeat only the question.
 */
export function readDate(plain: string, expected: ExpectedAnswer): DateRead | null {
  const literal = wholeDate(plain, (text) => [...fullDatesIn(text), ...yearsIn(text)]);
  if (literal !== null) return literal;
  for (const { text, formal } of statementsIn(plain).toReversed()) {
    const stated = acceptedDate(formal ? text : firstSentence(text), expected);
    if (stated !== null || formal) return stated;
  }
  return acceptedDate(unboxed(plain), expected);
}

function acceptedDate(text: string, expected: ExpectedAnswer): DateRead | null {
  const full = fullDatesIn(text);
  const date = onlyDate(text, full);
  if (date === null || expected.declared) return date;
  const dates = full.length > 0 ? full : yearsIn(text);
  const around = dates
    .toSorted((a, b) => b.at - a.at)
    .reduce((rest, { at, end }) => `${rest.slice(0, at)} ${rest.slice(end)}`, text);
  return isHarmless(around, expected, 0) ? date : null;
}

/** Words that deny the date behind them ("not"), make it a bound ("before"), or select a part of it ("early"). */
const BOUND =
  /\b(?:not|but|except|spring|summer|autumn|winter|before|after|until|till|since|by|early|late|mid|end of|beginning of|prior to|than)(?: (?:on|in|the|of|year)){0,3} ?$/i;
const BOUND_AFTER = /^,? ?(?:or (?:later|earlier|before|after)|at the (?:latest|earliest)|onwards?|and later)\b/i;

/**
 * Returns the only date, which may occur several times. A year alone counts only when there is no fuller date. Returns
 * null when a date is denied, is a bound, or is named only in part.
 */
function onlyDate(text: string, full: readonly FoundDate[]): DateRead | null {
  const named = full.length > 0 ? full : yearsIn(text);
  const spellings = new Set(named.map(({ date }) => date && formatDate(date)));
  const isBounded = named.some(
    ({ at, end }) => BOUND.test(text.slice(Math.max(0, at - 24), at)) || BOUND_AFTER.test(text.slice(end, end + 20)),
  );
  return spellings.size === 1 && !isBounded ? (named[0]?.date ?? null) : null;
}

/** Returns ISO 8601 with the given precision: `1969-07-20`, `1969-07`, `1969`; a quarter is `2024-Q1`. */
export function formatDate({ year, month, day, quarter }: DateRead): string {
  const digits = String(Math.abs(year)).padStart(4, '0');
  const parts = [month, day].filter((part) => part !== null).map((part) => String(part).padStart(2, '0'));
  return [year < 0 ? `-${digits}` : digits, ...parts, ...(quarter === null ? [] : [`Q${quarter}`])].join('-');
}
