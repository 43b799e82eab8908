/**
 * Sends evaluations of answers as events of the GenAI semantic conventions (`gen_ai.evaluation.result`): the panel's
 * confidence in its verdict, and a human's review of it.
 */
import type { Context, Logger } from '@opentelemetry/api';
import { context, SeverityNumber } from '@opentelemetry/api';
import type { DebateObserver } from '../../runner/debate-observer.ts';
import { noObserver } from '../../runner/debate-observer.ts';
import type { DebateRecord } from '../../stores/debates/debate-store.ts';
import { DebateSpans } from '../spans/debate-spans.ts';
import { otherAttributes } from '../spans/span-attributes.ts';
import { contextOf } from '../spans/stored-trace.ts';
import { evaluation } from './event-attributes.ts';

export interface EvaluationEvents {
  readonly observer: DebateObserver;
  /** Sends pending events and stops. */
  stop(): Promise<void>;
}

export const noEvaluationEvents: EvaluationEvents = { observer: noObserver, stop: async () => {} };

interface Evaluation {
  readonly name: 'confidence' | 'review';
  readonly value: number;
  readonly label: string;
}

export function evaluationObserver(logger: Logger): DebateObserver {
  const emit = ({ id }: DebateRecord, { name, value, label }: Evaluation, parent: Context) =>
    logger.emit({
      eventName: evaluation.event,
      severityNumber: SeverityNumber.INFO,
      attributes: {
        [evaluation.name]: name,
        [evaluation.score]: value,
        [evaluation.label]: label,
        [otherAttributes.debateId]: id,
      },
      context: parent,
    });
  return {
    ...noObserver,
    event(debate, event) {
      if (event.type !== 'debate.aggregated') return;
      const { confidence, escalate_to_human: escalates } = event.verdict;
      // An evaluation needs a score, so an unknown confidence has no event.
      if (confidence === null) return;
      const label = escalates ? 'escalated' : 'accepted';
      const parent = DebateSpans.of(context.active())?.verdictContext() ?? contextOf(debate.trace);
      emit(debate, { name: 'confidence', value: confidence, label }, parent);
    },
    reviewed(debate, { correct }) {
      if (correct === null) return;
      const label = correct ? 'correct' : 'incorrect';
      // The debate's spans may have ended long before. The event joins their trace.
      emit(debate, { name: 'review', value: Number(correct), label }, contextOf(debate.trace));
    },
  };
}
