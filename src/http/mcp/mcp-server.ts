/** The tools, for one request. */
import { McpServer } from '@modelcontextprotocol/server';
import type { ToolCall } from './tool.ts';
import { estimateDebate } from './tools/estimate-debate.ts';
import { readDebate } from './tools/read-debate.ts';
import { startDebate } from './tools/start-debate.ts';
import { waitForDebate } from './tools/wait-for-debate.ts';

const tools = [startDebate, readDebate, waitForDebate, estimateDebate];

const INSTRUCTIONS =
  'Parley answers hard questions with a panel of language models that debate. Start a debate, wait for it, and heed its confidence: where it says that a human should decide, ask one.';

export function mcpServer(call: ToolCall): McpServer {
  const { version } = call.context.options;
  const server = new McpServer(
    { name: 'parley', title: 'Parley', version },
    // The tools are the same for as long as a process lives.
    { capabilities: { tools: { listChanged: false } }, instructions: INSTRUCTIONS },
  );
  for (const { name, shown, call: callTool } of tools) {
    server.registerTool(name, shown, (input, { mcpReq }) =>
      callTool({ ...call, over: AbortSignal.any([call.over, mcpReq.signal]) }, input),
    );
  }
  return server;
}
