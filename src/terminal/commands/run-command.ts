/** Runs a command of the command line with the client of a Parley service. */
import type { ServiceCommand } from '../arguments.ts';
import { exitCodes } from '../exit-codes.ts';
import { plainJson } from '../plain-text.ts';
import type { Terminal } from '../terminal.ts';
import { calibratePanel } from './calibrate.ts';
import { compareDebates } from './compare.ts';
import { askDebate, watchDebate } from './follow-debate.ts';
import { budgetLines, historyLines } from './listings.ts';

/** Runs the command. Resolves with the exit code. Throws `ParleyProblem`. */
export async function runCommand(command: ServiceCommand, terminal: Terminal): Promise<number> {
  switch (command.kind) {
    case 'ask':
      return askDebate(command.request, terminal);
    case 'watch':
      return watchDebate(command.id, terminal);
    case 'calibrate':
      return calibratePanel({ panel: command.panel, lines: command.lines ?? '' }, terminal);
    case 'compare':
      return compareDebates(command.settings, terminal);
    case 'history':
      return showHistory(terminal);
    case 'budget':
      return showBudget(terminal);
  }
}

async function showHistory({ client, write, json, screen, interrupted }: Terminal): Promise<number> {
  const { data } = await client.history({}, { signal: interrupted });
  if (json) for (const entry of data) write(`${plainJson(entry)}\n`);
  else write(historyLines(data));
  if (data.length === 0) screen.line([{ text: 'no debate has ended yet', style: 'faint' }]);
  return exitCodes.answer;
}

async function showBudget({ client, write, json, interrupted }: Terminal): Promise<number> {
  const budget = await client.budget({ signal: interrupted });
  write(json ? `${plainJson(budget)}\n` : budgetLines(budget));
  return exitCodes.answer;
}
