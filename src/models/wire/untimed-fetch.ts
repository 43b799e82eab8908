/** Replaces the SDKs' `fetchWithTimeout`. Parley's signal ends a call, so the SDKs need no timeout of their own. */

/**
 * Returns a `fetch` without a timeout. The SDKs' own version creates one or two more signals, an unused timer and a
 * closure: 7 KB for three pending calls. `keyHeader` is the header of the key for endpoints that do not use
 * `authorization`; it is sent, too.
 */
export function untimedFetch(fetch: typeof globalThis.fetch, keyHeader?: string) {
  const allowed = keyHeader === undefined ? ALLOWED_HEADERS : new Set([...ALLOWED_HEADERS, keyHeader.toLowerCase()]);
  return (url: string | URL | Request, init?: RequestInit): Promise<Response> =>
    fetch(url, {
      ...init,
      method: init?.method?.toUpperCase() ?? 'GET',
      headers: withAllowedHeaders(new Headers(init?.headers), allowed),
    });
}

/**
 * The only headers that are sent. The SDKs read other headers from `OPENAI_CUSTOM_HEADERS` and
 * `ANTHROPIC_CUSTOM_HEADERS` by themselves, so the key of a gateway would be sent to every endpoint.
 */
const ALLOWED_HEADERS: ReadonlySet<string> = new Set([
  ...['accept', 'content-type', 'user-agent', 'authorization', 'anthropic-version'],
]);

function withAllowedHeaders(headers: Headers, allowed: ReadonlySet<string>): Headers {
  for (const name of [...headers.keys()]) if (!allowed.has(name)) headers.delete(name);
  return headers;
}
