/** Task methods of revision 2025-11-25, in which the client decides which calls are tasks. */
import type { Result } from '@modelcontextprotocol/server';
import { ProtocolError, ProtocolErrorCode, RELATED_TASK_META_KEY } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { ParleyError } from '../../../errors.ts';
import type { DebateSummaryView, DebateView } from '../../../operations/debates/debate-view.ts';
import { listDebates } from '../../../operations/debates/list-debates.ts';
import { waitForEnd } from '../../../operations/following/wait-for-end.ts';
import { interruption } from '../../openai/interruption.ts';
import { callerOf } from '../../plugins/identity.ts';
import { parseOrRefuse } from '../../plugins/validation.ts';
import type { McpMethods } from '../mcp-method.ts';
import type { ToolCall } from '../tool.ts';
import type { DebateTask } from './debate-task.ts';
import { debateTask, POLL_INTERVAL_MS, statusOf, taskFailure } from './debate-task.ts';
import { cancel, debateOf, finishedCall, taskIdIn } from './task-methods.ts';

const TASKS_PER_PAGE = 20;
/**
 * Tasks of this revision never ask the user: that requires a stream that the server keeps for the client, and this
 * server keeps none.
 */
const WITHOUT_FORM = { asksHuman: false };

export const earlierTaskMethods: McpMethods = {
  'tasks/get': async (call, params) =>
    withPollInterval(debateTask(await debateOf(call, taskIdIn(params)), WITHOUT_FORM)),
  'tasks/result': async (call, params) => {
    const taskId = taskIdIn(params);
    await waitForTask(call, taskId);
    return resultOf(call, await debateOf(call, taskId));
  },
  // Refuses a debate that has ended, as the revision requires.
  'tasks/cancel': async (call, params) => {
    const debate = await debateOf(call, taskIdIn(params));
    const { finished_at, status } = debate;
    if (finished_at !== null) throw new ParleyError('conflict', { detail: `the debate has ended: ${status}` });
    return withPollInterval(debateTask(await cancel(call, debate), WITHOUT_FORM));
  },
  /** Lists every debate of the tenant, newest first. */
  'tasks/list': async ({ context, tenant }, params) => {
    const { cursor = null } = parseOrRefuse(listParams, params);
    const filter = { status: null, escalated: null, createdAfter: null, createdBefore: null };
    const page = { limit: TASKS_PER_PAGE, cursor };
    const { rows, nextCursor } = await listDebates(context.services, { tenant, filter, page });
    return { tasks: rows.map(taskOfSummary), ...(nextCursor === null ? {} : { nextCursor }) };
  },
};

const listParams = z.looseObject({ cursor: z.string().optional() });

function resultOf({ context }: ToolCall, debate: DebateView): Result {
  const { taskId, status, statusMessage } = debateTask(debate, WITHOUT_FORM);
  switch (status) {
    case 'completed':
      return { ...finishedCall(debate), _meta: { [RELATED_TASK_META_KEY]: { taskId } } };
    case 'failed': {
      const { code, message, data } = taskFailure(debate);
      throw new ProtocolError(code, message, data);
    }
    case 'cancelled':
      throw new ProtocolError(ProtocolErrorCode.InternalError, statusMessage);
    default:
      throw interruption({ ...context, isKeyRefused: false });
  }
}

function taskOfSummary(debate: DebateSummaryView): Result {
  const { id, created_at, started_at, finished_at, escalated } = debate;
  return withPollInterval({
    taskId: id,
    status: statusOf(debate, escalated !== null),
    statusMessage: `The debate is ${debate.status}.`,
    createdAt: created_at,
    lastUpdatedAt: finished_at ?? started_at ?? created_at,
  });
}

/** Returns the result of a tool call that continues as a task. */
export async function createdEarlierTask(call: ToolCall, taskId: string): Promise<Result> {
  return { task: withPollInterval(debateTask(await debateOf(call, taskId), WITHOUT_FORM)) };
}

function withPollInterval(task: DebateTask) {
  return { ...task, ttl: null, pollInterval: POLL_INTERVAL_MS };
}

async function waitForTask(
  { context, request, tenant, signal: callSignal }: ToolCall,
  debateId: string,
): Promise<void> {
  using keyCheck = context.keyRechecks.begin(callerOf(request));
  const signal = AbortSignal.any([callSignal, keyCheck.signal]);
  await waitForEnd(context.services, { tenant, debateId, timeoutMs: null, signal });
  if (keyCheck.signal.aborted) throw interruption({ ...context, isKeyRefused: true });
}
