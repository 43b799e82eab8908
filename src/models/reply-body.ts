/** Reads the body of a 200 that is no stream. */
import { isWithinJsonBounds } from '../lib/json-bounds.ts';
import { badReplyError, replyTooLargeError } from './model-error.ts';
import type { ReplyLimits } from './reply-limits.ts';

/** The parsed JSON. Throws `ModelError` for a body that is too large, is a page of HTML, empty, or JSON that is cut off. */
export async function readReplyBody(response: Response, limits: ReplyLimits): Promise<unknown> {
  const text = (await boundedText(response, limits)).trim();
  if (!isWithinJsonBounds(text)) throw replyTooLargeError();
  try {
    return JSON.parse(text);
  } catch {
    if (text === '') throw badReplyError('an empty body', false);
    // A body without a stated length can be cut without an error of the connection.
    if (/^[{[]/.test(text)) throw badReplyError('JSON that is cut off', true);
    throw badReplyError(text.startsWith('<') ? 'a page of HTML' : 'text that is not JSON', false);
  }
}

/** Leaving the loop closes the socket. */
async function boundedText({ body }: Response, { bytes }: ReplyLimits): Promise<string> {
  const chunks: Uint8Array[] = [];
  let received = 0;
  for await (const chunk of body ?? []) {
    received += chunk.byteLength;
    if (received > bytes) throw replyTooLargeError();
    chunks.push(chunk);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}

export function isEventStream(response: Response): boolean {
  return /^text\/event-stream\b/i.test(response.headers.get('content-type') ?? '');
}
