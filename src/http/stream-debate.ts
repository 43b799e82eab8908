/** A debate's events → the messages of its stream. */
import type { FastifyReply } from 'fastify';
import type { LoggedEvent } from '../debate/event.ts';
import type { Followed, Following } from '../operations/follow-events.ts';
import { followEvents } from '../operations/follow-events.ts';
import type { HttpContext } from './api.ts';
import { sendEventStream } from './event-stream.ts';
import { callerOf } from './plugins/identity.ts';
import { DELTA_EVENT } from './schemas/streamed-event.ts';
import type { SseMessage } from './sse.ts';
import { messageText } from './sse.ts';

/** Resolves when the stream has ended, at the latest soon after its key is no longer good. A client that leaves does not
 * stop the debate. */
export async function streamDebate(
  { services, options, streams, stays }: HttpContext,
  reply: FastifyReply,
  following: Omit<Following, 'signal'>,
): Promise<void> {
  using stay = stays.begin(callerOf(reply.request));
  const stream = sendEventStream({
    reply,
    messages: (signal) => textsOf(followEvents(services, { ...following, signal }), following.debateId),
    options: options.stream,
    stopping: AbortSignal.any([streams.stopping, stay.over]),
    log: reply.log,
  });
  await streams.during(stream);
}

async function* textsOf(followed: AsyncIterable<Followed>, debateId: string): AsyncGenerator<string> {
  for await (const item of followed) yield textOf(item, debateId);
}

/** Of events that several followers were given at once: written out for the first of them. */
const texts = new WeakMap<LoggedEvent, string>();

function textOf(item: Followed, debateId: string): string {
  const known = item.kind === 'event' ? texts.get(item.event) : undefined;
  if (known !== undefined) return known;
  const text = messageText(messageOf(item, debateId));
  if (item.kind === 'event') texts.set(item.event, text);
  return text;
}

function messageOf(item: Followed, debateId: string): SseMessage {
  if (item.kind === 'delta') {
    const { round, debaterId, text } = item.delta;
    return { event: DELTA_EVENT, id: null, data: { round, debater_id: debaterId, text } };
  }
  const { type, seq, at, ...payload } = item.event;
  return { event: type, id: seq, data: { seq, debate_id: debateId, at, ...payload } };
}
