/** Streams a response as events, live or from its log, from the beginning or after a given number. */
import type { FastifyReply } from 'fastify';
import { followEvents } from '../../../operations/following/follow-events.ts';
import type { HttpContext } from '../../api.ts';
import { toParleyError } from '../../problem.ts';
import type { Write } from '../../streaming/event-stream.ts';
import { sendEventStream } from '../../streaming/event-stream.ts';
import { KEY_REFUSED } from '../../streaming/key-rechecks.ts';
import { messageText } from '../../streaming/sse.ts';
import { cachedTextOf, writeCached } from '../../streaming/write-cached.ts';
import { interruption } from '../interruption.ts';
import { failureOf } from '../openai-error.ts';
import type { StoredResponseHead } from './read-response.ts';
import { responseNotFound } from './read-response.ts';
import type { ResponseEvent } from './response-event.ts';
import type { Projection } from './response-projection.ts';
import { newProjection, project } from './response-projection.ts';

interface StreamRequest {
  readonly head: StoredResponseHead;
  /** Sequence number of the last event that the client has; -1 without one. */
  readonly startingAfter: number;
  readonly controller: AbortController;
}

/** The position of the stream. Projects all events from the first one; sends only those that the client lacks. */
interface StreamPosition {
  projection: Projection;
  /** Sequence number of the last event that the client has. */
  sent: number;
}

const DONE = 'data: [DONE]\n\n';

/** Resolves when the stream has ended, with true if the debate has ended. */
export async function streamResponse(
  context: HttpContext,
  reply: FastifyReply,
  { head, startingAfter, controller }: StreamRequest,
): Promise<boolean> {
  const { streams } = context;
  const position: StreamPosition = { projection: newProjection(head), sent: startingAfter };
  let hasEnded = false;
  await sendEventStream(context, {
    reply,
    controller,
    source: async (write) => {
      hasEnded = await sendEvents(context, { head, controller, position }, write);
      if (hasEnded) await write(DONE);
      else if (!controller.signal.aborted) throw responseNotFound();
    },
    finalText: (error) =>
      errorText(error ?? interruption({ streams, isKeyRefused: controller.signal.reason === KEY_REFUSED }), position),
  });
  return hasEnded;
}

/** Returns true when the debate has ended. */
function sendEvents(
  { services, sharedChunks }: HttpContext,
  { head, controller, position }: Pick<StreamRequest, 'head' | 'controller'> & { readonly position: StreamPosition },
  write: Write,
): Promise<boolean> {
  const following = { tenant: head.tenant, debateId: head.id, after: 0, deltas: false, signal: controller.signal };
  return followEvents(services, following, (log) => {
    const { projection, events } = project(position.projection, log);
    position.projection = projection;
    const newEvents = events.filter(({ sequence_number }) => sequence_number > position.sent);
    if (newEvents.length === 0) return undefined;
    position.sent = projection.count - 1;
    return writeCached(sharedChunks, write, cachedTextOf(sharedChunks, newEvents.map(eventText).join('')));
  });
}

function eventText(data: ResponseEvent): string {
  return messageText({ event: data.type, id: null, data });
}

/**
 * Returns an error event. OpenAI's clients throw on it. It is not an event of the response, so it reuses the last
 * sequence number.
 */
function errorText(error: unknown, { sent }: StreamPosition): string {
  const { message, code } = failureOf(toParleyError(error)).body.error;
  return eventText({ type: 'error', sequence_number: Math.max(sent, 0), code, message, param: null });
}
