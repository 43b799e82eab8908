/** The client of a tenant: every operation as a typed call, and the events of a debate as an iterator. */
import { recordCalls, settingCalls } from './account-calls.ts';
import { deletionCalls } from './data-calls.ts';
import { debateCalls } from './debate-calls.ts';
import { webhookCalls } from './webhook-calls.ts';
import type { ClientOptions } from './wire.ts';
import { openWire } from './wire.ts';

/**
 * Returns a client. Every call throws `ParleyProblem`, or the reason of its signal. Works in every environment with
 * fetch and streams.
 */
export function parleyClient(options: ClientOptions) {
  const wire = openWire(options);
  return {
    ...debateCalls(wire),
    ...recordCalls(wire),
    ...settingCalls(wire),
    ...webhookCalls(wire),
    ...deletionCalls(wire),
  };
}

export type ParleyClient = ReturnType<typeof parleyClient>;
