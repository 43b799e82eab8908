/** Reads a whole answer as a time of day. */
import { unboxed } from './text/plain-text.ts';

export interface TimeRead {
  /** Seconds since midnight. When `isHalfOfDayKnown` is false, the time may be 12 hours earlier or later. */
  readonly seconds: number;
  /** True when it is known which half of the day is meant. */
  readonly isHalfOfDayKnown: boolean;
  /** As written, in capitals; `UTC` also for Z and GMT. Null when none is given. */
  readonly zone: string | null;
}

const CLOCK =
  /^(?:at |about |around |approximately )?(\d{1,2})(?:[:.h](\d\d)(?::(\d\d))?)?(?: ?(a\.?m\.?|p\.?m\.?)| ?(o'clock))?(?: ?(Z|[A-Z]{2,4}))?$/i;
const HALF_DAY = 12 * 3600;

/** Reads `3 PM`, `15:00`, `3:00 p.m. CET` and `noon`. A bare number is not a time of day. */
export function timeLiteral(plain: string): TimeRead | null {
  const text = unboxed(plain).replace(/(?<![ap])\.$/i, '');
  if (/^(?:at )?noon$/i.test(text)) return { seconds: HALF_DAY, isHalfOfDayKnown: true, zone: null };
  const [matched, hours = '', minutes, seconds = '0', halfOfDay, oClock, zone = null] = CLOCK.exec(text) ?? [];
  if (matched === undefined || (minutes ?? halfOfDay ?? oClock) === undefined) return null;
  const time = secondsOf(`${hours}:${minutes ?? '00'}:${seconds}`, halfOfDay);
  const isHalfOfDayKnown = halfOfDay !== undefined || hours.startsWith('0') || Number(hours) > 12;
  return time === null ? null : { seconds: time, isHalfOfDayKnown, zone: zone && zoneName(zone.toUpperCase()) };
}

/** Returns the seconds since midnight; null when it is not a time of day. */
function secondsOf(clock: string, halfOfDay: string | undefined): number | null {
  const [hours = 0, minutes = 0, seconds = 0] = clock.split(':').map(Number);
  if (hours > (halfOfDay === undefined ? 24 : 12) || minutes > 59) return null;
  const secondsAsWritten = hours * 3600 + minutes * 60 + seconds;
  return halfOfDay === undefined
    ? secondsAsWritten % (2 * HALF_DAY)
    : (secondsAsWritten % HALF_DAY) + (/^p/i.test(halfOfDay) ? HALF_DAY : 0);
}

function zoneName(zone: string): string {
  return zone === 'Z' || zone === 'GMT' ? 'UTC' : zone;
}
