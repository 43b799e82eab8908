/** What a method of the protocol is: parameters that nobody has checked yet → a result. */
import type { Result, ServerContext } from '@modelcontextprotocol/server';
import type { ToolCall } from './tool.ts';

/** Throws `ParleyError` or `ProtocolError`. */
export type McpMethod = (call: ToolCall, params: unknown, context: ServerContext) => Promise<Result>;

export type McpMethods = Readonly<Record<string, McpMethod>>;

/** `modern`: 2026-07-28, in which every request says all about itself. `earlier`: the revisions that begin with `initialize`. */
export type Era = 'modern' | 'earlier';
