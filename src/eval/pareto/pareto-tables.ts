/** Formats the accuracy and cost of the policies as tables. */
import { goalsTable } from '../agreement/agreement-tables.ts';
import type { Table } from '../table.ts';
import type { ParetoReport } from './pareto.ts';
import type { Interval, PolicyRow } from './policies/policy-row.ts';
import type { SetReport } from './policies/set-policies.ts';
import type { ReadingCheck } from './reading-check.ts';

/** Returns the tables. `all` also includes single models other than the best one. */
export function paretoTables(
  { pareto, sets, reading, goals, price_lists: lists }: ParetoReport,
  detail: 'all' | 'short',
): Table[] {
  const rowsOf = (set: SetReport) =>
    pareto.filter((row) => row.set === set.set && (detail === 'all' || isShown(row, set)));
  return [
    { ...goalsTable(goals), title: 'Goals of cascades and two-tier policies' },
    ...sets.filter(({ samples }) => samples === null).map((set) => setTable(set, rowsOf(set), lists)),
    samplesTable(
      sets.filter(({ samples }) => samples !== null).flatMap((set) => rowsOf(set).map((row) => [set, row] as const)),
    ),
    readingTable(reading),
  ].filter(({ rows }) => rows.length > 0);
}

function isShown({ policy }: PolicyRow, { best_single: best }: SetReport): boolean {
  return policy === best || !policy.startsWith('single:');
}

const COST_HEADERS = { usd: 'USD of 1,000', units: 'units', calls: null };

function setTable(set: SetReport, rows: readonly PolicyRow[], lists: readonly string[]): Table {
  const cost = COST_HEADERS[set.cost_in];
  return {
    title: `${set.set}: accuracy and cost`,
    header: ['policy', 'right', 'calls', ...(cost === null ? [] : [cost]), 'difference to the best single model'],
    rows: rows.map((row) => [
      row.policy,
      percent(row.accuracy),
      row.calls.toFixed(2),
      ...(cost === null ? [] : [costCell(row)]),
      interval(row.difference_to_best_single),
    ]),
    notes: [...notesOf(set), ...(cost === null ? [] : [`Costs: ${lists.join(', ')}.`])].join('\n'),
  };
}

function costCell({ cost_usd: usd, units }: PolicyRow): string {
  return usd === null ? (units ?? 0).toFixed(1) : usd.toFixed(3);
}

function notesOf({
  questions,
  best_single: best,
  reliabilities,
  models_left_out: leftOutModels,
  questions_left_out: leftOutQuestions,
}: SetReport): string[] {
  return [
    `Chosen on ${questions.chosen_on} questions, scored on ${questions.scored_on} others. Best single model: \`${best.slice('single:'.length)}\`.`,
    ...(reliabilities === 'default' ? ['`posterior` has too few labels to learn p from.'] : []),
    ...(leftOutModels.length === 0
      ? []
      : [`Left out, without a price or not asked everything: ${leftOutModels.join(', ')}.`]),
    ...(leftOutQuestions === 0 ? [] : [`${leftOutQuestions} questions were asked of other models.`]),
  ];
}

function samplesTable(rows: readonly (readonly [SetReport, PolicyRow])[]): Table {
  return {
    title: 'Samples of one model',
    header: ['set', 'questions', 'recorded samples', 'policy', 'right', 'calls', 'difference to one sample'],
    rows: rows.map(([{ set, questions, samples }, row]) => [
      set,
      String(questions.scored_on),
      String(samples),
      row.policy,
      percent(row.accuracy),
      row.calls.toFixed(2),
      interval(row.difference_to_best_single),
    ]),
    notes: 'Blind replies of one model to one question, most of them under personas. All questions are scored.',
  };
}

function readingTable(reading: readonly ReadingCheck[]): Table {
  return {
    title: 'Answers that agreement and a plain comparison of normal forms judge differently',
    header: ['set', 'question', 'model', 'gold', 'answer', 'right by'],
    rows: reading.flatMap(({ set, differences }) =>
      differences.map(({ id, model, gold, answer, right_by: by }) => [
        set,
        id,
        model,
        gold,
        answer,
        by.replace('_', ' '),
      ]),
    ),
    notes: '',
  };
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}

function interval({ estimate, low, high }: Interval): string {
  const points = (value: number) => (100 * value).toFixed(1);
  return `${points(estimate)} [${points(low)}, ${points(high)}]`;
}
