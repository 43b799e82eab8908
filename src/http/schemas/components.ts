/** Names and descriptions of the shapes, as the API reference shows them: a table over the schemas that check them. */

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
import { eventSentences } from './event-sentences.ts';
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

type Component = readonly [schema: z.ZodType, sentence: string];

const requests: Readonly<Record<string, Component>> = {
  DebateRequest: [debateRequestSchema, 'A question and how it is to be debated; only the question is required.'],
  DebaterRequest: [debaterRequestSchema, 'A debater, or with `count` several that share a model.'],
  SubstituteRequest: [substituteRequestSchema, 'A debater in waiting.'],
  JudgeRequest: [judgeRequestSchema, 'The model that reads the final positions.'],
  EstimateRequest: [estimateRequestSchema, 'What an estimate is asked in.'],
  PanelSettings: [panelSettingsSchema, 'Everything of a debate but its question.'],
  AgreementRequest: [agreementRequestSchema, 'A question and answers to it; only those two are required.'],
};

const debates: Readonly<Record<string, Component>> = {
  AcceptedDebate: [acceptedSchema, 'The answer to an accepted debate, the same however often it is given.'],
  DebateLinks: [linksSchema, 'Where the debate and its stream are.'],
  Debate: [debateViewSchema, 'A debate as its log tells it.'],
  DebateSummary: [debateSummarySchema, 'A row of the list of debates.'],
  HistoryEntry: [historyEntrySchema, 'A finished debate and its outcome.'],
  DebateProgress: [progressSchema, 'Where the debate stands.'],
  DebateConfig: [debateConfigSchema, 'The debate as it is run: every choice made, nothing left to defaults.'],
  EstimateSettings: [estimateSettingsSchema, 'What an estimate is asked in, with every choice made.'],
  Debater: [debaterSchema, 'A debater with every choice made.'],
  Substitute: [substituteSchema, 'A debater in waiting, with every choice made.'],
  Judge: [judgeSchema, 'A model that reads the final positions.'],
  DebateError: [debateErrorSchema, 'Why a debate failed.'],
};

const results: Readonly<Record<string, Component>> = {
  DebateResult: [resultSchema, 'The outcome and all that led to it.'],
  Verdict: [verdictSchema, 'What was decided, how, how sure, and who dissents.'],
  VoteCounts: [voteCountsSchema, 'Answer → number of debaters that gave it; an answer can be any string.'],
  CascadeReport: [cascadeReportSchema, 'How a cascade stopped.'],
  SavedCalls: [savedSchema, "Debaters' calls that a rule made unnecessary, and what they would have cost."],
  Decision: [decisionSchema, 'How the verdict was reached.'],
  ConfidenceDetail: [confidenceDetailSchema, 'The numbers behind the confidence, never confused.'],
  Dissent: [dissentSchema, 'A debater that holds another answer at the end.'],
  Flip: [flipSchema, 'A debater that changed its answer between two rounds.'],
  Guarantee: [guaranteeSchema, 'The error target of the debate, and what is certified for it.'],
  SatOut: [satOutSchema, 'A debater that was not asked again.'],
  Review: [reviewSchema, "A human's verdict."],
  Estimate: [statedEstimateSchema, 'A value and the interval in which it lies with a probability of 80 %.'],
  FinalEstimate: [finalEstimateSchema, 'The pooled estimate.'],
  Round: [roundSchema, 'One pass of the panel and how far it agrees.'],
  Position: [positionSchema, 'What one debater holds in one round, or why it holds nothing.'],
  Critique: [critiqueSchema, "What a debater says of a peer's position."],
  Failure: [failureSchema, 'Why a debater has nothing to say in a round.'],
  TokenUsage: [usageSchema, 'Tokens as a bill counts them.'],
  AnswerClass: [answerClassSchema, 'Answers that are the same.'],
  AnswerPair: [answerPairSchema, 'Whether two debaters gave the same answer, and by which rule.'],
  Participation: [participationSchema, 'How many of the panel were heard.'],
};

const people: Readonly<Record<string, Component>> = {
  ReviewRequest: [reviewRequestSchema, "A human's verdict; at least one of its answer, correctness and note."],
  ReviewEntry: [reviewEntrySchema, 'A debate that a human should decide, or has.'],
  WebhookSettings: [webhookSettingsSchema, 'What an endpoint is told and where; only the address is required.'],
  Webhook: [webhookViewSchema, 'An endpoint, without its secret.'],
  WebhookWithSecret: [webhookWithSecretSchema, 'An endpoint, its secret told this once.'],
  WebhookTest: [webhookTestSchema, 'The outcome of a test message.'],
  WebhookDelivery: [deliveryViewSchema, 'A message to an endpoint and its outcome.'],
};

const chat: Readonly<Record<string, Component>> = {
  ChatRequest: [chatRequestSchema, 'What a client of the OpenAI API asks; a field that is not listed is refused.'],
  ChatMessage: [chatMessageSchema, 'A turn of the conversation.'],
  ChatPart: [contentPartSchema, 'A part of a message; `text` is the one type that is taken.'],
  ChatCompletion: [chatCompletionSchema, 'The answer of a panel in the shape of a model’s.'],
  ChatChunk: [chatChunkSchema, 'A piece of the answer.'],
  ChatUsage: [chatUsageSchema, 'Tokens of all calls of the panel together.'],
  ChatDebate: [chatDebateSchema, 'What a debate can say of its answer and a model could not.'],
  OpenaiError: [openaiErrorSchema, 'A refusal in the form of the OpenAI API.'],
};

const service: Readonly<Record<string, Component>> = {
  Calibration: [calibrationSchema, 'How far the confidence of a panel can be believed, and what is guaranteed for it.'],
  ComparisonRequest: [comparisonRequestSchema, 'Which debates are decided again, and under which settings.'],
  Comparison: [comparisonSchema, 'How other settings would have decided debates that have ended.'],
  ComparisonRow: [comparisonRowSchema, 'What one setting would have decided, and what it would have cost.'],
  Budget: [budgetViewSchema, 'What may be spent, is spent and is reserved in the present period, in USD.'],
  MetadataBudget: [metadataBudgetSchema, 'What debates with a pair of metadata may spend, and have spent.'],
  MetadataBudgetSettings: [metadataBudgetSettingsSchema, 'A limit and its period.'],
  LedgerLine: [ledgerLineSchema, 'One attempt at a model call that was paid for.'],
  HistoryStats: [statsSchema, 'How finished debates went, all together.'],
  Model: [modelViewSchema, 'A model that a panel can be made of.'],
  Panel: [panelViewSchema, 'Debate settings under a name.'],
  DebateEstimate: [estimateSchema, 'What a debate would take, between bounds.'],
  MeasuredAgreement: [
    measuredAgreementSchema,
    'Who agrees with whom, by the places of the answers in the request, from 0.',
  ],
  Readiness: [servedReadinessSchema, 'Whether the service can work, and on what its promises stand.'],
  Problem: [problemSchema, 'An error (RFC 9457). `code` is stable. Some codes have further members.'],
  BudgetProblem: [budgetProblemSchema, 'The error of a budget that has no room, with its numbers.'],
};

const events: Readonly<Record<string, Component>> = {
  ...Object.fromEntries(
    eventTypes.flatMap((type) => [
      [eventName(type), [eventDataSchemas[type], eventSentences[type]]],
      [`${eventName(type)}Event`, [storedEventSchemas[type], eventSentences[type]]],
    ]),
  ),
  DebateDelta: [
    deltaDataSchema,
    'A piece of a reply while it is written: never stored, and sent without an id. In round 0 a routing model writes; its `debater_id` is the model.',
  ],
  DebateDeltaEvent: [deltaEventSchema, 'A piece of a reply while it is written.'],
  DebateEvent: [streamedEventSchema, 'One event of a stream: its `id:`, its `event:` and the JSON in its `data:`.'],
};

/** `debate.route_checked` → `DebateRouteChecked`. */
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

/** A registry of its own for each app: the schemas themselves stay as they are. */
export function componentRegistry(): ComponentRegistry {
  const registry: ComponentRegistry = z.registry();
  for (const [id, [schema, description]] of Object.entries({
    ...requests,
    ...debates,
    ...results,
    ...answerComponents,
    ...people,
    ...tenantComponents,
    ...chat,
    ...responseComponents,
    ...service,
    ...events,
  })) {
    const examples = examplesOf.get(schema);
    registry.add(schema, { ...schema.meta(), id, description, ...(examples === undefined ? {} : { examples }) });
  }
  return registry;
}
