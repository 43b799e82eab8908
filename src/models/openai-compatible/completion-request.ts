/** A request in Parley's words → the body of `POST /chat/completions`. */
import type { ChatCompletionCreateParams, ChatCompletionMessageParam } from 'openai/resources/chat/completions';
import { withFormatInstruction } from '../format-instruction.ts';
import type { ModelRequest, ReplyFormat } from '../model.ts';
import type { Feature, RefusedFeatures, ReplyForm } from '../refused-features.ts';
import { strongestForm } from '../refused-features.ts';

export const OPENAI_FEATURES: readonly Feature[] = ['json_schema', 'json_object', 'temperature', 'max_tokens'];

/**
 * The limit goes by `max_tokens` first: newer models of OpenAI refuse that name out loud, while other servers let an
 * unknown `max_completion_tokens` pass unread, and then nothing would bound the reply and its cost.
 */
export function completionRequest(
  modelId: string,
  request: ModelRequest,
  refused: RefusedFeatures,
): ChatCompletionCreateParams {
  const { format, temperature, maxOutputTokens } = request;
  const form = strongestForm(OPENAI_FEATURES, refused);
  return {
    model: modelId,
    messages: messagesOf(request, form),
    ...(refused.has('max_tokens') ? { max_completion_tokens: maxOutputTokens } : { max_tokens: maxOutputTokens }),
    ...(temperature === null || refused.has('temperature') ? {} : { temperature }),
    ...(format === null ? {} : responseFormat(format, form)),
    ...(request.onText === undefined ? { stream: false } : { stream: true, stream_options: { include_usage: true } }),
  };
}

/** Whatever is weaker than a schema is told the schema in words. */
function messagesOf(request: ModelRequest, form: ReplyForm): ChatCompletionMessageParam[] {
  const { format, messages } = request;
  const system =
    format === null || form === 'json_schema' ? request.system : withFormatInstruction(request.system, format);
  const turns = messages.map(({ role, content }) => ({ role, content }));
  return system === '' ? turns : [{ role: 'system', content: system }, ...turns];
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
