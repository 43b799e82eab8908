/** Starts the provider's process and asks it for its books. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Books, ProviderMessage } from './provider-books.ts';

export interface ProviderProcess {
  readonly port: number;
  books(): Promise<Books>;
  stop(): Promise<void>;
}

export async function startProvider(): Promise<ProviderProcess> {
  const child = fork(join(import.meta.dirname, 'provider-main.ts'));
  const waiting = new Map<number, (books: Books) => void>();
  const ready = Promise.withResolvers<number>();
  child.on('message', (message: ProviderMessage) => {
    if (message.kind === 'ready') return ready.resolve(message.port);
    waiting.get(message.number)?.(message.books);
    waiting.delete(message.number);
  });
  child.once('exit', (code) => ready.reject(new Error(`the provider ended at its start with ${code}`)));
  let asked = 0;
  return {
    port: await ready.promise,
    books: () =>
      new Promise((resolve) => {
        asked += 1;
        waiting.set(asked, resolve);
        child.send({ ask: 'books', number: asked });
      }),
    stop: async () => {
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
}
