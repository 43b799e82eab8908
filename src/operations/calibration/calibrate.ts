/**
 * The background job that computes the calibration of each panel again when its entries have changed, or when the result
 * is an hour old, because labels expire.
 */

import { acquireLease, jittered, startRepeating } from '../../background/repeat.ts';
import type { CalibrationName } from '../../stores/calibration-store.ts';
import type { Services } from '../services.ts';
import { guaranteeMessage } from '../webhooks/webhook-messages.ts';
import type { CalibrationInput, CalibrationResult } from './calibration-form.ts';
import { inputOf, isSameTarget } from './calibration-form.ts';
import { computeCalibration } from './compute-calibration.ts';
import { labelItems } from './label-items.ts';

/** How often changes are looked for. A lease of the same duration lets only one process do it. */
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

/**
 * Labels the items (questions with a known answer) whose debates have ended, then computes each calibration that is out
 * of date.
 */
export async function calibrateChanged(services: Services): Promise<void> {
  for (const name of await services.store.calibrations.all()) {
    const { items } = inputOf(await services.store.calibrations.read(name));
    await labelItems(services, name, items);
    // Read again, because labelling adds entries.
    const stored = await services.store.calibrations.read(name);
    const input = inputOf(stored);
    if (isCurrent(services, input)) continue;
    await calibrate(services, name, { input, replaces: stored.result });
  }
}

function isCurrent({ world }: Services, { version, previous }: CalibrationInput): boolean {
  if (previous?.version !== version) return false;
  return world.now().getTime() - Date.parse(previous.computedAt) < MAX_RESULT_AGE_MS;
}

interface CalibrationUpdate {
  readonly input: CalibrationInput;
  /** The stored text of the result that the new one replaces; null for the first. */
  readonly replaces: string | null;
}

async function calibrate(
  services: Services,
  name: CalibrationName,
  { input, replaces }: CalibrationUpdate,
): Promise<void> {
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
  // Another process has stored a result meanwhile, and sends the messages.
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

/** A certificate states that the error target is kept. Users see it as a guarantee. */
type Change = Pick<Parameters<typeof guaranteeMessage>[0], 'event' | 'certificate' | 'at'>;

/**
 * Compares each certificate with the earlier one for the same target. Returns `suspended` when it was suspended since the
 * earlier result, `certified` when it is valid now and was not before, and nothing otherwise.
 */
function changesOf(previous: CalibrationResult | null, after: CalibrationResult): Change[] {
  return after.certificates.flatMap(({ certificate, since, suspendedAt }): Change[] => {
    const earlier = previous?.certificates.find((each) => isSameTarget(each.certificate.target, certificate.target));
    const at = after.computedAt;
    if (suspendedAt !== null && !earlier?.suspendedAt) return [{ event: 'guarantee.suspended', certificate, at }];
    const isCertifiedNow = since !== null && (!earlier?.since || earlier.suspendedAt !== null);
    return isCertifiedNow && suspendedAt === null ? [{ event: 'guarantee.certified', certificate, at }] : [];
  });
}
