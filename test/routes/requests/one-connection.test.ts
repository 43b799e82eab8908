/** Pipelined requests: a client sends several on one connection before it reads a reply. */
import type { Socket } from 'node:net';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import type { TestApp } from '../../support/build-app.ts';
import { buildTestApp } from '../../support/build-app.ts';

let service: TestApp;
afterEach(() => service.close());

/** The text of a request with a caller that waits for the end of its debate. */
function asking(question: string): string {
  const body = JSON.stringify({ question });
  const head = ['POST /v1/debates HTTP/1.1', 'Host: x', 'Prefer: wait=60', 'Content-Type: application/json'];
  return `${head.join('\r\n')}\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
}

function open(url: string, text: string): Socket {
  return connect(Number(new URL(url).port), '127.0.0.1', function (this: Socket) {
    this.write(text);
  });
}

async function questions(): Promise<string[]> {
  const reply = await service.app.inject('/v1/debates');
  return reply.json().data.map(({ question }: { readonly question: string }) => question);
}

test('pipelined requests › run one after another, and not after the client has left', async () => {
  service = await buildTestApp({ runs: false });
  const url = await service.listen();
  const client = open(url, asking('What is 1 + 1?') + asking('What is 2 + 2?'));
  while ((await questions()).length === 0) await delay(10);
  client.destroy();
  const next = open(url, asking('What is 3 + 3?'));
  while (!(await questions()).includes('What is 3 + 3?')) await delay(10);
  expect(await questions()).toEqual(['What is 3 + 3?', 'What is 1 + 1?']);
  next.destroy();
});

test('pipelined requests › are answered in their order', async () => {
  service = await buildTestApp();
  const url = await service.listen();
  const client = open(url, asking('What is 1 + 1?') + asking('What is 2 + 2?'));
  let text = '';
  for await (const chunk of client) {
    text += String(chunk);
    if (text.split('HTTP/1.1 200 OK').length === 3 && text.includes('What is 2 + 2?')) break;
  }
  expect(text.indexOf('What is 1 + 1?')).toBeLessThan(text.indexOf('What is 2 + 2?'));
});
