/** The client of a tenant: every operation as a typed call, and the events of a debate as an iterator. */
import { recordCalls, settingCalls } from './account-calls.ts';
import { deletionCalls } from './data-calls.ts';
import { debateCalls } from './debate-calls.ts';
import type { ClientOptions } from './transport.ts';
import { createTransport } from './transport.ts';
import { webhookCalls } from './webhook-calls.ts';

/**
 * Returns a client. Every call throws `ParleyProblem`, or the reason of its signal. Works in every environment with
 * fetch and streams.
 */
export function parleyClient(options: ClientOptions) {
  const transport = createTransport(options);
  return {
    ...debateCalls(transport),
    ...recordCalls(transport),
    ...settingCalls(transport),
    ...webhookCalls(transport),
    ...deletionCalls(transport),
  };
}

export type ParleyClient = ReturnType<typeof parleyClient>;
