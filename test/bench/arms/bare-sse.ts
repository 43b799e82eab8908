/** A minimal server of events: writes the same bytes to every connected client, and does nothing else. */
import type { ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { PrepareArm } from '../processes/arm.ts';

const EVENT = `id: 7\nevent: debate.position\ndata: ${JSON.stringify({ text: 'x'.repeat(1_000) })}\n\n`;

export const prepare: PrepareArm = async ({ port }) => {
  const clients = new Set<ServerResponse>();
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(': hello\n\n');
    clients.add(response);
    response.once('close', () => clients.delete(response));
  });
  await new Promise<void>((resolve) => {
    server.listen(Number(port), '127.0.0.1', resolve);
  });
  return {
    run: async (count) => {
      for (let n = 0; n < count; n += 1) {
        for (const client of clients) client.write(EVENT);
        await new Promise(setImmediate);
      }
    },
  };
};
