/** Keeps error bodies whole on their way through the OpenAI SDK. */
import { isObject } from '../json-value.ts';

/**
 * A fetch whose error bodies all have the form `{error: …}`. The SDK keeps nothing else of an error body, and with the
 * flat forms of other servers (`{message}`, `{detail}`) the name of a refused parameter would be lost.
 */
export function fetchWithWholeErrors(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    if (response.ok) return response;
    const text = await response.text();
    const headers = new Headers(response.headers);
    // What comes now is decoded and of another length.
    for (const name of ['content-encoding', 'content-length']) headers.delete(name);
    return new Response(text === '' ? null : inErrorForm(text), { status: response.status, headers });
  };
}

function inErrorForm(text: string): string {
  try {
    const body: unknown = JSON.parse(text);
    return isObject(body) && !Object.hasOwn(body, 'error') ? JSON.stringify({ error: body }) : text;
  } catch {
    return text;
  }
}
