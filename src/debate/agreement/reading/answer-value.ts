/** The values that an answer can be read as. */

import type { NamedQuantity } from './quantity.ts';
import type { BooleanRead } from './read-boolean.ts';
import type { DateRead } from './read-date.ts';
import type { SetRead } from './read-set.ts';
import type { TimeRead } from './read-time.ts';

export type AnswerValue =
  | { readonly type: 'number'; readonly quantity: NamedQuantity }
  | { readonly type: 'choice'; readonly label: string }
  | ({ readonly type: 'boolean' } & BooleanRead)
  | { readonly type: 'date'; readonly date: DateRead }
  | { readonly type: 'time'; readonly time: TimeRead }
  | { readonly type: 'ratio'; readonly parts: readonly bigint[] }
  | { readonly type: 'set'; readonly set: SetRead }
  | { readonly type: 'formula'; readonly form: string; readonly name: string | null }
  /** Case, signs and spaces count. */
  | { readonly type: 'literal'; readonly text: string }
  | { readonly type: 'text' };
