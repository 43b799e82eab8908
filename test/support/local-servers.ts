/** HTTP servers on loopback for tests that need one with a fault of its own. */
import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach } from 'vitest';

/** Called when the whole request has arrived. */
export type RequestHandler = (request: IncomingMessage, response: ServerResponse) => void;

export interface LocalServer {
  readonly url: string;
  /** The server itself, for tests that change its settings. */
  readonly server: Server;
}

/** Call this once in a test file. Every server is closed after its test. */
export function localServers(): (handler: RequestHandler) => Promise<LocalServer> {
  const servers: Server[] = [];
  afterEach(async () => {
    for (const server of servers.splice(0).filter(({ listening }) => listening)) {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    }
  });
  return async (handler) => {
    const server = createServer((request, response) => {
      request.resume();
      request.once('end', () => handler(request, response));
    });
    servers.push(server);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
  };
}
