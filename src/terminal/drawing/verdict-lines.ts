/** Formats the end of a debate, the last lines of its drawing. */
import type { DebateResult, TerminalEvent } from '../../client/contract-types.ts';
import { shareText, significantDigits, usdText } from '../amounts.ts';
import { plainLine } from '../plain-text.ts';
import type { Line, Style } from '../screen.ts';
import { fitColumns } from '../screen.ts';
import { contestedLines } from './claim-lines.ts';
import { disputedFieldLines } from './field-lines.ts';

const endings: Readonly<Record<TerminalEvent['event'], { readonly text: string; readonly style: Style }>> = {
  'debate.completed': { text: 'verdict', style: 'heading' },
  'debate.failed': { text: 'the debate failed', style: 'bad' },
  'debate.cancelled': { text: 'the debate was cancelled', style: 'bad' },
  'debate.budget_exceeded': { text: 'the debate stopped at its cost limit', style: 'bad' },
};

const MAX_ANSWER_COLUMNS = 60;

export function verdictLines({ event, data: { result, error } }: TerminalEvent): Line[] {
  const errorLines: Line[] = error === null ? [] : [[{ text: `  ${plainLine(error.detail)}` }]];
  if (result === null) return [[endings[event]], ...errorLines];
  const answer =
    result.final_answer === null ? 'no answer' : fitColumns(plainLine(result.final_answer), MAX_ANSWER_COLUMNS);
  const numbers = [
    `confidence ${shareText(result.confidence)}`,
    `${result.total_rounds_run} round${result.total_rounds_run === 1 ? '' : 's'}`,
    usdText(result.total_cost_usd),
  ];
  return [
    [endings[event], { text: `  ${answer.trimEnd()}`, style: 'strong' }, { text: `  ${numbers.join(', ')}` }],
    ...errorLines,
    ...estimateLines(result),
    ...noteLines(result),
  ];
}

function noteLines(result: DebateResult): Line[] {
  const { escalate_to_human, escalation, dissent, sat_out, simulated, degraded, not_asked } = result;
  const dissenters = dissent.map(
    ({ debater_id, answer }) => `${debater_id} (${fitColumns(plainLine(answer), 24).trimEnd()})`,
  );
  return [
    ...lineIf(escalate_to_human, `needs review: ${escalation.reasons.join(', ')}`, 'changed'),
    ...contestedLines(result),
    ...disputedFieldLines(result),
    ...lineIf(dissent.length > 0, `dissent: ${dissenters.join(', ')}`, 'plain'),
    ...lineIf((not_asked?.length ?? 0) > 0, `not asked: ${not_asked?.join(', ')}`, 'plain'),
    ...savingLines(result),
    ...lineIf(sat_out.length > 0, `sat out: ${sat_out.map(satOutText).join(', ')}`, 'changed'),
    ...lineIf(degraded, 'degraded: fewer debaters took part, or another rule decided, than was configured', 'changed'),
    ...lineIf(simulated, 'SIMULATED models answered', 'changed'),
  ];
}

function estimateLines({ final_estimate: estimate, spread, outliers }: DebateResult): Line[] {
  if (!estimate) return [];
  const { low, high, unit } = estimate;
  const interval = `80 % interval ${significantDigits(low)} to ${significantDigits(high)}${unit === null ? '' : ` ${plainLine(unit)}`}`;
  const outlierText = outliers?.length ? `, outside the interval of ${outliers.join(', ')}` : '';
  return lineIf(
    true,
    `${interval}, spread ${spread == null ? 'without bound' : shareText(spread)}${outlierText}`,
    'plain',
  );
}

function savingLines({ saved }: DebateResult): Line[] {
  if (!saved || saved.calls === 0) return [];
  const calls = `${saved.calls} call${saved.calls === 1 ? '' : 's'}`;
  return lineIf(true, `saved: ${calls}, about ${usdText(saved.cost_usd)}`, 'good');
}

function satOutText({ debater_id, reason, substitute }: DebateResult['sat_out'][number]): string {
  return `${debater_id} (${reason}${substitute === null ? '' : `, replaced by ${plainLine(substitute)}`})`;
}

function lineIf(condition: boolean, text: string, style: Style): Line[] {
  return condition ? [[{ text: `  ${text}`, style }]] : [];
}
