/** Writes the report as Markdown between two marks of a document. */
import { editsTable, goalsTable, mergedEditsTable, openPairsTable, pairsTable } from './agreement/agreement-tables.ts';
import type { EvalReport } from './report.ts';
import type { Scorecard } from './scorecard.ts';
import { figureText } from './scorecard-table.ts';
import type { Table } from './table.ts';
import { tableMarkdown } from './table.ts';

/** Two lines of a document, between which the figures are written. */
export type Marks = readonly [begin: string, end: string];

export const REPORT_MARKS = marksOf('npm run eval -- --write');
export const GUARANTEE_MARKS = marksOf('npm run eval -- --guarantee --write');
export const PARETO_MARKS = marksOf('npm run eval -- --pareto --write');

function marksOf(command: string): Marks {
  return [`<!-- begin: written by \`${command}\` -->`, `<!-- end: written by \`${command}\` -->`];
}

export function hasMarks(document: string, [begin, end]: Marks): boolean {
  return document.includes(begin) && document.indexOf(begin) < document.indexOf(end);
}

export interface ReportOrigin {
  readonly marks: Marks;
  /** The command line that measured the figures. */
  readonly command: string;
  /** For example `2026-11-29`. */
  readonly date: string;
}

/** Returns the document with the tables between its marks. */
export function withTables(document: string, tables: readonly Table[], { marks, command, date }: ReportOrigin): string {
  const [begin, end] = marks;
  const opening = `Measured on ${date} by\n\`${command}\`.\n`;
  const filled = tables.filter(({ rows }) => rows.length > 0);
  const written = [begin, '', opening, ...filled.map(tableMarkdown)].join('\n');
  return `${document.slice(0, document.indexOf(begin))}${written}\n${document.slice(document.indexOf(end))}`;
}

/** Themes with fewer pairs share one row of the document. */
const MIN_PAIRS = 10;

export function reportTables({ scorecards, openPairs, pairs, agreement }: EvalReport): Table[] {
  return [
    ...(agreement === null ? [] : [goalsTable(agreement.goals)]),
    ...pairs.map((file) => pairsTable(file, MIN_PAIRS)),
    ...(agreement === null ? [] : [editsTable(agreement.edits), mergedEditsTable(agreement.edits)]),
    openPairsTable(openPairs),
    ...FIGURES.map(({ title, columns, notes }) => figuresTable(scorecards, { title, columns, notes })),
  ];
}

interface FigureColumns {
  readonly title: string;
  /** The column header of each figure of a scorecard. */
  readonly columns: Readonly<Record<string, string>>;
  readonly notes: string;
}

const FIGURES: readonly FigureColumns[] = [
  {
    title: 'Reading and agreement',
    columns: {
      unread: 'answers that cannot be read',
      'merged though different': 'different answers merged',
      '  by word overlap': 'by word overlap',
      'split though equal': 'equal answers split',
      '  by word overlap ': 'by word overlap ',
      'false convergence': 'panels called converged that are not',
    },
    notes: [
      'Each figure with its 95 % interval over questions. "–": the set has no data for the figure. Word overlap is the measure of the',
      'published systems. The pairs of recorded debates (`slm_…`) are read by the scripts that ran them, which sometimes take',
      'a number out of a sentence for the answer: such a pair counts as merged here.',
    ].join('\n'),
  },
  {
    title: 'Right answers',
    columns: {
      'accuracy majority_vote': '`majority_vote`',
      'accuracy weighted_vote': '`weighted_vote`',
      'accuracy closest': '`closest`',
      'accuracy jaccard_cluster': 'largest cluster by word overlap',
      'accuracy extractor_majority': "the set's own extractor, majority",
      'accuracy published_patterns': "the benchmark's published patterns, majority",
    },
    notes: '',
  },
  {
    title: 'Is a confidence of 0.8 right in 8 of 10?',
    columns: {
      accuracy: 'right',
      'ECE panel': 'calibration error of `panel`',
      'Brier panel': 'Brier score',
      'AUROC panel': 'AUROC',
      'ECE vote share': 'calibration error of the share of votes',
      'Brier vote share': 'its Brier score',
    },
    notes: '',
  },
  {
    title: 'Learned p and ρ, on the half of the questions that did not teach them',
    columns: {
      'ECE panel, learned': 'calibration error',
      'Brier panel, learned': 'Brier score',
      'Brier panel, learned − default': 'Brier score, learned minus default',
    },
    notes: 'Below 0 the learned values are better than the defaults.',
  },
  {
    title: 'Stopping when the panel agrees',
    columns: {
      'rounds saved': 'rounds saved of those after the first',
      'accuracy at the stop': 'right at the stop',
      'accuracy after all rounds': 'right after all rounds',
      'accuracy of round 1': 'right after round 1',
    },
    notes: '',
  },
];

/** Returns a table with a row for every set that has any of the figures. */
function figuresTable(scorecards: readonly Scorecard[], { title, columns, notes }: FigureColumns): Table {
  const names = Object.keys(columns);
  const known = scorecards.filter(({ figures }) => names.some((name) => (figures[name] ?? null) !== null));
  return {
    title,
    header: ['set', 'questions', ...Object.values(columns).map((header) => header.trim())],
    rows: known.map(({ set, questions, figures }) => [
      set,
      String(questions),
      ...names.map((name) => figureText(name, figures[name] ?? null)),
    ]),
    notes,
  };
}
