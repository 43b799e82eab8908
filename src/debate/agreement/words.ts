/** Text of any script → its words, in one spelling each. */

/** Scripts that write no spaces between words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** Words with inner apostrophes, decimal points and group commas. The plain form is six times as fast. */
const ASCII_WORD = /[A-Za-z0-9]+(?:['.,][A-Za-z0-9]+)*/g;
const ANY_WORD = /[\p{L}\p{M}\p{N}]+(?:['.,][\p{L}\p{M}\p{N}]+)*/gu;
/** Words, and signs that carry meaning: a minus and a stroke only where they are operators. */
const WORD_OR_SIGN =
  /[\p{L}\p{M}\p{N}]+(?:['.,][\p{L}\p{M}\p{N}]+)*|(?<![\p{L}\p{N}])-(?=[\p{L}\p{N}(.])|(?<=(?:^|[^\p{L}])\p{L}|[\d)])\s?[-*/]\s?(?=[\d(]|\p{L}(?!\p{L}))|(?<=\p{L})#|[=+<>%^°]|[±≈≠≤≥√∞∈∉⊂∪∩→↔¬∧∨∀∃$€£¥₹]|\p{Extended_Pictographic}/gu;
const SIGN = /[=+<>%^°±≈≠≤≥√∞∈∉⊂∪∩→↔¬∧∨∀∃$€£¥₹#*/]|-[\p{L}\p{N}(.\s]|\p{Extended_Pictographic}/u;
// biome-ignore lint/suspicious/noControlCharactersInRegex: the range of ASCII is what is asked
const ASCII = /^[\x00-\x7f]*$/;

/** Case-folded words and signs, in order; punctuation is dropped. The input is plain text. */
export function wordsOf(plain: string): string[] {
  const isAscii = ASCII.test(plain);
  const tokens = plain.match(SIGN.test(plain) ? WORD_OR_SIGN : isAscii ? ASCII_WORD : ANY_WORD) ?? [];
  const words: string[] = [];
  for (const token of tokens) {
    if (!isAscii && UNSPACED.test(token)) words.push(...segmented(token));
    else spell(token.trim().toLowerCase(), words);
  }
  return words;
}

let segmenter: Intl.Segmenter | null = null;

/** Made on first use: it costs a millisecond that most processes never need. */
function segmented(text: string): string[] {
  segmenter ??= new Intl.Segmenter('und', { granularity: 'word' });
  return [...segmenter.segment(text)].filter((piece) => piece.isWordLike).map((piece) => piece.segment.toLowerCase());
}

const GROUPED_FIGURE = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;

/** `1,000` → 1000, `2.50` → 2.5, `U.S.` → us, `don't` → do not, `clause's` → clause; `3,4` → two words. */
function spell(word: string, words: string[]): void {
  if (/^\d/.test(word)) words.push(...figure(word));
  else if (!/['.,]/.test(word)) words.push(word);
  else words.push(...contraction(word));
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
