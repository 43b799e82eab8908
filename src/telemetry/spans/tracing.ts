/** What the rest of the service has of tracing, and what that is when there is no collector: nothing. */
import type { ModelDirectory } from '../../models/catalog/model-directory.ts';
import type { DebateObserver } from '../../runner/debate-observer.ts';
import { unobserved } from '../../runner/debate-observer.ts';
import type { TraceContext } from '../../stores/debates/trace-context.ts';
import type { FastifyPlugin } from './http-spans.ts';

export interface Tracing {
  readonly observer: DebateObserver;
  tracedModels(models: ModelDirectory): ModelDirectory;
  /** A span for each request that is served; to be awaited before any route is added. Null: none. */
  readonly fastifyPlugin: FastifyPlugin | null;
  /** The span that is active now and its baggage, to be stored with a debate. Null: none. */
  currentTrace(): TraceContext | null;
  /** Sends what waits and stops. */
  stop(): Promise<void>;
}

/** Nothing is started, nothing is wrapped. */
export const noTracing: Tracing = {
  observer: unobserved,
  tracedModels: (models) => models,
  fastifyPlugin: null,
  currentTrace: () => null,
  stop: async () => {},
};
