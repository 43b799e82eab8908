/** Task methods of revision 2026-07-28: the extension `io.modelcontextprotocol/tasks`. */
import type { Result, ServerContext } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { cancelDebate } from '../../../operations/debates/cancel-debate.ts';
import type { DebateView } from '../../../operations/debates/debate-view.ts';
import { readDebate } from '../../../operations/debates/read-debate.ts';
import { reviewDebate } from '../../../operations/reviews/review-debate.ts';
import { checked } from '../../plugins/validation.ts';
import { debateText } from '../debate-text.ts';
import type { McpMethod, McpMethods } from '../mcp-method.ts';
import type { ToolCall } from '../tool.ts';
import { toolResult } from '../tool.ts';
import type { DebateTask } from './debate-task.ts';
import { debateTask, POLL_INTERVAL_MS, taskFailure, waitsForVerdict } from './debate-task.ts';
import { asksHuman, missingTasks, takesTasks } from './task-client.ts';
import { VERDICT, verdictIn, verdictRequest } from './verdict-request.ts';

/** Methods by name. Only a client that declares the extension can call them. */
export const taskMethods: McpMethods = {
  'tasks/get': ofTask(async (_, debate, context) => wholeTask(debate, context)),
  'tasks/cancel': ofTask(async (call, debate) => {
    if (debate.finished_at === null) await cancel(call, debate);
    return {};
  }),
  'tasks/update': ofTask(async (call, debate, { mcpReq }) => {
    const reply = mcpReq.inputResponses?.[VERDICT];
    if (reply === undefined || !waitsForVerdict(debate)) return {};
    const verdict = verdictIn(reply);
    const name = { tenant: call.tenant, debateId: debate.id };
    if (verdict !== null) await reviewDebate(call.context.services, name, verdict);
    return {};
  }),
};

type OfTask = (call: ToolCall, debate: DebateView, context: ServerContext) => Promise<Result>;

function ofTask(method: OfTask): McpMethod {
  return async (call, params, context) => {
    if (!takesTasks(context)) throw missingTasks();
    return method(call, await debateOf(call, taskIdIn(params)), context);
  };
}

/** Returns the result of a tool call that continues as a task. */
export async function createdTask(call: ToolCall, taskId: string, context: ServerContext): Promise<Result> {
  const debate = await debateOf(call, taskId);
  return { resultType: 'task', ...timed(debateTask(debate, { asksHuman: asksHuman(context) })) };
}

function wholeTask(debate: DebateView, context: ServerContext): Result {
  const task = debateTask(debate, { asksHuman: asksHuman(context) });
  switch (task.status) {
    case 'input_required':
      return { ...timed(task), inputRequests: { [VERDICT]: verdictRequest(debate) } };
    case 'completed':
      return { ...timed(task), result: { resultType: 'complete', ...finishedCall(debate) } };
    case 'failed':
      return { ...timed(task), error: taskFailure(debate) };
    default:
      return timed(task);
  }
}

/** Returns the result that the call would have had if the client had waited. */
export function finishedCall(debate: DebateView) {
  return toolResult({ structured: debate, text: debateText(debate) });
}

function timed(task: DebateTask): Result {
  return { ...task, ttlMs: null, pollIntervalMs: POLL_INTERVAL_MS };
}

const taskParams = z.looseObject({ taskId: z.string() });

/** Returns the task id. Throws `ParleyError` invalid_request. */
export function taskIdIn(params: unknown): string {
  return checked(taskParams, params).taskId;
}

/** Returns the debate of the task. Throws `ParleyError` not_found. */
export function debateOf({ context, tenant }: ToolCall, taskId: string): Promise<DebateView> {
  return readDebate(context.services, { tenant, debateId: taskId });
}

export function cancel({ context, tenant, over }: ToolCall, { id }: DebateView): Promise<DebateView> {
  return cancelDebate(context.services, { tenant, debateId: id }, over);
}
