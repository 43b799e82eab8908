/** The course of a debate as progress notifications, for a client that waits for a tool. */
import type { ServerContext } from '@modelcontextprotocol/server';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { progressLine } from '../openai/progress-line.ts';
import type { ToolCall } from './tool.ts';

/** Null: the request has no token, or its client names no event stream among what it accepts. */
export function progressReporter({ headers }: FastifyRequest, { mcpReq }: ServerContext): ToolCall['report'] {
  const progressToken = mcpReq._meta?.progressToken;
  if (progressToken === undefined || !acceptsStream(headers.accept)) return null;
  return async (events) => {
    for (const event of events) {
      const message = progressLine(event)?.trimEnd();
      if (message === undefined) continue;
      const params = { progressToken, progress: event.seq, message };
      // A client that has left is told by the signal of its request.
      await mcpReq.notify({ method: 'notifications/progress', params }).catch(() => {});
    }
  };
}

const tokenSchema = z.object({ params: z.object({ _meta: z.object({ progressToken: z.unknown() }) }) });

export function hasProgressToken(body: unknown): boolean {
  return tokenSchema.safeParse(body).data?.params._meta.progressToken !== undefined;
}

export function acceptsStream(accept: string | undefined): boolean {
  return accept?.toLowerCase().includes('text/event-stream') ?? false;
}
