/** The event after which a stream continues. */
import { ParleyError } from '../../errors.ts';

export interface StartingPoint {
  readonly lastEventId: string | undefined;
  readonly startingAfter: string | undefined;
}

/**
 * Returns the number of the last event that the client has. The header has priority, because a browser that reconnects
 * repeats the address of its first request. Throws `ParleyError` cursor_invalid.
 */
export function startingPoint({ lastEventId, startingAfter }: StartingPoint): number {
  const number = lastEventId ?? startingAfter ?? '0';
  // Numbers of fifteen digits are safe integers.
  if (/^\d{1,15}$/.test(number)) return Number(number);
  throw new ParleyError('cursor_invalid', { detail: 'the number of an event must be a whole number' });
}
