/**
 * The method `tools/call`. Returns the result of the tool, or a task if the tool starts one and the client supports
 * tasks.
 */
import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { parseOrRefuse } from '../plugins/validation.ts';
import type { McpMethod, Revision } from './mcp-method.ts';
import { createdEarlierTask } from './tasks/earlier-task-methods.ts';
import { supportsTasks } from './tasks/task-client.ts';
import { createdTask } from './tasks/task-methods.ts';
import { estimateDebate } from './tools/estimate-debate.ts';
import { readDebate } from './tools/read-debate.ts';
import { startDebate } from './tools/start-debate.ts';
import { waitForDebate } from './tools/wait-for-debate.ts';

export const tools = [startDebate, readDebate, waitForDebate, estimateDebate];

const callParams = z.looseObject({
  name: z.string(),
  arguments: z.unknown().optional(),
  /** In revision 2025-11-25 the client requests a task by sending this field. */
  task: z.looseObject({}).optional(),
});

export const callTool: Readonly<Record<Revision, McpMethod>> = {
  modern: async (call, params, context) => {
    const { tool, input } = readToolCall(params);
    const result = await tool.call(call, input);
    const isTask = tool.startsTask && supportsTasks(context) && result.isError !== true;
    return isTask ? createdTask(call, debateIdIn(result.structuredContent), context) : result;
  },
  earlier: async (call, params) => {
    const { tool, input, isTask } = readToolCall(params);
    if (isTask && !tool.startsTask)
      throw new ProtocolError(ProtocolErrorCode.MethodNotFound, `${tool.name} cannot be called as a task`);
    const result = await tool.call(call, input);
    return isTask && result.isError !== true ? createdEarlierTask(call, debateIdIn(result.structuredContent)) : result;
  },
};

function readToolCall(params: unknown) {
  const { name, arguments: input = {}, task } = parseOrRefuse(callParams, params);
  const tool = tools.find((each) => each.name === name);
  if (tool === undefined)
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, `there is no tool "${name.slice(0, 100)}"`);
  return { tool, input, isTask: task !== undefined };
}

const startedSchema = z.object({ id: z.string() });

function debateIdIn(structuredContent: unknown): string {
  return startedSchema.parse(structuredContent).id;
}
