/** How likely a model's answer is right, learned where somebody knew. */
import type { ModelRecord } from '../stores/tenant-store.ts';

/** Laplace's rule of succession, so that one lucky answer is no certainty; `otherwise` for models nobody knows of. */
export function learnedReliability(
  records: readonly ModelRecord[],
  otherwise: (model: string) => number,
): (model: string) => number {
  const learned = new Map(records.map(({ model, correct, total }) => [model, (correct + 1) / (total + 2)]));
  return (model) => learned.get(model) ?? otherwise(model);
}
