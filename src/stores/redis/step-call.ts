/** Builds the call of a step of a debate: its keys, and the command and channel of its notifications. */
import type { Fence } from '../debates/debate-store.ts';
import type { StepCall } from './connection/redis-scripts.ts';
import type { RedisParts } from './redis-parts.ts';

export type DebateName = Omit<Fence, 'epoch'>;

export function callOf(
  { keys, publishCommand }: Pick<RedisParts, 'keys' | 'publishCommand'>,
  { tenant, debateId }: DebateName,
  values: readonly (string | Buffer)[],
): StepCall {
  const publishing = [publishCommand(), keys.wake(tenant, debateId)];
  return { keys: keys.ofStep(tenant, debateId), values: [...publishing, ...values] };
}
