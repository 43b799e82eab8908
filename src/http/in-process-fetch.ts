/** A fetch function that reaches the app without a socket, including streams, for callers in the same process. */

import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';

/**
 * Returns the fetch function. It ignores the host of a request. It rejects with the reason of the request's signal if
 * that aborts first.
 */
export function inProcessFetch(app: FastifyInstance): (request: Request) => Promise<Response> {
  return async (request) => {
    const { pathname, search } = new URL(request.url);
    const payload = Buffer.from(await request.arrayBuffer());
    const injected = app.inject({
      method: request.method as 'GET',
      url: pathname + search,
      headers: Object.fromEntries(request.headers) satisfies IncomingHttpHeaders,
      ...(payload.length === 0 ? {} : { payload }),
      payloadAsStream: true,
      signal: request.signal,
    });
    const reply = await Promise.race([injected, rejectOnAbort(request.signal)]);
    const { statusCode: status, statusMessage: statusText } = reply;
    const body = status === 204 ? null : (Readable.toWeb(reply.stream()) as ReadableStream<Uint8Array>);
    return new Response(body, { status, statusText, headers: headersOf(reply.headers) });
  };
}

function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    if (signal.aborted) reject(signal.reason);
  });
}

function headersOf(headers: OutgoingHttpHeaders): Headers {
  const pairs = Object.entries(headers).flatMap(([name, value]) =>
    [value ?? []].flat().map((each): [string, string] => [name, String(each)]),
  );
  return new Headers(pairs);
}
