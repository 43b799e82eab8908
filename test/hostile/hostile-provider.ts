/** A hostile provider of models, and one call to it through the real adapters and their SDKs. */
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { anthropicProvider } from '../../src/models/anthropic/anthropic-provider.ts';
import type { ModelReply } from '../../src/models/model.ts';
import { openaiCompatibleProvider } from '../../src/models/openai-compatible/openai-compatible-provider.ts';

export const WIRES = ['openai', 'anthropic'] as const;
export type Wire = (typeof WIRES)[number];

/** The output tokens that each call requests. */
export const MAX_TOKENS = 100;

export interface HostileServer {
  readonly url: string;
  /** Resolves when all sockets of requests are closed. */
  socketsClosed(): Promise<void>;
  close(): Promise<void>;
}

/** Calls `respond` when a request is complete. */
export async function startHostileServer(respond: (response: ServerResponse) => unknown): Promise<HostileServer> {
  const sockets = new Set<Socket>();
  const server = createServer((request, response) => {
    const { socket } = request;
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    request.resume().once('end', () => respond(response));
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

/** One streamed call, which accepts both kinds of reply. `onText` receives the text for followers. */
export async function generateReply(
  wire: Wire,
  baseUrl: string,
  onText: (text: string) => void = () => {},
): Promise<ModelReply> {
  const model = PROVIDERS[wire]({ name: wire, apiKey: 'key', baseUrl }).model('hostile');
  if (model === null) throw new Error('there is no such model');
  const abortController = new AbortController();
  const attribution = { debateId: 'd', purpose: 'debater', round: 1, phase: null, debaterId: 'a', attempt: 1, seed: 1 };
  try {
    return await model.generate({
      system: 's',
      messages: [{ role: 'user', content: 'q' }],
      temperature: null,
      maxOutputTokens: MAX_TOKENS,
      format: null,
      attribution,
      signal: abortController.signal,
      onText,
    });
  } finally {
    abortController.abort();
  }
}
