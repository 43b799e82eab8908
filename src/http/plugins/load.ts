/** Refuses work that the service could not do well. */

import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { ParleyError } from '../../errors.ts';

const RETRY_SECONDS = 2;
/** How often the timer fires whose delay is measured. */
const RESOLUTION_MS = 10;
const SAMPLE_EVERY_MS = 1_000;

/** Throws `ParleyError` overloaded while the process lags behind. */
export type RefuseWhenBusy = () => void;

/**
 * Measures the mean delay of the event loop over each second; 0: never. `@fastify/under-pressure` also reads the memory of
 * the process each second, which opens a file and so ended a process that had no file descriptor left.
 */
export function watchLoad(app: FastifyInstance, maxEventLoopDelayMs: number): RefuseWhenBusy {
  if (maxEventLoopDelayMs === 0) return () => {};
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  let delayMs = 0;
  const sample = () => {
    // Without a value the loop was blocked for the whole second.
    delayMs = histogram.count === 0 ? Number.POSITIVE_INFINITY : histogram.mean / 1e6 - RESOLUTION_MS;
    histogram.reset();
  };
  let timer: NodeJS.Timeout | undefined;
  // What the start takes is no load.
  app.addHook('onReady', async () => {
    histogram.enable();
    timer = setInterval(sample, SAMPLE_EVERY_MS).unref();
  });
  app.addHook('onClose', async () => {
    clearInterval(timer);
    histogram.disable();
  });
  return () => {
    if (delayMs > maxEventLoopDelayMs) throw overloaded('the service is busy');
  };
}

/** 503 while the process lags behind and once the service stops, for every route of `app`. */
export function refuseOverload(app: FastifyInstance, refuseWhenBusy: RefuseWhenBusy, stopping: AbortSignal): void {
  app.addHook('onRequest', async () => {
    if (stopping.aborted) throw overloaded('the service is stopping');
    refuseWhenBusy();
  });
}

/**
 * A connection that was kept alive by an answer given while the service stops would hold the server, which waits for all; and
 * a proxy that keeps it would send its next request to a process that is gone.
 */
export function hangUpWhenLeaving(app: FastifyInstance, leaving: AbortSignal): void {
  const hangUp = (reply: FastifyReply) => {
    if (leaving.aborted) reply.header('connection', 'close');
  };
  // At the beginning for streams, which send what headers they have then.
  app.addHook('onRequest', (_request, reply, done) => {
    hangUp(reply);
    done();
  });
  app.addHook('onSend', async (_request, reply) => hangUp(reply));
}

function overloaded(detail: string): ParleyError {
  return new ParleyError('overloaded', { detail, retryAfterSeconds: RETRY_SECONDS });
}
