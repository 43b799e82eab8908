/** Names and descriptions of the shapes, as the API reference shows them: a table over the schemas that check them. */
import { z } from 'zod';
import { debateConfigSchema, judgeSchema } from '../../debate/debate-config.ts';
import { debateRequestSchema, debaterRequestSchema } from '../../debate/debate-request.ts';
import type { EventType } from '../../debate/event.ts';
import { debateErrorSchema } from '../../debate/event.ts';
import { debaterSchema } from '../../debate/panel.ts';
import { critiqueSchema, failureSchema, positionSchema, usageSchema } from '../../debate/position.ts';
import { answerClassSchema, answerPairSchema, participationSchema, roundSchema } from '../../debate/round.ts';
import {
  confidenceDetailSchema,
  decisionSchema,
  dissentSchema,
  flipSchema,
  resultSchema,
  reviewSchema,
  verdictSchema,
} from '../../debate/verdict.ts';
import { budgetViewSchema } from '../../operations/budget-view.ts';
import {
  acceptedSchema,
  debateSummarySchema,
  debateViewSchema,
  historyEntrySchema,
  linksSchema,
  progressSchema,
} from '../../operations/debate-view.ts';
import { modelViewSchema } from '../../operations/list-models.ts';
import { servedReadinessSchema } from '../routes/readyz.ts';
import { eventSentences } from './event-sentences.ts';
import { requestExamples } from './request-examples.ts';
import { debaterRequestFields, debateRequestFields } from './request-fields.ts';
import { debateFields, positionFields, resultFields, roundFields } from './result-fields.ts';
import { problemSchema } from './responses.ts';
import { deltaDataSchema, eventDataSchemas, eventTypes, streamedEventSchema } from './streamed-event.ts';

export type ComponentRegistry = z.core.$ZodRegistry<{ id?: string | undefined; [key: string]: unknown }>;

/** Field → one sentence. */
export type FieldSentences = Readonly<Record<string, string>>;

/** A registry of its own for each app: registering has to leave the schemas themselves as they are. */
export function componentRegistry(): ComponentRegistry {
  const registry: ComponentRegistry = z.registry();
  const name = (schema: z.ZodType, id: string, description: string): void => {
    registry.add(schema, { id, description });
  };
  requestShapes(registry, name);
  debateShapes(name);
  resultShapes(name);
  serviceShapes(name);
  for (const type of eventTypes) name(eventDataSchemas[type], eventName(type), eventSentences[type]);
  name(deltaDataSchema, 'DebateDelta', 'A piece of a reply while it is written: never stored, without an id.');
  name(streamedEventSchema, 'DebateEvent', 'One event of a stream: its `id:`, its `event:` and the JSON in its `data:`.');
  describeFields(registry);
  return registry;
}

type Name = (schema: z.ZodType, id: string, description: string) => void;

function requestShapes(registry: ComponentRegistry, name: Name): void {
  const description = 'A question and how it is to be debated; only the question is required.';
  registry.add(debateRequestSchema, { id: 'DebateRequest', description, examples: requestExamples });
  name(debaterRequestSchema, 'DebaterRequest', 'A debater, or with `count` several that share a model.');
}

function debateShapes(name: Name): void {
  name(acceptedSchema, 'AcceptedDebate', 'The answer to an accepted debate, the same however often it is given.');
  name(linksSchema, 'DebateLinks', 'Where the debate and its stream are.');
  name(debateViewSchema, 'Debate', 'A debate as its log tells it.');
  name(debateSummarySchema, 'DebateSummary', 'A row of the list of debates.');
  name(historyEntrySchema, 'HistoryEntry', 'A finished debate and what came of it.');
  name(progressSchema, 'DebateProgress', 'Where the debate stands.');
  name(debateConfigSchema, 'DebateConfig', 'The debate as it is run: every choice made, nothing left to defaults.');
  name(debaterSchema, 'Debater', 'A debater with every choice made.');
  name(judgeSchema, 'Judge', 'A model that reads the final positions.');
  name(debateErrorSchema, 'DebateError', 'Why a debate failed.');
}

function resultShapes(name: Name): void {
  name(resultSchema, 'DebateResult', 'The outcome and all that led to it.');
  name(verdictSchema, 'Verdict', 'What was decided, how, how sure, and who dissents.');
  name(decisionSchema, 'Decision', 'How the verdict was reached.');
  name(confidenceDetailSchema, 'ConfidenceDetail', 'The numbers behind the confidence, never confused.');
  name(dissentSchema, 'Dissent', 'A debater that holds another answer at the end.');
  name(flipSchema, 'Flip', 'A debater that changed its answer between two rounds.');
  name(reviewSchema, 'Review', "A human's verdict.");
  name(roundSchema, 'Round', 'One pass of the panel and how far it agrees.');
  name(positionSchema, 'Position', 'What one debater holds in one round, or why it holds nothing.');
  name(critiqueSchema, 'Critique', "What a debater says of a peer's position.");
  name(failureSchema, 'Failure', 'Why a debater has nothing to say in a round.');
  name(usageSchema, 'TokenUsage', 'Tokens as a bill counts them.');
  name(answerClassSchema, 'AnswerClass', 'Answers that are the same.');
  name(answerPairSchema, 'AnswerPair', 'Whether two debaters gave the same answer, and by which rule.');
  name(participationSchema, 'Participation', 'How many of the panel were heard.');
}

function serviceShapes(name: Name): void {
  name(budgetViewSchema, 'Budget', 'What may be spent, is spent and is on hold in the present period, in USD.');
  name(modelViewSchema, 'Model', 'A model that a panel can be made of.');
  name(servedReadinessSchema, 'Readiness', 'Whether the service can work, and on what its promises stand.');
  name(problemSchema, 'Problem', 'A refusal (RFC 9457). `code` is stable; some codes have members of their own.');
}

function describeFields(registry: ComponentRegistry): void {
  const tables: readonly (readonly [z.ZodObject, FieldSentences])[] = [
    [debateRequestSchema, debateRequestFields],
    [debaterRequestSchema, debaterRequestFields],
    [debateViewSchema, debateFields],
    [resultSchema, resultFields],
    [roundSchema, roundFields],
    [positionSchema, positionFields],
  ];
  for (const [schema, fields] of tables) {
    for (const [field, description] of Object.entries(fields)) {
      const inner: z.core.$ZodType | undefined = schema.shape[field];
      // A shape with a name of its own has its own description.
      if (inner !== undefined && registry.get(inner)?.id === undefined) registry.add(inner, { description });
    }
  }
}

/** `debate.route_checked` → `DebateRouteChecked`. */
function eventName(type: EventType): string {
  return type.replaceAll(/(?:^|[._])([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
