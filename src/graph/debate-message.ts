/** A debate as an assistant's message: the answer, and in its metadata what the debate says of it. */
import type { BaseMessage, StandardMessageStructure } from '@langchain/core/messages';
import { AIMessage } from '@langchain/core/messages';
import type { Debate, DebateResult } from '../client/words.ts';

export type Review = NonNullable<DebateResult['escalation']['review']>;

/** In `response_metadata`, where LangChain keeps what is told of a reply; `additional_kwargs` may be sent to a provider with
 * the message. */
export interface DebateMetadata {
  readonly debate_id: string;
  readonly debate_result: DebateResult;
  /** 0 to 1; null when it cannot be said. */
  readonly debate_confidence: number | null;
  /** A human should decide, and has not. */
  readonly debate_escalate: boolean;
  readonly debate_rounds: number;
  /** `single_agent`: one answer was sure enough and no debate was held. */
  readonly debate_routing: DebateResult['routing_decision'];
  /** A human's verdict; null: there is none. */
  readonly debate_review: Review | null;
}

/** Empty where nothing was decided. A human's answer, once there is one, stands instead of the panel's. */
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
  // Named, because the structure that stands where none is named knows no usage.
  return new AIMessage<StandardMessageStructure>({
    // Given again it takes its own place among the messages.
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

/** What the last message that came of a debate says of it; null: there is no such message. */
export function lastDebate(messages: readonly BaseMessage[]): DebateMetadata | null {
  const message = messages.findLast(({ response_metadata: metadata }) => typeof metadata?.['debate_id'] === 'string');
  return message === undefined ? null : (message.response_metadata as unknown as DebateMetadata);
}
