/** X20: malformed requests hung, or were accepted and failed later. */
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../../support/build-app.ts';
import { buildTestApp } from '../../support/build-app.ts';

let service: TestApp;
let port = 0;
const unhandledRejections: unknown[] = [];
const recordRejection = (error: unknown) => unhandledRejections.push(error);
beforeAll(async () => {
  process.on('unhandledRejection', recordRejection);
  service = await buildTestApp();
  port = Number(new URL(await service.listen()).port);
});
afterAll(async () => {
  await service.close();
  process.off('unhandledRejection', recordRejection);
  expect(unhandledRejections).toEqual([]);
});

const question = 'Why?';
const debater = { model: 'simulated/careful' };

test.each([
  ['panel as a number', { question, panel: 3 }, 400, 'panel'],
  ['panel as a list', { question, panel: [] }, 400, 'panel'],
  ['debaters as an object', { question, debaters: { 0: debater } }, 400, 'debaters'],
  ['debaters as names', { question, debaters: ['simulated/careful'] }, 400, 'debaters.0'],
  ['a thousand debaters', { question, debaters: Array(1_000).fill(debater) }, 400, 'debaters'],
  ['a count of a thousand', { question, debaters: [{ ...debater, count: 1_000 }] }, 400, 'debaters.0.count'],
  ['a blank question', { question: '\u00a0\u2003' }, 400, 'question'],
  ['half a surrogate pair', { question: 'a\udc00' }, 400, 'question'],
  ['half a surrogate pair in an option', { question, options: ['a', 'b\ud83d'] }, 400, 'options.1'],
  ['rounds of a billion', { question, max_rounds: 1e9 }, 400, 'max_rounds'],
  ['rounds as text', { question, max_rounds: '3' }, 400, 'max_rounds'],
  ['a seed that is not a safe integer', { question, seed: 1e300 }, 400, 'seed'],
  ['a negative deadline', { question, deadline_seconds: -1 }, 400, 'deadline_seconds'],
  [
    'seventeen pairs of metadata',
    { question, metadata: Object.fromEntries(Array.from({ length: 17 }, (_, i) => [`k${i}`, ''])) },
    400,
    'metadata',
  ],
])('a request with %s › is refused with the name of the field', async (_, payload, status, path) => {
  const reply = await service.app.inject({ method: 'POST', url: '/v1/debates', payload });
  expect(reply.statusCode).toBe(status);
  expect(reply.json().fields.map((field: { path: string }) => field.path)).toContain(path);
});

test('a question of the maximum length › is stored whole in any script', async () => {
  const longQuestion = '漢'.repeat(100_000) + '🙂'.repeat(50_000);
  const reply = await service.app.inject({ method: 'POST', url: '/v1/debates', payload: { question: longQuestion } });
  expect(reply.statusCode).toBe(202);
  expect((await service.app.inject(`/v1/debates/${reply.json().id}`)).json().question).toBe(longQuestion);
});

/** Sends raw bytes, and returns the received bytes until the service closes the connection. */
async function exchange(text: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let received = '';
  socket.write(text);
  for await (const chunk of socket) received += String(chunk);
  return received;
}

const HEAD = 'POST /v1/debates HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\n';

test.each([
  ['a body longer than its Content-Length', `${HEAD}Content-Length: 2\r\n\r\n{}trailing`, '400 Bad Request'],
  ['a length that is not a number', `${HEAD}Content-Length: two\r\n\r\n{}`, '400 Bad Request'],
  ['two lengths', `${HEAD}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`, '400 Bad Request'],
  [
    'an encoding that was not requested',
    `${HEAD}Content-Encoding: gzip\r\nContent-Length: 2\r\n\r\n{}`,
    '400 Bad Request',
  ],
  [
    'headers without end',
    `GET /v1/debates HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
    '431 Request Header Fields Too Large',
  ],
  [
    'an expectation that is not supported',
    `${HEAD}Expect: 200-ok\r\nContent-Length: 2\r\n\r\n{}`,
    '417 Expectation Failed',
  ],
  ['a length of a gigabyte', `${HEAD}Content-Length: 1000000000\r\n\r\n{`, '413 Payload Too Large'],
])('%s › is answered at once', async (_, text, statusLine) => {
  const reply = await exchange(text);
  expect(reply.split('\r\n')[0]).toBe(`HTTP/1.1 ${statusLine}`);
  expect(reply).toContain('application/problem+json');
});

test('a client that disconnects within its body › leaves no open connection', async () => {
  const countConnections = () =>
    new Promise<number>((resolve) => service.app.server.getConnections((_, count) => resolve(count)));
  const requestArrived = new Promise((resolve) => service.app.server.once('request', resolve));
  const socket = connect(port, '127.0.0.1', () => socket.write(`${HEAD}Content-Length: 100\r\n\r\n{"question":`));
  await requestArrived;
  socket.destroy();
  while ((await countConnections()) > 0) await new Promise((resolve) => setImmediate(resolve));
  expect((await service.app.inject('/healthz')).statusCode).toBe(200);
});
