/** X10: browsers cannot send headers with an event stream, so keys were sent in URLs, and logs contained them. */
import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { createLogger } from '../../../src/telemetry/logs/logger.ts';
import { buildTestApp } from '../../support/build-app.ts';
import { openStream } from '../../support/requests/stream-client.ts';

const SECRET = 'pk-canary-1d7f9a';

test.each(['key', 'api_key', 'access_token', 'authorization'])(
  'a key as ?%s= › is refused and written to no log',
  async (name) => {
    const logLines: string[] = [];
    const destination = new Writable({
      write(chunk, _encoding, done) {
        logLines.push(String(chunk));
        done();
      },
    });
    const logger = createLogger({ level: 'trace', traceIds: false, secrets: [], destination });
    const service = await buildTestApp({ runs: false, http: { logger } });
    const address = await service.listen();
    const { id } = (
      await service.app.inject({ method: 'POST', url: '/v1/debates', payload: { question: 'Why?' } })
    ).json();

    for (const path of [`/v1/debates/${id}/events`, `/v1/debates/${id}`, '/v1/debates', '/v1/budget', '/v1/nothing']) {
      const reply = await openStream(`${address}${path}?${name}=${SECRET}`);
      const text = await reply.text();
      expect([path, reply.status]).toEqual([path, path === '/v1/nothing' ? 404 : 400]);
      expect(text).not.toContain(SECRET);
    }
    const authorizedReply = await openStream(`${address}/v1/budget`, {
      headers: { authorization: `Bearer ${SECRET}` },
    });
    expect(authorizedReply.status).toBe(200);
    await authorizedReply.text();
    await service.close();
    expect(logLines.filter((line) => line.includes('"msg":"request"')).length).toBeGreaterThanOrEqual(7);
    expect(logLines.join('')).not.toContain(SECRET);
  },
);
