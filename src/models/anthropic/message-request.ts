/** Converts a `ModelRequest` to the body of `POST /v1/messages`. */
import type { MessageCreateParams, MessageParam, OutputConfig } from '@anthropic-ai/sdk/resources/messages';
import { modelIdOf } from '../catalog/model-row.ts';
import type { ModelMessage, ModelRequest, ReplyFormat } from '../model.ts';
import { sentTemperature } from '../thinking.ts';
import type { RefusedFeatures } from '../wire/faults/refused-features.ts';
import { withFormatInstruction } from '../wire/format-instruction.ts';
import { effortOf, hasThinkingBudget, thinkingOf } from './message-thinking.ts';

/** The provider accepts temperatures up to 1, Parley up to 2. */
const MAX_TEMPERATURE = 1;

/**
 * Builds the body. Never sends `top_p`, which newer models refuse together with a temperature, and never sends a null.
 */
export function messageRequest(model: string, request: ModelRequest, refused: RefusedFeatures): MessageCreateParams {
  const { format } = request;
  const isFormatInWords = format !== null && (refused.has('json_schema') || format.isSchemaSufficient === false);
  const system = isFormatInWords ? withFormatInstruction(request.system, format) : request.system;
  const temperature = refused.has('temperature') ? null : sentTemperature(model, request);
  const thinking = refused.has('thinking') ? null : thinkingOf(model, request);
  return {
    model: modelIdOf(model),
    max_tokens: request.maxOutputTokens,
    messages: request.messages.map((message) => messageParam(message, refused)),
    stream: !refused.has('stream'),
    ...(system === '' ? {} : { system }),
    ...(temperature === null ? {} : { temperature: Math.min(temperature, MAX_TEMPERATURE) }),
    ...(thinking === null ? {} : { thinking }),
    ...outputConfig(isFormatInWords ? null : format, effortOf(model, request, refused)),
  };
}

/**
 * Ends the part that later prompts share at a breakpoint of the provider's cache. A cache write costs 1.25 times the
 * input price and a read 0.1 times, so a breakpoint saves money when about 28 % of the debates read it. The provider
 * does not cache prompts below its minimum (1,024 to 4,096 tokens by model) and charges the normal price for them.
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

function outputConfig(
  format: ReplyFormat | null,
  effort: NonNullable<OutputConfig['effort']> | null,
): { output_config?: OutputConfig } {
  if (format === null && effort === null) return {};
  return {
    output_config: {
      ...(effort === null ? {} : { effort }),
      ...(format === null ? {} : { format: { type: 'json_schema', schema: { ...format.jsonSchema } } }),
    },
  };
}

/**
 * Returns one warning when the temperature is lowered to the provider's maximum, and one when the output limit is too
 * small for a thinking budget.
 */
export function messageWarnings(model: string, request: ModelRequest, refused: RefusedFeatures): readonly string[] {
  const { temperature, maxOutputTokens } = request;
  const sent = refused.has('temperature') ? null : sentTemperature(model, request);
  const isLowered = temperature !== null && sent !== null && sent > MAX_TEMPERATURE;
  return [
    ...(isLowered
      ? [`A temperature of ${temperature} was lowered to ${MAX_TEMPERATURE}, the highest the provider takes.`]
      : []),
    ...(hasThinkingBudget(model, request)
      ? []
      : [`${modelIdOf(model)} does not think within max_tokens ${maxOutputTokens}: it needs more than 1,024.`]),
  ];
}
