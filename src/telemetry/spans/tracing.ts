/**
 * The interface of tracing to the other parts of the service, and its version without a collector, which does nothing.
 */
import type { ModelDirectory } from '../../models/catalog/model-directory.ts';
import type { DebateObserver } from '../../runner/debate-observer.ts';
import { noObserver } from '../../runner/debate-observer.ts';
import type { TraceContext } from '../../stores/debates/trace-context.ts';
import type { FastifyPlugin } from './http-spans.ts';

export interface Tracing {
  readonly observer: DebateObserver;
  tracedModels(models: ModelDirectory): ModelDirectory;
  /** The plugin that creates a span per served request. Await it before any route is added. Null when none exists. */
  readonly fastifyPlugin: FastifyPlugin | null;
  /** Returns the active span and its baggage, to be stored with a debate; null when none exists. */
  currentTrace(): TraceContext | null;
  /** Sends pending spans and stops. */
  stop(): Promise<void>;
}

/** Tracing without a collector: starts and wraps nothing. */
export const noTracing: Tracing = {
  observer: noObserver,
  tracedModels: (models) => models,
  fastifyPlugin: null,
  currentTrace: () => null,
  stop: async () => {},
};
