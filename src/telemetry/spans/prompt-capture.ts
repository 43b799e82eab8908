/** Prompts and replies as the GenAI semantic conventions write them; used only where the operator asked for them. */
import type { Attributes } from '@opentelemetry/api';
import type { ModelReply, ModelRequest } from '../../models/model.ts';
import { genAi } from './span-attributes.ts';

/**
 * Longest attribute, in characters; the rest is cut off. 2,048 spans may wait for the collector: with prompts of 200,000
 * characters they would hold 400 MB, so they hold at most 100 (three such attributes a span).
 */
export const MAX_ATTRIBUTE_CHARACTERS = 16_384;

export function promptAttributes({ system, messages }: ModelRequest): Attributes {
  return {
    [genAi.systemInstructions]: JSON.stringify([text(system)]),
    [genAi.inputMessages]: JSON.stringify(messages.map(({ role, content }) => ({ role, parts: [text(content)] }))),
  };
}

export function replyTextAttributes(reply: ModelReply): Attributes {
  const message = { role: 'assistant', parts: [text(reply.text)], finish_reason: finishReasonOf(reply) };
  return { [genAi.outputMessages]: JSON.stringify([message]) };
}

/** The provider's own word, as a position has it too. */
export function finishReasonOf({ rawFinishReason, finishReason }: ModelReply): string {
  return rawFinishReason ?? finishReason;
}

function text(content: string) {
  return { type: 'text', content };
}
