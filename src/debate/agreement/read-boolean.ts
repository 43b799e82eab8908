/** An answer → yes or no, or neither. */
import { wordsOf } from './words.ts';
import { negationsIn } from './polarity.ts';
import { statementsIn, unboxed } from './statements.ts';
import type { Statement } from './statements.ts';

/** The whole answer in one word. A table: languages by line. */
const YES = new Set(
  `yes yeah yep true affirmative oui ja sí sim да так evet igen tak はい ええ 是 是的 对 對 对的 正确 正確 真 네 예 có ใช่ हाँ نعم بله כן ναι`.split(
    ' ',
  ),
);
const NO = new Set(
  `no nope false negative non nein nej não нет ні hayır nem nie いいえ 不是 不 否 不对 不對 错 錯 错误 假 아니요 아니오 không ไม่ नहीं لا خیر לא όχι`.split(
    ' ',
  ),
);

const ONE_WORD = /^[\s"'.!。！()]*([^\s"'.!。！()]+)[\s"'.!。！()]*$/;

/** The whole answer as one word that means yes or no: what makes an answer a boolean when nothing else says so. */
export function booleanLiteral(plain: string): boolean | null {
  const word = ONE_WORD.exec(unboxed(plain))?.[1]?.toLowerCase() ?? '';
  if (YES.has(word)) return true;
  return NO.has(word) ? false : null;
}

/**
 * 1. The whole answer. 2. The last statement ("the answer is yes", "the claim is false"). 3. The word the answer opens
 * with. 4. An answer that only repeats the question's words: with as many negations it affirms, with one more it denies.
 */
export function readBoolean(plain: string, question: string): boolean | null {
  const literal = booleanLiteral(plain);
  if (literal !== null) return literal;
  for (const { text, formal } of [...statementsIn(plain), ...claims(plain)].toSorted((a, b) => b.at - a.at)) {
    const stated = leadingBoolean(text);
    if (stated !== null || formal) return stated;
  }
  return leadingBoolean(unboxed(plain)) ?? echoed(unboxed(plain), question);
}

const CLAIM =
  /\b(?:statement|claim|proposition|assertion|hypothesis|it)\s(?:is|was)\s(?=(?:not\s)?(?:true|false|correct|incorrect)\b)/gi;

function claims(plain: string): Statement[] {
  return [...plain.matchAll(CLAIM)].map((match) => ({
    text: plain.slice(match.index + match[0].length, match.index + match[0].length + 40),
    formal: false,
    at: match.index,
  }));
}

/** Words before a yes or no that leave it as it is. */
const HEDGE =
  "(?:(?:so|therefore|thus|hence|then|well|overall|in short|definitely|probably|likely|most likely|certainly|clearly|i(?: would|'d)? (?:say|think|believe)(?: that)?),? )*";
const FOLLOWS =
  '(?=\\s*(?:$|[.,;:!\\n()—–-])|\\s(?:because|since|as|it|this|that|the|they|he|she|you|we|i|there|but|if|according|based)\\b)';
const OPENING = new RegExp(
  `^["'(\\s]*${HEDGE}(not\\s)?(yes|yeah|yep|no|nope|true|false|correct|incorrect|affirmative|negative)\\b["')]?${FOLLOWS}`,
  'i',
);
const REFUSED = /^(?:absolutely|definitely|certainly|probably|of course) not\b/i;
const OPENING_UNSPACED = /^(はい|いいえ|不是的?|不对|是的?|对的?)(?=[、,，。.！!\s])/;
const AFFIRMATIVE = /^(?:yes|yeah|yep|true|correct|affirmative|はい|是的?|对的?)$/i;

/** "Yes, …", "No: …", "not true"; not "No one …", "Yes and no", "Yes/No". */
export function leadingBoolean(text: string): boolean | null {
  if (REFUSED.test(text)) return false;
  const match = OPENING.exec(text);
  if (match !== null) return AFFIRMATIVE.test(match[2] ?? '') !== (match[1] !== undefined);
  const unspaced = OPENING_UNSPACED.exec(text)?.[1];
  return unspaced === undefined ? null : AFFIRMATIVE.test(unspaced);
}

const EMPTY_WORDS = new Set(
  'a an the is are was were be been do does did has have had can could will would should may might must it this that there not to of so'.split(
    ' ',
  ),
);

function echoed(plain: string, question: string): boolean | null {
  if (plain.length > 300) return null;
  const asked = new Set(wordsOf(question));
  const said = wordsOf(plain).filter((word) => !EMPTY_WORDS.has(word));
  if (said.length === 0 || !said.every((word) => asked.has(word) || isNegation(word))) return null;
  return negationsIn(wordsOf(plain)) % 2 === negationsIn(wordsOf(question)) % 2;
}

function isNegation(word: string): boolean {
  return negationsIn([word]) === 1;
}
