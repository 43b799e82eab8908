/** What a text answer says, prepared once so that pairs compare quickly. */
import { deniedStems, negationsIn, sidesTaken } from './polarity.ts';
import { leadingBoolean } from './read-boolean.ts';
import { firstSentence, statementsIn, unboxed } from './statements.ts';
import { BOX_START } from './plain-text.ts';
import { isSign, startsWithDigit, wordsOf } from './words.ts';

export interface TextAnswer {
  /** All words and signs, in one spelling: equal keys are equal answers. */
  readonly key: string;
  readonly words: readonly string[];
  /** The words that carry content, in order. */
  readonly content: readonly string[];
  /** How often each of them stands there. */
  readonly contentCounts: ReadonlyMap<string, number>;
  /** An opening yes or no, which is not among the content. */
  readonly lead: boolean | null;
  readonly negations: number;
  /** Figures, sorted. */
  readonly numbers: readonly string[];
  /** Signs that carry meaning, sorted: `<` and `>` are no punctuation. */
  readonly signs: readonly string[];
  /** Which side it takes of the pairs of opposites. */
  readonly sides: ReadonlyMap<number, number>;
  /** Words it denies by a prefix: enforceable → unenforceable. */
  readonly denied: ReadonlyMap<string, string>;
}

/**
 * Words that hold a sentence together and say nothing themselves. Kept short on purpose: prepositions, "or", "over",
 * "all" and the like can turn an answer round.
 */
const FRAME_WORDS = new Set(
  'a an the is are was were be been am it its this that these those there of do does did has have had and so thus therefore would i think believe my answer です だ である は が の を に 是 的 了'.split(
    ' ',
  ),
);

/**
 * Null for an answer without any word or sign. The answer stated by a cue stands for an answer that opens with it.
 * Where figures are names (versions, codes), 1.10 stays as written.
 */
export function textAnswer(plain: string, figuresAreNames = false): TextAnswer | null {
  const stated = statedText(plain);
  const all = figuresAreNames ? wordsOf(stated.replace(/(?<=\d)\.(?=\d)/g, '٫')) : wordsOf(stated);
  if (all.length === 0) return null;
  const lead = leadingBoolean(stated);
  const words = lead === null ? all : all.slice(1);
  const content = contentOf(words, stated);
  const contentCounts = countsOf(content);
  return {
    key: all.join(' '),
    words,
    content,
    contentCounts,
    lead,
    negations: negationsIn(words),
    numbers: words.filter(startsWithDigit).toSorted(),
    signs: words.filter(isSign).toSorted(),
    sides: sidesTaken(contentCounts),
    denied: deniedStems(contentCounts),
  };
}

function countsOf(words: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

/** Only then a statement can stand for the whole text: a cue near its start, or a final answer. */
const MAY_STATE = /^[\s\S]{0,40}\b(?:answer|ans|verdict|choice|option|I)\b|final answer/i;
/** Nothing but the cue itself stands in front. */
const OPENS = /^\W*(?:(?:so|therefore|thus|hence|the|my|final|correct|best|answer|ans|option|choice|verdict|is)\W+)*$/i;
const FINAL = /final answer\W*(?:is\W*)?$/i;

/** "The answer is Paris." → "Paris.", "\boxed{x+1}" → "x+1"; a cue in mid-argument decides nothing about a text. */
function statedText(plain: string): string {
  if (!plain.includes(BOX_START) && !MAY_STATE.test(plain)) return plain;
  const last = statementsIn(plain).at(-1);
  if (last === undefined || last.text === '') return unboxed(plain);
  const before = plain.slice(0, last.at);
  if (before.endsWith(BOX_START) || OPENS.test(before)) return last.text;
  return FINAL.test(before) ? firstSentence(last.text) : unboxed(plain);
}

/** When nothing but frame is said, the frame is the content. A capital "A" before a linking word is a name. */
function contentOf(words: readonly string[], text: string): readonly string[] {
  const names =
    /\bA\b/.test(text) &&
    /\bA (?:is|are|was|over|and|or|than|vs|beats|before|after)\b|(?:than|over|and|or|is|vs\.?) A\b/.test(text);
  const content = words.filter((word) => !FRAME_WORDS.has(word) || (names && word === 'a'));
  return content.length > 0 ? content : words;
}
