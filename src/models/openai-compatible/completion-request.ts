/** A request in Parley's words → the body of `POST /chat/completions`. */
import type { ChatCompletionCreateParams, ChatCompletionMessageParam } from 'openai/resources/chat/completions';
import { modelIdOf } from '../catalog/model-row.ts';
import { modelRow } from '../catalog/model-table.ts';
import type { ModelRequest, ReplyFormat } from '../model.ts';
import { sentTemperature } from '../thinking.ts';
import type { Feature, RefusedFeatures, ReplyForm } from '../wire/faults/refused-features.ts';
import { strongestForm } from '../wire/faults/refused-features.ts';
import { withFormatInstruction } from '../wire/format-instruction.ts';

export const OPENAI_FEATURES: readonly Feature[] = [
  ...([
    'json_schema',
    'json_object',
    'temperature',
    'max_tokens',
    'stream_options',
    'stream',
    'prompt_cache_key',
    'system_role',
  ] as const),
];

/**
 * The limit goes by `max_tokens` first: newer models of OpenAI refuse that name out loud, while other servers let an
 * unknown `max_completion_tokens` pass unread, and then nothing would bound the reply and its cost.
 */
export function completionRequest(
  model: string,
  request: ModelRequest,
  refused: RefusedFeatures,
): ChatCompletionCreateParams {
  const { format, maxOutputTokens, cacheKey } = request;
  const form = strongestForm({ features: OPENAI_FEATURES, refused, format });
  const temperature = sentTemperature(model, request);
  return {
    model: modelIdOf(model),
    messages: messagesOf(request, form, refused),
    ...(refused.has('max_tokens') ? { max_completion_tokens: maxOutputTokens } : { max_tokens: maxOutputTokens }),
    ...(temperature === null || refused.has('temperature') ? {} : { temperature }),
    ...effortOf(model, request, refused),
    ...(cacheKey === undefined || refused.has('prompt_cache_key') ? {} : { prompt_cache_key: cacheKey }),
    ...(format === null ? {} : responseFormat(format, form)),
    ...streaming(refused),
  };
}

/** What a model takes none of is not sent, however it came to be asked for. */
function effortOf(
  model: string,
  { reasoningEffort = null }: ModelRequest,
  refused: RefusedFeatures,
): Pick<ChatCompletionCreateParams, 'reasoning_effort'> {
  if (reasoningEffort === null || refused.has(`effort:${reasoningEffort}`)) return {};
  return modelRow(model)?.efforts.length === 0 ? {} : { reasoning_effort: reasoningEffort };
}

function streaming(refused: RefusedFeatures): Pick<ChatCompletionCreateParams, 'stream' | 'stream_options'> {
  if (refused.has('stream')) return { stream: false };
  return refused.has('stream_options') ? { stream: true } : { stream: true, stream_options: { include_usage: true } };
}

/** Whatever is weaker than a schema is told the schema in words. */
function messagesOf(request: ModelRequest, form: ReplyForm, refused: RefusedFeatures): ChatCompletionMessageParam[] {
  const { format, messages } = request;
  const system =
    format === null || form === 'json_schema' ? request.system : withFormatInstruction(request.system, format);
  const turns = messages.map(({ role, content }) => ({ role, content }));
  if (system === '') return turns;
  const [first, ...rest] = turns;
  if (!refused.has('system_role') || first === undefined) return [{ role: 'system', content: system }, ...turns];
  return [{ ...first, content: `${system}\n\n${first.content}` }, ...rest];
}

function responseFormat(
  { name, jsonSchema }: ReplyFormat,
  form: ReplyForm,
): Pick<ChatCompletionCreateParams, 'response_format'> {
  switch (form) {
    case 'json_schema':
      return {
        response_format: { type: 'json_schema', json_schema: { name, schema: { ...jsonSchema }, strict: true } },
      };
    case 'json_object':
      return { response_format: { type: 'json_object' } };
    case 'prompt_only':
      return {};
  }
}
