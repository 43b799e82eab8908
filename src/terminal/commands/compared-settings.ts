/** Parses arguments such as `max_rounds=1,agreement=typed` to settings for deciding debates again. */
import type { ComparisonRequest } from '../../client/contract-types.ts';

export type ComparedSettings = ComparisonRequest['settings'];

/** The settings that are used when the command line has none. */
const DEFAULT_SETTINGS = [
  'max_rounds=1',
  'stop_at=0.75',
  'stop_at=0.85',
  'aggregation=majority_vote',
  'aggregation=posterior',
];

const readers: Readonly<Record<string, (value: string) => unknown>> = {
  name: String,
  aggregation: String,
  agreement: String,
  max_rounds: Number,
  convergence_threshold: Number,
  stop_at: Number,
  debaters: (value) => value.split('+'),
};

/** Returns the settings, or a sentence about the error. The service checks the values. */
export function settingsOf(args: readonly string[]): ComparedSettings | string {
  const settings: Record<string, unknown>[] = [];
  for (const arg of args.length === 0 ? DEFAULT_SETTINGS : args) {
    const fields = settingOf(arg);
    if (typeof fields === 'string') return fields;
    settings.push(fields);
  }
  return settings as ComparedSettings;
}

function settingOf(arg: string): Record<string, unknown> | string {
  const fields: Record<string, unknown> = {};
  for (const part of arg.split(',')) {
    const [, key = '', value = ''] = /^([a-z_]+)=(.+)$/s.exec(part) ?? [];
    const read = Object.hasOwn(readers, key) ? readers[key] : undefined;
    const parsed = read?.(value);
    if (parsed === undefined || Number.isNaN(parsed)) {
      return `compare: "${part}" must be ${Object.keys(readers).join(', ')} = a value`;
    }
    fields[key] = parsed;
  }
  return fields;
}
