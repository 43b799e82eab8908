/** An answer to a question that asks for several things → the set of them, whatever their order. */
import type { Comparison } from './comparison.ts';
import { formatExact } from './exact-number.ts';
import type { Option } from './options.ts';
import { readChoice } from './read-choice.ts';
import { numberLiteral } from './read-number.ts';
import { sentencesOf, statementsIn, unboxed } from './statements.ts';
import { wordsOf } from './words.ts';

export interface SetRead {
  /** Canonical, sorted, each once. */
  readonly members: readonly string[];
  /** Every member is a number or an option: then different sets are different for certain. */
  readonly exact: boolean;
}

/** An answer of one paragraph has at most this many members and this much text for each. */
const MAX_MEMBERS = 100;
const MAX_MEMBER_LENGTH = 120;

/** Members are options when there is a menu, else numbers or phrases. Null when they are no list. */
export function readSet(plain: string, options: readonly Option[] | null): SetRead | null {
  const listed = bulletsOf(plain);
  const parts = listed.length > 1 ? listed : partsOf(enumeration(plain));
  if (parts.length === 0 || parts.length > MAX_MEMBERS) return null;
  const members = parts.map((part) => memberOf(part, options));
  if (members.some((member) => member === null)) return null;
  const known = members.filter((member) => member !== null);
  return { members: [...new Set(known.map(({ name }) => name))].sort(), exact: known.every(({ exact }) => exact) };
}

function bulletsOf(plain: string): string[] {
  return [...unboxed(plain).matchAll(/^\s*(?:[-*•]|\d{1,2}[.)])\s+(\S[^\n]*)$/gm)].map((match) => match[1] ?? '');
}

/** The stated answer, else the only paragraph, without its lead-in ("The factors are: …") and its brackets. */
function enumeration(plain: string): string {
  const stated = statementsIn(plain).at(-1)?.text;
  const whole = unboxed(plain).trim();
  const text = stated ?? (sentencesOf(whole).length === 1 ? whole : '');
  return text
    .replace(/^[^,;:{[]*:\s*/, '')
    .replace(/^.{0,60}?\b(?:are|is|=)\s+(?=\S)/i, '')
    .replace(/^[\s{[(]+|[\s}\]).]+$/g, '');
}

function partsOf(text: string): string[] {
  const separator = text.includes(';')
    ? /\s*;\s*(?:and\s)?/
    : /\s*[,、，\n]\s*(?:and\s|or\s)?(?!\d{3}\b(?!,))|\s+(?:and|&)\s+|\s+y\s+|\s+und\s+|\s+et\s+/;
  return text
    .split(separator)
    .map((part) => part.trim().replace(/^["'(]+|["').]+$/g, ''))
    .filter((part) => part !== '');
}

interface Member {
  readonly name: string;
  readonly exact: boolean;
}

function memberOf(part: string, options: readonly Option[] | null): Member | null {
  if (part.length > MAX_MEMBER_LENGTH) return null;
  if (options !== null) {
    const index = readChoice(part, options);
    return index === null ? null : { name: options[index]?.label ?? '', exact: true };
  }
  const number = numberLiteral(part);
  if (number !== null) return { name: formatExact(number.value) + (number.unit ?? ''), exact: true };
  const words = wordsOf(part).filter((word) => !/^(?:the|a|an)$/.test(word));
  return words.length === 0 ? null : { name: words.join(' '), exact: false };
}

/** Phrases that do not match may be other names for the same things: open when there are equally many. */
export function compareSets(a: SetRead, b: SetRead): Comparison {
  const same = a.members.length === b.members.length && a.members.every((member, index) => member === b.members[index]);
  if (same) return { same, rule: 'set_equal' };
  const undecided = a.members.length === b.members.length && !(a.exact && b.exact);
  return { same, rule: undecided ? 'open' : 'set_different' };
}
