/** Debates as spans: opens the trace of a run, tells its events to it, and closes it whatever happens. */
import type { Tracer } from '@opentelemetry/api';
import { context } from '@opentelemetry/api';
import type { DebateObserver } from '../../runner/debate-observer.ts';
import { unobserved } from '../../runner/debate-observer.ts';
import { DebateSpans } from './debate-spans.ts';

export function spanObserver(tracer: Tracer): DebateObserver {
  return {
    // A call has its own span, made around it where it happens.
    ...unobserved,
    async run(debate, work) {
      const spans = new DebateSpans(tracer, debate);
      try {
        await context.with(spans.context, work);
      } catch (error) {
        spans.broke(error);
        throw error;
      } finally {
        spans.end();
      }
    },
    event: (_debate, event) => DebateSpans.of(context.active())?.hear(event),
  };
}
