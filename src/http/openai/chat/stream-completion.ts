/**
 * Streams a debate as completion chunks: its progress as reasoning, then the answer, the finish reason and `[DONE]`.
 */
import type { FastifyReply } from 'fastify';
import type { LoggedEvent } from '../../../debate/schema/event.ts';
import { ParleyError } from '../../../errors.ts';
import { followEvents } from '../../../operations/following/follow-events.ts';
import type { HttpContext } from '../../api.ts';
import { toParleyError } from '../../problem.ts';
import type { Write } from '../../streaming/event-stream.ts';
import { sendEventStream } from '../../streaming/event-stream.ts';
import { KEY_REFUSED } from '../../streaming/key-rechecks.ts';
import type { CachedText } from '../../streaming/shared-chunks.ts';
import { cachedTextOf, writeCached } from '../../streaming/write-cached.ts';
import type { EndedDebate } from '../ended-debate.ts';
import { outcomeOf, readEndedDebate } from '../ended-debate.ts';
import { interruption } from '../interruption.ts';
import { failureOf } from '../openai-error.ts';
import { progressLine } from '../progress-line.ts';
import type { Asked } from './completion-of.ts';
import { chunkOf, lastChunks } from './completion-of.ts';

interface Streamed extends Asked {
  readonly tenant: string;
  readonly over: AbortController;
}

/** Resolves when the stream has ended, with true if the debate has ended. */
export async function streamCompletion(context: HttpContext, reply: FastifyReply, asked: Streamed): Promise<boolean> {
  const { streams } = context;
  const { over } = asked;
  let hasEnded = false;
  await sendEventStream(context, {
    reply,
    over,
    source: async (write) => {
      hasEnded = await sendCourse(context, asked, write);
      if (!over.signal.aborted) await writeCached(context.shared, write, await readEnding(context, asked));
    },
    finalText: (error) => errorText(error ?? interruption({ streams, isRefused: over.signal.reason === KEY_REFUSED })),
  });
  return hasEnded;
}

/** Returns true when the debate has ended. */
async function sendCourse(
  { services }: HttpContext,
  { tenant, over, ...asked }: Streamed,
  write: Write,
): Promise<boolean> {
  await write(dataText(chunkOf(asked, { role: 'assistant', content: '' })));
  const following = { tenant, debateId: asked.accepted.id, after: 0, deltas: false, signal: over.signal };
  return followEvents(services, following, (events) => {
    const text = progressText(asked, events);
    return text === '' ? undefined : write(text);
  });
}

/** Returns the progress of a few events as text. The line of an event is short, so the text is small. */
function progressText(asked: Asked, events: readonly LoggedEvent[]): string {
  const lines = events.map(progressLine).filter((line) => line !== null);
  return lines.map((line) => dataText(chunkOf(asked, { reasoning_content: line }))).join('');
}

async function readEnding(
  { services, shared }: HttpContext,
  { tenant, over: _, ...asked }: Streamed,
): Promise<CachedText> {
  const debate = await readEndedDebate(services, { tenant, debateId: asked.accepted.id });
  return cachedTextOf(shared, endingText(asked, debate));
}

/** Returns the last chunks. `course` is null when the debate was deleted. */
function endingText(asked: Asked, debate: EndedDebate | null): string {
  if (debate === null) return errorText(new ParleyError('not_found', { detail: 'the debate was deleted' }));
  const outcome = outcomeOf(debate);
  if (outcome.kind === 'failure') return dataText(outcome.failure.body);
  const chunks = lastChunks({ ...asked, debate, answer: outcome.answer });
  return `${chunks.map(dataText).join('')}data: [DONE]\n\n`;
}

/** Returns an error as a data line. OpenAI's clients throw on `error` at any point of the stream. */
function errorText(error: unknown): string {
  return dataText(failureOf(toParleyError(error)).body);
}

/** JSON contains no raw line breaks, so one `data:` line is enough. */
function dataText(data: unknown): string {
  return `data: ${JSON.stringify(data)}\n\n`;
}
