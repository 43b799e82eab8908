/**
 * Formats the figures of the answer comparison as tables: goals, pairs by theme, random edits, open pairs of panels.
 */

import type { Estimate } from '../../debate/calibration/forecast-figures.ts';
import type { Table } from '../table.ts';
import type { CountsByLabel, PairScores, ThemeScores } from './answer-pairs.ts';
import { sizeOf } from './answer-pairs.ts';
import type { EditScores } from './edit-scores.ts';
import { totalOf } from './edit-scores.ts';
import type { Goal } from './goals.ts';
import type { OpenPairScores } from './open-pairs.ts';
import { GROUPING_PRICE } from './open-pairs.ts';
import type { VerdictCount } from './verdict-count.ts';
import { addCounts } from './verdict-count.ts';

export function goalsTable(goals: readonly Goal[]): Table {
  const answer = { true: 'met', false: 'not met', null: 'not measured' };
  return {
    title: 'Goals of the comparison of answers',
    header: ['measure', 'goal', 'figure', '', 'counted'],
    rows: goals.map(({ measure, goal, figure, met, counted }) => [measure, goal, figure, answer[`${met}`], counted]),
    notes: '',
  };
}

/** Formats the pairs by theme. Themes with fewer than `minPairs` pairs share one row. */
export function pairsTable({ file, total, themes }: PairScores, minPairs: number): Table {
  const large = themes.filter((theme) => sizeOf(theme) >= minPairs);
  const small = themes.filter((theme) => sizeOf(theme) < minPairs);
  const rows: ThemeScores[] = [
    ...large,
    ...(small.length === 0 ? [] : [combined(small)]),
    { tag: 'all pairs', ...total },
  ];
  return {
    title: `Pairs of answers in ${file}, by theme`,
    header: [
      'theme',
      ...['differ', 'merged', 'different', 'open', 'unread'],
      ...['equal', 'same', 'split', 'open', 'unread'],
      ...['either', 'same', 'different', 'open', 'unread'],
    ],
    rows: rows.map((theme) => [theme.tag, ...pairCells(theme)]),
    notes:
      '"split": called different though equal. "either": both labels can be defended. "unread": one of the two is no vote.',
  };
}

function combined(themes: readonly ThemeScores[]): ThemeScores {
  const sum = (key: keyof CountsByLabel) => addCounts(themes.map((theme) => theme[key]));
  return { tag: `${themes.length} smaller themes`, differ: sum('differ'), equal: sum('equal'), either: sum('either') };
}

function pairCells({ differ, equal, either }: CountsByLabel): string[] {
  return [differ, equal, either].flatMap(countCells);
}

function countCells({ pairs, same, different, open, unread }: VerdictCount): string[] {
  return [pairs, same, different, open, unread].map(String);
}

export function wrongPairsTable({ file, wrong }: PairScores): Table {
  return {
    title: `Wrong pairs in ${file}`,
    header: ['id', 'theme', 'fault', 'rule'],
    rows: wrong.map(({ id, tag, fault, rule }) => [id, tag, fault, rule ?? '–']),
    notes: '',
  };
}

export function editsTable({ changing, keeping }: EditScores): Table {
  const rows = [...Object.keys(changing).toSorted(), ALL].map((theme) => {
    const [changed, kept] = [changing, keeping].map((counts) => (theme === ALL ? totalOf(counts) : counts[theme]));
    return [theme, ...[changed, kept].flatMap((count) => (count === undefined ? [] : countCells(count)))];
  });
  return {
    title: 'Random edits of answers',
    header: ['theme', 'changed', 'merged', 'different', 'open', 'unread', 'kept', 'same', 'split', 'open', 'unread'],
    rows,
    notes: '"changed": the edit changes the meaning, so merging is a fault. "kept": the same in another spelling.',
  };
}

const ALL = 'all edits';

export function mergedEditsTable({ mergedByChange }: EditScores): Table {
  return {
    title: 'Edits that change the meaning and were merged',
    header: ['theme, answer type: change', 'merged'],
    rows: Object.entries(mergedByChange).map(([change, merged]) => [change, String(merged)]),
    notes: '',
  };
}

export function openPairsTable(scores: readonly OpenPairScores[]): Table {
  const format = (estimate: Estimate | null, digits: number) => estimate?.value.toFixed(digits) ?? '–';
  return {
    title: 'Open pairs per panel, and what the grouping calls cost',
    header: [
      'set',
      'panel',
      'panels',
      'open pairs',
      'asking',
      'calls',
      'tokens in',
      'tokens out',
      'USD per 1,000 panels',
    ],
    rows: scores.map((each) => [
      each.set,
      String(each.size),
      String(each.panels),
      format(each.openPairs, 2),
      each.asking === null ? '–' : `${(100 * each.asking.value).toFixed(1)} %`,
      format(each.mostCalls, 2),
      format(each.inputTokens, 0),
      format(each.outputTokens, 0),
      format(each.usdPerThousandPanels, 3),
    ]),
    notes: [
      'Means per panel of 3, 5 or 7, first round. "open pairs": pairs of answer classes that no rule decides. "asking": panels',
      'with any of them. Calls, tokens and costs are upper limits: a second call in every panel that asks, four characters a token,',
      `${GROUPING_PRICE.input} USD per million input tokens and ${GROUPING_PRICE.output} USD per million output tokens.`,
    ].join('\n'),
  };
}
