/** Adds up the chunks of a completion stream to the completion that an unstreamed call would have returned. */

import { at, countAt, itemsAt, textAt } from '../../lib/json/json-value.ts';
import { readEvents } from '../wire/event-stream.ts';
import { StreamCut } from '../wire/faults/model-error.ts';
import type { StreamListener } from '../wire/model-attempt.ts';
import type { ReplyBody } from '../wire/reply-body.ts';
import { partsOf, reasoningOf, refusalOf } from './completion-reply.ts';
import { largerUsage, reportedUsage } from './completion-usage.ts';

interface StreamedCompletion {
  content: string;
  reasoning: string;
  refusal: string;
  readonly toolArguments: Map<number, string>;
  finishReason: string | null;
  error: unknown;
  usage: unknown;
}

/** Throws the errors of `readEvents`, and `StreamCut` when the stream ends before its finish reason. */
export async function readCompletionStream(reply: ReplyBody, listener: StreamListener): Promise<unknown> {
  const completion: StreamedCompletion = {
    content: '',
    reasoning: '',
    refusal: '',
    toolArguments: new Map(),
    finishReason: null,
    error: undefined,
    usage: undefined,
  };
  await readEvents(reply, {
    limits: listener.limits,
    handleEvent: (chunk) => {
      listener.onEvent();
      addChunk(chunk, completion, listener);
    },
    isComplete: () => completion.finishReason !== null,
  });
  if (completion.finishReason === null) throw new StreamCut();
  return assembleCompletion(completion);
}

/** Adds one chunk. The chunk that has the usage has no choices. */
function addChunk(chunk: unknown, completion: StreamedCompletion, listener: StreamListener): void {
  const usage = reportedUsage(chunk);
  if (usage !== undefined) completion.usage = largerUsage(completion.usage, usage);
  const choice = itemsAt(chunk, 'choices')[0];
  if (choice === undefined) return;
  // Some endpoints send the whole completion as one event.
  addDelta(at(choice, 'delta') ?? at(choice, 'message'), completion, listener);
  completion.finishReason = textAt(choice, 'finish_reason') ?? completion.finishReason;
  completion.error = at(choice, 'error') ?? completion.error;
}

function addDelta(delta: unknown, completion: StreamedCompletion, listener: StreamListener): void {
  const text = textAt(delta, 'content') ?? partsOf(delta, ['text', 'output_text']);
  const reasoning = reasoningOf(delta) ?? '';
  const refusal = refusalOf(delta);
  const toolInput = addToolCalls(delta, completion);
  completion.content += text;
  completion.reasoning += reasoning;
  completion.refusal += refusal;
  listener.onPiece(reasoning + text + refusal + toolInput);
  if (text !== '') listener.onText(text);
}

function addToolCalls(delta: unknown, completion: StreamedCompletion): string {
  let pieces = '';
  for (const call of itemsAt(delta, 'tool_calls')) {
    const index = countAt(call, 'index') ?? 0;
    const piece = textAt(call, 'function', 'arguments') ?? '';
    completion.toolArguments.set(index, (completion.toolArguments.get(index) ?? '') + piece);
    pieces += piece;
  }
  return pieces;
}

function assembleCompletion(completion: StreamedCompletion): unknown {
  const { content, reasoning, refusal, toolArguments, finishReason, error, usage } = completion;
  const toolCalls = [...toolArguments.values()].map((input) => ({ function: { arguments: input } }));
  const message = { content, reasoning_content: reasoning, refusal, tool_calls: toolCalls };
  return { choices: [{ message, finish_reason: finishReason, error }], usage };
}
