/** Reads a whole answer as a time of day. */
import { unboxed } from './text/plain-text.ts';

export interface TimeRead {
  /** Seconds since midnight. When `halfKnown` is false, the time may be 12 hours earlier or later. */
  readonly seconds: number;
  /** True when it is known which half of the day is meant. */
  readonly halfKnown: boolean;
  /** As written, in capitals; `UTC` also for Z and GMT. Null when none is given. */
  readonly zone: string | null;
}

const CLOCK =
  /^(?:at |about |around |approximately )?(\d{1,2})(?:[:.h](\d\d)(?::(\d\d))?)?(?: ?(a\.?m\.?|p\.?m\.?)| ?(o'clock))?(?: ?(Z|[A-Z]{2,4}))?$/i;
const HALF_DAY = 12 * 3600;

/** Reads `3 PM`, `15:00`, `3:00 p.m. CET` and `noon`. A bare number is not a time of day. */
export function timeLiteral(plain: string): TimeRead | null {
  const text = unboxed(plain).replace(/(?<![ap])\.$/i, '');
  if (/^(?:at )?noon$/i.test(text)) return { seconds: HALF_DAY, halfKnown: true, zone: null };
  const [matched, hours = '', minutes, seconds = '0', half, oClock, zone = null] = CLOCK.exec(text) ?? [];
  if (matched === undefined || (minutes ?? half ?? oClock) === undefined) return null;
  const time = secondsOf(`${hours}:${minutes ?? '00'}:${seconds}`, half);
  const halfKnown = half !== undefined || hours.startsWith('0') || Number(hours) > 12;
  return time === null ? null : { seconds: time, halfKnown, zone: zone && zoneName(zone.toUpperCase()) };
}

/** Returns the seconds since midnight; null when it is not a time of day. */
function secondsOf(clock: string, half: string | undefined): number | null {
  const [hours = 0, minutes = 0, seconds = 0] = clock.split(':').map(Number);
  if (hours > (half === undefined ? 24 : 12) || minutes > 59) return null;
  const written = hours * 3600 + minutes * 60 + seconds;
  return half === undefined ? written % (2 * HALF_DAY) : (written % HALF_DAY) + (/^p/i.test(half) ? HALF_DAY : 0);
}

function zoneName(zone: string): string {
  return zone === 'Z' || zone === 'GMT' ? 'UTC' : zone;
}
