/** The definition of a tool: the description that clients see, and the operation that it calls. */
import type { CallToolResult, ToolAnnotations, ToolExecution } from '@modelcontextprotocol/server';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { LoggedEvent } from '../../debate/schema/event.ts';
import type { HttpContext } from '../api.ts';
import { parseOrRefuse } from '../plugins/validation.ts';
import { logFailure, problemOf, requestPath, toParleyError } from '../problem.ts';
import { decodeArguments } from './decode-arguments.ts';
import type { ObjectSchema } from './tool-schema.ts';
import { inputSchema, outputSchema } from './tool-schema.ts';

/** A call of a tool: the caller, its request, and the signal that ends a wait. */
export interface ToolCall {
  readonly context: HttpContext;
  readonly request: FastifyRequest;
  readonly tenant: string;
  /** Aborted when the client leaves, when it cancels the request, and when the service stops. */
  readonly signal: AbortSignal;
  /** Sends progress notifications; null when the client wants none or cannot receive them. */
  readonly report: ((events: readonly LoggedEvent[]) => Promise<void>) | null;
}

interface Answer<T> {
  /** The reply of the API, for programs. */
  readonly structured: T;
  /** A summary in a few sentences, for models. */
  readonly text: string;
}

interface ToolSettings<Input extends z.ZodType, Output extends z.ZodType> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly annotations: ToolAnnotations;
  readonly input: Input;
  readonly output: Output;
  /** Whether the answer names a debate that the client may follow as a task. */
  readonly startsTask?: boolean;
  readonly answer: (call: ToolCall, input: z.output<Input>) => Promise<Answer<z.output<Output>>>;
}

export interface Tool {
  readonly name: string;
  /** The description in `tools/list`. */
  readonly listing: {
    readonly name: string;
    readonly title: string;
    readonly description: string;
    readonly annotations: ToolAnnotations;
    readonly execution: ToolExecution;
    readonly inputSchema: ObjectSchema;
    readonly outputSchema: ObjectSchema;
  };
  readonly startsTask: boolean;
  /** Calls the tool. Never rejects: the result contains the error, so that the model can correct its call. */
  readonly call: (call: ToolCall, input: unknown) => Promise<CallToolResult>;
}

export function tool<Input extends z.ZodType, Output extends z.ZodType>(settings: ToolSettings<Input, Output>): Tool {
  const { name, title, description, annotations, input, output, startsTask = false, answer } = settings;
  return {
    name,
    listing: {
      name,
      title,
      description,
      annotations,
      execution: { taskSupport: startsTask ? 'optional' : 'forbidden' },
      inputSchema: inputSchema(input),
      outputSchema: outputSchema(output),
    },
    startsTask,
    call: async (call, untypedInput) => {
      try {
        return toolResult(await answer(call, parseOrRefuse(input, decodeArguments(input, untypedInput))));
      } catch (error) {
        return refusalResult(error, call.request);
      }
    },
  };
}

export function toolResult({ structured, text }: Answer<unknown>): CallToolResult {
  return { content: [{ type: 'text', text }], structuredContent: { ...(structured as object) } };
}

/** The key of the problem document in `_meta`. As structured content it would have to match the output schema. */
export const PROBLEM_META = 'parley/problem';

/** Returns an error: its code and sentence as text, and the problem document of the API. */
function refusalResult(error: unknown, request: FastifyRequest): CallToolResult {
  const parleyError = toParleyError(error);
  logFailure(parleyError, request);
  const { retryAfterSeconds } = parleyError.details;
  const retryMembers = retryAfterSeconds === undefined ? {} : { retry_after_seconds: Math.ceil(retryAfterSeconds) };
  return {
    isError: true,
    content: [{ type: 'text', text: `${parleyError.code}: ${parleyError.message}` }],
    _meta: { [PROBLEM_META]: { ...problemOf(parleyError, requestPath(request)), ...retryMembers } },
  };
}
