/** An answer → the option it picks, by letter or by text, or none. */
import { compareNumbers } from './compare-numbers.ts';
import { labelled, withoutArticle } from './options.ts';
import type { Option } from './options.ts';
import { plainText } from './plain-text.ts';
import { numberLiteral } from './read-number.ts';
import { firstSentence, sentencesOf, statementsIn, unboxed } from './statements.ts';
import { wordsOf } from './words.ts';

/** The option a short reply names as a whole: its text, its letter ("B", "(b)", "Option B"), or both. */
export function optionOf(answer: string, options: readonly string[]): string | null {
  const exact = options.find((option) => option === answer) ?? options.find((option) => option.trim() === answer.trim());
  if (exact !== undefined) return exact;
  const index = wholeChoice(unboxed(plainText(answer)), labelled(options));
  return index === null ? null : (options[index] ?? null);
}

/**
 * The index of the option, first rule that finds one:
 * 1. the whole answer is an option's text, letter, or letter and text;
 * 2. the last statement ("the answer is …", a box, "I choose …") that names one; one that names several is no vote;
 * 3. the last line is one, as in 1;
 * 4. the last sentence points at exactly one letter, or concludes with one option's text, and rules nothing out;
 * 5. the last sentence that calls one correct;
 * 6. the only line that is one, as in 1;
 * 7. an answer of one or two sentences has one option's text in it, or names a single letter, and rules nothing out.
 */
export function readChoice(plain: string, options: readonly Option[]): number | null {
  const choice = wholeChoice(unboxed(plain), options) ?? statedLast(plain, options) ?? argued(plain, options);
  return choice === NO_SINGLE ? null : choice;
}

/** Names several options, or one by its letter and another by its text: read, but no vote. */
const NO_SINGLE = -1;

function statedLast(plain: string, options: readonly Option[]): number | null {
  for (const { text, formal } of statementsIn(plain).toReversed()) {
    const stated = statedChoice(text, options);
    if (stated !== null || formal) return stated ?? NO_SINGLE;
  }
  return null;
}

const CONCLUDES = /^(?:therefore|thus|so|hence|in conclusion|in summary|consequently)\b/i;

/** Without a statement: how the argument ends, then how it begins. */
function argued(plain: string, options: readonly Option[]): number | null {
  const lines = linesThatChoose(plain, options);
  const sentences = sentencesOf(plain).filter((sentence) => !/^\([xX]\)$/.test(sentence));
  const last = sentences.at(-1) ?? '';
  return (
    lines.last ??
    onlyLabel(last, options) ??
    (CONCLUDES.test(last) ? onlyText(last, options) : null) ??
    calledCorrect(sentences, options) ??
    lines.only ??
    (sentences.length <= 2 ? (onlyText(plain, options) ?? onlyLabel(unboxed(plain), options)) : null)
  );
}

/** Words around the letter or text of an option that add nothing. */
const FRAME =
  /^(?:[\s:"']|\([xX]\)(?=\s*\S)|(?:my |the |final |correct |best |most likely )*(?:answer|option|choice|vote|letter|response|alternative)\b(?: is\b)?|[Tt]he (?=\p{L}{3})|it'?s? is\b|(?:therefore|thus|so|then|likely|probably|definitely|indeed|clearly|letter|that|is|be)\b,?)+/iu;

function framed(text: string): string {
  return text.replace(FRAME, '').trim();
}

/** One line that is an option's text or letter, or both. */
function wholeChoice(text: string, options: readonly Option[]): number | null {
  const body = framed(text);
  const byText = withSameText(body, options) ?? withSameText(text, options) ?? withSameNumber(body, options);
  if (byText !== null) return byText;
  const led = leadingLabel(body, options);
  if (led === null || led.rest.trim().includes('\n')) return null;
  const named = led.index === NO_SINGLE ? null : optionAfter(led, options);
  return named === null || named === led.index ? led.index : null;
}

/** The same of a line among others: a letter with other words behind it ("(A) is wrong, since …") is argument. */
function strictChoice(line: string, options: readonly Option[]): number | null {
  const choice = wholeChoice(line, options);
  const led = leadingLabel(framed(line), options);
  return led === null || led.index === NO_SINGLE || optionAfter(led, options) !== null ? choice : null;
}

/** Behind a letter: the option whose text follows, the letter's own when nothing does, null for other words. */
function optionAfter(led: Led, options: readonly Option[]): number | null {
  const rest = led.rest.replace(/^[\s.:,)\]-]+/, '');
  return rest === '' ? led.index : (beginsWithOption(rest, options)?.index ?? null);
}

/** The index of the only option with exactly these words. */
function withSameText(text: string, options: readonly Option[]): number | null {
  if (isLonger(text, options)) return null;
  const phrase = withoutArticle(wordsOf(text)).join(' ');
  const same = phrase === '' ? [] : options.filter((option) => option.phrase === phrase);
  return same.length === 1 && same[0] !== undefined ? options.indexOf(same[0]) : null;
}

/** The index of the only option that is this number: "16" where an option is "16 hours". */
function withSameNumber(text: string, options: readonly Option[]): number | null {
  const number = options.some((option) => option.number !== null) ? numberLiteral(text) : null;
  if (number === null) return null;
  const same = options.filter((option) => option.number !== null && compareNumbers(option.number, number, 0).same);
  return same.length === 1 && same[0] !== undefined ? options.indexOf(same[0]) : null;
}

/** Too long to be any option's text, mark-up and spacing allowed for; most lines of an argument are. */
function isLonger(text: string, options: readonly Option[]): boolean {
  return options.every((option) => text.length > 2 * option.length + 20);
}

function statedChoice(statement: string, options: readonly Option[]): number | null {
  const body = framed(statement);
  const led = leadingLabel(body, options);
  const text = beginsWithOption(body, options);
  if (text !== null && (led === null || text.length > 1)) return text.index;
  if (led !== null) return led.index;
  const number = withSameNumber(body, options);
  if (number !== null) return number;
  const sentence = firstSentence(statement);
  if (labelsIn(sentence, options).size > 1) return NO_SINGLE;
  return onlyLabel(sentence, options) ?? onlyText(sentence, options);
}

/** Items of a list that goes through the menu are no choice. */
const ITEM = /^\s*(?:[-*]\s*)?\(?([A-Za-z])[).:]/;
const MANY_ITEMS = 3;

function linesThatChoose(plain: string, options: readonly Option[]): { readonly last: number | null; readonly only: number | null } {
  const lines = unboxed(plain).split('\n').filter((line) => line.trim() !== '');
  const items = new Set(lines.map((line) => ITEM.exec(line)?.[1]));
  const isList = items.size > MANY_ITEMS;
  const chosen = lines.map((line) =>
    isLonger(line, options) || (isList && ITEM.test(line)) ? null : strictChoice(line, options),
  );
  const [only, ...others] = new Set(chosen.filter((choice) => choice !== null));
  return { last: chosen.at(-1) ?? null, only: others.length === 0 ? (only ?? null) : null };
}

interface Led {
  /** Of the option; NO_SINGLE when what follows names another one. */
  readonly index: number;
  readonly rest: string;
}

const LEADING_LABEL = /^(\(|\[|"|\{)?\s*([A-Za-z])\s*([)\]"}])?(?![\p{L}\p{N}'’_]|-\p{L})/u;
/** After a bare letter these words go on about the choice; any other word makes the letter a part of a phrase. */
const GOES_ON = /^(?:\s*$|\s*[^\p{L}\p{N}\s'’+#*_-]|\s*\n|\s+[-–—]\s|\s+(?:because|since|as|which|due|given|for|where|when|is|and|with|in|based|that|this|it)\b)/iu;
const GOES_ON_STRICTLY = /^(?:\s*$|\s*[^\p{L}\p{N}\s'’+#*_-]|\s*\n|\s+[-–—]\s|\s+(?:because|since|which|due|given|based)\b)/iu;

/** A letter of the menu at the start, told from the article, the pronoun and "B cells" by what follows. */
function leadingLabel(text: string, options: readonly Option[]): Led | null {
  const match = LEADING_LABEL.exec(text);
  const letter = match?.[2] ?? '';
  const index = options.findIndex((option) => option.label === letter.toUpperCase());
  if (match === null || index < 0) return null;
  const rest = text.slice(match[0].length);
  const isPlain = match[3] !== undefined || letter === letter.toUpperCase();
  if (isPlain && (offersAnother(rest, index, options) || contradicts(rest, index, options))) return { index: NO_SINGLE, rest };
  if (match[3] !== undefined) return { index, rest };
  if (match[1] !== undefined) return null;
  return standsAlone(letter, rest) || beginsWithOption(rest.trim(), options)?.index === index ? { index, rest } : null;
}

function standsAlone(letter: string, rest: string): boolean {
  if (letter !== letter.toUpperCase()) return /^\s*[.]?\s*$/.test(rest);
  if (/^\.\s\p{Ll}/u.test(rest)) return false;
  return (letter === 'A' || letter === 'I' ? GOES_ON_STRICTLY : GOES_ON).test(rest);
}

/** "(A) or (B)", "A, B and C" */
function offersAnother(rest: string, index: number, options: readonly Option[]): boolean {
  const match = /^\s*(?:or|and|&|\/|,)\s*(?:and|or)?\s*(?:option\s|choice\s)?[("[]?([A-Z])[)"\]]?(?![\p{L}\p{N}'’])/u.exec(rest);
  return match !== null && options.some((option, other) => option.label === match[1] && other !== index);
}

/** "B. Respiration" where respiration is A: neither can be counted. */
function contradicts(rest: string, index: number, options: readonly Option[]): boolean {
  const line = rest.replace(/^[\s.:,)\]-]+/, '').split('\n', 1)[0] ?? '';
  const named = withSameText(line.replace(/[.!]$/, ''), options);
  return named !== null && named !== index && line.length > 1;
}

interface LeadingOption {
  readonly index: number;
  /** In words. */
  readonly length: number;
}

/** The longest option whose whole text the text begins with, and then ends or goes on with a new clause. */
function beginsWithOption(text: string, options: readonly Option[]): LeadingOption | null {
  const longest = Math.max(...options.map((option) => option.length));
  const words = withoutArticle(wordsOf(text.slice(0, 2 * longest + 40)));
  let best: LeadingOption | null = null;
  for (const [index, { words: wanted }] of options.entries()) {
    if (wanted.length > (best?.length ?? 0) && startsWith(words, wanted)) best = { index, length: wanted.length };
  }
  const next = best === null ? undefined : words[best.length];
  return next === undefined || endsClause(text, next) ? best : null;
}

function startsWith(words: readonly string[], start: readonly string[]): boolean {
  return start.length <= words.length && start.every((word, index) => words[index] === word);
}

/** The word after the option begins a clause of its own: after a stop or bracket, or by a joining word. */
function endsClause(text: string, next: string): boolean {
  if (/^(?:because|since|as|which|due|given|is|was|are|for|where|and|that|this)$/.test(next)) return true;
  const escaped = next.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`[.,;:!?()\\]"\\n—–]\\s*["(]?${escaped}`, 'i').test(text.slice(0, 600));
}

const LABEL_MENTION =
  /[([{"]\s*([A-Z](?:\s*(?:,|\/|&|and|or)\s*(?:and |or )?[A-Z])*)\s*[)\]}"]|\b(?:[Oo]ption|[Cc]hoice|[Aa]nswer|[Ll]etter)s?:?\s\(?([A-Z])(?![\p{L}\p{N}'’])|(?:^|(?<=[^\S\n]))([A-Z])\)(?=\s)/gu;
const RULES_OUT = /\b(?:not|isn't|aren't|cannot|can't|neither|nor|incorrect|wrong|false|eliminate|eliminated|rule out|ruled out|excluded?|except|unlike|rather than|instead of|unlikely|doesn't|don't|either|but|other|others)\b/i;

/** The letters of the menu that a text names in brackets or as an option. */
function labelsIn(text: string, options: readonly Option[]): ReadonlySet<number> {
  const named = new Set<number>();
  for (const match of text.matchAll(LABEL_MENTION)) {
    for (const [letter] of (match[1] ?? match[2] ?? match[3] ?? '').matchAll(/\b[A-Z]\b/g)) {
      const index = options.findIndex((option) => option.label === letter);
      if (index >= 0) named.add(index);
    }
  }
  return named;
}

/** Before a letter in brackets: words that make it an option and not a symbol, "the annual payment (A)". */
const POINTS_AT_LABEL = /\b(?:option|choice|answer|letter|is|be|are|to|choose|select|pick|that|thus|therefore|so|hence|remains|with)[\s:,]*$/i;

/** The only letter that a sentence points at, when it names no other and rules nothing out. */
function onlyLabel(sentence: string, options: readonly Option[]): number | null {
  const [only, ...others] = labelsIn(sentence, options);
  if (only === undefined || others.length > 0 || RULES_OUT.test(sentence)) return null;
  const label = options[only]?.label ?? '';
  const at = sentence.search(new RegExp(`(?:[([{"]\\s*|\\s|^)${label}(?![\\p{L}\\p{N}])`, 'u'));
  const rest = sentence.slice(at).replace(/^[\s([{"]*[A-Z]?\s*[)\]}"]*/, '');
  const pointed = POINTS_AT_LABEL.test(sentence.slice(0, at)) || /^[.!\s"')]*$/.test(rest);
  return pointed || beginsWithOption(rest, options)?.index === only ? only : null;
}

const CORRECT =
  /[(["]?\b([A-Z])\b[)\]"]?[^.\n]{0,120}?\b(?:is|would be|seems|appears to be|must be|was)\s(?:therefore |thus |clearly |indeed |likely |probably )?(?:the )?(?:(?:single |most )?(?:correct|right|best|true|accurate|appropriate|valid|likely|suitable|only)\b|answer\b)/gu;

const DENIED = /\b(?:not|if|incorrect|neither|nor|would have)\b/i;

/** The last sentence that calls one option correct, by its letter or its text. */
function calledCorrect(sentences: readonly string[], options: readonly Option[]): number | null {
  for (const sentence of sentences.toReversed()) {
    if (DENIED.test(sentence)) continue;
    const labels = [...sentence.matchAll(CORRECT)].map((match) => options.findIndex((option) => option.label === match[1]));
    const [only, ...others] = new Set(labels.filter((index) => index >= 0));
    if (only !== undefined && others.length === 0) return only;
    const subject = /^(.{1,300}?)\s(?:is|are|would be|remains)\s(?:indeed |therefore |thus |clearly )?(?:the )?(?:(?:most )?(?:correct|right|best|appropriate|accurate) )?(?:answer|option|choice)\b/i.exec(sentence);
    const named = subject === null ? null : onlyText(subject[1] ?? '', options);
    if (named !== null) return named;
  }
  return null;
}

/** The only option whose text stands in a sentence; the text of another inside it does not count. */
function onlyText(text: string, options: readonly Option[]): number | null {
  if (text.length > 600 || RULES_OUT.test(text)) return null;
  const words = ` ${wordsOf(text).join(' ')} `;
  const named = options.flatMap((option, index) => {
    const phrase = ` ${option.phrase} `;
    return option.phrase !== '' && words.includes(phrase) ? [{ index, phrase }] : [];
  });
  const outer = named.filter(({ phrase }) => !named.some((other) => other.phrase !== phrase && other.phrase.includes(phrase)));
  return outer.length === 1 ? (outer[0]?.index ?? null) : null;
}
