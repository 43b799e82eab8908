/** Reads the body of a 200 response, which may be a stream or one piece. */
import { isWithinJsonBounds } from '../../lib/json/json-bounds.ts';
import { badReplyError, replyTooLargeError } from './faults/model-error.ts';
import type { ReplyLimits } from './reply-limits.ts';

/**
 * Returns the parsed JSON of an unstreamed body. Throws `ModelError` for a body that is too large, empty, a page of
 * HTML, not JSON, or JSON that is cut off.
 */
export async function readReplyBody(reply: ReplyBody, limits: ReplyLimits): Promise<unknown> {
  const text = withoutEndMark((await boundedText(reply, limits)).trim());
  if (!isWithinJsonBounds(text)) throw replyTooLargeError();
  try {
    return JSON.parse(text);
  } catch {
    if (text === '') throw badReplyError('the body is empty', false);
    // A body without a stated length can be cut off without a connection error.
    if (/^[{[]/.test(text)) throw badReplyError('the JSON is cut off', true);
    throw badReplyError(text.startsWith('<') ? 'the body is an HTML page' : 'the body is not JSON', false);
  }
}

/** Removes the end mark of a stream, which some endpoints append to an unstreamed body. */
function withoutEndMark(text: string): string {
  const mark = text.endsWith('[DONE]') ? text.lastIndexOf('data:') : -1;
  return mark < 0 ? text : text.slice(0, mark);
}

/** Returns the text within the limit. Leaving the loop closes the socket. */
async function boundedText({ body }: ReplyBody, { bytes }: ReplyLimits): Promise<string> {
  const chunks: Uint8Array[] = [];
  let received = 0;
  for await (const chunk of body ?? []) {
    received += chunk.byteLength;
    if (received > bytes) throw replyTooLargeError();
    chunks.push(chunk);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}

/** The part of a response that is read. */
export interface ReplyBody {
  readonly body: AsyncIterable<Uint8Array> | null;
}

export interface OpenedBody extends ReplyBody {
  readonly isStream: boolean;
}

/**
 * Reads the beginning of a body to find out whether it is a stream. The content type is not reliable: some endpoints
 * stream without it, and others send it with a body in one piece.
 */
export async function openBody(response: Response): Promise<OpenedBody> {
  const { body } = response;
  if (body === null) return { isStream: isEventStream(response), body };
  const chunks: AsyncIterator<Uint8Array> = body[Symbol.asyncIterator]();
  const first = chunks.next();
  // A failed first read is ignored here. The reader of the body gets the same error.
  const beginning = await first.then(textOf, () => '');
  const isStream = isEventStream(response) ? !/^\s*\{/.test(beginning) : STREAMED.test(beginning);
  return { isStream, body: withFirstChunk(first, chunks) };
}

const STREAMED = /^\s*(?:data|event|id|retry)?:/;

function textOf({ value }: IteratorResult<Uint8Array, undefined>): string {
  return new TextDecoder().decode(value);
}

function withFirstChunk(
  first: Promise<IteratorResult<Uint8Array, undefined>>,
  rest: AsyncIterator<Uint8Array>,
): AsyncIterable<Uint8Array> {
  let hasReturnedFirst = false;
  const next = () => {
    if (hasReturnedFirst) return rest.next();
    hasReturnedFirst = true;
    return first;
  };
  const close = async () => (await rest.return?.()) ?? { done: true as const, value: undefined };
  return { [Symbol.asyncIterator]: () => ({ next, return: close }) };
}

function isEventStream(response: Response): boolean {
  return /^text\/event-stream\b/i.test(response.headers.get('content-type') ?? '');
}
