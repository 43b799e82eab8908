/** Requests to `/mcp` in the wire format of both revisions. */
import type { InjectOptions } from 'fastify';
import type { TestApp } from '../build-app.ts';

const TASKS = 'io.modelcontextprotocol/tasks';
/** The capabilities of a client that supports tasks and forms for its user. */
export const everyCapability = { extensions: { [TASKS]: {} }, elicitation: {} };

export interface McpReply {
  readonly result?: Record<string, unknown>;
  readonly error?: { readonly code: number; readonly message: string; readonly data?: Record<string, unknown> };
}

type Params = Readonly<Record<string, unknown>>;

/** Revision 2026-07-28. */
export async function requestMcp(
  { app }: Pick<TestApp, 'app'>,
  method: string,
  { capabilities = everyCapability, ...params }: Params = {},
): Promise<McpReply> {
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientCapabilities': capabilities,
    'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1.0.0' },
  };
  const name = params['taskId'] ?? params['name'];
  const headers = {
    'mcp-protocol-version': '2026-07-28',
    'mcp-method': method,
    ...(typeof name === 'string' ? { 'mcp-name': name } : {}),
  };
  return (await app.inject(postRequest({ method, params: { ...params, _meta } }, headers))).json();
}

/** Revision 2025-11-25. */
export async function requestEarlierMcp(
  { app }: Pick<TestApp, 'app'>,
  method: string,
  params: Params = {},
): Promise<McpReply> {
  return (await app.inject(postRequest({ method, params }, { 'mcp-protocol-version': '2025-11-25' }))).json();
}

function postRequest(message: object, headers: Record<string, string>): InjectOptions {
  const accept = 'application/json, text/event-stream';
  const payload = { jsonrpc: '2.0', id: 1, ...message };
  return { method: 'POST', url: '/mcp', payload, headers: { accept, ...headers } };
}
