/** Returns the keys and the channel that every step of a debate needs. */
import type { Fence } from '../debates/debate-store.ts';
import type { StepCall } from './connection/redis-scripts.ts';
import type { RedisKeys } from './redis-keys.ts';

export type DebateName = Omit<Fence, 'epoch'>;

export function callOf(
  keys: RedisKeys,
  { tenant, debateId }: DebateName,
  values: readonly (string | Buffer)[],
): StepCall {
  return { keys: keys.ofStep(tenant, debateId), values: [keys.wake(tenant, debateId), ...values] };
}
