/** Pipelined requests: a client sends several requests on one connection before it reads a reply. */
import type { Socket } from 'node:net';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import type { TestApp } from '../../support/build-app.ts';
import { buildTestApp } from '../../support/build-app.ts';

let service: TestApp;
afterEach(() => service.close());

/** The text of a request that waits for the end of its debate. */
function requestText(question: string): string {
  const body = JSON.stringify({ question });
  const head = ['POST /v1/debates HTTP/1.1', 'Host: x', 'Prefer: wait=60', 'Content-Type: application/json'];
  return `${head.join('\r\n')}\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
}

function connectAndSend(url: string, text: string): Socket {
  return connect(Number(new URL(url).port), '127.0.0.1', function (this: Socket) {
    this.write(text);
  });
}

async function listQuestions(): Promise<string[]> {
  const reply = await service.app.inject('/v1/debates');
  return reply.json().data.map(({ question }: { readonly question: string }) => question);
}

test('pipelined requests › run one after another, and not after the client has left', async () => {
  service = await buildTestApp({ runs: false });
  const url = await service.listen();
  const client = connectAndSend(url, requestText('What is 1 + 1?') + requestText('What is 2 + 2?'));
  while ((await listQuestions()).length === 0) await delay(10);
  client.destroy();
  const nextClient = connectAndSend(url, requestText('What is 3 + 3?'));
  while (!(await listQuestions()).includes('What is 3 + 3?')) await delay(10);
  expect(await listQuestions()).toEqual(['What is 3 + 3?', 'What is 1 + 1?']);
  nextClient.destroy();
});

test('pipelined requests › are answered in their order', async () => {
  service = await buildTestApp();
  const url = await service.listen();
  const client = connectAndSend(url, requestText('What is 1 + 1?') + requestText('What is 2 + 2?'));
  let text = '';
  for await (const chunk of client) {
    text += String(chunk);
    if (text.split('HTTP/1.1 200 OK').length === 3 && text.includes('What is 2 + 2?')) break;
  }
  expect(text.indexOf('What is 1 + 1?')).toBeLessThan(text.indexOf('What is 2 + 2?'));
});
