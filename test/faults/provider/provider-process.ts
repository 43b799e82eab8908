/** Starts the provider's process and reads its records. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { ProviderMessage, ProviderQuestion, ProviderRecords } from './provider-records.ts';

export interface ProviderProcess {
  readonly port: number;
  records(): Promise<ProviderRecords>;
  /** Numbers of the debates in which it misbehaved as their questions request. */
  wronged(): Promise<readonly number[]>;
  stop(): Promise<void>;
}

export async function startProvider(): Promise<ProviderProcess> {
  const child = fork(join(import.meta.dirname, 'provider-main.ts'));
  const waiting = new Map<number, (message: ProviderMessage) => void>();
  const ready = Promise.withResolvers<number>();
  child.on('message', (message: ProviderMessage) => {
    if (message.kind === 'ready') return ready.resolve(message.port);
    waiting.get(message.number)?.(message);
    waiting.delete(message.number);
  });
  child.once('exit', (code) => ready.reject(new Error(`the provider ended at its start with ${code}`)));
  let asked = 0;
  const answer = <Kind extends ProviderQuestion['ask']>(ask: Kind) =>
    new Promise<Extract<ProviderMessage, { readonly kind: Kind }>>((resolve) => {
      asked += 1;
      // A reply has the type of its request.
      waiting.set(asked, resolve as (message: ProviderMessage) => void);
      child.send({ ask, number: asked } satisfies ProviderQuestion);
    });
  return {
    port: await ready.promise,
    records: async () => (await answer('records')).records,
    wronged: async () => (await answer('wronged')).debates,
    stop: async () => {
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
}
