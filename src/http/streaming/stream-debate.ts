/** Streams the events of a debate. */
import type { FastifyReply } from 'fastify';
import type { FollowingAfter, FollowUpdate } from '../../operations/following/follow-events.ts';
import { followLog } from '../../operations/following/follow-events.ts';
import type { HttpContext } from '../api.ts';
import { DELTA_EVENT } from '../schemas/streamed-event.ts';
import type { ChunkPosition, EventChunks } from './event-chunks.ts';
import type { Write } from './event-stream.ts';
import { sendEventStream } from './event-stream.ts';
import { messageText } from './sse.ts';

/**
 * Resolves when the stream has ended, which is soon after its key is refused. A client that leaves does not stop the
 * debate. `controller` is the stream's entry in `OpenStreams`.
 */
export function streamDebate(
  context: HttpContext,
  reply: FastifyReply,
  { controller, after, ...following }: Omit<FollowingAfter, 'signal'> & { readonly controller: AbortController },
): Promise<void> {
  const { signal } = controller;
  const { tenant, debateId } = following;
  const position = { tenant, debateId, seq: after + 1, index: 0 };
  return sendEventStream(context, {
    reply,
    controller,
    source: (write) =>
      followLog(context.services, { ...following, signal }, async ({ deltas, hasEvents }) => {
        if (deltas.length > 0) await write(deltas.map(deltaText).join(''));
        return hasEvents && sendLog(context.eventChunks, write, { position, signal });
      }),
  });
}

interface Sending {
  /** The next chunk to send. */
  readonly position: { -readonly [Key in keyof ChunkPosition]: ChunkPosition[Key] };
  readonly signal: AbortSignal;
}

/** Sends the available events of the log. Returns true when the terminal event was sent. */
async function sendLog(events: EventChunks, write: Write, { position, signal }: Sending): Promise<boolean> {
  while (!signal.aborted) {
    const chunk = await events.at(position);
    if (chunk === null) return false;
    await write(chunk.bytes);
    position.index = chunk.isLast ? 0 : position.index + 1;
    position.seq += Number(chunk.isLast);
    if (chunk.isLast && (chunk.isTerminal || chunk.isNewest)) return chunk.isTerminal;
  }
  return false;
}

function deltaText({ round, debaterId, field, text }: FollowUpdate['deltas'][number]): string {
  return messageText({
    event: DELTA_EVENT,
    id: null,
    data: { type: DELTA_EVENT, round, debater_id: debaterId, field, text },
  });
}
