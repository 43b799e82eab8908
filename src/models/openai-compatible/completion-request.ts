/** A request in Parley's words → the body of `POST /chat/completions`. */
import type { ChatCompletionCreateParams } from 'openai/resources/chat/completions';
import { modelIdOf } from '../catalog/model-row.ts';
import { modelRow } from '../catalog/model-table.ts';
import type { ModelRequest, ReplyFormat } from '../model.ts';
import { sentTemperature } from '../thinking.ts';
import type { RefusedFeatures } from '../wire/faults/refused-features.ts';
import { featureOf } from '../wire/faults/refused-features.ts';
import { schemaInWords, stepDowns } from './step-downs.ts';

/** The whole request, then one step down for each feature that was refused. */
export function completionRequest(
  model: string,
  request: ModelRequest,
  refused: RefusedFeatures,
): ChatCompletionCreateParams {
  const whole = wholeRequest(model, request);
  if (refused.size === 0) return whole;
  const taken = stepDowns.filter((step) => refused.has(featureOf(step, request)));
  return taken.reduce((body, { simpler }) => simpler(body, request), whole);
}

/**
 * The limit goes by `max_tokens` first: newer models of OpenAI refuse that name out loud, while other servers let an
 * unknown `max_completion_tokens` pass unread, and then nothing would bound the reply and its cost.
 */
function wholeRequest(model: string, request: ModelRequest): ChatCompletionCreateParams {
  const { system, messages, format, maxOutputTokens, cacheKey } = request;
  const temperature = sentTemperature(model, request);
  const turns = messages.map(({ role, content }) => ({ role, content }));
  const body: ChatCompletionCreateParams = {
    model: modelIdOf(model),
    messages: system === '' ? turns : [{ role: 'system', content: system }, ...turns],
    max_tokens: maxOutputTokens,
    ...(temperature === null ? {} : { temperature }),
    ...effortOf(model, request),
    ...(cacheKey === undefined ? {} : { prompt_cache_key: cacheKey }),
    stream: true,
    stream_options: { include_usage: true },
  };
  return format === null ? body : withFormat(body, request, format);
}

/** What a model takes none of is not sent, however it came to be asked for. */
function effortOf(
  model: string,
  { reasoningEffort = null }: ModelRequest,
): Pick<ChatCompletionCreateParams, 'reasoning_effort'> {
  if (reasoningEffort === null || modelRow(model)?.efforts.length === 0) return {};
  return { reasoning_effort: reasoningEffort };
}

/** A schema that says too little to be held to is told in words from the start. */
function withFormat(
  body: ChatCompletionCreateParams,
  request: ModelRequest,
  format: ReplyFormat,
): ChatCompletionCreateParams {
  if (format.isAnswered === false) return schemaInWords(body, request, format);
  const schema = { name: format.name, schema: { ...format.jsonSchema }, strict: true };
  return { ...body, response_format: { type: 'json_schema', json_schema: schema } };
}
