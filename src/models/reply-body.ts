/** Reads the body of a 200 that is no stream. */
import { badReplyError } from './model-error.ts';

/** The parsed JSON. Throws `ModelError` for a page of HTML, an empty body, or JSON that is cut off. */
export async function readReplyBody(response: Response): Promise<unknown> {
  const text = (await response.text()).trim();
  try {
    return JSON.parse(text);
  } catch {
    if (text === '') throw badReplyError('an empty body', false);
    // A body without a stated length can be cut without an error of the connection.
    if (/^[{[]/.test(text)) throw badReplyError('JSON that is cut off', true);
    throw badReplyError(text.startsWith('<') ? 'a page of HTML' : 'text that is not JSON', false);
  }
}

export function isEventStream(response: Response): boolean {
  return /^text\/event-stream\b/i.test(response.headers.get('content-type') ?? '');
}
