/** Converts a `ModelRequest` to the body of `POST /chat/completions`. */
import type { ChatCompletionCreateParams } from 'openai/resources/chat/completions';
import { modelIdOf } from '../catalog/model-row.ts';
import { modelRow } from '../catalog/model-table.ts';
import type { ModelRequest, ReplyFormat } from '../model.ts';
import { sentTemperature } from '../thinking.ts';
import type { RefusedFeatures } from '../wire/faults/refused-features.ts';
import { featureOf } from '../wire/faults/refused-features.ts';
import { schemaInWords, simplifications } from './simplifications.ts';

/** Builds the whole request, then simplifies it once for each feature that was refused. */
export function completionRequest(
  model: string,
  request: ModelRequest,
  refused: RefusedFeatures,
): ChatCompletionCreateParams {
  const body = fullRequest(model, request);
  if (refused.size === 0) return body;
  const applied = simplifications.filter((step) => refused.has(featureOf(step, request)));
  return applied.reduce((body, { simplify }) => simplify(body, request), body);
}

/**
 * Sends the limit as `max_tokens` first. Newer models of OpenAI refuse that name with an error. Other servers ignore an
 * unknown `max_completion_tokens`, and then nothing would limit the reply and its cost.
 */
function fullRequest(model: string, request: ModelRequest): ChatCompletionCreateParams {
  const { system, messages, format, maxOutputTokens, cacheKey } = request;
  const temperature = sentTemperature(model, request);
  const chatMessages = messages.map(({ role, content }) => ({ role, content }));
  const body: ChatCompletionCreateParams = {
    model: modelIdOf(model),
    messages: system === '' ? chatMessages : [{ role: 'system', content: system }, ...chatMessages],
    max_tokens: maxOutputTokens,
    ...(temperature === null ? {} : { temperature }),
    ...effortOf(model, request),
    ...(cacheKey === undefined ? {} : { prompt_cache_key: cacheKey }),
    stream: true,
    stream_options: { include_usage: true },
  };
  return format === null ? body : withFormat(body, request, format);
}

/** Sends no effort to a model that is known to accept none. */
function effortOf(
  model: string,
  { reasoningEffort = null }: ModelRequest,
): Pick<ChatCompletionCreateParams, 'reasoning_effort'> {
  if (reasoningEffort === null || modelRow(model)?.efforts.length === 0) return {};
  return { reasoning_effort: reasoningEffort };
}

/**
 * Adds the reply format. A schema that alone does not describe the reply is described in words in the first request,
 * too.
 */
function withFormat(
  body: ChatCompletionCreateParams,
  request: ModelRequest,
  format: ReplyFormat,
): ChatCompletionCreateParams {
  if (format.isSchemaSufficient === false) return schemaInWords(body, request, format);
  const schema = { name: format.name, schema: { ...format.jsonSchema }, strict: true };
  return { ...body, response_format: { type: 'json_schema', json_schema: schema } };
}
