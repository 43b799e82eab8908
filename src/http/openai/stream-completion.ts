/** A debate as a stream of completion chunks: its course as reasoning, then the answer, why it is over, and `[DONE]`. */
import type { FastifyReply } from 'fastify';
import type { LoggedEvent } from '../../debate/event.ts';
import { ParleyError } from '../../errors.ts';
import { followEvents } from '../../operations/follow-events.ts';
import type { HttpContext } from '../api.ts';
import { sendEventStream } from '../event-stream.ts';
import { refusalOf } from '../problem.ts';
import { KEY_REFUSED } from '../staying-callers.ts';
import type { Asked } from './completion-of.ts';
import { chunkOf, lastChunks } from './completion-of.ts';
import { hearing, outcomeOf, UNHEARD } from './debate-course.ts';
import type { DebateCourse } from './debate-course.ts';
import { interruption } from './interruption.ts';
import { failureOf } from './openai-error.ts';
import { progressLine } from './progress-line.ts';

/** Resolves when the stream has ended: true when the debate had. */
export async function streamCompletion(
  context: HttpContext,
  reply: FastifyReply,
  { tenant, over, ...asked }: Asked & { readonly tenant: string; readonly over: AbortController },
): Promise<boolean> {
  const { services, streams } = context;
  const { signal } = over;
  let course = UNHEARD;
  await sendEventStream(context, {
    reply,
    over,
    source: async (write) => {
      await write([dataText(chunkOf(asked, { role: 'assistant', content: '' }))]);
      const following = { tenant, debateId: asked.accepted.id, after: 0, deltas: false, signal };
      await followEvents(services, following, ({ events }) => {
        course = events.reduce(hearing, course);
        return write(progressTexts(asked, events));
      });
      if (!signal.aborted) await write(ending(asked, course));
    },
    lastWords: (error) => errorText(error ?? interruption({ streams, isRefused: signal.reason === KEY_REFUSED })),
  });
  return course.end !== null;
}

function progressTexts(asked: Asked, events: readonly LoggedEvent[]): string[] {
  const lines = events.map(progressLine).filter((line) => line !== null);
  return lines.map((line) => dataText(chunkOf(asked, { reasoning_content: line })));
}

/** Of a debate that was erased there is no end. */
function* ending(asked: Asked, course: DebateCourse): Generator<string> {
  const { end } = course;
  if (end === null) {
    yield errorText(new ParleyError('not_found', { detail: 'the debate was erased' }));
    return;
  }
  const outcome = outcomeOf(course, end);
  if (outcome.kind === 'failure') {
    yield dataText(outcome.failure.body);
    return;
  }
  for (const chunk of lastChunks({ ...asked, course, end, answer: outcome.answer })) yield dataText(chunk);
  yield 'data: [DONE]\n\n';
}

/** These clients throw what comes as `error`, at whatever place of the stream. */
function errorText(error: unknown): string {
  return dataText(failureOf(refusalOf(error)).body);
}

/** JSON has no raw line breaks, so one `data:` line always holds it. */
function dataText(data: unknown): string {
  return `data: ${JSON.stringify(data)}\n\n`;
}
