/** Text of any script → its words, in one spelling each. */

/** A set of words, or a map that is keyed by them. */
export type DistinctWords = Pick<ReadonlySet<string>, 'has' | 'size' | 'keys'>;

/** Scripts that write no spaces between words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** Words with inner apostrophes, decimal points and group commas; between them may stand signs. */
const ASCII_WORD = /[A-Za-z0-9]+(?:['.,][A-Za-z0-9]+)*/g;
const ASCII_SIGN = /[-=+<>%^$#*/]/g;
const ANY_WORD = /[\p{L}\p{M}\p{N}]+(?:['.,][\p{L}\p{M}\p{N}]+)*/gu;
const ANY_SIGN = /[-=+<>%^$#*/°±≈≠≤≥√∞∈∉⊂∪∩→↔¬∧∨∀∃€£¥₹]|(?![\p{L}\p{N}])\p{Extended_Pictographic}/gu;
// biome-ignore lint/suspicious/noControlCharactersInRegex: the range of ASCII is what is asked
const ASCII = /^[\x00-\x7f]*$/;

/**
 * Case-folded words, and signs that carry meaning, in order; punctuation is dropped. The input is plain text. No sign is
 * part of a word, so that what stands between two signs is taken apart in one step.
 */
export function wordsOf(plain: string): string[] {
  const isAscii = ASCII.test(plain);
  const words: string[] = [];
  let start = 0;
  for (const match of plain.matchAll(isAscii ? ASCII_SIGN : ANY_SIGN)) {
    const [sign] = match;
    spellAll(plain.slice(start, match.index), isAscii, words);
    if (!'-*/#'.includes(sign) || isOperator(plain, sign, match.index)) words.push(sign.toLowerCase());
    start = match.index + sign.length;
  }
  spellAll(plain.slice(start), isAscii, words);
  return words;
}

/** Without one in it, every word of a text is spelled as it stands. */
const INNER_MARK = /\S['.,]\S/;

/** What can be asked of the text is not asked of its words: that took a sixth of the time of long answers.
 * ASCII has one small letter for each capital, so its case is folded at once. */
function spellAll(text: string, isAscii: boolean, words: string[]): void {
  const isPlain = !INNER_MARK.test(text);
  if (isAscii && isPlain) for (const word of tokensIn(text.toLowerCase(), true)) words.push(word);
  else spellEach(text, { isAscii, isPlain }, words);
}

function spellEach(text: string, { isAscii, isPlain }: { isAscii: boolean; isPlain: boolean }, words: string[]): void {
  const isUnspaced = !isAscii && UNSPACED.test(text);
  for (const token of tokensIn(text, isAscii)) {
    if (isUnspaced && UNSPACED.test(token)) addSegments(token, words);
    else if (isPlain) words.push(token.toLowerCase());
    else spell(token.toLowerCase(), words);
  }
}

function tokensIn(text: string, isAscii: boolean): readonly string[] {
  return text.match(isAscii ? ASCII_WORD : ANY_WORD) ?? [];
}

/** A hyphen, a bullet or an "and/or" is none; a sign before a figure, an operation and the # of a name are. */
function isOperator(text: string, sign: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - 3), at);
  const after = text.slice(at + 1, at + 4);
  if (sign === '#') return /\p{L}$/u.test(before);
  if (sign === '-' && !/[\p{L}\p{N}]$/u.test(before) && /^[\p{L}\p{N}(.]/u.test(after)) return true;
  return /(?:[\d)]|(?:^|[^\p{L}])\p{L})\s?$/u.test(before) && /^\s?(?:[\d(]|\p{L}(?!\p{L}))/u.test(after);
}

let segmenter: Intl.Segmenter | null = null;

/** Made on first use: it costs a millisecond that most processes never need. */
function addSegments(text: string, words: string[]): void {
  segmenter ??= new Intl.Segmenter('und', { granularity: 'word' });
  for (const { segment, isWordLike } of segmenter.segment(text)) if (isWordLike) words.push(segment.toLowerCase());
}

const GROUPED_FIGURE = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;

/** `1,000` → 1000, `2.50` → 2.5, `U.S.` → us, `don't` → do not, `clause's` → clause; `3,4` → two words. */
function spell(word: string, words: string[]): void {
  if (startsWithDigit(word)) words.push(...figure(word));
  else if (!/['.,]/.test(word)) words.push(word);
  else words.push(...contraction(word));
}

/** Asked of every word of every text: a comparison of codes is several times as fast as a pattern. */
export function startsWithDigit(word: string): boolean {
  const code = word.charCodeAt(0);
  return code >= 48 && code <= 57;
}

/** Letters and figures of ASCII are told by their codes, as most words begin with one. */
export function isSign(word: string): boolean {
  if (word.length > 2) return false;
  const code = word.charCodeAt(0) | 32;
  return (code < 97 || code > 122) && !startsWithDigit(word) && /^[^\p{L}\p{N}]/u.test(word);
}

function contraction(word: string): string[] {
  if (word.endsWith("n't")) return [word === "can't" ? 'can' : word === "won't" ? 'will' : word.slice(0, -3), 'not'];
  const bare = word.replace(/'(?:s|re|ve|ll|d|m)$/, '');
  return /^\p{L}(?:\.\p{L})+$/u.test(bare) ? [bare.replaceAll('.', '')] : bare.split(/[.,']/);
}

function figure(word: string): string[] {
  if (GROUPED_FIGURE.test(word)) return [trimmedDecimal(word.replaceAll(',', ''))];
  return /^\d+\.\d+$/.test(word) ? [trimmedDecimal(word)] : word.split(',');
}

function trimmedDecimal(figure: string): string {
  return figure.includes('.') ? figure.replace(/\.?0+$/, '') : figure;
}
