/** Reads a confidence in any form in which models state it, as 0–1 or unknown. */

/** Fixed values for words, so that the same word always has the same value. */
export const confidenceWords: Readonly<Record<string, number>> = {
  certain: 0.99,
  'almost certain': 0.95,
  'very high': 0.95,
  high: 0.85,
  'moderately high': 0.75,
  likely: 0.75,
  medium: 0.6,
  moderate: 0.6,
  'moderately low': 0.4,
  unlikely: 0.25,
  low: 0.25,
  'very low': 0.1,
};

/**
 * Returns 0–1, or null for unknown. A number from 0 to 1 is itself; above 10 and up to 100 it is per cent; between 1
 * and 10 it could be per cent or a mark out of ten and stays unknown. With a sign or a denominator the scale is clear:
 * "5%", "8/10", "8 out of 10". Booleans, lists and objects are no confidence.
 */
export function readConfidence(value: unknown): number | null {
  if (typeof value === 'number') return onUnmarkedScale(value);
  return typeof value === 'string' ? fromText(value) : null;
}

const NUMBER = String.raw`[-+]?(?:\d+(?:[.,]\d+)?|[.,]\d+)(?:e[-+]?\d{1,3})?`;
const FRAME =
  /^(?:my )?confidence(?: level| score)?(?: is)? ?[:=]? ?|^(?:about|around|approximately|approx\.?|roughly|~|≈) ?| ?(?:confident|confidence|sure|certainty)$|[.!]$/g;
const PER_CENT = new RegExp(`^(${NUMBER})\\s*(?:%|per ?cent)$`);
const OUT_OF = new RegExp(`^(${NUMBER})\\s*(?:/|out of|of)\\s*(${NUMBER})$`);
const PLAIN = new RegExp(`^${NUMBER}$`);

function fromText(text: string): number | null {
  const spaced = text.slice(0, 200).normalize('NFKC').toLowerCase().replace(/\s+/g, ' ');
  const stated = withoutFrame(spaced.trim());
  const word = Object.hasOwn(confidenceWords, stated) ? confidenceWords[stated] : undefined;
  if (word !== undefined) return word;
  const perCent = PER_CENT.exec(stated);
  if (perCent !== null) return share(numberOf(perCent[1]), 100);
  const outOf = OUT_OF.exec(stated);
  if (outOf !== null) return share(numberOf(outOf[1]), numberOf(outOf[2]));
  return PLAIN.test(stated) ? onUnmarkedScale(numberOf(stated)) : null;
}

/**
 * Removes the words around the figure and a comment in brackets: "About 0.8 (high)." becomes "0.8". Words are removed
 * twice, because more of them can remain behind the first: "confidence: about 0.8".
 */
function withoutFrame(text: string): string {
  return withoutComment(text).replace(FRAME, '').trim().replace(FRAME, '').trim();
}

function withoutComment(text: string): string {
  const body = (text.endsWith('.') ? text.slice(0, -1) : text).trimEnd();
  const opening = body.lastIndexOf('(');
  const isComment = opening >= 0 && body.indexOf(')', opening) === body.length - 1;
  return isComment ? body.slice(0, opening).trimEnd() : text;
}

function numberOf(text: string | undefined): number {
  return Number((text ?? 'NaN').replace(',', '.'));
}

function onUnmarkedScale(value: number): number | null {
  if (value >= 0 && value <= 1) return share(value, 1);
  return value > 10 && value <= 100 ? share(value, 100) : null;
}

function share(part: number, whole: number): number | null {
  const value = part / whole;
  if (!(whole > 0 && value >= 0 && value <= 1)) return null;
  // Minus zero becomes zero.
  return value === 0 ? 0 : value;
}
