/** Starts the provider's process and asks it for its books. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Books, ProviderMessage, ProviderQuestion } from './provider-books.ts';

export interface ProviderProcess {
  readonly port: number;
  books(): Promise<Books>;
  /** Numbers of the debates in which it did what their questions asked for. */
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
  const answer = (ask: ProviderQuestion['ask']) =>
    new Promise<ProviderMessage>((resolve) => {
      asked += 1;
      waiting.set(asked, resolve);
      child.send({ ask, number: asked } satisfies ProviderQuestion);
    });
  return {
    port: await ready.promise,
    books: async () => {
      const message = await answer('books');
      return message.kind === 'books' ? message.books : { calls: [], openSockets: 0 };
    },
    wronged: async () => {
      const message = await answer('wronged');
      return message.kind === 'wronged' ? message.debates : [];
    },
    stop: async () => {
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
}
