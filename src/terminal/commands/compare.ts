/** Decides the newest finished debates again with other settings and prints the results. */
import type { Comparison } from '../../client/contract-types.ts';
import { shareText, usdText } from '../amounts.ts';
import { exitCodes } from '../exit-codes.ts';
import { plainJson, plainLine } from '../plain-text.ts';
import type { Terminal } from '../terminal.ts';
import type { ComparedSettings } from './compared-settings.ts';

export async function compareDebates(settings: ComparedSettings, terminal: Terminal): Promise<number> {
  const { client, screen, write, json, interrupted } = terminal;
  const comparison = await client.compare({ debates: {}, settings }, { signal: interrupted });
  const { debates, labelled } = comparison;
  screen.line([{ text: `${debates} debates, ${labelled} of them with a known right answer`, style: 'faint' }]);
  write(json ? `${plainJson(comparison)}\n` : comparisonLines(comparison));
  return exitCodes.answer;
}

const HEADER = ['setting', 'debates', 'same answer', 'right', 'difference', 'turns', 'cost', 'of the cost'];

/** Returns a table whose columns are as wide as their longest cell. */
function comparisonLines({ rows }: Comparison): string {
  const lines = [HEADER, ...rows.map(cellsOf)];
  const widths = HEADER.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  const padded = lines.map((line) => line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '));
  return padded.map((line) => `${line.trimEnd()}\n`).join('');
}

type Row = Comparison['rows'][number];

function cellsOf(row: Row): string[] {
  return [
    plainLine(row.name),
    row.left_out === 0 ? String(row.debates) : `${row.debates} (${row.left_out} left out)`,
    estimateText(row.agrees),
    estimateText(row.accuracy),
    estimateText(row.accuracy_difference),
    row.turns === null ? '–' : row.turns.toFixed(1),
    row.cost_usd === null ? '–' : usdText(row.cost_usd),
    row.cost_share === null ? '–' : shareText(row.cost_share).trim(),
  ];
}

function estimateText(estimate: Row['agrees']): string {
  if (estimate === null) return '–';
  const [value, low, high] = [estimate.value, estimate.low, estimate.high].map((share) => (100 * share).toFixed(0));
  return `${value} % [${low}, ${high}]`;
}
