/** Refuses requests while the service is overloaded or stopping. */

import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { ParleyError } from '../../errors.ts';

const RETRY_SECONDS = 2;
/** The timer interval of the delay measurement. */
const RESOLUTION_MS = 10;
const SAMPLE_INTERVAL_MS = 1_000;

/** Throws `ParleyError` overloaded while the event loop is delayed too much. */
export type RefuseWhenBusy = () => void;

/**
 * Measures the mean delay of the event loop over each second; a limit of 0 disables it. `@fastify/under-pressure` is
 * not used: it also reads the memory of the process each second, which opens a file and ended a process without free
 * file descriptors.
 */
export function watchLoad(app: FastifyInstance, maxEventLoopDelayMs: number): RefuseWhenBusy {
  if (maxEventLoopDelayMs === 0) return () => {};
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  let delayMs = 0;
  const sample = () => {
    // Without a value the event loop was blocked for the whole second.
    delayMs = histogram.count === 0 ? Number.POSITIVE_INFINITY : histogram.mean / 1e6 - RESOLUTION_MS;
    histogram.reset();
  };
  let timer: NodeJS.Timeout | undefined;
  const startSampling = async () => {
    clearInterval(timer);
    histogram.reset();
    histogram.enable();
    delayMs = 0;
    timer = setInterval(sample, SAMPLE_INTERVAL_MS).unref();
  };
  // Begins again when the server listens, because delays of the start do not count.
  app.addHook('onReady', startSampling);
  app.addHook('onListen', startSampling);
  app.addHook('onClose', async () => {
    clearInterval(timer);
    histogram.disable();
  });
  return () => {
    if (delayMs > maxEventLoopDelayMs) throw overloaded('the service is busy');
  };
}

/** Refuses requests with 503, for every route of `app`, while the event loop is delayed and once the service stops. */
export function refuseOverload(app: FastifyInstance, refuseWhenBusy: RefuseWhenBusy, stopping: AbortSignal): void {
  app.addHook('onRequest', async () => {
    if (stopping.aborted) throw overloaded('the service is stopping');
    refuseWhenBusy();
  });
}

/**
 * Closes each connection after its reply once the service is to stop. A kept-alive connection would delay the server's
 * close, and a proxy would send its next request to a process that has ended.
 */
export function closeConnectionsOnShutdown(app: FastifyInstance, shutdown: AbortSignal): void {
  const closeConnection = (reply: FastifyReply) => {
    if (shutdown.aborted) reply.header('connection', 'close');
  };
  // Set at the beginning for streams, which send their headers before `onSend`.
  app.addHook('onRequest', (_request, reply, done) => {
    closeConnection(reply);
    done();
  });
  app.addHook('onSend', async (_request, reply) => closeConnection(reply));
}

function overloaded(detail: string): ParleyError {
  return new ParleyError('overloaded', { detail, retryAfterSeconds: RETRY_SECONDS });
}
