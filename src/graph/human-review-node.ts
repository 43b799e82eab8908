/** A node that asks a human about the last debate, and goes on with the verdict. */
import type { LangGraphRunnableConfig } from '@langchain/langgraph';
import { interrupt } from '@langchain/langgraph';
import type { ParleyClient } from '../client/parley-client.ts';
import { ParleyProblem } from '../client/parley-problem.ts';
import type { Debate, DebateResult, ReviewRequest } from '../client/words.ts';
import { lastDebate, messageOf } from './debate-message.ts';
import type { Conversation, DebateUpdate } from './debate-state.ts';

/** What the human is shown: the value of the interrupt. */
export interface ReviewQuestion {
  readonly debate_id: string;
  readonly question: string;
  /** Null when nothing was decided. */
  readonly final_answer: string | null;
  readonly confidence: number | null;
  /** Why a human should decide. */
  readonly reasons: readonly string[];
  readonly dissent: readonly { readonly debater_id: string; readonly answer: string }[];
  /** What was wrong with the verdict that was given before; null at first. */
  readonly problem: string | null;
}

/**
 * Interrupts with a `ReviewQuestion`; `new Command({ resume: verdict })` goes on, where the verdict is `{ answer?, correct?,
 * note? }`, or a text that is the answer. It is posted to the service, and one that the service does not take is asked for
 * again. A debate that somebody has reviewed meanwhile keeps that review. The message of the debate then holds the human's
 * answer, where there is one, and `debate_escalate` is false. Throws `ParleyProblem`.
 */
export function humanReviewNode({ parley }: { readonly parley: ParleyClient }) {
  return async ({ messages }: Conversation, config: LangGraphRunnableConfig): Promise<DebateUpdate> => {
    const { signal = null } = config;
    const asked = lastDebate(messages);
    if (asked === null) throw new Error('there is nothing to review: no message came of a debate');
    let debate = await parley.read(asked.debate_id, { signal });
    for (let problem: string | null = null; resultOf(debate).escalation.review === null; ) {
      const verdict = verdictOf(interrupt<ReviewQuestion, unknown>(questionOn(debate, problem)));
      const posted = await post(parley, debate, verdict);
      debate = posted.debate;
      problem = posted.problem;
    }
    const { review } = resultOf(debate).escalation;
    return { messages: [messageOf(debate, resultOf(debate))], debate_escalate: false, debate_review: review };
  };
}

interface Posted {
  readonly debate: Debate;
  /** What the service says against the verdict; null: nothing. */
  readonly problem: string | null;
}

async function post(parley: ParleyClient, debate: Debate, verdict: ReviewRequest): Promise<Posted> {
  try {
    return { debate: await parley.review(debate.id, verdict), problem: null };
  } catch (error) {
    if (!(error instanceof ParleyProblem)) throw error;
    if (error.code === 'invalid_request') return { debate, problem: error.message };
    // Somebody was faster, or this very step was: it is taken up again from its beginning.
    if (error.code === 'already_reviewed') return { debate: await parley.read(debate.id), problem: null };
    throw error;
  }
}

function resultOf({ id, result }: Debate): DebateResult {
  if (result === null) throw new Error(`debate ${id} has no result to review`);
  return result;
}

/** Checked by the service, which knows best what a verdict is. */
function verdictOf(given: unknown): ReviewRequest {
  return typeof given === 'string' ? { answer: given } : (given as ReviewRequest);
}

function questionOn(debate: Debate, problem: string | null): ReviewQuestion {
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
