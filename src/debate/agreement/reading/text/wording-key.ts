/**
 * Returns one key per wording: the same words, or the same value with its unit.
 * `5 km` and `5000 m` are two wordings of one value.
 */
import { rationalText } from '../../../../lib/numbers/rational.ts';
import type { ReadAnswer } from '../read-answer.ts';
import { formatDate } from '../read-date.ts';

export function wordingKeyOf({ value, text, wording }: ReadAnswer): string {
  switch (value.type) {
    case 'number':
      return `number ${rationalText(value.quantity.value)} ${value.quantity.unit?.name ?? ''}`;
    case 'choice':
      return `choice ${value.label}`;
    case 'boolean':
      return `boolean ${value.truth}`;
    case 'date':
      return `date ${formatDate(value.date)}`;
    case 'time':
      return `time ${value.time.seconds} ${value.time.zone ?? ''}`;
    case 'ratio':
      return `ratio ${value.parts.join(':')}`;
    case 'set':
      return `set ${value.set.members.join('\n')}`;
    case 'formula':
      return `formula ${value.form}`;
    case 'literal':
      return `literal ${value.text}`;
    case 'text':
      return `text ${text()?.key ?? wording}`;
  }
}
