/** CONTRACT and rules: the day on which a model stops answering, and its replacement. */
import { modelRow } from './model-table.ts';

export interface Retirement {
  /** The day from which requests fail, ISO 8601. */
  readonly on: string;
  /** `provider/model`; null when no replacement is known. */
  readonly replacement: string | null;
}

export interface Retirements {
  /** Returns null when no retirement was announced. */
  of(model: string): Retirement | null;
  /**
   * Sets the date that the provider itself reports, null when it announced none. It takes precedence over the table of
   * models.
   */
  setReported(model: string, on: string | null): void;
}

export function modelRetirements(): Retirements {
  const reportedDates = new Map<string, string | null>();
  return {
    of: (model) => {
      const row = modelRow(model);
      const reported = reportedDates.get(model);
      const on = reported === undefined ? (row?.retiresOn ?? null) : reported;
      return on === null ? null : { on, replacement: row?.replacement ?? null };
    },
    setReported: (model, on) => void reportedDates.set(model, on),
  };
}

const DAY_MS = 86_400_000;
/** Using a model gives a warning from this number of days before its retirement. */
const NOTICE_DAYS = 60;

/** Returns the days from `now` until `day`, negative when the day is past. */
export function daysUntil(day: string, now: Date): number {
  return (Date.parse(day) - now.getTime()) / DAY_MS;
}

export function isRetired(retirement: Retirement | null, now: Date): retirement is Retirement {
  return retirement !== null && daysUntil(retirement.on, now) <= 0;
}

/** Returns a sentence about a model that is retired or will be within `NOTICE_DAYS`, else null. */
export function retirementNotice(model: string, retirement: Retirement | null, now: Date): string | null {
  if (retirement === null || daysUntil(retirement.on, now) > NOTICE_DAYS) return null;
  const { on, replacement } = retirement;
  const instead = replacement === null ? '' : `; its replacement is ${replacement}`;
  return isRetired(retirement, now)
    ? `retired: ${model} was retired on ${on}, so its calls fail${instead}`
    : `retires soon: ${model} is retired on ${on}${instead}`;
}
