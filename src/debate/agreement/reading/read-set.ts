/** Reads an answer to a question for several things as a set. The order has no effect. */
import { readFormula } from '../../../lib/numbers/formula.ts';
import type { Quantity } from '../../../lib/numbers/quantity-at.ts';
import { multiply, ONE, rationalText } from '../../../lib/numbers/rational.ts';
import { trimmedEnd, trimmedStart } from '../../../lib/text/trim.ts';
import { wordsOf } from '../../../lib/text/words.ts';
import type { Option } from './choices/options.ts';
import { readChoice } from './choices/read-choice.ts';
import { quantityLiteral } from './quantity.ts';
import { unboxed } from './text/plain-text.ts';
import { sentencesOf, statementsIn } from './text/statements.ts';

export interface SetRead {
  /** Canonical names, sorted, each once. */
  readonly members: readonly string[];
  /** True when every member is a number or an option. Then unequal sets are certainly different. */
  readonly exact: boolean;
}

interface Member {
  readonly name: string;
  readonly exact: boolean;
}

/** A list with more members, or with a longer member, is not read as a set. */
const MAX_MEMBERS = 100;
const MAX_MEMBER_CHARACTERS = 120;

/** `(2, 5)` and `[2, 5]` are intervals or points instead of sets. */
const INTERVAL = /^[([] ?[^,;()[\]]+[,;] ?[^,;()[\]]+[)\]]$/;

/**
 * Reads the members as options when the question has options, else as numbers, formulas or phrases.
 * Returns null when a member cannot be read, or when there are no members.
 */
export function readSet(plain: string, options: readonly Option[] | null): SetRead | null {
  const chosen = options === null ? null : optionSet(plain, options);
  if (chosen !== null) return chosen;
  if (INTERVAL.test(unboxed(plain))) return null;
  const listed = bulletsOf(plain);
  const parts = listed.length > 1 ? listed : partsOf(enumeration(plain));
  if (parts.length > MAX_MEMBERS) return null;
  const members = parts.map((part) => memberOf(part, options)).filter((member) => member !== null);
  return members.length === 0 || members.length < parts.length ? null : setOf(members);
}

function setOf(members: readonly Member[]): SetRead {
  return { members: [...new Set(members.map(({ name }) => name))].sort(), exact: members.every(({ exact }) => exact) };
}

function chosenSet(labels: readonly string[]): SetRead {
  return setOf(labels.map((name) => ({ name, exact: true })));
}

/**
 * Reads letters alone ("A B", "{A, B}", "A+B"), "all of the above", "all except D", and excluded options: "A and B,
 * not C". Returns null for any other text.
 */
function optionSet(plain: string, options: readonly Option[]): SetRead | null {
  const text = unboxed(plain).replace(/\.$/, '');
  const labels = options.map(({ label }) => label);
  if (/^(?:all(?: of (?:the above|them|these))?|every one(?: of them)?)$/i.test(text)) return chosenSet(labels);
  const except = /^all(?: of them)? (?:except|but)(?: for)? (.{1,120})$/i.exec(text)?.[1];
  if (except !== undefined) {
    const excluded = readSet(except, options);
    return excluded && chosenSet(labels.filter((label) => !excluded.members.includes(label)));
  }
  const included = text.split(/[ ,;(]{1,2}(?:but )?not /i, 1)[0] ?? '';
  const named = included
    .replace(/^(?:both|only|options?|answers?:?) | only$/gi, '')
    .replace(/\band\b|[[\](){}"'.,;+&/]/g, ' ');
  const letters = named.split(' ').filter((part) => part !== '');
  if (letters.length > 0 && letters.every((letter) => labels.includes(letter))) return chosenSet(letters);
  return included.length < text.length ? readSet(included, options) : null;
}

const NUMBERED = /^\d{1,2}[.)] /;

/** Returns the items of a list, one per line. Numbered ones may stand in one line. */
function bulletsOf(plain: string): string[] {
  return unboxed(plain)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => /^(?:[-*•]|\d{1,2}[.)]) ./.test(line))
    .flatMap((line) => line.replace(/^[-*•] /, '').split(/ (?=\d{1,2}\. )/))
    .map((item) => item.replace(NUMBERED, ''));
}

/**
 * Returns the stated answer, else the only paragraph, without its introduction ("The factors are: …") and its brackets.
 */
function enumeration(plain: string): string {
  const whole = unboxed(plain);
  const text = statementsIn(plain).at(-1)?.text ?? (sentencesOf(whole).length === 1 ? whole : '');
  const items = text
    .replace(/^[^,;:{[]{0,100}: ?/, '')
    .replace(/^[^,;{[]{0,60}?\b(?:are|is) (?=\S)/i, '')
    .replace(/^both (?=\S)/i, '');
  return trimmedEnd(trimmedStart(items, ' \n{[('), ' \n}]).');
}

function partsOf(text: string): string[] {
  const separator = text.includes(';')
    ? /; ?(?:and )?/
    : /[,、，\n] ?(?:and |or )?(?!\d{3}\b(?!,))| (?:and|&|y|und|et) /;
  return text
    .split(separator)
    .map((part) =>
      part
        .trim()
        .replace(/^["'(]/, '')
        .replace(/["').]$/, ''),
    )
    .filter((part) => part !== '');
}

function memberOf(part: string, options: readonly Option[] | null): Member | null {
  if (part.length > MAX_MEMBER_CHARACTERS) return null;
  if (options !== null) {
    const label = options[readChoice(part, options) ?? -1]?.label;
    return label === undefined ? null : { name: label, exact: true };
  }
  const bare = part.replace(/^[a-z](?:_?\d)? ?= ?/i, '');
  const number = quantityLiteral(bare);
  const name = number && quantityName(number);
  if (name !== null) return { name, exact: true };
  const formula = readFormula(bare);
  if (formula !== null) return { name: formula.form, exact: false };
  const words = wordsOf(part).filter((word) => !/^(?:the|a|an)$/.test(word));
  return words.length === 0 ? null : { name: words.join(' '), exact: false };
}

/** Returns one name for equal quantities, in SI units. */
function quantityName({ value, unit }: Quantity): string | null {
  const size = multiply(value, unit?.size ?? ONE);
  return size && `${rationalText(size)} ${unit?.dimension ?? ''}`.trim();
}
