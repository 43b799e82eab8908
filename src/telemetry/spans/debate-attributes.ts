/** The attributes of a debate's spans at their start and end. */
import type { Attributes } from '@opentelemetry/api';
import type { Position } from '../../debate/schema/position.ts';
import type { DebateRecord } from '../../stores/debates/debate-store.ts';
import { conventionalProvider, modelNames } from './call-model.ts';
import { debateSpans, operations, otherAttributes } from './span-attributes.ts';

export function runAttributes({ id, question, config }: DebateRecord): Attributes {
  const { attributes } = debateSpans.run;
  return {
    [attributes.questionLength]: question.length,
    [attributes.debaterCount]: config.debaters.length,
    [attributes.maxRounds]: config.max_rounds,
    [attributes.aggregation]: config.aggregation,
    [attributes.adaptiveRouting]: config.adaptive_routing,
    [attributes.protocol]: config.protocol,
    [otherAttributes.debateId]: id,
  };
}

export function debaterAttributes({ config }: DebateRecord, debaterId: string, phase: string | null): Attributes {
  const { attributes } = debateSpans.debater;
  const index = config.debaters.findIndex(({ id }) => id === debaterId);
  return {
    [attributes.index]: index,
    [otherAttributes.operation]: operations.turn,
    [otherAttributes.agent]: debaterId,
    ...(phase === null ? {} : { [otherAttributes.phase]: phase }),
  };
}

/**
 * Returns the attributes of a position. Unknown values, such as the confidence, are left out, because a span has no
 * null.
 */
export function positionAttributes(position: Position): Attributes {
  const { attributes } = debateSpans.debater;
  const { model, confidence, changed_from_previous: changed, usage, finish_reason: finishReason } = position;
  const { provider, modelId } = modelNames(model);
  return {
    [attributes.model]: model,
    [attributes.system]: provider,
    [otherAttributes.provider]: conventionalProvider(provider),
    [attributes.requestModel]: modelId,
    [attributes.inputTokens]: usage.input_tokens,
    [attributes.outputTokens]: usage.output_tokens,
    ...(finishReason === null ? {} : { [attributes.finishReasons]: [finishReason] }),
    ...(confidence === null ? {} : { [attributes.confidence]: confidence }),
    // In round 1 there is no earlier answer, so `changed` is false.
    [attributes.changed]: changed === true,
  };
}
