/** What takes the place of the SDKs' `fetchWithTimeout`: our signal ends a call, so that they need none of their own. */

/**
 * Theirs makes of a signal one or two more, a timer that never ends anything and a function that waits: 7 KB for three
 * calls that are out. `keyHeader` is sent, too, where an endpoint takes its key by another header.
 */
export function untimedFetch(fetch: typeof globalThis.fetch, keyHeader?: string) {
  const known = keyHeader === undefined ? KNOWN : new Set([...KNOWN, keyHeader.toLowerCase()]);
  return (url: string | URL | Request, init?: RequestInit): Promise<Response> =>
    fetch(url, {
      ...init,
      method: init?.method?.toUpperCase() ?? 'GET',
      headers: knownHeaders(new Headers(init?.headers), known),
    });
}

/**
 * Whatever else the SDKs send comes from `OPENAI_CUSTOM_HEADERS` and `ANTHROPIC_CUSTOM_HEADERS`, which they read without being
 * asked: a gateway's key in there would go to every endpoint.
 */
const KNOWN: ReadonlySet<string> = new Set([
  ...['accept', 'content-type', 'user-agent', 'authorization', 'anthropic-version'],
]);

function knownHeaders(headers: Headers, known: ReadonlySet<string>): Headers {
  for (const name of [...headers.keys()]) if (!known.has(name)) headers.delete(name);
  return headers;
}
