/** Calculates p of each debater: the share of its votes that were right, in debates whose right answer is known. */
import type { LabelledDebate } from './labelled-debate.ts';

export const UNLEARNED_RELIABILITY = 0.7;
/** Minimum number of labels. With fewer, p = 0.7 is kept. */
export const LABELS_TO_LEARN = 300;
/** Limits of p, so that no debater counts as always right or always wrong. */
const LIMITS = { low: 0.05, high: 0.95 };

/** Returns p by debater: (correct + 1) / (total + 2), limited to 0.05–0.95. */
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
