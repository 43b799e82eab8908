/** The fake provider's replies in the form of Anthropic's messages. */
import type { JsonObject } from '../../../src/lib/json/json-value.ts';
import type { Answer, Finish } from './fake-reply.ts';
import type { Chunk, Generation, Wire } from './generation.ts';
import { splitText } from './generation.ts';

const STOP_REASONS: Readonly<Record<Finish, string>> = {
  complete: 'end_turn',
  cut: 'max_tokens',
  tool: 'tool_use',
  refused: 'refusal',
  filtered: 'refusal',
  error: 'error',
};

export const anthropicWire: Wire = {
  body: (generation) => ({
    ...envelope(generation),
    content: blocksOf(generation.answer),
    stop_reason: STOP_REASONS[generation.answer.finish],
    stop_sequence: null,
    ...usage(generation),
  }),
  events: (generation) => [...events(generation)],
  errorBody: ({ message, type }) => ({ type: 'error', error: { type, message }, request_id: null }),
  errorEvent: (body) => frame('error', body),
};

function envelope({ request }: Generation): JsonObject {
  return { id: `msg_${request.number}`, type: 'message', role: 'assistant', model: request.model };
}

/** A refusal has no content: its text is not sent. */
function blocksOf({ parts, reasoning, text, toolInput }: Answer): readonly JsonObject[] {
  if (parts !== null) return parts;
  return [
    ...(reasoning === '' ? [] : [{ type: 'thinking', thinking: reasoning, signature: 'fake' }]),
    ...(text === '' ? [] : [{ type: 'text', text }]),
    ...(toolInput === null ? [] : [{ type: 'tool_use', id: 'toolu_1', name: 'reply', input: toolInput }]),
  ];
}

/** `input_tokens` exclude the cached ones, `output_tokens` include the thinking. */
function usage({ answer, usage: counted }: Generation): JsonObject {
  if (answer.usage === 'missing') return {};
  if (typeof answer.usage === 'object' && 'raw' in answer.usage) return { usage: answer.usage.raw };
  const { inputTokens, cachedInputTokens, cacheWriteTokens, outputTokens, reasoningTokens } = counted;
  return {
    usage: {
      input_tokens: inputTokens - cachedInputTokens - cacheWriteTokens,
      cache_read_input_tokens: cachedInputTokens,
      cache_creation_input_tokens: cacheWriteTokens,
      output_tokens: outputTokens,
      output_tokens_details: { thinking_tokens: reasoningTokens },
    },
  };
}

/** The start reports the input and a first output token, the end the whole output. */
function usageAtStart(generation: Generation): JsonObject {
  const { usage: usageAtEnd } = usage(generation);
  return typeof usageAtEnd === 'object' ? { usage: { ...usageAtEnd, output_tokens: 1 } } : {};
}

function* events(generation: Generation): Generator<Chunk> {
  const { answer } = generation;
  const start = {
    ...envelope(generation),
    content: [],
    stop_reason: null,
    stop_sequence: null,
    ...usageAtStart(generation),
  };
  yield event('message_start', { message: start }, '');
  for (const [index, block] of blocksOf(answer).entries()) yield* blockEvents(index, block);
  const end = { stop_reason: STOP_REASONS[answer.finish], stop_sequence: null };
  yield event('message_delta', { delta: end, ...usage(generation) }, '');
  yield event('message_stop', {}, '');
}

function* blockEvents(index: number, block: JsonObject): Generator<Chunk> {
  const { start, deltas } = blockStart(block);
  yield event('content_block_start', { index, content_block: start }, '');
  for (const { delta, generated } of deltas) yield event('content_block_delta', { index, delta }, generated);
  yield event('content_block_stop', { index }, '');
}

interface BlockStart {
  readonly start: JsonObject;
  readonly deltas: readonly { readonly delta: JsonObject; readonly generated: string }[];
}

/** A block starts empty and is filled by deltas. A type without deltas is complete at its start. */
function blockStart(block: JsonObject): BlockStart {
  switch (block['type']) {
    case 'text':
      return {
        start: { ...block, text: '' },
        deltas: deltasOf(String(block['text']), (text) => ({ type: 'text_delta', text })),
      };
    case 'thinking':
      return {
        start: { ...block, thinking: '' },
        deltas: deltasOf(String(block['thinking']), (thinking) => ({ type: 'thinking_delta', thinking })),
      };
    case 'tool_use': {
      const input = JSON.stringify(block['input']);
      return {
        start: { ...block, input: {} },
        deltas: deltasOf(input, (partial_json) => ({ type: 'input_json_delta', partial_json })),
      };
    }
    default:
      return { start: block, deltas: [] };
  }
}

function deltasOf(text: string, delta: (part: string) => JsonObject): BlockStart['deltas'] {
  return splitText(text).map((part) => ({ delta: delta(part), generated: part }));
}

function event(type: string, data: JsonObject, generated: string): Chunk {
  return { bytes: frame(type, { type, ...data }), generated };
}

function frame(name: string, data: JsonObject): string {
  return `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}
