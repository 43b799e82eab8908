/** An answer → yes or no, or neither. */
import { trimmedStart } from '../../../lib/text/trim.ts';
import { wordsOf } from '../../../lib/text/words.ts';
import { EMPTY, NO, QUALIFIES, VERB_OR_PRONOUN, YES } from './tables/word-lists.ts';
import { isNegation, negationsIn, withoutDenial } from './text/negations.ts';
import { unboxed } from './text/plain-text.ts';
import type { Statement } from './text/statements.ts';
import { statementsIn } from './text/statements.ts';

export interface BooleanRead {
  readonly truth: boolean;
  /** A condition or exception goes with it ("Yes, but only …"): against a plain yes it is open. */
  readonly qualified: boolean;
}

const ONE_WORD = /^([^\s"'.!。！()]+)["'.!。！()]*$/;

/** The whole answer as one word that means yes or no: what makes an answer a boolean when nothing else says so. */
export function booleanLiteral(plain: string): boolean | null {
  const word = ONE_WORD.exec(trimmedStart(unboxed(plain), ' "\'.!。！()'))?.[1]?.toLowerCase() ?? '';
  if (YES.has(word)) return true;
  return NO.has(word) ? false : null;
}

/** The whole answer as yes or no itself: "true", "certainly" and "correct" are words of their own elsewhere. */
export function yesOrNo(plain: string): boolean | null {
  const truth = booleanLiteral(plain);
  return truth === null || ADVERB.test(plain) ? null : truth;
}

const ADVERB =
  /\b(?:true|affirmative|correct|likely|probably|definitely|certainly|absolutely|sure|indeed|false|negative|incorrect|wrong|unlikely|doubtful)\b/i;

/** Of a longer answer, what follows is argument and no condition. */
const LONGEST_CONDITION = 160;

/**
 * 1. The whole answer. 2. A correction ("No. Wait, yes, it is."). 3. The last statement ("the answer is yes", "the claim is
 * false"). 4. The word the answer opens with. 5. An answer that repeats the question's words with a verb or a pronoun: with
 * as many negations it affirms, with one more it denies.
 */
export function readBoolean(plain: string, question: string): BooleanRead | null {
  const literal = booleanLiteral(plain);
  if (literal !== null) return { truth: literal, qualified: false };
  const truth =
    corrected(plain) ?? statedBoolean(plain) ?? leadingBoolean(unboxed(plain)) ?? echoed(unboxed(plain), question);
  return truth === null ? null : { truth, qualified: QUALIFIES.test(plain.slice(0, LONGEST_CONDITION)) };
}

const CORRECTION =
  /\b(?:wait|actually|correction|on reflection|no, sorry)\b[,:.]? (?:no, |the answer is )?(yes|no|true|false)\b/gi;

function corrected(plain: string): boolean | null {
  const [, word] = [...plain.matchAll(CORRECTION)].at(-1) ?? [];
  return word === undefined ? null : YES.has(word.toLowerCase());
}

const CLAIM =
  /\b(?:statement|claim|proposition|assertion|hypothesis|it) (?:is|was) (?=((?:not )?(?:true|false|correct|incorrect)\b))/gi;

/** By the last statement or claim that says one of the two; none where a formal statement comes later and says neither. */
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

/** A word before a yes or no that leaves it as it is; taken off one by one. */
const HEDGE =
  /^(?:so|therefore|thus|hence|then|well|overall|in short|definitely|probably|likely|most likely|certainly|clearly|i(?: would|'d)? (?:say|think|believe)(?: that)?),? /i;
const OPENING =
  /^(not )?(yes|yeah|yep|no|nope|true|false|correct|incorrect|affirmative|negative|likely|unlikely)\b["')]?(?= ?(?:$|[.,;:!\n()–—-])| (?:because|since|as|it|this|that|the|they|he|she|you|we|i|there|but|if|according|based)\b)/i;
const REFUSED =
  /^(?:absolutely|definitely|certainly|probably|of course|likely|most likely) not\b|^(?:i doubt (?:it|that)|not (?:at all|really|likely))\b/i;
const AGREED = /^of course(?! not\b)/i;
const OPENING_UNSPACED = /^(はい|いいえ|不是的?|不对|是的?|对的?)(?=[、,，。.！!\s])/;

/** "Yes, …", "No: …", "not true"; not "No one …", "Yes and no", "Yes/No". */
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

const LONGEST_ECHO = 300;

function echoed(plain: string, question: string): boolean | null {
  if (plain.length > LONGEST_ECHO || !VERB_OR_PRONOUN.test(plain)) return null;
  const asked = wordsOf(question);
  const isAsked = (word: string | null) => word !== null && asked.includes(word);
  const words = wordsOf(plain);
  const said = words.filter((word) => !EMPTY.has(word));
  const denials = said.filter((word) => !isAsked(word) && isAsked(withoutDenial(word)));
  if (said.length === 0 || !said.every((word) => isAsked(word) || isNegation(word) || denials.includes(word)))
    return null;
  // "Bob beat Ann" does not say that Ann beat Bob.
  if (!standInOrder(said.filter(isAsked), asked)) return null;
  return (negationsIn(words) + denials.length) % 2 === negationsIn(asked) % 2;
}

function standInOrder(words: readonly string[], asked: readonly string[]): boolean {
  let place = 0;
  for (const word of asked) if (word === words[place]) place += 1;
  return place === words.length;
}
