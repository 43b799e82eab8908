/** The events of a streamed response. */
import { z } from 'zod';
import { anyObject } from '../client-fields.ts';
import { answerPartSchema, outputItemSchema, summaryPartSchema } from './response-item.ts';
import { responseSchema } from './response-resource.ts';

const ID = '0b9f3f3e-6a52-4b53-9f0c-1f4f5f0f6a11';

const sequenceField = {
  sequence_number: z.int().meta({ description: 'The number of the event, from 0 without gaps.', examples: [4] }),
};

const eventType = <T extends readonly [string, ...string[]]>(...names: T) =>
  z.enum(names).meta({ description: 'The type of the event, as in the field `event:` of the stream.' });

const outputIndex = z.int().meta({ description: 'The index of the item in the output, from 0.', examples: [0] });

const itemFields = {
  item_id: z.string().meta({ description: 'The id of the item.', examples: [`msg_${ID}`] }),
  output_index: outputIndex,
};
const summaryFields = {
  ...itemFields,
  summary_index: z
    .literal(0)
    .meta({ description: 'The index of the part. It is always 0, because there is one part.' }),
};
const contentFields = {
  ...itemFields,
  content_index: z
    .literal(0)
    .meta({ description: 'The index of the part. It is always 0, because there is one part.' }),
};
const delta = z.string().meta({ description: 'The next part of the text.', examples: ['391'] });
const logprobs = z
  .array(anyObject)
  .max(0)
  .meta({ description: 'Always empty.', examples: [[]] });

const snapshotEventSchema = z.object({
  type: eventType(
    'response.created',
    'response.queued',
    'response.in_progress',
    'response.completed',
    'response.incomplete',
    'response.failed',
  ),
  ...sequenceField,
  response: responseSchema.meta({ description: 'The current state of the response.' }),
});

const itemEventSchema = z.object({
  type: eventType('response.output_item.added', 'response.output_item.done'),
  ...sequenceField,
  output_index: outputIndex,
  item: outputItemSchema.meta({ description: 'The current state of the item.' }),
});

export const responseEventSchema = z
  .discriminatedUnion('type', [
    snapshotEventSchema,
    itemEventSchema,
    z.object({
      type: eventType('response.reasoning_summary_part.added', 'response.reasoning_summary_part.done'),
      ...sequenceField,
      ...summaryFields,
      part: summaryPartSchema.meta({ description: 'The current state of the part.' }),
    }),
    z.object({ type: eventType('response.reasoning_summary_text.delta'), ...sequenceField, ...summaryFields, delta }),
    z.object({
      type: eventType('response.reasoning_summary_text.done'),
      ...sequenceField,
      ...summaryFields,
      text: z.string().meta({ description: 'The whole summary.', examples: ['Round 1\n'] }),
    }),
    z.object({
      type: eventType('response.content_part.added', 'response.content_part.done'),
      ...sequenceField,
      ...contentFields,
      part: answerPartSchema.meta({ description: 'The current state of the part.' }),
    }),
    z.object({ type: eventType('response.output_text.delta'), ...sequenceField, ...contentFields, delta, logprobs }),
    z.object({
      type: eventType('response.output_text.done'),
      ...sequenceField,
      ...contentFields,
      text: z.string().meta({ description: 'The whole answer.', examples: ['391'] }),
      logprobs,
    }),
    z.object({ type: eventType('response.refusal.delta'), ...sequenceField, ...contentFields, delta }),
    z.object({
      type: eventType('response.refusal.done'),
      ...sequenceField,
      ...contentFields,
      refusal: z.string().meta({ description: 'Why there is no answer.', examples: ['Every model refused.'] }),
    }),
    z.object({
      type: eventType('error'),
      sequence_number: z.int().meta({
        description: 'The number of the last event before the error. The stream can be resumed after that event.',
        examples: [4],
      }),
      code: z
        .string()
        .nullable()
        .meta({ description: 'The code of the error.', examples: ['overloaded'] }),
      message: z.string().meta({ description: 'The error in one sentence.', examples: ['the service is stopping'] }),
      param: z.null().meta({ description: 'Always null.' }),
    }),
  ])
  .meta({ description: 'An event of a streamed response.' });
export type ResponseEvent = z.infer<typeof responseEventSchema>;

/** An event without its sequence number. */
export type Unnumbered<E extends ResponseEvent = ResponseEvent> = E extends ResponseEvent
  ? Omit<E, 'sequence_number'>
  : never;
