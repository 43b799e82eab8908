/** The type of an MCP method, and the revisions of the protocol. */
import type { Result, ServerContext } from '@modelcontextprotocol/server';
import type { ToolCall } from './tool.ts';

/** Checks the parameters and returns a result. Throws `ParleyError` or `ProtocolError`. */
export type McpMethod = (call: ToolCall, params: unknown, context: ServerContext) => Promise<Result>;

export type McpMethods = Readonly<Record<string, McpMethod>>;

/**
 * The revision of the protocol. `modern` is 2026-07-28, in which every request contains all of its context; `earlier`
 * are the revisions that begin with `initialize`.
 */
export type Revision = 'modern' | 'earlier';
