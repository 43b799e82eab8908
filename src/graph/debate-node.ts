/** A LangGraph node that debates a question and answers it as the assistant. */
import type { LangGraphRunnableConfig } from '@langchain/langgraph';
import type { Debate, DebateRequest } from '../client/contract-types.ts';
import type { ParleyClient } from '../client/parley-client.ts';
import { messageOf } from './debate-message.ts';
import type { Conversation, DebateUpdate } from './debate-state.ts';
import { questionOf } from './question-of.ts';

export interface DebateNodeOptions {
  /**
   * The client of a service, or of one in this process: `parleyClient({ url, fetch: (await
   * startInProcess(config)).fetch })`.
   */
  readonly parley: ParleyClient;
  /** The settings of every debate of this node. */
  readonly settings?: Omit<DebateRequest, 'question' | 'context'>;
}

/** A debate that ended without a result. */
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
 * Debates the last human message and appends the answer; sets `debate_id` and `debate_escalate`. A caller that streams
 * with mode `custom` gets the events of the debate. In a graph with a checkpointer, a step that is resumed after a
 * crash or an abort finds the debate that it had started. Each retry by the graph's own retry policy may start one more
 * debate when the earlier one failed. Throws `ParleyProblem`, `DebateFailed` and the reason of the run's signal, which
 * does not stop the debate.
 */
export function debateNode({ parley, settings = {} }: DebateNodeOptions) {
  return async ({ messages }: Conversation, config: LangGraphRunnableConfig): Promise<DebateUpdate> => {
    const request = { ...settings, ...questionOf(messages) };
    const debate = await runDebate(parley, request, config);
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

/** Returns the first debate of this step with a result, or the last allowed one. */
async function runDebate(
  parley: ParleyClient,
  request: DebateRequest,
  config: LangGraphRunnableConfig,
): Promise<Debate> {
  const nodeAttempts = config.executionInfo?.nodeAttempt ?? 1;
  for (let attempt = 1; ; attempt += 1) {
    const debate = await startAndFollow(parley, request, {
      config,
      key: await idempotencyKeyOf(request, config, attempt),
    });
    if (debate.result !== null || attempt >= nodeAttempts) return debate;
  }
}

async function startAndFollow(
  parley: ParleyClient,
  request: DebateRequest,
  { config, key }: { readonly config: LangGraphRunnableConfig; readonly key: string | null },
): Promise<Debate> {
  const { writer, signal = null } = config;
  const { id } = await parley.start(request, { signal, ...(key === null ? {} : { idempotencyKey: key }) });
  for await (const event of parley.events(id, { signal })) writer?.(event);
  return parley.read(id, { signal });
}

/**
 * Returns an idempotency key that is the same whenever this step is resumed; null without a checkpointer, because then
 * no step is resumed.
 */
async function idempotencyKeyOf(
  request: DebateRequest,
  { executionInfo }: LangGraphRunnableConfig,
  attempt: number,
): Promise<string | null> {
  if (executionInfo?.threadId === undefined) return null;
  const { threadId, taskId } = executionInfo;
  const bytes = new TextEncoder().encode(JSON.stringify([threadId, taskId, attempt, request]));
  const digest = await crypto.subtle.digest('SHA-256', bytes);
  return `graph-${new Uint8Array(digest).toHex()}`;
}
