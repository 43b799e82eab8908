/** Attacks by reply: a provider that sends more than the tokens that were asked for can fill is given up, its socket cut. */
import type { ServerResponse } from 'node:http';
import { ModelError } from '../../../src/models/model.ts';
import { replyLimits } from '../../../src/models/wire/reply-limits.ts';
import type { Attack } from '../attack.ts';
import type { Wire } from '../hostile-provider.ts';
import { generated, hostileServer, MAX_TOKENS, WIRES } from '../hostile-provider.ts';

const LIMITS = replyLimits(MAX_TOKENS);
const MEGABYTE = 1_024 * 1_024;
/** What lies in buffers of sockets on both sides when a reply is given up. */
const IN_BUFFERS = 16 * MEGABYTE;

interface Sending {
  readonly contentType: 'application/json' | 'text/event-stream';
  readonly status?: number;
  readonly beginning: string;
  /** Sent again and again for as long as the socket is open; null: the reply ends after its beginning. */
  readonly piece: string | null;
}

/** Sends at most so much in each round, so that a scale means bytes. */
async function sendWithoutEnd(response: ServerResponse, piece: string, most: number): Promise<number> {
  const block = piece.repeat(Math.ceil(65_536 / piece.length));
  let sent = 0;
  while (!response.destroyed && sent < most) {
    sent += block.length;
    // A socket that was cut drains no more, and says so by its end.
    if (response.write(block)) await new Promise(setImmediate);
    else await new Promise<void>((resolve) => setTimeout(resolve, 1));
  }
  if (!response.destroyed) response.end();
  return sent;
}

function isAsWanted(error: unknown, code: string): boolean {
  return (
    error instanceof ModelError && error.code === code && error.billed === (code === 'server_error' ? 'no' : 'maybe')
  );
}

function tooLarge(name: string, sendings: Readonly<Record<Wire, Sending>>, code = 'reply_too_large'): Attack {
  return {
    name,
    run: async (scale) => {
      const most = 100 * MEGABYTE * scale;
      let sent = 0;
      let shown = 0;
      for (const wire of WIRES) {
        const { contentType, status = 200, beginning, piece } = sendings[wire];
        const sending = Promise.withResolvers<number>();
        const server = await hostileServer((response) => {
          response.writeHead(status, { 'content-type': contentType });
          response.write(beginning);
          if (piece === null) response.end();
          sending.resolve(piece === null ? beginning.length : sendWithoutEnd(response, piece, most));
        });
        const error = await generated(wire, server.url, (text) => {
          shown += text.length;
        }).catch((reason: unknown) => reason);
        if (!isAsWanted(error, code)) throw new Error(`${wire}: ${String(error)}`);
        sent = Math.max(sent, await sending.promise);
        // A reply that ends leaves its connection for the next call.
        if (piece !== null) await server.socketsClosed();
        await server.close();
      }
      if (sent > IN_BUFFERS) throw new Error(`the socket took ${sent} bytes`);
      if (shown > 2 * LIMITS.bytes) throw new Error(`${shown} characters were passed on`);
      return { 'bytes sent': sent, 'characters passed on': shown };
    },
  };
}

function same(sending: Sending): Readonly<Record<Wire, Sending>> {
  return { openai: sending, anthropic: sending };
}

const stream = (beginning: string, piece: string | null): Sending => ({
  contentType: 'text/event-stream',
  beginning,
  piece,
});
const event = (data: object) => `data: ${JSON.stringify(data)}\n\n`;
const text = 'word '.repeat(10);
const block = { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } };

/** Small enough for the limit of bytes. */
const BRACKETS = '['.repeat(60_000);

export const replies: readonly Attack[] = [
  tooLarge(
    'a body › fails as reply_too_large when it has no end',
    same({ contentType: 'application/json', beginning: '{"choices":[{"message":{"content":"', piece: 'word ' }),
  ),
  tooLarge(
    'a body › fails as reply_too_large when it is brackets within brackets',
    same({ contentType: 'application/json', beginning: `${BRACKETS}${']'.repeat(1_000)}`, piece: null }),
  ),
  tooLarge('streamed text › fails as reply_too_large when it has no end', {
    openai: stream('', event({ choices: [{ index: 0, delta: { content: text } }] })),
    anthropic: stream(
      event(block),
      event({ type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text } }),
    ),
  }),
  tooLarge('streamed reasoning › fails as reply_too_large when it has no end', {
    openai: stream('', event({ choices: [{ index: 0, delta: { reasoning_content: text } }] })),
    anthropic: stream(
      event(block),
      event({ type: 'content_block_delta', index: 0, delta: { type: 'thinking_delta', thinking: text } }),
    ),
  }),
  tooLarge('a line of a stream › fails as reply_too_large when it has no end', same(stream('data: {"x":"', 'word '))),
  tooLarge('an event of a stream › fails as reply_too_large when it has no end', same(stream('', 'data: 1\n'))),
  tooLarge(
    'comments of a stream › fail as reply_too_large when they have no end',
    same(stream('', ': still there\n\n')),
  ),
  tooLarge('empty events › fail as reply_too_large when they have no end', same(stream('', 'data: {}\n\n'))),
  tooLarge(
    'an event › fails as reply_too_large when it is brackets within brackets',
    same(stream(`data: ${BRACKETS}\n\n`, null)),
  ),
  tooLarge(
    'a page › is read to its beginning alone when it comes with an error status',
    same({ contentType: 'application/json', status: 500, beginning: '<html>', piece: '<p>word</p>' }),
    'server_error',
  ),
];
