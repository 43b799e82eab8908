/** The task methods of MCP revision 2026-07-28: the extension `io.modelcontextprotocol/tasks`. */
import type { Result, ServerContext } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { cancelDebate } from '../../../operations/debates/cancel-debate.ts';
import type { DebateView } from '../../../operations/debates/debate-view.ts';
import { readDebate } from '../../../operations/debates/read-debate.ts';
import { reviewDebate } from '../../../operations/reviews/review-debate.ts';
import { parseOrRefuse } from '../../plugins/validation.ts';
import { debateText } from '../debate-text.ts';
import type { McpMethod, McpMethods } from '../mcp-method.ts';
import type { ToolCall } from '../tool.ts';
import { toolResult } from '../tool.ts';
import type { DebateTask } from './debate-task.ts';
import { debateTask, POLL_INTERVAL_MS, taskFailure, waitsForVerdict } from './debate-task.ts';
import { missingTasksError, supportsForms, supportsTasks } from './task-client.ts';
import { VERDICT, verdictIn, verdictRequest } from './verdict-request.ts';

/** Methods by name. Only a client that declares the extension can call them. */
export const taskMethods: McpMethods = {
  'tasks/get': taskMethod(async (_, debate, context) => detailedTask(debate, context)),
  'tasks/cancel': taskMethod(async (call, debate) => {
    if (debate.finished_at === null) await cancel(call, debate);
    return {};
  }),
  'tasks/update': taskMethod(async (call, debate, { mcpReq }) => {
    const reply = mcpReq.inputResponses?.[VERDICT];
    if (reply === undefined || !waitsForVerdict(debate)) return {};
    const verdict = verdictIn(reply);
    const name = { tenant: call.tenant, debateId: debate.id };
    if (verdict !== null) await reviewDebate(call.context.services, name, verdict);
    return {};
  }),
};

type TaskMethod = (call: ToolCall, debate: DebateView, context: ServerContext) => Promise<Result>;

function taskMethod(method: TaskMethod): McpMethod {
  return async (call, params, context) => {
    if (!supportsTasks(context)) throw missingTasksError();
    return method(call, await debateOf(call, taskIdIn(params)), context);
  };
}

/** Returns the result of a tool call that continues as a task. */
export async function createdTask(call: ToolCall, taskId: string, context: ServerContext): Promise<Result> {
  const debate = await debateOf(call, taskId);
  return { resultType: 'task', ...withPollInterval(debateTask(debate, { asksHuman: supportsForms(context) })) };
}

function detailedTask(debate: DebateView, context: ServerContext): Result {
  const task = debateTask(debate, { asksHuman: supportsForms(context) });
  switch (task.status) {
    case 'input_required':
      return { ...withPollInterval(task), inputRequests: { [VERDICT]: verdictRequest(debate) } };
    case 'completed':
      return { ...withPollInterval(task), result: { resultType: 'complete', ...finishedCall(debate) } };
    case 'failed':
      return { ...withPollInterval(task), error: taskFailure(debate) };
    default:
      return withPollInterval(task);
  }
}

/** Returns the result that the call would have had if the client had waited. */
export function finishedCall(debate: DebateView) {
  return toolResult({ structured: debate, text: debateText(debate) });
}

function withPollInterval(task: DebateTask): Result {
  return { ...task, ttlMs: null, pollIntervalMs: POLL_INTERVAL_MS };
}

const taskParams = z.looseObject({ taskId: z.string() });

/** Returns the task id. Throws `ParleyError` invalid_request. */
export function taskIdIn(params: unknown): string {
  return parseOrRefuse(taskParams, params).taskId;
}

/** Returns the debate of the task. Throws `ParleyError` not_found. */
export function debateOf({ context, tenant }: ToolCall, taskId: string): Promise<DebateView> {
  return readDebate(context.services, { tenant, debateId: taskId });
}

export function cancel({ context, tenant, signal }: ToolCall, { id }: DebateView): Promise<DebateView> {
  return cancelDebate(context.services, { tenant, debateId: id }, signal);
}
