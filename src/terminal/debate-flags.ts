/** Converts the flags of a debate to its request. The service checks the values. */
import type { DebateRequest } from '../client/contract-types.ts';

const text = { type: 'string' } as const;
const textList = { type: 'string', multiple: true } as const;

export const debateFlags = {
  protocol: text,
  panel: text,
  model: text,
  debater: textList,
  judge: text,
  aggregation: text,
  agreement: text,
  'max-rounds': text,
  'stop-at': text,
  wave: text,
  then: text,
  'answer-type': text,
  unit: text,
  scale: text,
  'spread-threshold': text,
  option: textList,
  context: text,
  'cost-budget': text,
  deadline: text,
  seed: text,
  'no-routing': { type: 'boolean' },
} as const;

export type DebateFlags = {
  readonly [Name in keyof typeof debateFlags]?: (typeof debateFlags)[Name] extends { multiple: true }
    ? string[]
    : (typeof debateFlags)[Name] extends { type: 'boolean' }
      ? boolean
      : string;
};

const numberFields = {
  'stop-at': 'stop_at',
  wave: 'wave',
  'spread-threshold': 'spread_threshold',
  'max-rounds': 'max_rounds',
  'cost-budget': 'cost_budget_usd',
  deadline: 'deadline_seconds',
  seed: 'seed',
} as const;

/**
 * Returns the request, or a sentence about the error. A field without a flag is left out, so that the service applies
 * its default.
 */
export function requestOf(question: string, flags: DebateFlags): DebateRequest | string {
  const { protocol, panel, model, debater, judge, aggregation, agreement, option, then } = flags;
  const fields: Record<string, unknown> = {
    question,
    protocol,
    panel,
    model,
    debaters: debater?.map(debaterOf),
    judge: judge === undefined ? undefined : { model: judge },
    aggregation,
    agreement,
    then,
    answer_type: flags['answer-type'],
    estimate:
      flags.unit === undefined && flags.scale === undefined ? undefined : { unit: flags.unit, scale: flags.scale },
    options: option,
    adaptive_routing: flags['no-routing'] === true ? false : undefined,
  };
  for (const [flag, field] of Object.entries(numberFields)) {
    const given = flags[flag as keyof typeof numberFields];
    if (given === undefined) continue;
    if (!/^-?\d{1,15}(\.\d{1,15})?$/.test(given)) return `--${flag} must be a number, not "${given}"`;
    fields[field] = Number(given);
  }
  // Unknown names are refused by the service, which has the full list.
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as DebateRequest;
}

/** Parses a debater. `3*provider/model` means three debaters of that model. */
function debaterOf(given: string): { model: string; count?: number } {
  const [, count, model] = /^(\d+)\*(.+)$/s.exec(given) ?? [];
  return count === undefined || model === undefined ? { model: given } : { model, count: Number(count) };
}
