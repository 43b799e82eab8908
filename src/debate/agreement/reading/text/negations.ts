/** Words of many languages that deny their phrase. */
import { NEGATIONS } from '../tables/word-lists.ts';

/** Chinese, Japanese and Korean negate inside the word or its ending. */
const UNSPACED_NEGATION =
  /^(?:不(?!过|仅|同|断|少)|没|沒|无(?!论)|無|非(?!常)|未|否)|(?:ない|なく|ません|なかった)$|않|못하|아니|없/;

export function isNegation(word: string): boolean {
  return NEGATIONS.has(word) || (word.charCodeAt(0) > 0x2e00 && UNSPACED_NEGATION.test(word));
}

export function negationsIn(words: readonly string[]): number {
  return words.filter(isNegation).length;
}

/** Returns "enforceable" for "unenforceable"; null for a word without such a prefix. */
export function withoutDenial(word: string): string | null {
  const bare = word.replace(/^(?:un|in|im|il|ir|non|dis)/, '');
  return bare === word || bare.length < 4 ? null : bare;
}
