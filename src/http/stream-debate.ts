/** A debate's events → the messages of its stream. */
import type { FastifyReply } from 'fastify';
import type { LoggedEvent } from '../debate/event.ts';
import type { FollowedBatch, Following } from '../operations/follow-events.ts';
import { followEvents } from '../operations/follow-events.ts';
import type { HttpContext } from './api.ts';
import { sendEventStream } from './event-stream.ts';
import { DELTA_EVENT } from './schemas/streamed-event.ts';
import { messageText } from './sse.ts';

/** Resolves when the stream has ended, at the latest soon after its key is no longer good. A client that leaves does not
 * stop the debate. `over`: the stream's place among those that are open. */
export function streamDebate(
  context: HttpContext,
  reply: FastifyReply,
  { over, ...following }: Omit<Following, 'signal'> & { readonly over: AbortController },
): Promise<void> {
  const { debateId } = following;
  return sendEventStream(context, {
    reply,
    over,
    source: (write) =>
      followEvents(context.services, { ...following, signal: over.signal }, (batch) => write(textsOf(batch, debateId))),
  });
}

/** Small events that came at once are one text up to so many characters: a write costs more than what is in it. */
const TEXT_CHARACTERS = 8_192;

function* textsOf({ deltas, events }: FollowedBatch, debateId: string): Generator<string> {
  if (deltas.length > 0) yield deltas.map((delta) => deltaText(delta)).join('');
  yield* eventTexts(events, debateId);
}

/** Of lists that several followers were given: written out for the first of them. */
const known = new WeakMap<readonly LoggedEvent[], readonly string[]>();

function eventTexts(events: readonly LoggedEvent[], debateId: string): readonly string[] {
  const written = known.get(events) ?? joined(events.map((event) => eventText(event, debateId)));
  known.set(events, written);
  return written;
}

function joined(texts: readonly string[]): string[] {
  const all: string[] = [];
  let last = '';
  for (const text of texts) {
    if (last.length > 0 && last.length + text.length > TEXT_CHARACTERS) {
      all.push(last);
      last = '';
    }
    last += text;
  }
  return last === '' ? all : [...all, last];
}

function deltaText({ round, debaterId, text }: FollowedBatch['deltas'][number]): string {
  return messageText({ event: DELTA_EVENT, id: null, data: { round, debater_id: debaterId, text } });
}

function eventText({ type, seq, at, ...payload }: LoggedEvent, debateId: string): string {
  return messageText({ event: type, id: seq, data: { seq, debate_id: debateId, at, ...payload } });
}
