/** The fake provider's replies in the form of OpenAI's chat completions. */
import type { JsonObject } from '../../../src/lib/json/json-value.ts';
import type { Finish } from './fake-reply.ts';
import type { Chunk, Generation, Wire } from './generation.ts';
import { splitText } from './generation.ts';

const FINISH_REASONS: Readonly<Record<Finish, string>> = {
  complete: 'stop',
  cut: 'length',
  tool: 'tool_calls',
  refused: 'stop',
  filtered: 'content_filter',
  error: 'error',
};

export const openaiWire: Wire = {
  body: (generation) => ({
    ...envelope(generation, 'chat.completion'),
    choices: [
      {
        index: 0,
        message: message(generation),
        logprobs: null,
        finish_reason: FINISH_REASONS[generation.answer.finish],
      },
    ],
    ...usage(generation),
  }),
  events: (generation) => [...events(generation)],
  errorBody: ({ message, type, code, param }) => ({ error: { message, type, param, code } }),
  errorEvent: (body) => frame(body),
};

function envelope({ request }: Generation, object: string): JsonObject {
  return { id: `chatcmpl-${request.number}`, object, created: Math.floor(request.at / 1000), model: request.model };
}

function message({ answer }: Generation): JsonObject {
  const { text, reasoning, refusal, toolInput, parts } = answer;
  return {
    role: 'assistant',
    content: parts ?? (text === '' && (refusal !== null || toolInput !== null) ? null : text),
    refusal,
    ...(reasoning === '' ? {} : { reasoning_content: reasoning }),
    ...(toolInput === null ? {} : { tool_calls: [toolCall(JSON.stringify(toolInput))] }),
  };
}

function toolCall(input: string): JsonObject {
  return { index: 0, id: 'call_1', type: 'function', function: { name: 'reply', arguments: input } };
}

/** `prompt_tokens` include the cached ones, `completion_tokens` the reasoning. */
function usage({ answer, usage: counted }: Generation): JsonObject {
  if (answer.usage === 'missing') return {};
  if (typeof answer.usage === 'object' && 'raw' in answer.usage) return { usage: answer.usage.raw };
  return {
    usage: {
      prompt_tokens: counted.inputTokens,
      completion_tokens: counted.outputTokens,
      total_tokens: counted.inputTokens + counted.outputTokens,
      prompt_tokens_details: { cached_tokens: counted.cachedInputTokens },
      completion_tokens_details: { reasoning_tokens: counted.reasoningTokens },
    },
  };
}

function* events(generation: Generation): Generator<Chunk> {
  const { answer, request } = generation;
  const chunk = (delta: JsonObject, generated: string): Chunk => ({
    bytes: frame({
      ...envelope(generation, 'chat.completion.chunk'),
      choices: [{ index: 0, delta, finish_reason: null }],
    }),
    generated,
  });
  yield chunk({ role: 'assistant', content: '' }, '');
  for (const part of splitText(answer.reasoning)) yield chunk({ reasoning_content: part }, part);
  for (const part of splitText(answer.text)) yield chunk({ content: part }, part);
  for (const part of answer.parts ?? []) yield chunk({ content: [part] }, JSON.stringify(part));
  for (const part of splitText(answer.refusal ?? '')) yield chunk({ refusal: part }, part);
  if (answer.toolInput !== null) {
    for (const part of splitText(JSON.stringify(answer.toolInput))) yield chunk({ tool_calls: [toolCall(part)] }, part);
  }
  const finish = { index: 0, delta: {}, finish_reason: FINISH_REASONS[answer.finish] };
  yield { bytes: frame({ ...envelope(generation, 'chat.completion.chunk'), choices: [finish] }), generated: '' };
  if (wantsUsage(request.body)) {
    yield {
      bytes: frame({ ...envelope(generation, 'chat.completion.chunk'), choices: [], ...usage(generation) }),
      generated: '',
    };
  }
  yield { bytes: 'data: [DONE]\n\n', generated: '' };
}

/** Without this option a stream reports no usage. */
function wantsUsage(body: unknown): boolean {
  return JSON.stringify(body).includes('"include_usage":true');
}

function frame(data: JsonObject): string {
  return `data: ${JSON.stringify(data)}\n\n`;
}
