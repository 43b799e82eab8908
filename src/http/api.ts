/** The types of a route: the Fastify instance to which it is added, and the context that its handler uses. */

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
  readonly sharedChunks: SharedChunks;
  readonly eventChunks: EventChunks;
  readonly keyRechecks: KeyRechecks;
  readonly completionCallers: CompletionCallers;
  readonly refuseWhenBusy: RefuseWhenBusy;
  /** Aborted when the process or the server begins to stop. */
  readonly shutdown: AbortSignal;
}

/** Adds the route of one operation. */
export type Route = (api: Api, context: HttpContext) => void;
