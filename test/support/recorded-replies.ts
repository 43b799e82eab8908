/** Converts replies of an earlier release and of this version to a form in which they can be compared. */
import type { LightMyRequestResponse } from 'fastify';
import type { RecordedReply } from '../fixtures/release-0.1.0/fill-store.ts';

export type Reply = Omit<RecordedReply, 'caller'>;

/** Returns the code of an error, the events of a stream, or the lines of a text. */
export function expectedBody({ path, status, body }: Reply): object {
  if (status >= 400) return { code: (body as { code: string }).code };
  if (typeof body !== 'string') return body as object;
  return path.endsWith('/events') ? eventsOf(body) : body.trim().split('\n');
}

export function recordedBody(path: string, reply: LightMyRequestResponse): object {
  const isJson = String(reply.headers['content-type']).includes('json');
  return expectedBody({ path, status: reply.statusCode, body: isJson ? reply.json() : reply.body });
}

function eventsOf(stream: string): object[] {
  return [...stream.matchAll(/^id: (\d+)\nevent: (.+)\ndata: (.+)$/gm)].map(([, id, event, data = '']) => ({
    id,
    event,
    data: JSON.parse(data),
  }));
}
