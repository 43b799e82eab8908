/** Converts a debate to an assistant's message: the answer, and the facts about the debate in its metadata. */
import type { BaseMessage, StandardMessageStructure } from '@langchain/core/messages';
import { AIMessage } from '@langchain/core/messages';
import type { Debate, DebateResult } from '../client/contract-types.ts';

export type Review = NonNullable<DebateResult['escalation']['review']>;

/**
 * Stored in `response_metadata`, where LangChain keeps information about a reply. `additional_kwargs` may be sent to a
 * provider with the message.
 */
export interface DebateMetadata {
  readonly debate_id: string;
  readonly debate_result: DebateResult;
  /** From 0 to 1; null when unknown. */
  readonly debate_confidence: number | null;
  /** Whether a human should decide and has not decided. */
  readonly debate_escalate: boolean;
  readonly debate_rounds: number;
  /** `single_agent` means that one answer was confident enough, so there was no debate. */
  readonly debate_routing: DebateResult['routing_decision'];
  /** A human's verdict, or null. */
  readonly debate_review: Review | null;
}

/** Returns the message. Its text is a human's answer, else the panel's answer, else ''. */
export function messageOf(debate: Debate, result: DebateResult): AIMessage<StandardMessageStructure> {
  const { review } = result.escalation;
  const metadata: DebateMetadata = {
    debate_id: debate.id,
    debate_result: result,
    debate_confidence: result.confidence,
    debate_escalate: result.escalate_to_human && review === null,
    debate_rounds: result.total_rounds_run,
    debate_routing: result.routing_decision,
    debate_review: review,
  };
  const { input_tokens, output_tokens, total_tokens, cached_input_tokens, reasoning_tokens } = result.total_token_usage;
  // The type argument is needed, because the default structure has no usage.
  return new AIMessage<StandardMessageStructure>({
    // A message with the same id replaces the earlier one.
    id: `debate-${debate.id}`,
    content: review?.answer ?? result.final_answer ?? '',
    response_metadata: { ...metadata },
    usage_metadata: {
      input_tokens,
      output_tokens,
      total_tokens,
      input_token_details: { cache_read: cached_input_tokens },
      output_token_details: { reasoning: reasoning_tokens },
    },
  });
}

/** Returns the metadata of the last message of a debate, or null when none exists. */
export function lastDebate(messages: readonly BaseMessage[]): DebateMetadata | null {
  const message = messages.findLast(({ response_metadata: metadata }) => typeof metadata?.['debate_id'] === 'string');
  return message === undefined ? null : (message.response_metadata as unknown as DebateMetadata);
}
