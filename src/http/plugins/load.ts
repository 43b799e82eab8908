/** Refuses work that the service could not do well. */
import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import { ParleyError } from '../../errors.ts';

const RETRY_SECONDS = 2;

/** 503 while the process lags behind, for every route of `app`. */
export async function shedLoad(app: FastifyInstance, maxEventLoopDelayMs: number): Promise<void> {
  if (maxEventLoopDelayMs === 0) return;
  await app.register(underPressure, {
    maxEventLoopDelay: maxEventLoopDelayMs,
    pressureHandler: () => {
      throw overloaded('the service is busy');
    },
  });
}

/** 503 once the service stops, for every route of `app`. */
export function refuseWhenStopping(app: FastifyInstance, stopping: AbortSignal): void {
  app.addHook('onRequest', async () => {
    if (stopping.aborted) throw overloaded('the service is stopping');
  });
}

/** A connection that was kept alive by an answer given while the service stops would hold the server, which waits for all. */
export function hangUpWhenStopping(app: FastifyInstance, stopping: AbortSignal): void {
  app.addHook('onSend', async (_request, reply) => {
    if (stopping.aborted) reply.header('connection', 'close');
  });
}

function overloaded(detail: string): ParleyError {
  return new ParleyError('overloaded', { detail, retryAfterSeconds: RETRY_SECONDS });
}
