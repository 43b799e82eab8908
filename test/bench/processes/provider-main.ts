/**
 * The bench's provider of models: serves chat completions with little CPU, waits for the set delay, and records the times
 * of every call by debate. It receives commands over the channel to its parent.
 */
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { ProviderCommand, ProviderState, ServedCall } from './provider-process.ts';

const SENTENCE = 'The two sites that open first carry most of the load, so a plan has to hold up there. ';
const CHUNKS = 100;

let delayMs = 0;
let reasoning = SENTENCE.repeat(5);
let pause: { readonly resumed: Promise<void>; readonly resume: () => void } | null = null;
let waitingRequests = 0;
let calls: ServedCall[] = [];

const server = createServer((request, response) => {
  const startedAt = performance.now();
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.once('end', () => {
    // Spans are discarded.
    if (request.url?.endsWith('/traces')) return response.end();
    respond(Buffer.concat(chunks).toString(), response, startedAt).catch(() => response.destroy());
    return undefined;
  });
});

async function respond(body: string, response: ServerResponse, startedAt: number): Promise<void> {
  waitingRequests += 1;
  const debate = Number(/\[debate (\d+)\]/.exec(body)?.[1] ?? -1);
  const call = { model: /"model":"([^"]*)"/.exec(body)?.[1] ?? '', stream: body.includes('"stream":true') };
  if (pause !== null) await pause.resumed;
  if (delayMs > 0) await delay(delayMs);
  const text = replyText(call.model);
  if (call.stream) await stream(response, text);
  else response.setHeader('content-type', 'application/json').end(completion(call.model, text));
  waitingRequests -= 1;
  calls.push({ debate, startedAt, endedAt: performance.now(), bytes: body.length });
}

/** Has every field of all reply formats. Every model gives another answer. */
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
    // Each event is a chunk of its own on the wire.
    await new Promise(setImmediate);
  }
  const usage = { prompt_tokens: 900, completion_tokens: 150, total_tokens: 1_050 };
  response.end(`data: ${JSON.stringify({ choices: [], usage })}\n\ndata: [DONE]\n\n`);
}

/** All sentences differ, so that the text is compressed no better than one of a model. */
function longText(sentences: number): string {
  const words = SENTENCE.slice(0, -2).split(' ');
  let state = 1;
  const randomWord = () => {
    state = (state * 48_271) % 2_147_483_647;
    return words[state % words.length] ?? '';
  };
  return Array.from({ length: sentences }, () => `${words.map(randomWord).join(' ')}. `).join('');
}

process.on('message', (command: ProviderCommand) => {
  if ('reading' in command) return;
  process.send?.(execute(command));
});
process.channel?.ref();

function execute(command: ProviderCommand): ProviderState {
  if (command.delayMs !== undefined) delayMs = command.delayMs;
  if (command.sentences !== undefined) reasoning = longText(command.sentences);
  if (command.isPaused === true && pause === null) {
    const { promise, resolve } = Promise.withResolvers<void>();
    pause = { resumed: promise, resume: resolve };
  }
  if (command.isPaused === false) {
    pause?.resume();
    pause = null;
  }
  const served = calls;
  if (command.takesCalls === true) calls = [];
  return {
    port: (server.address() as AddressInfo).port,
    waitingRequests,
    calls: command.takesCalls === true ? served : [],
  };
}

server.listen(0, '127.0.0.1');
await once(server, 'listening');
