/** A provider of models that sends whatever it likes, and one call to it through the real adapters and their SDKs. */
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { anthropicProvider } from '../../src/models/anthropic/anthropic-provider.ts';
import type { ModelReply } from '../../src/models/model.ts';
import { openaiCompatibleProvider } from '../../src/models/openai-compatible/openai-compatible-provider.ts';

export const WIRES = ['openai', 'anthropic'] as const;
export type Wire = (typeof WIRES)[number];

/** Output tokens that each call asks for. */
export const MAX_TOKENS = 100;

export interface HostileServer {
  readonly url: string;
  /** When none is left of those that a request came by. */
  socketsClosed(): Promise<void>;
  close(): Promise<void>;
}

/** `answer` is called when all of a request has come. */
export async function hostileServer(answer: (response: ServerResponse) => unknown): Promise<HostileServer> {
  const sockets = new Set<Socket>();
  const server = createServer((request, response) => {
    const { socket } = request;
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    request.resume().once('end', () => answer(response));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    socketsClosed: async () => {
      await Promise.all(Array.from(sockets, (socket) => new Promise((resolve) => socket.once('close', resolve))));
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

const PROVIDERS = { openai: openaiCompatibleProvider, anthropic: anthropicProvider };

/** One call, streamed, so that either kind of reply is read. `onText` hears what would be shown. */
export async function generated(
  wire: Wire,
  baseUrl: string,
  onText: (text: string) => void = () => {},
): Promise<ModelReply> {
  const model = PROVIDERS[wire]({ name: wire, apiKey: 'key', baseUrl }).model('hostile');
  if (model === null) throw new Error('there is no such model');
  const call = new AbortController();
  const attribution = { debateId: 'd', purpose: 'debater', round: 1, phase: null, debaterId: 'a', attempt: 1, seed: 1 };
  try {
    return await model.generate({
      system: 's',
      messages: [{ role: 'user', content: 'q' }],
      temperature: null,
      maxOutputTokens: MAX_TOKENS,
      format: null,
      attribution,
      signal: call.signal,
      onText,
    });
  } finally {
    call.abort();
  }
}
