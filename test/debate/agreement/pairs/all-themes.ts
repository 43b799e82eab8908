/** Every theme of hand-written pairs. */
import { formulaThemes } from './formulas.ts';
import { labelThemes } from './labels.ts';
import { literalThemes } from './literals.ts';
import { nameThemes } from './names-and-lists.ts';
import { numberThemes } from './numbers.ts';
import type { PairTheme } from './pair-theme.ts';
import { textThemes } from './texts.ts';
import { timeThemes } from './times-and-dates.ts';
import { trapThemes } from './traps.ts';
import { unitThemes } from './units.ts';
import { yesNoThemes } from './yes-and-no.ts';

export const allThemes: readonly PairTheme[] = [
  ...numberThemes,
  ...formulaThemes,
  ...unitThemes,
  ...labelThemes,
  ...literalThemes,
  ...timeThemes,
  ...yesNoThemes,
  ...nameThemes,
  ...textThemes,
  ...trapThemes,
];
