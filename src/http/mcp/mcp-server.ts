/** Builds the MCP server with tools and tasks for one request. */
import type { Result, ServerCapabilities, ServerContext } from '@modelcontextprotocol/server';
import { Server } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { callTool, tools } from './call-tool.ts';
import type { McpMethod, McpMethods, Revision } from './mcp-method.ts';
import { progressReporter } from './progress.ts';
import { earlierTaskMethods } from './tasks/earlier-task-methods.ts';
import { TASKS_EXTENSION } from './tasks/task-client.ts';
import { taskError } from './tasks/task-error.ts';
import { taskMethods } from './tasks/task-methods.ts';
import type { ToolCall } from './tool.ts';

const INSTRUCTIONS =
  'Parley answers hard questions with a panel of language models that debate. Start a debate, wait for it, and heed its confidence: where it says that a human should decide, ask one.';

const toolCapability = { tools: { listChanged: false } };
const capabilities: Readonly<Record<Revision, ServerCapabilities>> = {
  modern: { ...toolCapability, extensions: { [TASKS_EXTENSION]: {} } },
  earlier: { ...toolCapability, tasks: { list: {}, cancel: {}, requests: { tools: { call: {} } } } },
};
const methods: Readonly<Record<Revision, McpMethods>> = { modern: taskMethods, earlier: earlierTaskMethods };

type Caller = Omit<ToolCall, 'report'>;

export function mcpServer(caller: Caller, revision: Revision): Server {
  const { version } = caller.context.options;
  const server = new Server(
    { name: 'parley', title: 'Parley', version },
    { capabilities: capabilities[revision], instructions: INSTRUCTIONS },
  );
  server.setRequestHandler('tools/list', () => ({ tools: tools.map(({ listing }) => ({ ...listing })) }));
  for (const [name, method] of Object.entries(methods[revision])) {
    server.setRequestHandler(name, { params: z.looseObject({}) }, (params, context) =>
      callMethod(caller, method, { params, context }),
    );
  }
  if (isToolCall(caller.request.body)) {
    // The SDK validates the result of a handler of `tools/call` as a finished call, which a task is not. The fallback
    // handler is not validated.
    server.fallbackRequestHandler = ({ params }, context) =>
      callMethod(caller, callTool[revision], { params, context });
  }
  return server;
}

const toolCall = z.object({ method: z.literal('tools/call') });

/**
 * Returns whether the request calls a tool. The fallback handler is set only for such requests: for unknown methods the
 * SDK must answer that they do not exist.
 */
function isToolCall(body: unknown): boolean {
  return toolCall.safeParse(body).success;
}

async function callMethod(
  caller: Caller,
  method: McpMethod,
  { params, context }: { readonly params: unknown; readonly context: ServerContext },
): Promise<Result> {
  const { request } = caller;
  const signal = AbortSignal.any([caller.signal, context.mcpReq.signal]);
  try {
    return await method({ ...caller, signal, report: progressReporter(request, context) }, params, context);
  } catch (error) {
    throw taskError(error, request);
  }
}
