/** Faults of the provider: every misbehaviour, in every round, once or whenever it is asked. */
import type { Evidence } from './evidence.ts';
import type { Bite, Fault } from './fault.ts';
import type { MisbehaviourName } from './misbehaviours.ts';
import { DEBATERS, ROUNDS } from './money-rules.ts';
import type { Wrong } from './question.ts';

/** One of them, by one debater in each of the given rounds; its debates are part of the load from then on. */
export function misbehavingProvider(how: MisbehaviourName, rounds: readonly number[]): Fault {
  return {
    name: `a provider that ${how}`,
    inject: async ({ crowd, chance }) =>
      rounds.map((round) => {
        const wrong = { model: chance.pick(DEBATERS), round, how, always: chance.next() < 0.5 };
        crowd.ask({ wrong });
        return shownBy(wrong);
      }),
  };
}

export const everyRound = Array.from({ length: ROUNDS }, (_, index) => index + 1);

/** The provider did it, and the journal shows it as something other than a plain reply. */
function shownBy(wrong: Wrong): Bite {
  return (evidence) => {
    const debate = evidence.accepted.find((accepted) => accepted.wrong === wrong);
    const done = evidence.asked.some(
      ({ debate: number, wrong: how }) => number === debate?.number && how === wrong.how,
    );
    if (debate === undefined || !done) return null;
    const effect = effectOn(evidence, debate.id, wrong);
    return effect === null ? null : `in round ${wrong.round}: ${effect}`;
  };
}

/** The provider takes 240 ms at most when it behaves. */
const LONG_MS = 500;

function effectOn({ debates }: Evidence, id: string, { model, round }: Wrong): string | null {
  const entries = (debates.find((debate) => debate.id === id)?.journal ?? []).filter(
    ({ key }) => key.subject === model && key.round === round,
  );
  if (entries.length > 1) return `${entries.length} attempts`;
  const settlement = entries[0]?.settlement;
  if (settlement === null || settlement === undefined) return null;
  const { outcome, basis, usage, durationMs } = settlement;
  if (outcome.kind === 'error') return outcome.code;
  if (basis === 'estimated') return 'estimated';
  if (usage.input_tokens === 0) return 'nothing to pay';
  if (outcome.finishReason !== 'stop') return outcome.finishReason;
  return durationMs > LONG_MS ? `took ${durationMs} ms` : null;
}
