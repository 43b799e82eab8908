/**
 * `npm run compare-forms -- --models a,b --data FILE --limit-usd 1`: asks a file of questions with known answers once in
 * each form (order of fields, critiques, personas), with the keys of the environment, and prints how often each was right.
 *   --models a,b      the debaters as `provider/model`; a single model gets three debaters
 *   --data FILE       JSON lines, as `npm run eval` reads them
 *   --limit-usd N     the cost limit for all questions; a question that would exceed it is left out
 *   --questions N     only the first N questions
 *   --json            prints the figures as JSON
 */
import { basename, dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { limitFromUsd } from '../budget/money.ts';
import { realWorld } from '../compose.ts';
import { modelsAndPrices } from '../compose-models.ts';
import { callLimitsOf } from '../compose-settings.ts';
import { ConfigError, readInProcessConfig } from '../config.ts';
import type { Estimate } from '../debate/calibration/forecast-figures.ts';
import { readDataFile } from '../eval/recorded/data-file.ts';
import type { Case } from '../eval/recorded/transcripts.ts';
import { tableText } from '../eval/table.ts';
import type { Comparison, FormFigures } from './comparison.ts';
import { compareForms } from './comparison.ts';
import { forms } from './forms.ts';
import { SpendingLimit } from './limited-calls.ts';

const { values } = parseArgs({
  options: {
    models: { type: 'string' },
    data: { type: 'string' },
    'limit-usd': { type: 'string' },
    questions: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
});

class UsageError extends Error {}

try {
  const { models, data, limitUsd, questions } = readArguments();
  const cases = casesIn(data).slice(0, questions);
  const comparison = await compareForms(await contextOf(models, limitUsd), models, cases);
  process.stdout.write(values.json ? `${JSON.stringify(comparison, null, 2)}\n` : textOf(comparison));
} catch (error) {
  if (!(error instanceof UsageError || error instanceof ConfigError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 2;
}

function readArguments() {
  const models = values.models?.split(',').filter((model) => model !== '') ?? [];
  const limitUsd = Number(values['limit-usd']);
  const questions = Number(values.questions ?? Number.MAX_SAFE_INTEGER);
  if (models.length === 0 || values.data === undefined || !(limitUsd > 0) || !(questions >= 1)) {
    throw new UsageError('required: --models a,b --data FILE --limit-usd N (above 0)');
  }
  return { models, data: values.data, limitUsd, questions };
}

function casesIn(path: string): readonly Case[] {
  const data = readDataFile(dirname(path), basename(path));
  if (data.kind !== 'cases') throw new UsageError(`${path}: ${data.why}`);
  return data.set.cases;
}

async function contextOf(modelNames: readonly string[], limitUsd: number) {
  const config = readInProcessConfig();
  const { models, prices } = await modelsAndPrices(config);
  const unknown = modelNames.filter((model) => models.find(model) === null);
  const unpriced = modelNames.filter((model) => prices.quote(model, realWorld.now()) === null);
  if (unknown.length > 0) throw new UsageError(`models that are unknown or have no key: ${unknown.join(', ')}`);
  if (unpriced.length > 0)
    throw new UsageError(`models without a known price, which no limit can cover: ${unpriced.join(', ')}`);
  return {
    models,
    prices,
    spendingLimit: new SpendingLimit(limitFromUsd(limitUsd)),
    limits: callLimitsOf(config),
    world: realWorld,
  };
}

function textOf({ forms: figures, questions, isLimitReached }: Comparison): string {
  return tableText({
    title: `${questions} questions, each asked in ${forms.length} forms`,
    header: ['form', 'right', 'difference to the first', 'failed calls', 'tokens', 'USD'],
    rows: figures.map(rowOf),
    notes: isLimitReached ? 'The cost limit was reached. The remaining questions were not asked.' : '',
  });
}

function rowOf({ form, right, difference, calls, failedCalls, tokens, costUsd }: FormFigures): string[] {
  const failed = `${failedCalls} of ${calls}`;
  return [form, inPerCent(right), inPerCent(difference), failed, tokens.toLocaleString('en'), costUsd.toFixed(4)];
}

function inPerCent(estimate: Estimate | null): string {
  if (estimate === null) return '–';
  const [value, low, high] = [estimate.value, estimate.low, estimate.high].map((share) => (share * 100).toFixed(1));
  return `${value} % (${low} to ${high})`;
}
