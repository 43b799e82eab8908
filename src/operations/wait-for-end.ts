/** Waits for a debate to end, for a while. */
import { isTerminal } from '../debate/event.ts';
import { followEvents } from './follow-events.ts';
import type { DebateName } from './read-debate.ts';
import type { Services } from './services.ts';

export interface Waiting extends DebateName {
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

/** True when the debate ended in time. */
export async function waitForEnd(services: Services, { timeoutMs, signal, ...name }: Waiting): Promise<boolean> {
  const record = await services.store.debates.read(name.tenant, name.debateId);
  if (record === null) return false;
  const waiting = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
  const after = Math.max(0, record.lastSequenceNumber - 1);
  for await (const item of followEvents(services, { ...name, after, deltas: false, signal: waiting })) {
    if (item.kind === 'event' && isTerminal(item.event)) return true;
  }
  return false;
}
