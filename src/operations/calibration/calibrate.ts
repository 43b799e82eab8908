/** The background job of calibration. It computes again when labels have changed or have expired. */

import { acquireLease, jittered, startRepeating } from '../../background/repeat.ts';
import type { CalibrationName } from '../../stores/calibration-store.ts';
import type { Services } from '../services.ts';
import { guaranteeMessage } from '../webhooks/webhook-messages.ts';
import type { CalibrationInput, CalibrationResult } from './calibration-form.ts';
import { inputOf, isSameTarget } from './calibration-form.ts';
import { computeCalibration } from './compute-calibration.ts';
import { labelItems } from './label-items.ts';

/** The interval at which one process looks for changes for all processes. */
const CHECK_INTERVAL_MS = 5_000;
/** A result that is older is computed again, because labels expire. */
const MAX_RESULT_AGE_MS = 3_600_000;

/** Starts the job. Returns a function that stops it and resolves when the last run has ended. */
export function startCalibrating(services: Services): () => Promise<void> {
  return startRepeating(services, {
    pausesFirst: false,
    pauseMs: () => jittered(services, CHECK_INTERVAL_MS),
    run: async () => {
      if (await acquireLease(services, 'calibration', CHECK_INTERVAL_MS)) await calibrateChanged(services);
    },
    failure: 'could not calibrate, retrying later',
  });
}

/** Labels the items whose debates have ended, then computes each calibration with changed or expired labels. */
export async function calibrateChanged(services: Services): Promise<void> {
  for (const name of await services.store.calibrations.all()) {
    const before = inputOf(await services.store.calibrations.read(name));
    await labelItems(services, name, before.items);
    const stored = await services.store.calibrations.read(name);
    const input = inputOf(stored);
    if (isCurrent(services, input)) continue;
    await calibrate(services, name, { input, replaces: stored.result });
  }
}

function isCurrent({ world }: Services, { version, previous: before }: CalibrationInput): boolean {
  if (before?.version !== version) return false;
  return world.now().getTime() - Date.parse(before.computedAt) < MAX_RESULT_AGE_MS;
}

interface Computation {
  readonly input: CalibrationInput;
  readonly replaces: string | null;
}

async function calibrate(services: Services, name: CalibrationName, { input, replaces }: Computation): Promise<void> {
  const { store, world, limits, log, knownResults } = services;
  const now = world.now();
  const result = computeCalibration(input, { now, labelsKeptMs: limits.labelsKeptMs });
  const changes = changesOf(input.previous, result);
  const isStored = await store.calibrations.storeResult({
    ...name,
    version: input.version,
    result: JSON.stringify(result),
    replaces,
    messages: changes.map((change) => guaranteeMessage({ id: `msg_${world.newId()}`, panel: name.panel, ...change })),
    at: now.toISOString(),
  });
  if (!isStored) return;
  knownResults.invalidate(name);
  for (const { event, certificate } of changes) {
    const { target, labels } = certificate;
    log.info(
      { ...name, event, target: target.max, of: target.of, labels },
      'error target: guarantee certified or suspended',
    );
  }
}

type Change = Pick<Parameters<typeof guaranteeMessage>[0], 'event' | 'certificate' | 'at'>;

function changesOf(before: CalibrationResult | null, after: CalibrationResult): Change[] {
  return after.certificates.flatMap(({ certificate, since, suspendedAt }): Change[] => {
    const earlier = before?.certificates.find((each) => isSameTarget(each.certificate.target, certificate.target));
    const at = after.computedAt;
    if (suspendedAt !== null && !earlier?.suspendedAt) return [{ event: 'guarantee.suspended', certificate, at }];
    const isNew = since !== null && (!earlier?.since || earlier.suspendedAt !== null);
    return isNew && suspendedAt === null ? [{ event: 'guarantee.certified', certificate, at }] : [];
  });
}
