/** The parts that routes are built from. */

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyBaseLogger, FastifyInstance, RawServerDefault } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Services } from '../operations/services.ts';
import type { HttpOptions } from './http-options.ts';
import type { CompletionCallers } from './openai/completion-callers.ts';
import type { RefuseWhenBusy } from './plugins/load.ts';
import type { EventChunks } from './streaming/event-chunks.ts';
import type { KeyRechecks } from './streaming/key-rechecks.ts';
import type { OpenStreams } from './streaming/open-streams.ts';
import type { SharedChunks } from './streaming/shared-chunks.ts';

export type Api = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>;

export interface HttpContext {
  readonly services: Services;
  readonly options: HttpOptions;
  readonly streams: OpenStreams;
  readonly shared: SharedChunks;
  readonly events: EventChunks;
  readonly keyRechecks: KeyRechecks;
  readonly callers: CompletionCallers;
  readonly refuseWhenBusy: RefuseWhenBusy;
  /** Aborted once the process or the server is to stop. */
  readonly shutdown: AbortSignal;
}

/** Adds the route of one operation. */
export type Route = (api: Api, context: HttpContext) => void;
