/** The events of a debate as they stand in a stream: `id:`, `event:` and the JSON of `data:`. */
import { z } from 'zod';
import type { EventType } from '../../debate/event.ts';
import { eventPayloads } from '../../debate/event.ts';

/** What the data of every stored event has beside its payload. */
const envelope = { seq: z.int(), debate_id: z.string(), at: z.string() };

export const eventTypes = Object.keys(eventPayloads) as EventType[];

/** Event type → the object in its `data:` line. */
export const eventDataSchemas = Object.fromEntries(
  eventTypes.map((type) => [type, z.object({ ...envelope, ...eventPayloads[type].shape })]),
) as unknown as Readonly<Record<EventType, z.ZodObject>>;

export const DELTA_EVENT = 'debate.delta';

export const deltaDataSchema = z.object({
  round: z.int(),
  debater_id: z.string(),
  field: z.enum(['reasoning', 'answer']),
  text: z.string(),
});

const stored = eventTypes.map((type) =>
  z.object({ id: z.int(), event: z.literal(type), data: eventDataSchemas[type] }),
);
const delta = z.object({ event: z.literal(DELTA_EVENT), data: deltaDataSchema });

export const streamedEventSchema = z.discriminatedUnion('event', [delta, ...stored]);
