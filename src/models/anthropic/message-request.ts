/** A request in Parley's words → the body of `POST /v1/messages`. */
import type { MessageCreateParams, MessageParam, OutputConfig } from '@anthropic-ai/sdk/resources/messages';
import { withFormatInstruction } from '../format-instruction.ts';
import type { ModelMessage, ModelRequest, ReplyFormat } from '../model.ts';
import type { Feature, RefusedFeatures } from '../refused-features.ts';
import { strongestForm } from '../refused-features.ts';

export const ANTHROPIC_FEATURES: readonly Feature[] = ['json_schema', 'temperature', 'cache_control'];

/** The provider's scale ends at 1, ours at 2. */
const MAX_TEMPERATURE = 1;

/** Never `top_p`, which newer models refuse together with a temperature, and never a null. */
export function messageRequest(modelId: string, request: ModelRequest, refused: RefusedFeatures): MessageCreateParams {
  const { format, temperature } = request;
  const inWords = format !== null && strongestForm(ANTHROPIC_FEATURES, refused) === 'prompt_only';
  const system = inWords ? withFormatInstruction(request.system, format) : request.system;
  return {
    model: modelId,
    max_tokens: request.maxOutputTokens,
    messages: request.messages.map((message) => messageParam(message, refused)),
    stream: request.onText !== undefined,
    ...(system === '' ? {} : { system }),
    ...(temperature === null || refused.has('temperature')
      ? {}
      : { temperature: Math.min(temperature, MAX_TEMPERATURE) }),
    ...(format === null || inWords ? {} : { output_config: outputConfig(format) }),
  };
}

/**
 * What a later prompt begins with, too, ends at a breakpoint of the provider's cache. Written it costs a quarter more than
 * read anew, read again a tenth: it pays when a quarter of the debates go on to read it. Prompts below the provider's
 * minimum (1,024 to 4,096 tokens by model) are not cached and cost what they always do.
 */
function messageParam({ role, content, sharedCharacters = 0 }: ModelMessage, refused: RefusedFeatures): MessageParam {
  if (sharedCharacters === 0 || refused.has('cache_control')) return { role, content };
  const shared = content.slice(0, sharedCharacters);
  const rest = content.slice(sharedCharacters);
  return {
    role,
    content: [
      { type: 'text', text: shared, cache_control: { type: 'ephemeral' } },
      ...(rest === '' ? [] : [{ type: 'text' as const, text: rest }]),
    ],
  };
}

function outputConfig({ jsonSchema }: ReplyFormat): OutputConfig {
  return { format: { type: 'json_schema', schema: { ...jsonSchema } } };
}

/** A sentence when a temperature above the provider's scale is lowered. */
export function temperatureWarnings({ temperature }: ModelRequest, refused: RefusedFeatures): readonly string[] {
  if (temperature === null || temperature <= MAX_TEMPERATURE || refused.has('temperature')) return [];
  return [`A temperature of ${temperature} was lowered to ${MAX_TEMPERATURE}, the highest the provider takes.`];
}
