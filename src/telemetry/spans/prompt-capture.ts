/**
 * Converts prompts and replies to attributes of the GenAI semantic conventions. Used only when the operator has enabled
 * it.
 */
import type { Attributes } from '@opentelemetry/api';
import type { ModelReply, ModelRequest } from '../../models/model.ts';
import { genAi } from './span-attributes.ts';

/**
 * The maximum length of an attribute in characters; longer text is cut. 2,048 spans may wait for the collector: with
 * prompts of 200,000 characters they would use 400 MB. With this limit they use up to 100 MB (three such attributes per
 * span).
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

/** Returns the provider's own finish reason, which a position has, too. */
export function finishReasonOf({ rawFinishReason, finishReason }: ModelReply): string {
  return rawFinishReason ?? finishReason;
}

function text(content: string) {
  return { type: 'text', content };
}
