/** Reads the option that an answer picks, by letter or by text. */
import { BOX_START } from '../../../../lib/text/latex.ts';
import { trimmedStart } from '../../../../lib/text/trim.ts';
import { CONCLUDES, DENIES, TENTATIVE } from '../tables/word-lists.ts';
import { plainText, unboxed } from '../text/plain-text.ts';
import type { CuedStatement } from '../text/statements.ts';
import { firstSentence, isHeading, restatements, sentencesOf, statementsIn } from '../text/statements.ts';
import type { LeadingLetter } from './option-letters.ts';
import { correctLetter, LABEL_SIGNS, leadingLetter, lettersIn, onlyLetter, SEVERAL_OPTIONS } from './option-letters.ts';
import { optionListItems } from './option-list-items.ts';
import {
  beginsWithOption,
  isTooLong,
  mentions,
  onlyText,
  rulesOut,
  withSameNumber,
  withSameText,
} from './option-text.ts';
import type { Option } from './options.ts';
import { labelledOptions } from './options.ts';
import { optionByOrdinal, withoutRejections } from './without-rejections.ts';

/** Returns the option that a short reply names as a whole: its text, its letter ("B", "(b)", "Option B"), or both. */
export function optionOf(answer: string, options: readonly string[]): string | null {
  const exact =
    options.find((option) => option === answer) ?? options.find((option) => option.trim() === answer.trim());
  if (exact !== undefined) return exact;
  const index = wholeChoice(unboxed(plainText(answer)), labelledOptions(options));
  return index === null ? null : (options[index] ?? null);
}

/**
 * Returns the index of the option by the first rule that finds one:
 * 1. the whole answer is an option's text, letter, or letter and text;
 * 2. the last statement ("the answer is …", a box, "I choose …") that names one; a statement that names several does
 *    not count as a vote. When the last statement only repeats the one before but with another option, the option that
 *    the argument mentions wins;
 * 3. the text behind a copied placeholder of a format: "(X) the nucleus";
 * 4. the last line is one, as in 1, or the text ends with a letter in brackets;
 * 5. the last sentence chooses exactly one letter, or concludes ("so …") with one option, and rules nothing out;
 * 6. the last sentence that calls one correct;
 * 7. the only option that sentences name by letter and text behind "is" or "so";
 * 8. the only line that is one, as in 1;
 * 9. an answer of one or two sentences has one option's text in it, or chooses one letter, and rules nothing out.
 */
export function readChoice(plain: string, options: readonly Option[]): number | null {
  const whole = plain.includes(BOX_START)
    ? null
    : (wholeChoice(plain, options) ?? choiceAfterRejections(plain, options));
  const choice = whole ?? lastStatedChoice(plain, options) ?? choiceOfArgument(plain, options);
  return choice === SEVERAL_OPTIONS ? null : choice;
}

/** Returns the option that is left when a short answer ruled out the others, or whose number it names. */
function choiceAfterRejections(plain: string, options: readonly Option[]): number | null {
  const ordinal = optionByOrdinal(plain);
  if (ordinal !== null) return ordinal < options.length ? ordinal : null;
  const acceptedText = withoutRejections(plain);
  return acceptedText === null
    ? null
    : (wholeChoice(acceptedText, options) ?? beginsWithOption(withoutFrame(acceptedText), options)?.index ?? null);
}

/** Words around an option that have no effect, removed one by one. "(X)" is a placeholder that models copy. */
const FRAME =
  /^(?:[\s:"']|我?选择?(?=[A-Z])|<(?=[A-Z]>)|\([xX]\)(?= ?\S)|(?:my |the |final |correct |best |most likely ){0,4}(?:answer|option|choice|vote|letter|response|alternative)\b(?: is\b)?|[Tt]he (?=\p{L}{3})|it'?s? is\b|(?:therefore|thus|so|then|likely|probably|definitely|indeed|clearly|letter|that|is|be)\b,?)/iu;

function withoutFrame(text: string): string {
  let rest = text;
  for (let frame = FRAME.exec(rest); frame !== null; frame = FRAME.exec(rest)) rest = rest.slice(frame[0].length);
  return rest.trim();
}

/** Reads one line that is an option's text, number or letter, or letter and text. */
function wholeChoice(text: string, options: readonly Option[]): number | null {
  const body = withoutFrame(text.replace(/^(["'])(.*)\1$/, '$2'));
  const named = withSameText(body, options) ?? withSameText(text, options) ?? withSameNumber(body, options);
  if (named !== null) return named;
  const leading = leadingLetter(body, options);
  if (leading === null || leading.rest.trim().includes('\n')) return null;
  if (leading.index === SEVERAL_OPTIONS || leading.other !== null) return letterOrText(leading, text);
  const after = optionAfter(leading, options);
  return after === leading.index || (after === null && sentencesOf(body).length === 1) ? leading.index : null;
}

/** Returns the option whose text follows a letter; its own option when nothing follows; null for other words. */
function optionAfter(leading: LeadingLetter, options: readonly Option[]): number | null {
  const rest = trimmedStart(leading.rest, LABEL_SIGNS);
  const isOwn = rest === '' || rest === options[leading.index]?.text;
  return isOwn ? leading.index : (beginsWithOption(rest, options)?.index ?? null);
}

/** Returns the last statement that can be read. The search ends at a formal statement that cannot be read. */
function lastStatedChoice(plain: string, options: readonly Option[]): number | null {
  const statements = statementsIn(plain);
  for (const [index, { text, formal }] of [...statements.entries()].toReversed()) {
    const stated = statedChoice(text, options, plain);
    if (formal) return stated ?? SEVERAL_OPTIONS;
    if (stated !== null)
      return resolveRestatements(stated, restatements(plain, statements.slice(0, index + 1)), { plain, options });
  }
  return null;
}

/**
 * Decides between two letters in repeated statements: "… is called proximity. The answer is (E). Final answer: (H)". No
 * argument between them explains a change, so one letter is an error. The argument before them decides. When both stand
 * before the whole argument, the first counts.
 */
function resolveRestatements(
  last: number,
  repeated: readonly CuedStatement[],
  { plain, options }: { plain: string; options: readonly Option[] },
): number {
  const choices = repeated.map(({ text }) => statedChoice(text, options, plain)).filter((choice) => choice !== null);
  const named = [...new Set(choices)];
  if (named.length < 2 || named.includes(SEVERAL_OPTIONS)) return last;
  const argument = plain.slice(0, repeated[0]?.cueAt);
  const areBeforeArgument = isHeading(argument) && sentencesOf(plain.slice(repeated.at(-1)?.at)).length > 1;
  const [argued, ...others] = areBeforeArgument
    ? named.slice(0, 1)
    : named.filter((choice) => mentions(argument, options[choice]));
  return others.length === 0 ? (argued ?? last) : last;
}

/** For a letter followed by another option's text: with an argument the text counts, otherwise neither. */
function letterOrText({ index, other }: LeadingLetter, plain: string): number {
  if (other === null) return index;
  return sentencesOf(plain).length > 1 ? other : SEVERAL_OPTIONS;
}

function statedChoice(statement: string, options: readonly Option[], plain: string): number | null {
  const body = withoutFrame(statement);
  const leading = leadingLetter(body, options);
  const text = beginsWithOption(body, options);
  if (text !== null && (leading === null || text.length > 1)) return text.index;
  const choice = leading === null ? withSameNumber(body, options) : letterOrText(leading, plain);
  if (choice !== null) return choice;
  const sentence = firstSentence(statement);
  if (lettersIn(sentence, options).size > 1) return SEVERAL_OPTIONS;
  return onlyLetter(sentence, options) ?? onlyText(sentence, options);
}

/** Reads an answer without a statement: first the end of its argument, then its start. */
function choiceOfArgument(plain: string, options: readonly Option[]): number | null {
  const lines = linesThatChoose(plain, options);
  const sentences = sentencesOf(plain).filter((sentence) => !/^\([xX]\)$/.test(sentence));
  const last = lines.endInList ? '' : (sentences.at(-1) ?? '');
  const end = lines.last ?? finalLetter(plain, options) ?? onlyLetter(last, options) ?? concludedChoice(last, options);
  const choice = placeholderChoice(plain, options) ?? end ?? lastCalledCorrect(sentences, options);
  if (choice !== null) return choice;
  const named = onlyNamed(sentences, options) ?? lines.only;
  if (named !== null || sentences.length > 2) return named;
  return onlyText(plain, options) ?? onlyLetter(unboxed(plain), options);
}

const PLACEHOLDER = /(?:^|[\n.:,] ?)\([xX]\) (\S[^\n]*)/g;

/** Reads "(X) B. The nucleus": the placeholder of a requested format, and the answer behind it. */
function placeholderChoice(plain: string, options: readonly Option[]): number | null {
  const [, filling] = [...plain.matchAll(PLACEHOLDER)].at(-1) ?? [];
  return filling === undefined || DENIES.test(filling) ? null : statedChoice(filling, options, plain);
}

/** A letter alone behind the last sentence: "… as option C says. (C)". */
const SIGNATURE = /[.!?:"')\]]\s+[([]([A-Z])[)\]]\.?\s*$/;

function finalLetter(plain: string, options: readonly Option[]): number | null {
  const letter = SIGNATURE.exec(plain.slice(-20))?.[1];
  const index = options.findIndex((option) => option.label === letter);
  return index < 0 ? null : index;
}

/** Reads "So C." or "Thus it must be the nucleus." */
function concludedChoice(sentence: string, options: readonly Option[]): number | null {
  return CONCLUDES.test(sentence) ? (lineChoice(sentence, options) ?? onlyText(sentence, options)) : null;
}

interface ChoosingLines {
  /** The choice of the last line; null when the line before chooses another option. */
  readonly last: number | null;
  /** The only option that lines choose; null when there are several or none. */
  readonly only: number | null;
  /** True when the last line is an item of a list of options. */
  readonly endInList: boolean;
}

function linesThatChoose(plain: string, options: readonly Option[]): ChoosingLines {
  const lines = unboxed(plain)
    .split('\n')
    .filter((line) => line.trim() !== '');
  const isItem = optionListItems(lines, options);
  const chosen = lines.map((line, index) => (isItem[index] ? null : lineChoice(line, options)));
  const [only, ...others] = new Set(chosen.filter((choice) => choice !== null));
  const [last = null, before = null] = chosen.slice(-2).toReversed();
  return {
    last: before === null || before === last ? last : null,
    only: others.length === 0 ? (only ?? null) : null,
    endInList: isItem.at(-1) ?? false,
  };
}

/** Reads a line like a whole answer. A letter followed by other words ("(A) is wrong, since …") is argument. */
function lineChoice(line: string, options: readonly Option[]): number | null {
  if (isTooLong(line, options)) return null;
  const leading = leadingLetter(withoutFrame(line), options);
  if (leading !== null && leading.other !== null) return leading.other;
  const isArgument = leading !== null && leading.index !== SEVERAL_OPTIONS && optionAfter(leading, options) === null;
  return isArgument ? null : wholeChoice(line, options);
}

const CALLED_ANSWER =
  / (?:is|are|would be|remains) (?:indeed |therefore |thus |clearly )?(?:the )?(?:(?:most )?(?:correct|right|best|appropriate|accurate) )?(?:answer|option|choice)\b/i;

/** Returns the option that the last such sentence calls correct, by its letter or its text. */
function lastCalledCorrect(sentences: readonly string[], options: readonly Option[]): number | null {
  for (const sentence of sentences.toReversed()) {
    if (DENIES.test(sentence)) continue;
    const subject = sentence.slice(0, Math.max(sentence.search(CALLED_ANSWER), 0));
    const called = correctLetter(sentence, options) ?? onlyText(subject, options);
    if (called !== null) return called;
  }
  return null;
}

const NAMES = /\b(?:is|are|be|so|thus|therefore|hence)\b[,:]?[ \n](?=(?:option |choice )?[(["]?[A-Z][)\]".:])/g;

/** Returns the only option that is named with its letter and its text: "The organelle is (C) Golgi apparatus." */
function onlyNamed(sentences: readonly string[], options: readonly Option[]): number | null {
  const named = new Set(sentences.flatMap((sentence) => namedIn(sentence, options)));
  const [only, ...others] = named;
  return others.length === 0 ? (only ?? null) : null;
}

function namedIn(sentence: string, options: readonly Option[]): number[] {
  if (sentence.endsWith('?')) return [];
  return [...sentence.matchAll(NAMES)].flatMap((match) => {
    const before = sentence.slice(0, match.index);
    const leading = leadingLetter(withoutFrame(sentence.slice(match.index + match[0].length)), options);
    if (leading === null || leading.rest.trim() === '' || rulesOut(before) || TENTATIVE.test(before)) return [];
    return optionAfter(leading, options) === leading.index ? [leading.index] : [];
  });
}
