/** Names of the schemas in the API reference. */

import { z } from 'zod';
import { debateConfigSchema } from '../../debate/schema/debate-config.ts';
import type { EventType } from '../../debate/schema/event.ts';
import { debateErrorSchema } from '../../debate/schema/event.ts';
import { reviewSchema } from '../../debate/schema/outcome/escalation.ts';
import {
  estimateSettingsSchema,
  finalEstimateSchema,
  statedEstimateSchema,
} from '../../debate/schema/outcome/estimate.ts';
import { guaranteeSchema } from '../../debate/schema/outcome/guarantee.ts';
import {
  cascadeReportSchema,
  flipSchema,
  resultSchema,
  satOutSchema,
  savedSchema,
} from '../../debate/schema/outcome/result.ts';
import {
  confidenceDetailSchema,
  decisionSchema,
  dissentSchema,
  verdictSchema,
} from '../../debate/schema/outcome/verdict.ts';
import { voteCountsSchema } from '../../debate/schema/outcome/vote-counts.ts';
import { debaterSchema, judgeSchema, substituteSchema } from '../../debate/schema/panel.ts';
import { critiqueSchema, failureSchema, positionSchema, usageSchema } from '../../debate/schema/position.ts';
import { estimateRequestSchema } from '../../debate/schema/request/answer-request.ts';
import { debateRequestSchema, panelSettingsSchema } from '../../debate/schema/request/debate-request.ts';
import {
  debaterRequestSchema,
  judgeRequestSchema,
  substituteRequestSchema,
} from '../../debate/schema/request/debater-request.ts';
import { answerClassSchema, answerPairSchema, participationSchema, roundSchema } from '../../debate/schema/round.ts';
import { budgetViewSchema } from '../../operations/budgets/budget-view.ts';
import { metadataBudgetSchema, metadataBudgetSettingsSchema } from '../../operations/budgets/metadata-budgets.ts';
import { ledgerLineSchema } from '../../operations/budgets/read-ledger.ts';
import { calibrationSchema } from '../../operations/calibration/read-calibration.ts';
import { comparisonRowSchema, comparisonSchema } from '../../operations/comparisons/comparison-reply.ts';
import { comparisonRequestSchema } from '../../operations/comparisons/comparison-request.ts';
import { estimateSchema } from '../../operations/debates/creation/estimate-debate.ts';
import {
  acceptedSchema,
  debateSummarySchema,
  debateViewSchema,
  historyEntrySchema,
  linksSchema,
  progressSchema,
} from '../../operations/debates/debate-view.ts';
import { agreementRequestSchema, measuredAgreementSchema } from '../../operations/debates/measure-agreement.ts';
import { statsSchema } from '../../operations/debates/read-stats.ts';
import { modelViewSchema } from '../../operations/models/list-models.ts';
import { panelViewSchema } from '../../operations/panels/panel-view.ts';
import { reviewEntrySchema } from '../../operations/reviews/list-reviews.ts';
import { reviewRequestSchema } from '../../operations/reviews/review-debate.ts';
import { webhookTestSchema } from '../../operations/webhooks/test-webhook.ts';
import {
  deliveryViewSchema,
  webhookSettingsSchema,
  webhookViewSchema,
  webhookWithSecretSchema,
} from '../../operations/webhooks/webhook-view.ts';
import {
  chatChunkSchema,
  chatCompletionSchema,
  chatDebateSchema,
  chatUsageSchema,
} from '../openai/chat/chat-completion.ts';
import { chatMessageSchema, chatRequestSchema, contentPartSchema } from '../openai/chat/chat-request.ts';
import { openaiErrorSchema } from '../openai/openai-error.ts';
import { servedReadinessSchema } from '../routes/health/readyz.ts';
import { answerComponents } from './answer-components.ts';
import {
  agreementExamples,
  comparisonExamples,
  measuredExamples,
  panelExamples,
  requestExamples,
} from './request-examples.ts';
import { responseComponents } from './response-components.ts';
import { budgetProblemSchema, problemSchema } from './responses.ts';
import {
  deltaDataSchema,
  deltaEventSchema,
  eventDataSchemas,
  eventTypes,
  storedEventSchemas,
  streamedEventSchema,
} from './streamed-event.ts';
import { tenantComponents } from './tenant-components.ts';

const requests: Readonly<Record<string, z.ZodType>> = {
  DebateRequest: debateRequestSchema,
  DebaterRequest: debaterRequestSchema,
  SubstituteRequest: substituteRequestSchema,
  JudgeRequest: judgeRequestSchema,
  EstimateRequest: estimateRequestSchema,
  PanelSettings: panelSettingsSchema,
  AgreementRequest: agreementRequestSchema,
};

const debates: Readonly<Record<string, z.ZodType>> = {
  AcceptedDebate: acceptedSchema,
  DebateLinks: linksSchema,
  Debate: debateViewSchema,
  DebateSummary: debateSummarySchema,
  HistoryEntry: historyEntrySchema,
  DebateProgress: progressSchema,
  DebateConfig: debateConfigSchema,
  EstimateSettings: estimateSettingsSchema,
  Debater: debaterSchema,
  Substitute: substituteSchema,
  Judge: judgeSchema,
  DebateError: debateErrorSchema,
};

const results: Readonly<Record<string, z.ZodType>> = {
  DebateResult: resultSchema,
  Verdict: verdictSchema,
  VoteCounts: voteCountsSchema,
  CascadeReport: cascadeReportSchema,
  SavedCalls: savedSchema,
  Decision: decisionSchema,
  ConfidenceDetail: confidenceDetailSchema,
  Dissent: dissentSchema,
  Flip: flipSchema,
  Guarantee: guaranteeSchema,
  SatOut: satOutSchema,
  Review: reviewSchema,
  Estimate: statedEstimateSchema,
  FinalEstimate: finalEstimateSchema,
  Round: roundSchema,
  Position: positionSchema,
  Critique: critiqueSchema,
  Failure: failureSchema,
  TokenUsage: usageSchema,
  AnswerClass: answerClassSchema,
  AnswerPair: answerPairSchema,
  Participation: participationSchema,
};

const reviewsAndWebhooks: Readonly<Record<string, z.ZodType>> = {
  ReviewRequest: reviewRequestSchema,
  ReviewEntry: reviewEntrySchema,
  WebhookSettings: webhookSettingsSchema,
  Webhook: webhookViewSchema,
  WebhookWithSecret: webhookWithSecretSchema,
  WebhookTest: webhookTestSchema,
  WebhookDelivery: deliveryViewSchema,
};

const chat: Readonly<Record<string, z.ZodType>> = {
  ChatRequest: chatRequestSchema,
  ChatMessage: chatMessageSchema,
  ChatPart: contentPartSchema,
  ChatCompletion: chatCompletionSchema,
  ChatChunk: chatChunkSchema,
  ChatUsage: chatUsageSchema,
  ChatDebate: chatDebateSchema,
  OpenaiError: openaiErrorSchema,
};

const service: Readonly<Record<string, z.ZodType>> = {
  Calibration: calibrationSchema,
  ComparisonRequest: comparisonRequestSchema,
  Comparison: comparisonSchema,
  ComparisonRow: comparisonRowSchema,
  Budget: budgetViewSchema,
  MetadataBudget: metadataBudgetSchema,
  MetadataBudgetSettings: metadataBudgetSettingsSchema,
  LedgerLine: ledgerLineSchema,
  HistoryStats: statsSchema,
  Model: modelViewSchema,
  Panel: panelViewSchema,
  DebateEstimate: estimateSchema,
  MeasuredAgreement: measuredAgreementSchema,
  Readiness: servedReadinessSchema,
  Problem: problemSchema,
  BudgetProblem: budgetProblemSchema,
};

const events: Readonly<Record<string, z.ZodType>> = {
  ...Object.fromEntries(
    eventTypes.flatMap((type) => [
      [eventName(type), eventDataSchemas[type]],
      [`${eventName(type)}Event`, storedEventSchemas[type]],
    ]),
  ),
  DebateDelta: deltaDataSchema,
  DebateDeltaEvent: deltaEventSchema,
  DebateEvent: streamedEventSchema,
};

/** Converts `debate.route_checked` to `DebateRouteChecked`. */
function eventName(type: EventType): string {
  return type.replaceAll(/(?:^|[._])([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

const examplesOf: ReadonlyMap<z.ZodType, readonly unknown[]> = new Map<z.ZodType, readonly unknown[]>([
  [debateRequestSchema, requestExamples],
  [panelSettingsSchema, panelExamples],
  [agreementRequestSchema, agreementExamples],
  [measuredAgreementSchema, measuredExamples],
  [comparisonRequestSchema, comparisonExamples],
]);

export type ComponentRegistry = z.core.$ZodRegistry<{ id?: string | undefined; [key: string]: unknown }>;

/** Creates a separate registry for each app, so that the schemas themselves are not changed. */
export function componentRegistry(): ComponentRegistry {
  const registry: ComponentRegistry = z.registry();
  for (const [id, schema] of Object.entries({
    ...requests,
    ...debates,
    ...results,
    ...answerComponents,
    ...reviewsAndWebhooks,
    ...tenantComponents,
    ...chat,
    ...responseComponents,
    ...service,
    ...events,
  })) {
    const examples = examplesOf.get(schema);
    registry.add(schema, { ...schema.meta(), id, ...(examples === undefined ? {} : { examples }) });
  }
  return registry;
}
