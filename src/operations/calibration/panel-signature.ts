/**
 * The key under which the labels of a panel are stored. It depends on all settings and prompts that affect the panel's
 * answers, and not on settings of a single question.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DebateConfig } from '../../debate/schema/debate-config.ts';

/** Fields of one question, limits of one debate, and fields that calibration itself changes. */
const EXCLUDED_FIELDS: readonly string[] = [
  ...([
    'context',
    'options',
    'metadata',
    'seed',
    'cost_budget_usd',
    'deadline_seconds',
    'max_wait_seconds',
    'panel',
    'warnings',
    'prompt_date',
    'estimate',
    'answer_type_chosen_by',
  ] as const),
  ...([
    'escalate_error_target',
    'guarantee',
    'panel_signature',
    'audit',
    'correlation',
    'reliabilities_learned',
  ] as const),
] satisfies (keyof DebateConfig)[];

/**
 * Settings of cascades. Other protocols have them as null and leave them out, so that their signatures stayed the same
 * when cascades were added.
 */
const CASCADE_FIELDS: readonly string[] = ['stop_at', 'wave', 'then'] satisfies (keyof DebateConfig)[];

export function panelSignature(config: DebateConfig): string {
  const settings = Object.entries(config)
    .filter(([name, value]) => !EXCLUDED_FIELDS.includes(name) && !(value === null && CASCADE_FIELDS.includes(name)))
    .map(([name, value]) => (name === 'debaters' ? [name, config.debaters.map(withoutReliability)] : [name, value]))
    .toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([settings, promptsHash()]))
    .digest('hex')
    .slice(0, SIGNATURE_CHARACTERS);
}

const SIGNATURE_CHARACTERS = 32;

function withoutReliability({ reliability: _, ...debater }: DebateConfig['debaters'][number]) {
  return debater;
}

const PROMPTS = join(import.meta.dirname, '../../debate/prompts');
let hash: string | null = null;

/**
 * Returns the hash of the files that contain all prompt texts, since a panel with changed prompts is another panel. All
 * lines of these files except imports count, comments included.
 */
function promptsHash(): string {
  if (hash === null) {
    const files = readdirSync(PROMPTS).toSorted();
    hash = createHash('sha256')
      .update(files.map((file) => withoutImports(readFileSync(join(PROMPTS, file), 'utf8'))).join('\0'))
      .digest('hex');
  }
  return hash;
}

function withoutImports(code: string): string {
  return code
    .split('\n')
    .filter((line) => !line.includes("from './") && !line.includes("from '../"))
    .join('\n');
}
