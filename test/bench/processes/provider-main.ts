/**
 * The bench's provider of models: speaks chat completions as cheaply as it can, waits as long as it is told, and keeps
 * the times of every call by debate. `node provider-main.ts`, then questions over the channel.
 */
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { ProviderAnswer, ProviderOrder, ServedCall } from './provider-process.ts';

const SENTENCE = 'The two sites that open first carry most of the load, so a plan has to hold up there. ';
const CHUNKS = 100;

let delayMs = 0;
let reasoning = SENTENCE.repeat(5);
let held: { readonly over: Promise<void>; readonly end: () => void } | null = null;
let waiting = 0;
let calls: ServedCall[] = [];

const server = createServer((request, response) => {
  const startedAt = performance.now();
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.once('end', () => {
    // Spans are taken and thrown away.
    if (request.url?.endsWith('/traces')) return response.end();
    answer(Buffer.concat(chunks).toString(), response, startedAt).catch(() => response.destroy());
    return undefined;
  });
});

async function answer(body: string, response: ServerResponse, startedAt: number): Promise<void> {
  waiting += 1;
  const debate = Number(/\[debate (\d+)\]/.exec(body)?.[1] ?? -1);
  const call = { model: /"model":"([^"]*)"/.exec(body)?.[1] ?? '', stream: body.includes('"stream":true') };
  if (held !== null) await held.over;
  if (delayMs > 0) await delay(delayMs);
  const text = replyText(call.model);
  if (call.stream) await stream(response, text);
  else response.setHeader('content-type', 'application/json').end(completion(call.model, text));
  waiting -= 1;
  calls.push({ debate, startedAt, endedAt: performance.now(), bytes: body.length });
}

/** Every field that any of the forms asks for; nobody agrees with anybody. */
function replyText(model: string): string {
  return JSON.stringify({
    restated_answer: `plan ${model}`,
    critiques: [],
    answer: `plan ${model}`,
    reasoning,
    confidence: 0.7,
    changed: false,
    change_justification: '',
  });
}

function completion(model: string, content: string): string {
  const choices = [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }];
  const usage = { prompt_tokens: 900, completion_tokens: 150, total_tokens: 1_050 };
  return JSON.stringify({ id: 'c', object: 'chat.completion', created: 1, model, choices, usage });
}

async function stream(response: ServerResponse, text: string): Promise<void> {
  response.setHeader('content-type', 'text/event-stream');
  const size = Math.ceil(text.length / CHUNKS);
  for (let index = 0; index < CHUNKS; index += 1) {
    const content = text.slice(index * size, (index + 1) * size);
    const finish = index === CHUNKS - 1 ? 'stop' : null;
    response.write(
      `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content }, finish_reason: finish }] })}\n\n`,
    );
    // A chunk of its own on the wire.
    await new Promise(setImmediate);
  }
  const usage = { prompt_tokens: 900, completion_tokens: 150, total_tokens: 1_050 };
  response.end(`data: ${JSON.stringify({ choices: [], usage })}\n\ndata: [DONE]\n\n`);
}

/** No two sentences alike, so that it is compressed no better than what a model writes. */
function longText(sentences: number): string {
  const words = SENTENCE.slice(0, -2).split(' ');
  let state = 1;
  const chosen = () => {
    state = (state * 48_271) % 2_147_483_647;
    return words[state % words.length] ?? '';
  };
  return Array.from({ length: sentences }, () => `${words.map(chosen).join(' ')}. `).join('');
}

process.on('message', (order: ProviderOrder) => {
  if ('reading' in order) return;
  process.send?.(carriedOut(order));
});
process.channel?.ref();

function carriedOut(order: ProviderOrder): ProviderAnswer {
  if (order.delayMs !== undefined) delayMs = order.delayMs;
  if (order.sentences !== undefined) reasoning = longText(order.sentences);
  if (order.hold === true && held === null) {
    const { promise, resolve } = Promise.withResolvers<void>();
    held = { over: promise, end: resolve };
  }
  if (order.hold === false) {
    held?.end();
    held = null;
  }
  const served = calls;
  if (order.reset === true) calls = [];
  return { port: (server.address() as AddressInfo).port, waiting, calls: order.reset === true ? served : [] };
}

server.listen(0, '127.0.0.1');
await once(server, 'listening');
