/** An answer → the option it picks, by letter or by text, or none. */
import { correctLetter, leadingLetter, lettersIn, NO_SINGLE, onlyLetter } from './option-letters.ts';
import type { Led } from './option-letters.ts';
import { beginsWithOption, isLonger, onlyText, withSameNumber, withSameText } from './option-text.ts';
import { labelled } from './options.ts';
import type { Option } from './options.ts';
import { BOX_START, plainText } from './plain-text.ts';
import { firstSentence, sentencesOf, statementsIn, unboxed } from './statements.ts';

/** The option a short reply names as a whole: its text, its letter ("B", "(b)", "Option B"), or both. */
export function optionOf(answer: string, options: readonly string[]): string | null {
  const exact =
    options.find((option) => option === answer) ?? options.find((option) => option.trim() === answer.trim());
  if (exact !== undefined) return exact;
  const index = wholeChoice(unboxed(plainText(answer)), labelled(options));
  return index === null ? null : (options[index] ?? null);
}

/**
 * The index of the option, first rule that finds one:
 * 1. the whole answer is an option's text, letter, or letter and text;
 * 2. the last statement ("the answer is …", a box, "I choose …") that names one; one that names several is no vote;
 * 3. the last line is one, as in 1;
 * 4. the last sentence points at exactly one letter, or concludes ("so …") with one option, and rules nothing out;
 * 5. the last sentence that calls one correct;
 * 6. the only line that is one, as in 1;
 * 7. an answer of one or two sentences has one option's text in it, or points at one letter, and rules nothing out.
 */
export function readChoice(plain: string, options: readonly Option[]): number | null {
  const whole = plain.includes(BOX_START) ? null : wholeChoice(plain, options);
  const choice = whole ?? lastStated(plain, options) ?? argued(plain, options);
  return choice === NO_SINGLE ? null : choice;
}

/** Words around the letter or text of an option that add nothing; "(X)" is a placeholder that models copy. */
const FRAME =
  /^(?:[\s:"']|\([xX]\)(?=\s*\S)|(?:my |the |final |correct |best |most likely )*(?:answer|option|choice|vote|letter|response|alternative)\b(?: is\b)?|[Tt]he (?=\p{L}{3})|it'?s? is\b|(?:therefore|thus|so|then|likely|probably|definitely|indeed|clearly|letter|that|is|be)\b,?)+/iu;

function framed(text: string): string {
  return text.replace(FRAME, '').trim();
}

/** One line that is an option's text, number or letter, or letter and text. */
function wholeChoice(text: string, options: readonly Option[]): number | null {
  const body = framed(text.replace(/^(["'])(.*)\1$/, '$2'));
  const named = withSameText(body, options) ?? withSameText(text, options) ?? withSameNumber(body, options);
  if (named !== null) return named;
  const led = leadingLetter(body, options);
  if (led === null || led.rest.trim().includes('\n')) return null;
  if (led.index === NO_SINGLE) return NO_SINGLE;
  const after = optionAfter(led, options);
  return after === led.index || (after === null && sentencesOf(body).length === 1) ? led.index : null;
}

/** Behind a letter: the option whose text follows, the letter's own when nothing does, null for other words. */
function optionAfter(led: Led, options: readonly Option[]): number | null {
  const rest = led.rest.replace(/^[\s.:,)\]-]+/, '');
  return rest === '' ? led.index : (beginsWithOption(rest, options)?.index ?? null);
}

/** The last statement that can be read; a formal one that cannot is the end of it. */
function lastStated(plain: string, options: readonly Option[]): number | null {
  for (const { text, formal } of statementsIn(plain).toReversed()) {
    const stated = statedChoice(text, options);
    if (stated !== null || formal) return stated ?? NO_SINGLE;
  }
  return null;
}

function statedChoice(statement: string, options: readonly Option[]): number | null {
  const body = framed(statement);
  const led = leadingLetter(body, options);
  const text = beginsWithOption(body, options);
  if (text !== null && (led === null || text.length > 1)) return text.index;
  const leading = led?.index ?? withSameNumber(body, options);
  if (leading !== null) return leading;
  const sentence = firstSentence(statement);
  if (lettersIn(sentence, options).size > 1) return NO_SINGLE;
  return onlyLetter(sentence, options) ?? onlyText(sentence, options);
}

const CONCLUDES = /^(?:therefore|thus|so|hence|in conclusion|in summary|consequently)\b/i;

/** Without a statement: how the argument ends, then how it begins. */
function argued(plain: string, options: readonly Option[]): number | null {
  const lines = linesThatChoose(plain, options);
  const sentences = sentencesOf(plain).filter((sentence) => !/^\([xX]\)$/.test(sentence));
  const last = lines.endInList ? '' : (sentences.at(-1) ?? '');
  const conclusion = lines.last ?? onlyLetter(last, options) ?? concluded(last, options);
  const choice = conclusion ?? lastCalledCorrect(sentences, options) ?? lines.only;
  if (choice !== null || sentences.length > 2) return choice;
  return onlyText(plain, options) ?? onlyLetter(unboxed(plain), options);
}

/** "So C.", "Thus it must be the nucleus." */
function concluded(sentence: string, options: readonly Option[]): number | null {
  return CONCLUDES.test(sentence) ? (lineChoice(sentence, options) ?? onlyText(sentence, options)) : null;
}

/** Items of a list that goes through the menu are no choice. */
const ITEM = /^\s*(?:[-*]\s*)?\(?([A-Za-z])[).:]/;
const MANY_ITEMS = 3;

interface ChoosingLines {
  /** What the last line chooses. */
  readonly last: number | null;
  /** What the only line that chooses, chooses. */
  readonly only: number | null;
  /** The last line is an item of a list of options. */
  readonly endInList: boolean;
}

function linesThatChoose(plain: string, options: readonly Option[]): ChoosingLines {
  const lines = unboxed(plain)
    .split('\n')
    .filter((line) => line.trim() !== '');
  const labels = lines.map((line) => ITEM.exec(line)?.[1]?.toUpperCase() ?? '');
  const items = new Set(labels.filter((label) => options.some((option) => option.label === label)));
  const isItem = labels.map((label) => items.size >= MANY_ITEMS && items.has(label));
  const chosen = lines.map((line, index) => (isItem[index] ? null : lineChoice(line, options)));
  const [only, ...others] = new Set(chosen.filter((choice) => choice !== null));
  return {
    last: chosen.at(-1) ?? null,
    only: others.length === 0 ? (only ?? null) : null,
    endInList: isItem.at(-1) ?? false,
  };
}

/** As of a whole answer, but a letter with other words behind it ("(A) is wrong, since …") is argument. */
function lineChoice(line: string, options: readonly Option[]): number | null {
  if (isLonger(line, options)) return null;
  const led = leadingLetter(framed(line), options);
  const isArgument = led !== null && led.index !== NO_SINGLE && optionAfter(led, options) === null;
  return isArgument ? null : wholeChoice(line, options);
}

const DENIED = /\b(?:not|if|incorrect|neither|nor|would have)\b/i;
const SUBJECT =
  /^(.{1,300}?)\s(?:is|are|would be|remains)\s(?:indeed |therefore |thus |clearly )?(?:the )?(?:(?:most )?(?:correct|right|best|appropriate|accurate) )?(?:answer|option|choice)\b/i;

/** The option that the last such sentence calls correct, by its letter or its text. */
function lastCalledCorrect(sentences: readonly string[], options: readonly Option[]): number | null {
  for (const sentence of sentences.toReversed()) {
    if (DENIED.test(sentence)) continue;
    const subject = SUBJECT.exec(sentence)?.[1];
    const called = correctLetter(sentence, options) ?? (subject === undefined ? null : onlyText(subject, options));
    if (called !== null) return called;
  }
  return null;
}
