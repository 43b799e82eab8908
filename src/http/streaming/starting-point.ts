/** Where a stream is to go on. */
import { ParleyError } from '../../errors.ts';

export interface StartingPoint {
  readonly lastEventId: string | undefined;
  readonly startingAfter: string | undefined;
}

/** The number of the last event that the client has. The header wins: a browser that reconnects repeats the address it
 * first used. Throws `ParleyError` cursor_invalid. */
export function startingPoint({ lastEventId, startingAfter }: StartingPoint): number {
  const given = lastEventId ?? startingAfter ?? '0';
  // Fifteen digits are safe integers.
  if (/^\d{1,15}$/.test(given)) return Number(given);
  throw new ParleyError('cursor_invalid', { detail: 'the number of an event is a whole number' });
}
