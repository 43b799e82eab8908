/** Text of any script → its words, in one spelling each. */

/** Scripts that write no spaces between words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/**
 * Words with inner apostrophes, decimal points and group commas; signs that carry meaning, a minus only where it is
 * one. Punctuation is dropped.
 */
const TOKEN =
  /[\p{L}\p{M}\p{N}]+(?:['.,][\p{L}\p{M}\p{N}]+)*|(?<![\p{L}\p{N}])-(?=[\p{L}\p{N}(.])|(?<=(?:^|[^\p{L}])\p{L}|[\d)])\s?[-*/]\s?(?=[\d(]|\p{L}(?!\p{L}))|(?<=\p{L})#|[=+<>%^°]|[±≈≠≤≥√∞∈∉⊂∪∩→↔¬∧∨∀∃$€£¥₹]|\p{Extended_Pictographic}/gu;

let segmenter: Intl.Segmenter | null = null;

/** Case-folded words and signs, in order, in the text's own order. The input is plain text. */
export function wordsOf(plain: string): string[] {
  const words: string[] = [];
  for (const [token] of plain.matchAll(TOKEN)) {
    const word = token.trim();
    if (UNSPACED.test(word)) words.push(...segmented(word));
    else words.push(...spelled(word));
  }
  return words;
}

/** Made on first use: it costs a millisecond that most processes never need. */
function segmented(text: string): string[] {
  segmenter ??= new Intl.Segmenter('und', { granularity: 'word' });
  return [...segmenter.segment(text)].filter((piece) => piece.isWordLike).map((piece) => piece.segment.toLowerCase());
}

const GROUPED_FIGURE = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;

/** `1,000` → 1000, `2.50` → 2.5, `U.S.` → us, `don't` → do not, `clause's` → clause; `3,4` → two words. */
function spelled(token: string): string[] {
  const word = token.toLowerCase();
  if (/^\d/.test(word)) return figure(word);
  if (!/['.,]/.test(word)) return [word];
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
