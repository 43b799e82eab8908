/**
 * The known right answer of a debate: from a human's review, otherwise from the labelled item for which the debate was
 * started.
 */
import { inputOf } from '../calibration/calibration-form.ts';
import type { DebateView } from '../debates/debate-view.ts';
import type { Services } from '../services.ts';

export interface KnownAnswer {
  /** The right answer; null when it is not known. */
  readonly answer: string | null;
  /** Whether the final answer is right; null when it is not known. */
  readonly correct: boolean | null;
}

/** Returns a look-up function that reads the items of each panel once. */
export function knownAnswers(services: Services, tenant: string): (debate: DebateView) => Promise<KnownAnswer> {
  const items = new Map<string, Promise<ReadonlyMap<string, string>>>();
  return async ({ id, config: { panel_signature: panel }, result }) => {
    const review = result?.escalation.review ?? null;
    if (review !== null) return { answer: review.answer, correct: review.correct };
    if (panel === undefined) return { answer: null, correct: null };
    const known = items.get(panel) ?? itemAnswers(services, tenant, panel);
    items.set(panel, known);
    return { answer: (await known).get(id) ?? null, correct: null };
  };
}

/** Returns the known answers by debate id. */
async function itemAnswers({ store }: Services, tenant: string, panel: string): Promise<ReadonlyMap<string, string>> {
  const { items } = inputOf(await store.calibrations.read({ tenant, panel }));
  return new Map(items.map(({ debateId, item }) => [debateId, item.answer]));
}
