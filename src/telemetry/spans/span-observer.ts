/** Converts debates to spans: opens the spans of a run, passes its events to them, and always closes them. */
import type { Tracer } from '@opentelemetry/api';
import { context } from '@opentelemetry/api';
import type { DebateObserver } from '../../runner/debate-observer.ts';
import { noObserver } from '../../runner/debate-observer.ts';
import { DebateSpans } from './debate-spans.ts';

export function spanObserver(tracer: Tracer): DebateObserver {
  return {
    // A call has its own span, which traced-model.ts creates around it.
    ...noObserver,
    async run(debate, work) {
      const spans = new DebateSpans(tracer, debate);
      try {
        await context.with(spans.context, work);
      } catch (error) {
        spans.recordCrash(error);
        throw error;
      } finally {
        spans.end();
      }
    },
    event: (_debate, event) => DebateSpans.of(context.active())?.record(event),
  };
}
