/** Faults of the provider: every misbehaviour, in every round, once or in every call. */

import { DEBATERS, ROUNDS } from '../bench-settings.ts';
import type { StoredDebate } from '../evidence/evidence.ts';
import type { MisbehaviourRequest } from '../question.ts';
import type { Bench, EffectCheck, Fault } from './fault.ts';
import { noEffect, observedEffect } from './fault.ts';
import type { MisbehaviourName } from './misbehaviours.ts';
import { featureRefusals } from './misbehaviours.ts';

/** One misbehaviour by one debater, in one debate for each of these rounds. The debates become part of the load. */
export function misbehavingProvider(name: MisbehaviourName, rounds: readonly number[]): Fault {
  return {
    name: `a provider that ${name}`,
    inject: async (bench) =>
      rounds.map((round) => {
        const model = featureRefusals[name] ?? bench.random.pick(DEBATERS);
        const misbehaviour = { model, round, name, isInEveryCall: bench.random.next() < 0.5 };
        bench.load.track(runUntilMisbehaved(bench, misbehaviour));
        return checkMisbehaviour(misbehaviour);
      }),
  };
}

const MAX_DEBATES = 4;

/** The next fault can end a debate before that round: a misbehaviour that did not occur is requested again. */
async function runUntilMisbehaved({ load, provider }: Bench, misbehaviour: MisbehaviourRequest): Promise<void> {
  for (let debates = 0; debates < MAX_DEBATES; debates += 1) {
    const accepted = await load.runDebate({ misbehaviour });
    if (accepted !== null && (await provider.misbehavedDebates()).includes(accepted.number)) return;
  }
}

export const everyRound = Array.from({ length: ROUNDS }, (_, index) => index + 1);

/** Checks that the provider misbehaved, and that the journal shows another outcome than a valid reply. */
function checkMisbehaviour(misbehaviour: MisbehaviourRequest): EffectCheck {
  return (evidence) => {
    const { providerCalls, debates } = evidence;
    const accepted = evidence.accepted.filter((debate) => debate.misbehaviour === misbehaviour);
    const affected = accepted.find(({ number }) =>
      providerCalls.some((call) => call.debate === number && call.misbehaviour !== null),
    );
    const debate = debates.find(({ id }) => id === affected?.id);
    if (affected === undefined)
      return noEffect(`never requested in round ${misbehaviour.round} of ${accepted.length} debates`);
    if (debate === undefined) return noEffect(`debate ${affected.number} is not in the store`);
    const entries = debate.journal.filter(
      ({ key }) => key.subject === misbehaviour.model && key.round === misbehaviour.round,
    );
    const effect = effectOn(entries);
    if (effect !== null) return observedEffect(`in round ${misbehaviour.round}: ${effect}`);
    return noEffect(`${debate.id}, round ${misbehaviour.round}, ${misbehaviour.model}: ${JSON.stringify(entries)}`);
  };
}

/** The fake provider takes up to 240 ms for a valid reply. */
const SLOW_CALL_MS = 500;

function effectOn(entries: StoredDebate['journal']): string | null {
  if (entries.length > 1) return `${entries.length} attempts`;
  const settlement = entries[0]?.settlement;
  if (settlement === null || settlement === undefined) return null;
  const { outcome, basis, usage, durationMs } = settlement;
  if (outcome.kind === 'error') return outcome.code;
  if (basis === 'unknown') return 'charged at its reservation';
  if (usage.input_tokens === 0) return 'charged nothing';
  if (outcome.finishReason !== 'stop') return outcome.finishReason;
  if (outcome.warnings.length > 0) return outcome.warnings.join(' ');
  if (usage.reasoning_tokens > 0) return `${usage.reasoning_tokens} reasoning tokens`;
  return durationMs > SLOW_CALL_MS ? `took ${durationMs} ms` : null;
}
