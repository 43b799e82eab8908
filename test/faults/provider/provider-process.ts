/** Starts the provider's process and reads its records. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { ProviderMessage, ProviderRecords, ProviderRequest } from './provider-records.ts';

export interface ProviderProcess {
  readonly port: number;
  records(): Promise<ProviderRecords>;
  /** Numbers of the debates in which it misbehaved as their questions request. */
  misbehavedDebates(): Promise<readonly number[]>;
  stop(): Promise<void>;
}

export async function startProvider(): Promise<ProviderProcess> {
  const child = fork(join(import.meta.dirname, 'provider-main.ts'));
  const pendingRequests = new Map<number, (message: ProviderMessage) => void>();
  const ready = Promise.withResolvers<number>();
  child.on('message', (message: ProviderMessage) => {
    if (message.kind === 'ready') return ready.resolve(message.port);
    pendingRequests.get(message.number)?.(message);
    pendingRequests.delete(message.number);
  });
  child.once('exit', (code) => ready.reject(new Error(`the provider ended at its start with ${code}`)));
  let requestCount = 0;
  const sendRequest = <Kind extends ProviderRequest['kind']>(kind: Kind) =>
    new Promise<Extract<ProviderMessage, { readonly kind: Kind }>>((resolve) => {
      requestCount += 1;
      // A reply has the type of its request.
      pendingRequests.set(requestCount, resolve as (message: ProviderMessage) => void);
      child.send({ kind, number: requestCount } satisfies ProviderRequest);
    });
  return {
    port: await ready.promise,
    records: async () => (await sendRequest('records')).records,
    misbehavedDebates: async () => (await sendRequest('misbehaved')).debates,
    stop: async () => {
      const exited = once(child, 'exit');
      child.disconnect();
      await exited;
    },
  };
}
