/** The event after which a stream continues. */
import { ParleyError } from '../../errors.ts';

export interface RequestedStart {
  /** The header `Last-Event-ID`. */
  readonly lastEventId: string | undefined;
  /** The query parameter `starting_after`. */
  readonly startingAfter: string | undefined;
}

/**
 * Returns the number of the last event that the client has; 0 when it has none. `Last-Event-ID` has priority: a browser
 * that reconnects sends it with its first address, whose `starting_after` is then out of date. Throws `ParleyError`
 * cursor_invalid when the text is not a whole number.
 */
export function startingPoint({ lastEventId, startingAfter }: RequestedStart): number {
  const text = lastEventId ?? startingAfter ?? '0';
  // Fifteen digits are always a safe integer.
  if (/^\d{1,15}$/.test(text)) return Number(text);
  throw new ParleyError('cursor_invalid', { detail: 'the number of an event must be a whole number' });
}
