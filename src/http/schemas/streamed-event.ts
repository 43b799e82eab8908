/** The events of a debate in a stream: `id:`, `event:` and the JSON of `data:`. */
import { z } from 'zod';
import type { EventType } from '../../debate/schema/event.ts';
import { eventPayloads } from '../../debate/schema/event.ts';
import { timeSchema } from '../../debate/schema/time.ts';

/** The fields of every stored event beside its payload. */
const envelope = {
  seq: z.int().meta({ description: 'The number of the event in its debate, from 1 without gaps.', examples: [4] }),
  debate_id: z.string().meta({ description: 'The debate.', examples: ['0b9f3f3e-6a52-4b53-9f0c-1f4f5f0f6a11'] }),
  at: timeSchema.meta({ description: 'When the event happened.' }),
};

const eventType = (type: EventType) => z.literal(type).meta({ description: 'The type of the event.' });
const eventId = z
  .int()
  .meta({ description: 'The number of the event, as in the field `id:` of the stream.', examples: [4] });
const eventName = (type: EventType) =>
  z.literal(type).meta({ description: 'The type of the event, as in the field `event:` of the stream.' });
const DATA = 'The data of the event.';

export const eventTypes = Object.keys(eventPayloads) as EventType[];

/**
 * The objects of `data:` lines by event type. They contain the type, too, because many clients keep only the data of an
 * event.
 */
export const eventDataSchemas = Object.fromEntries(
  eventTypes.map((type) => {
    const { shape, description } = eventPayloads[type];
    return [type, z.object({ ...envelope, type: eventType(type), ...shape }).meta({ description })];
  }),
) as unknown as Readonly<Record<EventType, z.ZodObject>>;

export const DELTA_EVENT = 'debate.delta';

export const deltaDataSchema = z
  .object({
    type: z.literal(DELTA_EVENT).meta({ description: 'The type of the event.' }),
    round: z.int().meta({ description: 'The round; 0 for a routing call.', examples: [1] }),
    debater_id: z.string().meta({ description: 'The debater; for a routing call its model.', examples: ['debater_0'] }),
    field: z.enum(['reasoning', 'answer']).meta({
      description:
        'The field that is being written: the `reasoning` first, then the `answer`. In a ballot: the rationale, then the vote.',
    }),
    text: z
      .string()
      .meta({ description: 'The text since the previous event for this field.', examples: ['17 × 20 = '] }),
  })
  .meta({
    description:
      'A part of a reply while it is written. It is not stored and is sent without an id. In round 0 it is the reply of a routing model, and `debater_id` is the model.',
  });

/** Each type of event is a separate schema, so that generated clients have a name for it. */
export const storedEventSchemas = Object.fromEntries(
  eventTypes.map((type) => [
    type,
    z
      .object({ id: eventId, event: eventName(type), data: eventDataSchemas[type].meta({ description: DATA }) })
      .meta({ description: eventPayloads[type].description }),
  ]),
) as unknown as Readonly<Record<EventType, z.ZodObject>>;

export const deltaEventSchema = z
  .object({
    event: z
      .literal(DELTA_EVENT)
      .meta({ description: 'The type of the event, as in the field `event:` of the stream.' }),
    data: deltaDataSchema.meta({ description: 'The data of the event.' }),
  })
  .meta({ description: 'A part of a reply while it is written.' });

export const streamedEventSchema = z
  .discriminatedUnion('event', [deltaEventSchema, ...eventTypes.map((type) => storedEventSchemas[type])])
  .meta({ description: 'One event of a stream: its `id:`, its `event:` and the JSON in its `data:`.' });
