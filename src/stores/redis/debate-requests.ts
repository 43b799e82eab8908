/** What callers ask of the run of a debate, on Redis. */
import type { ConcludeResult, DebateStore } from '../debate-store.ts';
import type { RedisParts } from './redis-parts.ts';
import type { StepName, StepReply } from './redis-scripts.ts';
import type { DebateName } from './step-call.ts';
import { callOf } from './step-call.ts';

export function requestsOfCallers({
  scripts,
  keys,
}: RedisParts): Pick<DebateStore, 'requestCancel' | 'requestConclude'> {
  const run = (name: StepName, debate: DebateName, values: readonly string[] = []): Promise<StepReply> =>
    scripts.run(name, callOf(keys, debate, values));
  return {
    requestCancel: async (tenant, debateId) => (await run('request-cancel', { tenant, debateId }))[0] === 'requested',
    requestConclude: async (tenant, debateId, level) =>
      (await run('request-conclude', { tenant, debateId }, [String(level)]))[0] as ConcludeResult,
  };
}
