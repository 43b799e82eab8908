/** Events that an earlier release wrote, with what it did not store yet: everybody reads the log in its present form. */
import type { LoggedEvent } from '../debate/event.ts';
import type { AnswerPair } from '../debate/round.ts';

export function currentEvent(event: LoggedEvent): LoggedEvent {
  if (event.type === 'debate.round_completed') return { ...event, pairs: event.pairs.map(withVerdict) };
  if (!('result' in event) || event.result === null) return event;
  const rounds = event.result.rounds.map((round) => ({ ...round, pairs: round.pairs.map(withVerdict) }));
  return Object.assign({}, event, { result: { ...event.result, rounds } });
}

/** Since release 0.2: what the comparison of two answers gave. */
interface Compared extends AnswerPair {
  readonly verdict: 'same' | 'different' | 'open';
}

/** Of release 0.1: a pair that no rule decided was told by its rule alone. */
function withVerdict(pair: AnswerPair & Partial<Compared>): Compared {
  const { same, rule, verdict } = pair;
  return { ...pair, verdict: verdict ?? (rule === 'open' ? 'open' : same ? 'same' : 'different') };
}
