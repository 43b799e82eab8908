/** Counts how often the votes of each debater were right (p), in debates whose right answer is known. */
import type { LabelledDebate } from './labelled-debate.ts';

export const UNLEARNED_RELIABILITY = 0.7;
/** With fewer labels p = 0.7 is kept. */
export const LABELS_TO_LEARN = 300;
/** No debater is taken for infallible, nor for always wrong. */
const LIMITS = { low: 0.05, high: 0.95 };

/** p by debater: (correct + 1) / (total + 2), within 0.05 and 0.95. */
export function learnedReliabilities(labels: readonly Pick<LabelledDebate, 'votes'>[]): Map<string, number> {
  const counts = new Map<string, { correct: number; total: number }>();
  for (const { votes } of labels) {
    for (const [id, right] of Object.entries(votes)) {
      const count = counts.get(id) ?? { correct: 0, total: 0 };
      count.correct += Number(right);
      count.total += 1;
      counts.set(id, count);
    }
  }
  return new Map([...counts].map(([id, { correct, total }]) => [id, clamped((correct + 1) / (total + 2))]));
}

function clamped(p: number): number {
  return Math.min(LIMITS.high, Math.max(LIMITS.low, p));
}
