/** Formats scorecards as text: one row per figure, with its 95 % interval. */

import type { Estimate } from '../debate/calibration/forecast-figures.ts';
import type { Scorecard } from './scorecard.ts';

const NAME_WIDTH = 34;

export function scorecardsText(scorecards: readonly Scorecard[]): string {
  return scorecards.map(table).join('\n');
}

function table({ set, questions, figures }: Scorecard): string {
  const rows = Object.entries(figures).map(
    ([name, figure]) => `${name.trimEnd().padEnd(NAME_WIDTH)}${cell(name, figure)}`,
  );
  return `${set} (${questions} questions)\n${rows.join('\n')}\n`;
}

function cell(name: string, figure: Estimate | null): string {
  if (figure === null) return '–';
  const written = formatterFor(name);
  return `${written(figure.value).padStart(8)}   [${written(figure.low)}, ${written(figure.high)}]`;
}

/** Formats a figure, such as `61.5 % [55.6, 67.5]`. */
export function figureText(name: string, figure: Estimate | null): string {
  if (figure === null) return '–';
  const written = formatterFor(name);
  const bound = (value: number) => written(value).replace(' %', '');
  return `${written(figure.value)} [${bound(figure.low)}, ${bound(figure.high)}]`;
}

function formatterFor(name: string): (value: number) => string {
  const plain = /^(ECE|Brier|AUROC|rounds)/.test(name);
  return (value) => (plain ? value.toFixed(3) : `${(100 * value).toFixed(1)} %`);
}
