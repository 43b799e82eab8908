/** Reads an answer as yes or no. */
import { trimmedStart } from '../../../lib/text/trim.ts';
import { wordsOf } from '../../../lib/text/words.ts';
import { isSubsequence } from '../../../lib/values/is-subsequence.ts';
import { EMPTY, NO, QUALIFIES, VERB_OR_PRONOUN, YES } from './tables/word-lists.ts';
import { isNegation, negationsIn, withoutDenial } from './text/negations.ts';
import { unboxed } from './text/plain-text.ts';
import type { Statement } from './text/statements.ts';
import { statementsIn } from './text/statements.ts';

export interface BooleanRead {
  readonly truth: boolean;
  /**
   * True when the answer has a condition or exception ("Yes, but only …"). Whether it equals a plain yes is then open.
   */
  readonly qualified: boolean;
}

const ONE_WORD = /^([^\s"'.!。！()]+)["'.!。！()]*$/;

/**
 * Reads the whole answer as one word that means yes or no. By this rule an answer is a boolean although the question
 * does not ask for one.
 */
export function booleanLiteral(plain: string): boolean | null {
  const word = ONE_WORD.exec(trimmedStart(unboxed(plain), ' "\'.!。！()'))?.[1]?.toLowerCase() ?? '';
  if (YES.has(word)) return true;
  return NO.has(word) ? false : null;
}

/** Reads the whole answer as yes or no itself. "True", "certainly" and "correct" can be answers of another kind. */
export function yesOrNo(plain: string): boolean | null {
  const truth = booleanLiteral(plain);
  return truth === null || ADVERB.test(plain) ? null : truth;
}

const ADVERB =
  /\b(?:true|affirmative|correct|likely|probably|definitely|certainly|absolutely|sure|indeed|false|negative|incorrect|wrong|unlikely|doubtful)\b/i;

/** Number of characters in which conditions are searched. Later text of a longer answer is argument. */
const CONDITION_CHARACTERS = 160;

/**
 * Reads yes or no by: 1. The whole answer. 2. A correction ("No. Wait, yes, it is."). 3. The last statement ("the
 * answer is yes", "the claim is false"). 4. The opening word. 5. A repetition of the question's words with a verb or a
 * pronoun: it affirms when its number of negations and that of the question are both even or both odd, else it denies.
 */
export function readBoolean(plain: string, question: string): BooleanRead | null {
  const literal = booleanLiteral(plain);
  if (literal !== null) return { truth: literal, qualified: false };
  const truth =
    correctedBoolean(plain) ??
    statedBoolean(plain) ??
    leadingBoolean(unboxed(plain)) ??
    echoedBoolean(unboxed(plain), question);
  return truth === null ? null : { truth, qualified: QUALIFIES.test(plain.slice(0, CONDITION_CHARACTERS)) };
}

const CORRECTION =
  /\b(?:wait|actually|correction|on reflection|no, sorry)\b[,:.]? (?:no, |the answer is )?(yes|no|true|false)\b/gi;

function correctedBoolean(plain: string): boolean | null {
  const [, word] = [...plain.matchAll(CORRECTION)].at(-1) ?? [];
  return word === undefined ? null : YES.has(word.toLowerCase());
}

const CLAIM =
  /\b(?:statement|claim|proposition|assertion|hypothesis|it) (?:is|was) (?=((?:not )?(?:true|false|correct|incorrect)\b))/gi;

/** Reads the last statement or claim that says yes or no. Returns null when a later formal statement says neither. */
function statedBoolean(plain: string): boolean | null {
  const claims = [...plain.matchAll(CLAIM)].map(
    ({ 1: text = '', index: at }): Statement => ({ text, formal: false, at }),
  );
  for (const { text, formal } of [...statementsIn(plain), ...claims].toSorted((a, b) => b.at - a.at)) {
    const stated = leadingBoolean(text);
    if (stated !== null || formal) return stated;
  }
  return null;
}

/** A phrase before a yes or no that has no effect. Several may follow each other. */
const HEDGE =
  /^(?:so|therefore|thus|hence|then|well|overall|in short|definitely|probably|likely|most likely|certainly|clearly|i(?: would|'d)? (?:say|think|believe)(?: that)?),? /i;
const OPENING =
  /^(not )?(yes|yeah|yep|no|nope|true|false|correct|incorrect|affirmative|negative|likely|unlikely)\b["')]?(?= ?(?:$|[.,;:!\n()–—-])| (?:because|since|as|it|this|that|the|they|he|she|you|we|i|there|but|if|according|based)\b)/i;
const REFUSED =
  /^(?:absolutely|definitely|certainly|probably|of course|likely|most likely) not\b|^(?:i doubt (?:it|that)|not (?:at all|really|likely))\b/i;
const AGREED = /^of course(?! not\b)/i;
/** A yes or no in a language that writes no spaces between words. */
const OPENING_UNSPACED = /^(はい|いいえ|不是的?|不对|是的?|对的?)(?=[、,，。.！!\s])/;

/** Reads "Yes, …", "No: …" and "not true", but not "No one …", "Yes and no" or "Yes/No". */
export function leadingBoolean(text: string): boolean | null {
  let rest = trimmedStart(text, '"\'( \n');
  for (let hedge: RegExpExecArray | null = null; ; rest = rest.slice(hedge[0].length)) {
    if (REFUSED.test(rest)) return false;
    if (AGREED.test(rest)) return true;
    hedge = HEDGE.exec(rest);
    if (hedge === null) break;
  }
  const [, denial, word] = OPENING.exec(rest) ?? [];
  if (word !== undefined) return YES.has(word.toLowerCase()) !== (denial !== undefined);
  const unspaced = OPENING_UNSPACED.exec(rest)?.[1];
  return unspaced === undefined ? null : YES.has(unspaced);
}

const MAX_ECHO_CHARACTERS = 300;

function echoedBoolean(plain: string, question: string): boolean | null {
  if (plain.length > MAX_ECHO_CHARACTERS || !VERB_OR_PRONOUN.test(plain)) return null;
  const asked = wordsOf(question);
  const isAsked = (word: string | null) => word !== null && asked.includes(word);
  const words = wordsOf(plain);
  const contentWords = words.filter((word) => !EMPTY.has(word));
  const denials = contentWords.filter((word) => !isAsked(word) && isAsked(withoutDenial(word)));
  if (
    contentWords.length === 0 ||
    !contentWords.every((word) => isAsked(word) || isNegation(word) || denials.includes(word))
  )
    return null;
  // "Bob beat Ann" does not mean that Ann beat Bob.
  if (!isSubsequence(contentWords.filter(isAsked), asked)) return null;
  return (negationsIn(words) + denials.length) % 2 === negationsIn(asked) % 2;
}
