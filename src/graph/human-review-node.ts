/** A LangGraph node that asks a human about the last debate and continues with the verdict. */
import type { LangGraphRunnableConfig } from '@langchain/langgraph';
import { interrupt } from '@langchain/langgraph';
import type { Debate, DebateResult, ReviewRequest } from '../client/contract-types.ts';
import type { ParleyClient } from '../client/parley-client.ts';
import { ParleyProblem } from '../client/parley-problem.ts';
import { lastDebate, messageOf } from './debate-message.ts';
import type { Conversation, DebateUpdate } from './debate-state.ts';

/** The value of the interrupt, which the human sees. */
export interface ReviewQuestion {
  readonly debate_id: string;
  readonly question: string;
  /** Null when there was no decision. */
  readonly final_answer: string | null;
  readonly confidence: number | null;
  /** The reasons why a human should decide. */
  readonly reasons: readonly string[];
  readonly dissent: readonly { readonly debater_id: string; readonly answer: string }[];
  /** The error of the previous verdict; null at first. */
  readonly problem: string | null;
}

/**
 * Interrupts with a `ReviewQuestion`. `new Command({ resume: verdict })` continues, where the verdict is `{ answer?,
 * correct?, note? }` or a text that is the answer. The verdict is sent to the service; the node asks again when the
 * service refuses it. A debate that was reviewed in the meantime keeps that review. Afterwards the message of the
 * debate contains the human's answer, if there is one, and `debate_escalate` is false. Throws `ParleyProblem`.
 */
export function humanReviewNode({ parley }: { readonly parley: ParleyClient }) {
  return async ({ messages }: Conversation, config: LangGraphRunnableConfig): Promise<DebateUpdate> => {
    const { signal = null } = config;
    const metadata = lastDebate(messages);
    if (metadata === null) throw new Error('there is nothing to review: no message is from a debate');
    let debate = await parley.read(metadata.debate_id, { signal });
    for (let problem: string | null = null; resultOf(debate).escalation.review === null; ) {
      const verdict = verdictOf(interrupt<ReviewQuestion, unknown>(reviewQuestionOf(debate, problem)));
      const sent = await sendVerdict(parley, debate, verdict);
      debate = sent.debate;
      problem = sent.problem;
    }
    const { review } = resultOf(debate).escalation;
    return { messages: [messageOf(debate, resultOf(debate))], debate_escalate: false, debate_review: review };
  };
}

interface SentVerdict {
  readonly debate: Debate;
  /** The service's reason to refuse the verdict; null when it was accepted. */
  readonly problem: string | null;
}

async function sendVerdict(parley: ParleyClient, debate: Debate, verdict: ReviewRequest): Promise<SentVerdict> {
  try {
    return { debate: await parley.review(debate.id, verdict), problem: null };
  } catch (error) {
    if (!(error instanceof ParleyProblem)) throw error;
    if (error.code === 'invalid_request') return { debate, problem: error.message };
    // Another reviewer, or an earlier run of this step, has sent a verdict: a resumed step starts from its beginning.
    if (error.code === 'already_reviewed') return { debate: await parley.read(debate.id), problem: null };
    throw error;
  }
}

function resultOf({ id, result }: Debate): DebateResult {
  if (result === null) throw new Error(`debate ${id} has no result to review`);
  return result;
}

/** Returns the verdict unchecked. The service checks it. */
function verdictOf(resumeValue: unknown): ReviewRequest {
  return typeof resumeValue === 'string' ? { answer: resumeValue } : (resumeValue as ReviewRequest);
}

function reviewQuestionOf(debate: Debate, problem: string | null): ReviewQuestion {
  const { final_answer, confidence, escalation, dissent } = resultOf(debate);
  return {
    debate_id: debate.id,
    question: debate.question,
    final_answer,
    confidence,
    reasons: escalation.reasons,
    dissent: dissent.map(({ debater_id, answer }) => ({ debater_id, answer })),
    problem,
  };
}
