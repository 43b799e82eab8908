/**
 * Splits a text into tokens that are equal when only the spelling differs: case of long words, punctuation, initials,
 * numerals.
 */
import { romanNumber } from '../numbers/numerals.ts';

export interface TextToken {
  /** The normalised text. */
  readonly text: string;
  readonly kind: 'word' | 'number' | 'sign';
  /** The index at which it starts in the text. */
  readonly at: number;
  /** Whether punctuation separates it from the next token. */
  readonly beforePunctuation?: true;
}

export interface TokenRules {
  /** Keeps accents, for texts whose exact spelling is relevant. */
  readonly keepAccents?: boolean;
  /** Keeps `two` as a word. */
  readonly keepNumberWords?: boolean;
}

/** Matches initials, a figure, a word, else one sign. */
const TOKEN =
  /((?:\p{Lu}\. ?){2,}(?:\p{Lu}(?!\p{L}))?|\p{Lu}\.(?= \p{Lu}\p{L}))|(\d+(?:[.,:]\d+)*(?![\p{L}\p{N}_]))|([\p{L}\p{M}\p{N}_]+(?:['’][\p{L}\p{M}]+)*)|\S/gu;

/** The maximum number of tokens. The text after them is one unchanged token. Prose of bounded length has fewer. */
const MAX_TOKENS = 1200;

export function textTokens(text: string, rules: TokenRules = {}): TextToken[] {
  const tokens: TextToken[] = [];
  for (const match of text.matchAll(TOKEN)) {
    if (tokens.length < MAX_TOKENS) addToken(tokens, match, rules);
    else return [...tokens, { text: text.slice(match.index), kind: 'sign', at: match.index }];
  }
  return withoutFirstCapital(tokens);
}

function addToken(tokens: TextToken[], match: RegExpExecArray, rules: TokenRules): void {
  const { 0: sign, 1: initials, 2: figure, 3: word, index: at, input } = match;
  if (figure !== undefined) tokens.push({ text: withoutGrouping(figure), kind: 'number', at });
  else if (word !== undefined) addWord(tokens, { word, at, rules });
  else if (initials !== undefined)
    tokens.push({ text: spelling(initials.replace(/[. ]/g, ''), rules), kind: 'word', at });
  else if (carriesMeaning(input, at, sign)) tokens.push({ text: sign, kind: 'sign', at });
  else markLastBeforePunctuation(tokens);
}

function markLastBeforePunctuation(tokens: TextToken[]): void {
  const last = tokens.pop();
  if (last !== undefined) tokens.push({ ...last, beforePunctuation: true });
}

function withoutGrouping(figure: string): string {
  return /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(figure) ? figure.replaceAll(',', '') : figure;
}

const SHORT_FORMS: ReadonlyMap<string, string> = new Map([
  ["can't", 'can not'],
  ['cant', 'can not'],
  ['cannot', 'can not'],
  ["won't", 'will not'],
  ['wont', 'will not'],
  ["it's", 'it is'],
  ["that's", 'that is'],
  ["what's", 'what is'],
  ["i'd", 'i would'],
  ...'do does did is are was should'.split(' ').map((verb) => [`${verb}nt`, `${verb} not`] as const),
]);
/** Without `one`, which is also a pronoun. */
const NUMBER_WORDS: ReadonlyMap<string, string> = new Map(
  'zero _ two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'
    .split(' ')
    .map((word, number) => [word, String(number)]),
);

interface FoundWord {
  readonly word: string;
  readonly at: number;
  readonly rules: TokenRules;
}

/** Scripts without capitals: Thai to Burmese, Khmer, and from Chinese to Korean. Their words need no normalisation. */
const CASELESS = /^[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u2e80-\ua4cf\uac00-\ud7a3]+$/;

export function lowerCase(word: string): string {
  return CASELESS.test(word) ? word : word.toLowerCase();
}

/**
 * Adds a word. Short forms are written out. A word of one or two letters keeps its case, because `US`, `OR` and `As`
 * are names.
 */
function addWord(tokens: TextToken[], { word, at, rules }: FoundWord): void {
  if (CASELESS.test(word)) return void tokens.push({ text: word, kind: 'word', at });
  const lower = word.toLowerCase().replaceAll('’', "'");
  const known = SHORT_FORMS.get(lower) ?? (lower.endsWith("n't") ? `${lower.slice(0, -3)} not` : null);
  if (known !== null) {
    for (const text of known.split(' ')) tokens.push({ text, kind: 'word', at });
    return;
  }
  const count = rules.keepNumberWords ? undefined : NUMBER_WORDS.get(lower);
  const numeral = count ?? romanAfter(tokens.at(-1), word);
  if (numeral !== null) tokens.push({ text: numeral, kind: 'number', at });
  else tokens.push({ text: spelling(word.replace(/['’]/g, ''), rules), kind: 'word', at });
}

/** Reads a Roman numeral after a word: `Part II` is part 2. `I` and `X` without a word before them are not numbers. */
function romanAfter(before: TextToken | undefined, word: string): string | null {
  const mayBeRoman = before?.kind === 'word' && before.text.length > 2 && /^[IVX]+$/.test(word);
  return mayBeRoman ? (romanNumber(word)?.toString() ?? null) : null;
}

function spelling(word: string, { keepAccents }: TokenRules): string {
  const isName = !keepAccents && /^\p{Lu}/u.test(word);
  const plain = isName
    ? word
        .normalize('NFD')
        .replace(/\p{Mn}/gu, '')
        .normalize('NFC')
    : word;
  return [...plain.slice(0, 5)].length > 2 ? plain.toLowerCase() : plain;
}

const FUNCTION_WORDS = /^(?:In|On|At|To|It|Is|By|Of|As|No|We|He|An|If|My|Do|Go|So|Be|Up)$/;

/** Removes the capital of a sentence's first word when it is a function word of two letters. */
function withoutFirstCapital(tokens: TextToken[]): TextToken[] {
  const [first, ...rest] = tokens;
  if (first === undefined || rest.length < 1 || !FUNCTION_WORDS.test(first.text)) return tokens;
  return [{ ...first, text: first.text.toLowerCase() }, ...rest];
}

/** Returns false for punctuation at the edge of a word, and true for a sign anywhere else. */
function carriesMeaning(text: string, at: number, sign: string): boolean {
  if (/^\p{Lu}\.$/u.test(text)) return false;
  if (`'’"”`.includes(sign) && isPrime(text, at)) return true;
  if ('"„“”«»'.includes(sign)) return text.length === sign.length;
  if ('、，。；：…\uFE0F\u200D'.includes(sign)) return false;
  if (",;:.'’".includes(sign)) return text.length <= 2 || !isEdge(text.charAt(at - 1), text.charAt(at + 1), sign);
  if (sign === '!')
    return !(
      /\p{L}{3}$/u.test(text.slice(Math.max(0, at - 6), at)) && !/^[\p{L}\p{N}=]/u.test(text.slice(at + 1, at + 3))
    );
  return sign !== '-' || !isHyphen(text, at);
}

/** The maximum distance to the opening quote of a quotation, so that a text of many quotes takes linear time. */
const MAX_QUOTATION_CHARACTERS = 200;
const OPENING_QUOTE = /(?:^|[^\p{L}\p{N}])["'‘’“”„]/u;

/** Returns true for a prime after a capital or a figure, such as `K'` and `5"`, that does not close a quotation. */
function isPrime(text: string, at: number): boolean {
  return (
    /[\p{Lu}\p{N}]/u.test(text.charAt(at - 1)) &&
    !OPENING_QUOTE.test(text.slice(Math.max(0, at - MAX_QUOTATION_CHARACTERS), at))
  );
}

/** Returns true after a word and before a space or the end. `.item` and `a.b` are not ends of sentences. */
function isEdge(before: string, after: string, sign: string): boolean {
  if ("'’".includes(sign)) return !(/\S/.test(before) && /\S/.test(after));
  return /[\p{L}\p{M}\p{N})\]"'%°]/u.test(before) && /^[\s"')\]]?$/.test(after);
}

/**
 * Returns true between the parts of a compound word: `Jean-Paul`, `UTF-8`, `L-alanine`; false in `x-1`, `5-7`, `-v`.
 */
function isHyphen(text: string, at: number): boolean {
  const [before, after] = [text.slice(Math.max(0, at - 2), at), text.slice(at + 1, at + 3)];
  return (/\p{L}\p{L}$/u.test(before) || /(?:^|[^\p{L}])\p{Lu}$/u.test(before)) && /^[\p{L}\p{N}]/u.test(after);
}
