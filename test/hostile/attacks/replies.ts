/** Attacks by reply: the socket is closed when a provider sends more than the requested tokens can contain. */
import type { ServerResponse } from 'node:http';
import { ModelError } from '../../../src/models/model.ts';
import { replyLimits } from '../../../src/models/wire/reply-limits.ts';
import type { Attack } from '../attack.ts';
import type { Wire } from '../hostile-provider.ts';
import { generateReply, MAX_TOKENS, startHostileServer, WIRES } from '../hostile-provider.ts';

const LIMITS = replyLimits(MAX_TOKENS);
const MEGABYTE = 1_024 * 1_024;
/** The maximum content of the socket buffers on both sides when the call ends. */
const BUFFERED_BYTES_LIMIT = 16 * MEGABYTE;

interface HostileReply {
  readonly contentType: 'application/json' | 'text/event-stream';
  readonly status?: number;
  readonly beginning: string;
  /** Repeated while the socket is open; null: the reply ends after its beginning. */
  readonly repeatedText: string | null;
}

/** Sends up to `limitBytes`, unless the client closes the socket. Returns the number of bytes. */
async function sendWithoutEnd(response: ServerResponse, repeatedText: string, limitBytes: number): Promise<number> {
  const chunk = repeatedText.repeat(Math.ceil(65_536 / repeatedText.length));
  let sentBytes = 0;
  while (!response.destroyed && sentBytes < limitBytes) {
    sentBytes += chunk.length;
    // A closed socket emits no `drain`, so this waits for a timer.
    if (response.write(chunk)) await new Promise(setImmediate);
    else await new Promise<void>((resolve) => setTimeout(resolve, 1));
  }
  if (!response.destroyed) response.end();
  return sentBytes;
}

function isExpectedError(error: unknown, code: string): boolean {
  return (
    error instanceof ModelError && error.code === code && error.billed === (code === 'server_error' ? 'no' : 'maybe')
  );
}

function oversizedReply(
  name: string,
  repliesByWire: Readonly<Record<Wire, HostileReply>>,
  code = 'reply_too_large',
): Attack {
  return {
    name,
    run: async (scale) => {
      const limitBytes = 100 * MEGABYTE * scale;
      let sentBytes = 0;
      let forwardedCharacters = 0;
      for (const wire of WIRES) {
        const { contentType, status = 200, beginning, repeatedText } = repliesByWire[wire];
        const completion = Promise.withResolvers<number>();
        const server = await startHostileServer((response) => {
          response.writeHead(status, { 'content-type': contentType });
          response.write(beginning);
          if (repeatedText === null) response.end();
          completion.resolve(
            repeatedText === null ? beginning.length : sendWithoutEnd(response, repeatedText, limitBytes),
          );
        });
        const error = await generateReply(wire, server.url, (text) => {
          forwardedCharacters += text.length;
        }).catch((reason: unknown) => reason);
        if (!isExpectedError(error, code)) throw new Error(`${wire}: ${String(error)}`);
        sentBytes = Math.max(sentBytes, await completion.promise);
        // After a complete reply the connection stays open for the next call.
        if (repeatedText !== null) await server.socketsClosed();
        await server.close();
      }
      if (sentBytes > BUFFERED_BYTES_LIMIT) throw new Error(`the socket accepted ${sentBytes} bytes`);
      if (forwardedCharacters > 2 * LIMITS.bytes) throw new Error(`${forwardedCharacters} characters were forwarded`);
      return { 'bytes sent': sentBytes, 'characters forwarded': forwardedCharacters };
    },
  };
}

function forEachWire(reply: HostileReply): Readonly<Record<Wire, HostileReply>> {
  return { openai: reply, anthropic: reply };
}

const streamedReply = (beginning: string, repeatedText: string | null): HostileReply => ({
  contentType: 'text/event-stream',
  beginning,
  repeatedText,
});
const serverSentEvent = (data: object) => `data: ${JSON.stringify(data)}\n\n`;
const sampleText = 'word '.repeat(10);
const blockStart = { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } };

/** Below the limit of bytes. */
const BRACKETS = '['.repeat(60_000);

export const replies: readonly Attack[] = [
  oversizedReply(
    'a body › fails as reply_too_large when it has no end',
    forEachWire({
      contentType: 'application/json',
      beginning: '{"choices":[{"message":{"content":"',
      repeatedText: 'word ',
    }),
  ),
  oversizedReply(
    'a body › fails as reply_too_large when its brackets are deeply nested',
    forEachWire({ contentType: 'application/json', beginning: `${BRACKETS}${']'.repeat(1_000)}`, repeatedText: null }),
  ),
  oversizedReply('streamed text › fails as reply_too_large when it has no end', {
    openai: streamedReply('', serverSentEvent({ choices: [{ index: 0, delta: { content: sampleText } }] })),
    anthropic: streamedReply(
      serverSentEvent(blockStart),
      serverSentEvent({ type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: sampleText } }),
    ),
  }),
  oversizedReply('streamed reasoning › fails as reply_too_large when it has no end', {
    openai: streamedReply('', serverSentEvent({ choices: [{ index: 0, delta: { reasoning_content: sampleText } }] })),
    anthropic: streamedReply(
      serverSentEvent(blockStart),
      serverSentEvent({
        type: 'content_block_delta',
        index: 0,
        delta: { type: 'thinking_delta', thinking: sampleText },
      }),
    ),
  }),
  oversizedReply(
    'a line of a stream › fails as reply_too_large when it has no end',
    forEachWire(streamedReply('data: {"x":"', 'word ')),
  ),
  oversizedReply(
    'an event of a stream › fails as reply_too_large when it has no end',
    forEachWire(streamedReply('', 'data: 1\n')),
  ),
  oversizedReply(
    'comments of a stream › fail as reply_too_large when they have no end',
    forEachWire(streamedReply('', ': keep-alive\n\n')),
  ),
  oversizedReply(
    'empty events › fail as reply_too_large when they have no end',
    forEachWire(streamedReply('', 'data: {}\n\n')),
  ),
  oversizedReply(
    'an event › fails as reply_too_large when its brackets are deeply nested',
    forEachWire(streamedReply(`data: ${BRACKETS}\n\n`, null)),
  ),
  oversizedReply(
    'a page › is read only at its beginning when its status is an error',
    forEachWire({ contentType: 'application/json', status: 500, beginning: '<html>', repeatedText: '<p>word</p>' }),
    'server_error',
  ),
];
