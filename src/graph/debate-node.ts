/** A node that has a question debated and answers it as the assistant. */
import type { LangGraphRunnableConfig } from '@langchain/langgraph';
import type { ParleyClient } from '../client/parley-client.ts';
import type { Debate, DebateRequest } from '../client/words.ts';
import { messageOf } from './debate-message.ts';
import type { Conversation, DebateUpdate } from './debate-state.ts';
import { questionOf } from './question-of.ts';

export interface DebateNodeOptions {
  /** Of a service, or of one in this process: `parleyClient({ url, fetch: (await startInProcess(config)).fetch })`. */
  readonly parley: ParleyClient;
  /** How every question of this node is debated. */
  readonly settings?: Omit<DebateRequest, 'question' | 'context'>;
}

/** A debate that ended with nothing to tell. */
export class DebateFailed extends Error {
  readonly debate: Debate;

  constructor(debate: Debate) {
    const { id, status, error } = debate;
    super(`debate ${id} is ${status} without a result${error === null ? '' : `: ${error.code}, ${error.detail}`}`);
    this.name = 'DebateFailed';
    this.debate = debate;
  }
}

/**
 * Debates the last human message and appends the answer; sets `debate_id` and `debate_escalate`. The events of the
 * debate go to a caller that streams with mode `custom`. In a graph with a checkpointer a step that is taken up again,
 * after a crash or by an abort, finds the debate it had started; each retry of the graph's own retry policy may ask
 * once more where that one failed. Throws `ParleyProblem`, `DebateFailed` and the reason of the run's signal, which
 * does not stop the debate.
 */
export function debateNode({ parley, settings = {} }: DebateNodeOptions) {
  return async ({ messages }: Conversation, config: LangGraphRunnableConfig): Promise<DebateUpdate> => {
    const request = { ...settings, ...questionOf(messages) };
    const debate = await debated(parley, request, config);
    if (debate.result === null) throw new DebateFailed(debate);
    const message = messageOf(debate, debate.result);
    return {
      messages: [message],
      debate_id: debate.id,
      debate_escalate: debate.result.escalate_to_human,
      debate_review: null,
    };
  };
}

/** The first of the debates of this step that did not fail, or the last that may be started. */
async function debated(parley: ParleyClient, request: DebateRequest, config: LangGraphRunnableConfig): Promise<Debate> {
  const attempts = config.executionInfo?.nodeAttempt ?? 1;
  for (let attempt = 1; ; attempt += 1) {
    const debate = await followed(parley, request, { config, key: await keyOf(request, config, attempt) });
    if (debate.result !== null || attempt >= attempts) return debate;
  }
}

async function followed(
  parley: ParleyClient,
  request: DebateRequest,
  { config, key }: { readonly config: LangGraphRunnableConfig; readonly key: string | null },
): Promise<Debate> {
  const { writer, signal = null } = config;
  const { id } = await parley.start(request, { signal, ...(key === null ? {} : { idempotencyKey: key }) });
  for await (const event of parley.events(id, { signal })) writer?.(event);
  return parley.read(id, { signal });
}

/** The same whenever this step is taken up again; null without a checkpointer, since nothing is taken up then. */
async function keyOf(
  request: DebateRequest,
  { executionInfo }: LangGraphRunnableConfig,
  attempt: number,
): Promise<string | null> {
  if (executionInfo?.threadId === undefined) return null;
  const { threadId, taskId } = executionInfo;
  const words = new TextEncoder().encode(JSON.stringify([threadId, taskId, attempt, request]));
  const digest = await crypto.subtle.digest('SHA-256', words);
  return `graph-${new Uint8Array(digest).toHex()}`;
}
