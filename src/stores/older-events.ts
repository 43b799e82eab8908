/** Events that an earlier release wrote, with what it did not store yet: everybody reads the log in its present form. */
import type { LoggedEvent } from '../debate/event.ts';
import type { AnswerPair } from '../debate/round.ts';

export function currentEvent(event: LoggedEvent): LoggedEvent {
  if (event.type === 'debate.round_completed') return { ...event, pairs: event.pairs.map(withVerdict) };
  if (!('result' in event) || event.result === null) return event;
  const rounds = event.result.rounds.map((round) => ({ ...round, pairs: round.pairs.map(withVerdict) }));
  return Object.assign({}, event, { result: { ...event.result, rounds } });
}

/** Release 0.1 stored no verdict: a pair that no rule decided was told by its rule alone. */
function withVerdict(pair: Omit<AnswerPair, 'verdict'> & Partial<Pick<AnswerPair, 'verdict'>>): AnswerPair {
  const { same, rule, verdict } = pair;
  return { ...pair, verdict: verdict ?? (rule === 'open' ? 'open' : same ? 'same' : 'different') };
}
