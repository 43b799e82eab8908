/** The verdict on each hand-written pair, theme by theme, in both directions. */
import { describe, expect, test } from 'vitest';
import { questionOf, verdictOn } from '../../support/debates/agreement.ts';
import { allThemes } from './pairs/all-themes.ts';
import type { Pair, PairTheme } from './pairs/pair-theme.ts';

/** The pairs whose verdict is not allowed, as `a | b: verdict`. An answer that is no vote equals no other answer. */
function wrongVerdicts({ question, settings }: PairTheme, pairs: readonly Pair[], allowed: RegExp): string[] {
  const fullQuestion = questionOf(question, settings);
  return pairs.flatMap(([a, b]) =>
    [verdictOn(fullQuestion, a, b), verdictOn(fullQuestion, b, a)]
      .filter((verdict) => !allowed.test(verdict))
      .map((verdict) => `${JSON.stringify(a)} | ${JSON.stringify(b)}: ${verdict}`),
  );
}

const lists = [
  ['same', 'are the same when only their spelling differs', /^same: /],
  ['different', 'are different when a rule proves it', /^different: /],
  ['open', 'stay open when no rule may decide', /^open: /],
  ['neverSame', 'are never merged when they differ', /^(?:different|open|no vote)/],
  ['neverDifferent', 'are never called different when they mean the same', /^(?:same|open|no vote)/],
] as const;

describe.each(allThemes)('$theme ›', (theme) => {
  for (const [list, title, allowed] of lists) {
    const pairs = theme[list] ?? [];
    if (pairs.length > 0) test(title, () => expect(wrongVerdicts(theme, pairs, allowed)).toEqual([]));
  }
});
