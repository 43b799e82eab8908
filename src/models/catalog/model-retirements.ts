/** CONTRACT and rules: when a model stops answering, and what takes over from it. */
import { modelRow } from './model-table.ts';

export interface Retirement {
  /** The day from which requests fail, ISO 8601. */
  readonly on: string;
  /** `provider/model`; null: none is known. */
  readonly replacement: string | null;
}

export interface Retirements {
  /** Null: none was announced. */
  of(model: string): Retirement | null;
  /** What the provider itself says now; it wins over the table. */
  learn(model: string, on: string | null): void;
}

export function modelRetirements(): Retirements {
  const learned = new Map<string, string | null>();
  return {
    of: (model) => {
      const row = modelRow(model);
      const told = learned.get(model);
      const on = told === undefined ? (row?.retiresOn ?? null) : told;
      return on === null ? null : { on, replacement: row?.replacement ?? null };
    },
    learn: (model, on) => void learned.set(model, on),
  };
}

const DAY_MS = 86_400_000;
/** From this number of days before its retirement on, the use of a model brings a warning. */
const NOTICE_DAYS = 60;

/** Negative once the day is past. */
export function daysUntil(day: string, now: Date): number {
  return (Date.parse(day) - now.getTime()) / DAY_MS;
}

export function isRetired(retirement: Retirement | null, now: Date): retirement is Retirement {
  return retirement !== null && daysUntil(retirement.on, now) <= 0;
}

/** A sentence about a model that is retired or will be soon; null when there is nothing to say. */
export function retirementNotice(model: string, retirement: Retirement | null, now: Date): string | null {
  if (retirement === null || daysUntil(retirement.on, now) > NOTICE_DAYS) return null;
  const { on, replacement } = retirement;
  const instead = replacement === null ? '' : `; its replacement is ${replacement}`;
  return isRetired(retirement, now)
    ? `retired: ${model} was retired on ${on}, so its calls fail${instead}`
    : `retires soon: ${model} is retired on ${on}${instead}`;
}
