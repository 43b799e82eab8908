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
import type { CompletionRequest } from './completion-of.ts';
import { chunkOf, lastChunks } from './completion-of.ts';

interface StreamRequest extends CompletionRequest {
  readonly tenant: string;
  readonly controller: AbortController;
}

/** Resolves when the stream has ended, with true if the debate has ended. */
export async function streamCompletion(
  context: HttpContext,
  reply: FastifyReply,
  completionRequest: StreamRequest,
): Promise<boolean> {
  const { streams } = context;
  const { controller } = completionRequest;
  let hasEnded = false;
  await sendEventStream(context, {
    reply,
    controller,
    source: async (write) => {
      hasEnded = await sendProgress(context, completionRequest, write);
      if (!controller.signal.aborted)
        await writeCached(context.sharedChunks, write, await readLastChunks(context, completionRequest));
    },
    finalText: (error) =>
      errorText(error ?? interruption({ streams, isKeyRefused: controller.signal.reason === KEY_REFUSED })),
  });
  return hasEnded;
}

/** Returns true when the debate has ended. */
async function sendProgress(
  { services }: HttpContext,
  { tenant, controller, ...completionRequest }: StreamRequest,
  write: Write,
): Promise<boolean> {
  await write(dataText(chunkOf(completionRequest, { role: 'assistant', content: '' })));
  const following = {
    tenant,
    debateId: completionRequest.accepted.id,
    after: 0,
    deltas: false,
    signal: controller.signal,
  };
  return followEvents(services, following, (events) => {
    const text = progressText(completionRequest, events);
    return text === '' ? undefined : write(text);
  });
}

/** Returns the progress of a few events as text. The line of an event is short, so the text is small. */
function progressText(completionRequest: CompletionRequest, events: readonly LoggedEvent[]): string {
  const lines = events.map(progressLine).filter((line) => line !== null);
  return lines.map((line) => dataText(chunkOf(completionRequest, { reasoning_content: line }))).join('');
}

async function readLastChunks(
  { services, sharedChunks }: HttpContext,
  { tenant, controller: _, ...completionRequest }: StreamRequest,
): Promise<CachedText> {
  const debate = await readEndedDebate(services, { tenant, debateId: completionRequest.accepted.id });
  return cachedTextOf(sharedChunks, lastChunksText(completionRequest, debate));
}

/** Returns the last chunks as text. `debate` is null when it was deleted. */
function lastChunksText(completionRequest: CompletionRequest, debate: EndedDebate | null): string {
  if (debate === null) return errorText(new ParleyError('not_found', { detail: 'the debate was deleted' }));
  const outcome = outcomeOf(debate);
  if (outcome.kind === 'failure') return dataText(outcome.failure.body);
  const chunks = lastChunks({ ...completionRequest, debate, answer: outcome.answer });
  return `${chunks.map(dataText).join('')}data: [DONE]\n\n`;
}

/** Returns an error as a data line. OpenAI's clients throw on `error` at any point of the stream. */
function errorText(error: unknown): string {
  return dataText(failureOf(toParleyError(error)).body);
}

/** Returns a server-sent event without a name. JSON contains no raw line breaks, so one `data:` line is enough. */
function dataText(data: unknown): string {
  return `data: ${JSON.stringify(data)}\n\n`;
}
