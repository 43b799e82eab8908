/** A debate as a stream of completion chunks: its course as reasoning, then the answer, why it is over, and `[DONE]`. */
import type { FastifyReply } from 'fastify';
import { ParleyError } from '../../errors.ts';
import { followEvents } from '../../operations/follow-events.ts';
import type { HttpContext } from '../api.ts';
import { sendEventStream } from '../event-stream.ts';
import { callerOf } from '../plugins/identity.ts';
import { refusalOf } from '../problem.ts';
import type { Asked } from './completion-of.ts';
import { chunkOf, lastChunks } from './completion-of.ts';
import { hearing, outcomeOf, UNHEARD } from './debate-course.ts';
import type { DebateCourse } from './debate-course.ts';
import { interruption } from './interruption.ts';
import { failureOf } from './openai-error.ts';
import { progressLine } from './progress-line.ts';

/** Resolves when the stream has ended: true when the debate had. */
export async function streamCompletion(
  { services, options, streams, stays }: HttpContext,
  reply: FastifyReply,
  { tenant, ...asked }: Asked & { readonly tenant: string },
): Promise<boolean> {
  using stay = stays.begin(callerOf(reply.request));
  let course = UNHEARD;
  async function* messages(signal: AbortSignal): AsyncGenerator<string> {
    yield dataText(chunkOf(asked, { role: 'assistant', content: '' }));
    const following = { tenant, debateId: asked.accepted.id, after: 0, deltas: false, signal };
    for await (const item of followEvents(services, following)) {
      if (item.kind !== 'event') continue;
      course = hearing(course, item.event);
      const line = progressLine(item.event);
      if (line !== null) yield dataText(chunkOf(asked, { reasoning_content: line }));
    }
    if (!signal.aborted) yield* ending(asked, course);
  }
  const stream = sendEventStream({
    reply,
    messages,
    options: options.stream,
    stopping: AbortSignal.any([streams.stopping, stay.over]),
    log: reply.log,
    lastWords: (error) => errorText(error ?? interruption({ streams, stay })),
  });
  await streams.during(stream);
  return course.end !== null;
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
