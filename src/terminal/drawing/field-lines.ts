/** Formats the undecided and disputed fields of a record, each with its value and the other values. */
import type { DebateResult } from '../../client/contract-types.ts';
import { shareText } from '../amounts.ts';
import { plainLine } from '../plain-text.ts';
import type { Line } from '../screen.ts';
import { fitColumns } from '../screen.ts';

const VALUE_COLUMNS = 40;

export function disputedFieldLines({ fields, undecided }: DebateResult): Line[] {
  const disputed = (fields ?? []).filter(({ pointer, dissent }) => dissent.length > 0 || undecided?.includes(pointer));
  return disputed.map(({ pointer, value, confidence, dissent }): Line => {
    const others = dissent.map(({ debater_id, value: other }) => `${plainLine(debater_id)} ${valueText(other)}`);
    const state = undecided?.includes(pointer) ? 'undecided' : 'disputed';
    const text = `  ${state} ${plainLine(pointer)}: ${valueText(value)} (${shareText(confidence)}; ${others.join(', ')})`;
    return [{ text, style: 'changed' }];
  });
}

function valueText(value: unknown): string {
  return fitColumns(plainLine(JSON.stringify(value) ?? 'null'), VALUE_COLUMNS).trimEnd();
}
