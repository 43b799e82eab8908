/** Runs every question once in each form, and reports how often each form was right, and its cost. */
import { usdFromNano } from '../budget/money.ts';
import type { Estimate } from '../debate/calibration/forecast-figures.ts';
import { bootstrap, mean } from '../debate/calibration/forecast-figures.ts';
import { NEW_DEBATE } from '../debate/engine/replay.ts';
import { runDebate } from '../debate/engine/run-debate.ts';
import type { DebateSpec } from '../debate/schema/debate-config.ts';
import type { ConfigRules } from '../debate/settings/resolve-config.ts';
import { resolveConfig } from '../debate/settings/resolve-config.ts';
import { isRight } from '../eval/is-right.ts';
import type { Case } from '../eval/recorded/transcripts.ts';
import { familyOf } from '../models/catalog/model-family.ts';
import type { Form } from './forms.ts';
import { forms } from './forms.ts';
import type { ComparisonContext } from './limited-calls.ts';
import { limitedCalls } from './limited-calls.ts';

export interface FormFigures {
  readonly form: string;
  /** The share of the questions whose verdict was right. */
  readonly right: Estimate | null;
  /** This form's share minus the first form's share of the same questions. Null for the first form. */
  readonly difference: Estimate | null;
  /**
   * All calls of these questions, and the calls without a reply after their last attempt, whose debater has no answer.
   */
  readonly calls: number;
  readonly failedCalls: number;
  readonly tokens: number;
  readonly costUsd: number;
}

export interface Comparison {
  readonly forms: readonly FormFigures[];
  /** The number of questions that ran in every form. A question that the limit interrupted does not count. */
  readonly questions: number;
  readonly isLimitReached: boolean;
}

interface AnsweredQuestion extends Pick<FormFigures, SummedFigure> {
  readonly right: boolean;
}

type SummedFigure = 'calls' | 'failedCalls' | 'tokens' | 'costUsd';

export async function compareForms(
  context: ComparisonContext,
  models: readonly string[],
  cases: readonly Case[],
): Promise<Comparison> {
  const rows: AnsweredQuestion[][] = [];
  for (const each of cases) {
    const row = await answerInAllForms(context, models, each);
    if (row === null) break;
    rows.push(row);
  }
  return {
    forms: forms.map((form, at) => figuresOf(form, at, rows)),
    questions: rows.length,
    isLimitReached: context.spendingLimit.isReached,
  };
}

/** Runs a question in all forms. Returns null when the limit did not allow it. */
async function answerInAllForms(
  context: ComparisonContext,
  models: readonly string[],
  asked: Case,
): Promise<AnsweredQuestion[] | null> {
  const row: AnsweredQuestion[] = [];
  for (const form of forms) {
    row.push(await answerInForm(context, specOf({ models, asked, form }, context.world.now()), { asked, form }));
    if (context.spendingLimit.isReached) return null;
  }
  return row;
}

async function answerInForm(
  context: ComparisonContext,
  spec: DebateSpec,
  { asked, form }: { readonly asked: Case; readonly form: Form },
): Promise<AnsweredQuestion> {
  const calls = limitedCalls(context, spec, form.adaptCall);
  const run = { history: NEW_DEBATE, epoch: 1, calls, stopCause: () => null, notes: () => [] };
  let answer: string | null = null;
  for await (const event of runDebate(spec, {
    ...run,
    timeLeftMs: () => Number.POSITIVE_INFINITY,
    now: context.world.now,
  })) {
    if (event.type === 'debate.aggregated') answer = event.verdict.final_answer;
  }
  const { usage, costNanoUsd } = calls.total();
  const { calls: made, failed } = calls.counts();
  return {
    right: isRight(asked, answer),
    calls: made,
    failedCalls: failed,
    tokens: usage.total_tokens,
    costUsd: usdFromNano(costNanoUsd),
  };
}

/** All forms use this seed, so that labels and orders are the same in each. */
const SEED = 20_261_129;

interface FormCase {
  readonly models: readonly string[];
  readonly asked: Case;
  readonly form: Form;
}

/** Builds a debate of all models, or of three debaters when there is one model. */
function specOf({ models, asked: { id, question }, form: { name, request } }: FormCase, now: Date): DebateSpec {
  const { question: text, context, options, answer_type } = question;
  const fullRequest = {
    question: text,
    answer_type,
    ...(context === null ? {} : { context }),
    ...(options === null ? {} : { options: [...options] }),
    debaters: models.map((model) => (models.length === 1 ? { model, count: 3 } : { model })),
    ...({ protocol: 'critique', aggregation: 'majority_vote', max_rounds: 2, agreement: 'typed' } as const),
    ...{ adaptive_routing: false, convergence_check: false, seed: SEED },
    ...request,
  };
  const resolved = resolveConfig(fullRequest, { ...RULES, today: now.toISOString().slice(0, 10) });
  if (!resolved.ok) throw new Error(resolved.problems.map(({ message }) => message).join('; '));
  return { id: `${id}-${name}`, question: text, config: resolved.config };
}

/**
 * The numbers are the defaults of the service. No default panel is needed, because every request names its debaters.
 */
const RULES: Omit<ConfigRules, 'today'> = {
  defaultPanel: [],
  defaultDeadlineSeconds: null,
  transcriptCharacters: 60_000,
  family: (model) => familyOf(model, {}),
  reliability: () => 0.7,
  correlation: { oneFamily: 0.6, severalFamilies: 0.45 },
  cheapest: () => null,
  isSimulated: () => false,
  seed: SEED,
};

/** `rows` has the answers to each question, in the order of `forms`. `at` is the index of the form. */
function figuresOf({ name }: Form, at: number, rows: readonly (readonly AnsweredQuestion[])[]): FormFigures {
  const own = rows.flatMap((row) => row[at] ?? []);
  const differences = rows.map((row) => Number(row[at]?.right) - Number(row[0]?.right));
  return {
    form: name,
    right: bootstrap(
      own.map(({ right }) => Number(right)),
      mean,
    ),
    difference: at === 0 ? null : bootstrap(differences, mean),
    calls: sumOf('calls', own),
    failedCalls: sumOf('failedCalls', own),
    tokens: sumOf('tokens', own),
    costUsd: sumOf('costUsd', own),
  };
}

function sumOf(figure: SummedFigure, rows: readonly AnsweredQuestion[]): number {
  return rows.reduce((sum, row) => sum + row[figure], 0);
}
