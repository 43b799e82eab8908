/** An answer → the option it picks, by letter or by text, or none. */
import { labelled } from './options.ts';
import type { Option } from './options.ts';
import { plainText } from './plain-text.ts';
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
 * 2. the last statement ("the answer is …", a box, "I choose …") that names one;
 * 3. the last sentence names exactly one by its letter, and rules nothing out;
 * 4. the last "(X) is correct";
 * 5. the answer opens with a letter, or is one sentence with one option's text in it;
 * 6. the whole answer names a single letter, and rules nothing out.
 */
export function readChoice(plain: string, options: readonly Option[]): number | null {
  const whole = wholeChoice(unboxed(plain), options);
  if (whole !== null) return whole;
  for (const { text } of statementsIn(plain).toReversed()) {
    const stated = statedChoice(text, options);
    if (stated !== null) return stated;
  }
  const sentences = sentencesOf(plain);
  const last = sentences.at(-1) ?? '';
  return (
    onlyLabel(last, options) ??
    calledCorrect(sentences, options) ??
    (sentences.length <= 2 ? onlyText(plain, options) : null) ??
    onlyLabel(unboxed(plain), options)
  );
}

/** Words around the letter or text of an option that add nothing. */
const FRAME =
  /^(?:[\s:"']|\([xX]\)(?=\s*\S)|(?:my |the |final |correct |best |most likely )*(?:answer|option|choice|vote|letter|response|alternative)\b(?: is\b)?|[Tt]he (?=\p{L}{3})|it'?s? is\b|(?:therefore|thus|so|then|likely|probably|definitely|indeed|clearly|letter|that|is|be)\b,?)+/iu;

function framed(text: string): string {
  return text.replace(FRAME, '').trim();
}

function wholeChoice(text: string, options: readonly Option[]): number | null {
  const body = framed(text);
  const byText = withSameText(body, options) ?? withSameText(text, options);
  if (byText !== null) return byText;
  const led = leadingLabel(body, options);
  if (led === null) return null;
  const rest = led.rest.replace(/^[\s.:,)\]-]+/, '');
  return rest === '' || beginsWithOption(rest, options)?.index === led.index && !rest.includes('\n') ? led.index : null;
}

/** The index of the only option with exactly these words. */
function withSameText(text: string, options: readonly Option[]): number | null {
  if (text.length > 600) return null;
  const words = withoutArticle(wordsOf(text)).join(' ');
  const same = words === '' ? [] : options.filter((option) => withoutArticle(option.words).join(' ') === words);
  return same.length === 1 && same[0] !== undefined ? options.indexOf(same[0]) : null;
}

function withoutArticle(words: readonly string[]): readonly string[] {
  return /^(?:the|an)$/.test(words[0] ?? '') && words.length > 1 ? words.slice(1) : words;
}

function statedChoice(statement: string, options: readonly Option[]): number | null {
  const body = framed(statement);
  const led = leadingLabel(body, options);
  const text = beginsWithOption(body, options);
  if (text !== null && (led === null || text.length > 1)) return text.index;
  if (led !== null) return led.index;
  return onlyLabel(firstSentence(statement), options) ?? onlyText(firstSentence(statement), options);
}

interface Led {
  readonly index: number;
  readonly rest: string;
}

const LEADING_LABEL = /^(\(|\[|"|\{)?\s*([A-Za-z])\s*([)\]"}])?(?![\p{L}\p{N}'’_]|-\p{L})/u;
/** After a bare letter these words go on about the choice; any other word makes the letter a part of a phrase. */
const GOES_ON = /^\s*(?:$|[\n.,;:=!?()[\]"—–-]|(?:because|since|as|which|due|given|for|where|when|is|and|with|in|based|that|this|it)\b)/i;
const GOES_ON_STRICTLY = /^\s*(?:$|[\n.,;:=!?()[\]"—–-]|(?:because|since|which|due|given|based)\b)/i;

/** A letter of the menu at the start, told from the article, the pronoun and "B cells" by what follows. */
function leadingLabel(text: string, options: readonly Option[]): Led | null {
  const match = LEADING_LABEL.exec(text);
  const letter = match?.[2] ?? '';
  const index = options.findIndex((option) => option.label === letter.toUpperCase());
  if (match === null || index < 0) return null;
  const rest = text.slice(match[0].length);
  if (offersAnother(rest, index, options) || contradicts(rest, index, options)) return null;
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
  const words = withoutArticle(wordsOf(text.slice(0, 600)));
  let best: LeadingOption | null = null;
  for (const [index, option] of options.entries()) {
    const length = option.words.length;
    if (length === 0 || length <= (best?.length ?? 0) || !startsWith(words, withoutArticle(option.words))) continue;
    best = { index, length };
  }
  const lengthen = best === null ? null : words[withoutArticle(options[best.index]?.words ?? []).length];
  return lengthen === null || lengthen === undefined || endsClause(text, lengthen) ? best : null;
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
  /[([{"]\s*([A-Z])\s*[)\]}"]|\b(?:[Oo]ption|[Cc]hoice|[Aa]nswer|[Ll]etter)s?:?\s\(?([A-Z])(?![\p{L}\p{N}'’])|(?:^|[\s(])([A-Z])\)|(?:^|\n)\s*([A-Z])(?:[.:]\s|\s*$)/gu;
const RULES_OUT = /\b(?:not|isn't|aren't|cannot|can't|neither|nor|incorrect|wrong|false|eliminate|eliminated|rule out|ruled out|excluded?|except|unlike|rather than|instead of|unlikely|doesn't|don't|either|but|other)\b/i;

/** The only letter of the menu that a text names in brackets or as an option, when it rules nothing out. */
function onlyLabel(text: string, options: readonly Option[]): number | null {
  const named = new Set<number>();
  for (const match of text.matchAll(LABEL_MENTION)) {
    const index = options.findIndex((option) => option.label === (match[1] ?? match[2] ?? match[3] ?? match[4]));
    if (index >= 0) named.add(index);
  }
  const [only] = named;
  return named.size === 1 && only !== undefined && !RULES_OUT.test(text) ? only : null;
}

const CORRECT =
  /[(["]?\b([A-Z])\b[)\]"]?[^.\n]{0,120}?\b(?:is|would be|seems|appears to be|must be|was)\s(?:therefore |thus |clearly |indeed |likely |probably )?(?:the )?(?:(?:single |most )?(?:correct|right|best|true|accurate|appropriate|valid|likely|suitable|only)\b|answer\b)/gu;

/** The last sentence that calls one option correct. */
function calledCorrect(sentences: readonly string[], options: readonly Option[]): number | null {
  for (const sentence of sentences.toReversed()) {
    const labels = [...sentence.matchAll(CORRECT)].map((match) => options.findIndex((option) => option.label === match[1]));
    const [only, ...others] = new Set(labels.filter((index) => index >= 0));
    if (only !== undefined && others.length === 0 && !/\b(?:not|if|incorrect)\b/i.test(sentence)) return only;
  }
  return null;
}

/** The only option whose text stands in a sentence; the text of another inside it does not count. */
function onlyText(text: string, options: readonly Option[]): number | null {
  if (text.length > 600 || RULES_OUT.test(text)) return null;
  const words = ` ${wordsOf(text).join(' ')} `;
  const named = options.flatMap((option, index) => {
    const phrase = ` ${option.words.join(' ')} `;
    return phrase.trim() !== '' && words.includes(phrase) ? [{ index, phrase }] : [];
  });
  const outer = named.filter(({ phrase }) => !named.some((other) => other.phrase !== phrase && other.phrase.includes(phrase)));
  return outer.length === 1 ? (outer[0]?.index ?? null) : null;
}
