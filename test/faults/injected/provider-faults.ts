/** Faults of the provider: every misbehaviour, in every round, once or in every call. */
import type { StoredDebate } from '../evidence/evidence.ts';
import { DEBATERS, ROUNDS } from '../money-rules.ts';
import type { Wrong } from '../question.ts';
import type { Bench, Bite, Fault } from './fault.ts';
import { felt, missed } from './fault.ts';
import type { MisbehaviourName } from './misbehaviours.ts';
import { onlyBy } from './misbehaviours.ts';

/** One misbehaviour, by one debater in each of the given rounds; its debates are part of the load from then on. */
export function misbehavingProvider(how: MisbehaviourName, rounds: readonly number[]): Fault {
  return {
    name: `a provider that ${how}`,
    inject: async (bench) =>
      rounds.map((round) => {
        const model = onlyBy[how] ?? bench.chance.pick(DEBATERS);
        const wrong = { model, round, how, always: bench.chance.next() < 0.5 };
        bench.crowd.add(untilDone(bench, wrong));
        return shownBy(wrong);
      }),
  };
}

const MOST_DEBATES = 4;

/** The next fault can end a debate before its round: a misbehaviour that did not occur is requested again. */
async function untilDone({ crowd, provider }: Bench, wrong: Wrong): Promise<void> {
  for (let debates = 0; debates < MOST_DEBATES; debates += 1) {
    const accepted = await crowd.debate({ wrong });
    if (accepted !== null && (await provider.wronged()).includes(accepted.number)) return;
  }
}

export const everyRound = Array.from({ length: ROUNDS }, (_, index) => index + 1);

/** The provider misbehaved, and the outcome in the journal is not a plain reply. */
function shownBy(wrong: Wrong): Bite {
  return (evidence) => {
    const { asked, debates } = evidence;
    const accepted = evidence.accepted.filter((debate) => debate.wrong === wrong);
    const struck = accepted.find(({ number }) => asked.some((call) => call.debate === number && call.wrong !== null));
    const debate = debates.find(({ id }) => id === struck?.id);
    if (struck === undefined) return missed(`never asked in round ${wrong.round} of ${accepted.length} debates`);
    if (debate === undefined) return missed(`debate ${struck.number} is not in the store`);
    const entries = debate.journal.filter(({ key }) => key.subject === wrong.model && key.round === wrong.round);
    const effect = effectOn(entries);
    if (effect !== null) return felt(`in round ${wrong.round}: ${effect}`);
    return missed(`${debate.id}, round ${wrong.round}, ${wrong.model}: ${JSON.stringify(entries)}`);
  };
}

/** The provider takes at most 240 ms when it behaves. */
const LONG_MS = 500;

function effectOn(entries: StoredDebate['journal']): string | null {
  if (entries.length > 1) return `${entries.length} attempts`;
  const settlement = entries[0]?.settlement;
  if (settlement === null || settlement === undefined) return null;
  const { outcome, basis, usage, durationMs } = settlement;
  if (outcome.kind === 'error') return outcome.code;
  if (basis === 'unknown') return 'charged at its reservation';
  if (usage.input_tokens === 0) return 'nothing to pay';
  if (outcome.finishReason !== 'stop') return outcome.finishReason;
  if (outcome.warnings.length > 0) return outcome.warnings.join(' ');
  if (usage.reasoning_tokens > 0) return `${usage.reasoning_tokens} tokens of thinking`;
  return durationMs > LONG_MS ? `took ${durationMs} ms` : null;
}
