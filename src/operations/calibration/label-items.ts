/** Stores labels for the items whose debates have ended. */
import { nullIfNotFound } from '../../errors.ts';
import type { CalibrationName } from '../../stores/calibration-store.ts';
import { readDebate } from '../debates/read-debate.ts';
import { judgementOf } from '../reviews/review-marks.ts';
import type { Services } from '../services.ts';
import type { KnownItem } from './calibration-form.ts';
import { itemEntry } from './calibration-form.ts';
import { keepLabel } from './keep-label.ts';

export async function labelItems(
  services: Services,
  name: CalibrationName,
  items: readonly KnownItem[],
): Promise<void> {
  for (const item of items) if (item.state === 'waiting') await labelItem(services, name, item);
}

async function labelItem(services: Services, name: CalibrationName, { state: _, ...stored }: KnownItem): Promise<void> {
  const { item, debateId } = stored;
  const debate = await endedDebate(services, { tenant: name.tenant, debateId });
  if (debate === 'running') return;
  const { result = null, question = '', config = null } = debate ?? {};
  if (result !== null && config !== null) {
    const judgement = judgementOf({ question, config, result, answer: item.answer, correct: null });
    const at = services.world.now().toISOString();
    const labelled = { debateId, question, config, result, judgement, source: 'item', at } as const;
    if (await keepLabel(services, name.tenant, labelled)) return;
  }
  await services.store.calibrations.put(name, itemEntry({ ...stored, failed: true }));
}

/** Returns null when the debate was deleted. */
async function endedDebate(services: Services, name: { tenant: string; debateId: string }) {
  const debate = await nullIfNotFound(readDebate(services, name));
  return debate?.finished_at === null ? ('running' as const) : debate;
}
