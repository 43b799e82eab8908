/** The events of a debate as they stand in a stream: `id:`, `event:` and the JSON of `data:`. */
import { z } from 'zod';
import type { EventType } from '../../debate/schema/event.ts';
import { eventPayloads } from '../../debate/schema/event.ts';

/** What the data of every stored event has beside its payload. */
const envelope = { seq: z.int(), debate_id: z.string(), at: z.string() };

export const eventTypes = Object.keys(eventPayloads) as EventType[];

/** Event type → the object in its `data:` line. It names its type, too: many clients keep nothing of an event but its data. */
export const eventDataSchemas = Object.fromEntries(
  eventTypes.map((type) => [type, z.object({ ...envelope, type: z.literal(type), ...eventPayloads[type].shape })]),
) as unknown as Readonly<Record<EventType, z.ZodObject>>;

export const DELTA_EVENT = 'debate.delta';

export const deltaDataSchema = z.object({
  type: z.literal(DELTA_EVENT),
  round: z.int(),
  debater_id: z.string(),
  field: z.enum(['reasoning', 'answer']),
  text: z.string(),
});

/** Each kind of event by itself, so that generated clients have a name for it. */
export const storedEventSchemas = Object.fromEntries(
  eventTypes.map((type) => [type, z.object({ id: z.int(), event: z.literal(type), data: eventDataSchemas[type] })]),
) as unknown as Readonly<Record<EventType, z.ZodObject>>;

export const deltaEventSchema = z.object({ event: z.literal(DELTA_EVENT), data: deltaDataSchema });

export const streamedEventSchema = z.discriminatedUnion('event', [
  deltaEventSchema,
  ...eventTypes.map((type) => storedEventSchemas[type]),
]);
