/** Builds the MCP server with tools and tasks for one request. */
import type { Result, ServerCapabilities, ServerContext } from '@modelcontextprotocol/server';
import { Server } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { callTool, tools } from './call-tool.ts';
import type { Era, McpMethod, McpMethods } from './mcp-method.ts';
import { progressReporter } from './progress.ts';
import { earlierTaskMethods } from './tasks/earlier-task-methods.ts';
import { TASKS } from './tasks/task-client.ts';
import { taskError } from './tasks/task-error.ts';
import { taskMethods } from './tasks/task-methods.ts';
import type { ToolCall } from './tool.ts';

const INSTRUCTIONS =
  'Parley answers hard questions with a panel of language models that debate. Start a debate, wait for it, and heed its confidence: where it says that a human should decide, ask one.';

const listed = { tools: { listChanged: false } };
const capabilities: Readonly<Record<Era, ServerCapabilities>> = {
  modern: { ...listed, extensions: { [TASKS]: {} } },
  earlier: { ...listed, tasks: { list: {}, cancel: {}, requests: { tools: { call: {} } } } },
};
const methods: Readonly<Record<Era, McpMethods>> = { modern: taskMethods, earlier: earlierTaskMethods };

type Caller = Omit<ToolCall, 'report'>;

export function mcpServer(caller: Caller, era: Era): Server {
  const { version } = caller.context.options;
  const server = new Server(
    { name: 'parley', title: 'Parley', version },
    { capabilities: capabilities[era], instructions: INSTRUCTIONS },
  );
  server.setRequestHandler('tools/list', () => ({ tools: tools.map(({ shown }) => ({ ...shown })) }));
  for (const [name, method] of Object.entries(methods[era])) {
    server.setRequestHandler(name, { params: z.looseObject({}) }, (params, context) =>
      answered(caller, method, { params, context }),
    );
  }
  if (isToolCall(caller.request.body)) {
    // The SDK validates the result of a handler of `tools/call` as a finished call, which a task is not. The fallback
    // handler is not validated.
    server.fallbackRequestHandler = ({ params }, context) => answered(caller, callTool[era], { params, context });
  }
  return server;
}

const toolCall = z.object({ method: z.literal('tools/call') });

/** Only for this method: for all others without a handler, the SDK must answer that they do not exist. */
function isToolCall(body: unknown): boolean {
  return toolCall.safeParse(body).success;
}

async function answered(
  caller: Caller,
  method: McpMethod,
  { params, context }: { readonly params: unknown; readonly context: ServerContext },
): Promise<Result> {
  const { request } = caller;
  const over = AbortSignal.any([caller.over, context.mcpReq.signal]);
  try {
    return await method({ ...caller, over, report: progressReporter(request, context) }, params, context);
  } catch (error) {
    throw taskError(error, request);
  }
}
