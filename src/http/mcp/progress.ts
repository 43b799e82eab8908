/** Sends the progress of a debate as notifications to a client that waits for a tool. */
import type { ServerContext } from '@modelcontextprotocol/server';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { progressLine } from '../openai/progress-line.ts';
import type { ToolCall } from './tool.ts';

/**
 * Returns a function that sends a notification for each event, or null when the request has no progress token or does
 * not accept an event stream.
 */
export function progressReporter({ headers }: FastifyRequest, { mcpReq }: ServerContext): ToolCall['report'] {
  const progressToken = mcpReq._meta?.progressToken;
  if (progressToken === undefined || !acceptsStream(headers.accept)) return null;
  return async (events) => {
    for (const event of events) {
      const message = progressLine(event)?.trimEnd();
      if (message === undefined) continue;
      const params = { progressToken, progress: event.seq, message };
      // The signal of the request reports that a client has left.
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
