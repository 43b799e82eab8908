/** Tests the arithmetic of the benchmark, and that docs/performance.md contains the exact rows as the command writes them. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { GARBAGE_COLLECTION, OTHER, timeByPart } from './cpu-parts.ts';
import { measureInterleaved, medianOf, percentile, ratios, reportRow } from './figure.ts';
import { comparedWithSdk } from './figures/critical-path.ts';
import { besidesCalls } from './figures/debate-parts.ts';
import { prefixShare } from './figures/prefix-share.ts';
import { promptGrowth } from './figures/prompt-growth.ts';
import { figures } from './figures.ts';
import { startArm } from './processes/arm.ts';
import { tableOf } from './table.ts';
import { trendOf } from './trend.ts';
import { withRows } from './written-table.ts';

const row = { label: 'CPU', against: 'a loop', unit: '×', values: [3, 1, 2], goal: { atMost: 2 } };

describe('a row', () => {
  it('has median and range, and meets its goal by the median', () => {
    expect(reportRow('engine', row)).toMatchObject({ median: 2, low: 1, high: 3, repetitions: 3, met: true });
    expect(reportRow('engine', { ...row, goal: { atMost: 1.9 } }).met).toBe(false);
    expect(reportRow('engine', { ...row, goal: { atLeast: 2.1 } }).met).toBe(false);
    expect(reportRow('engine', { ...row, goal: null }).met).toBeNull();
  });

  it('is a line of the table', () => {
    expect(tableOf([reportRow('engine', row), reportRow('engine', { ...row, values: [12_345.6], goal: null })])).toBe(
      [
        '| figure | against | median [range] | goal | met |',
        '|---|---|---|---|---|',
        '| CPU | a loop | 2 [1, 3] × | ≤ 2 × | yes |',
        '| CPU | a loop | 12,346 × | – | – |',
      ].join('\n'),
    );
  });
});

it('takes the middle of an even number of values, and percentiles that are values', () => {
  expect([medianOf([4, 1, 3, 2]), percentile([4, 1, 3, 2], 0.5), percentile([4, 1, 3, 2], 0.99)]).toEqual([2.5, 2, 4]);
  expect(ratios([2, 9], [1, 3])).toEqual([2, 3]);
});

it('compares the median debate with the SDK alone of the same repetition', () => {
  const debates = [
    [2, 2.4, 9],
    [1, 3, 3],
  ];
  expect(reportRow('critical-path', comparedWithSdk(1_000, debates, [2, 2.5]))).toMatchObject({
    low: 1.2,
    high: 1.2,
    met: false,
  });
});

it('runs the arms in turn, and ignores the first repetition', async () => {
  const order: string[] = [];
  const recordedArm = (name: string) => async () => order.push(name);
  expect(await measureInterleaved(2, { a: recordedArm('a'), b: recordedArm('b') })).toEqual({ a: [3, 5], b: [4, 6] });
  expect(order.join('')).toBe('ababab');
});

it('runs an arm that received its command before it was ready', async () => {
  const arm = await startArm('bare-loop');
  const spent = await arm.run(1).finally(() => arm.stop());
  expect(spent.wallMs).toBeGreaterThan(0);
});

it('finds the slope of a line with its interval', () => {
  expect(trendOf([1, 3, 5, 7, 9])).toEqual({ slope: 2, low: 2, high: 2 });
  // 0 1 0 1 0: slope Σ(x−2)(y−0.4)/10 = 0; residuals 3 × 0.16 + 2 × 0.36 = 1.2; √(1.2/3/10) = 0.2; t₃ = 3.18.
  const { slope, low, high } = trendOf([0, 1, 0, 1, 0]);
  expect([slope, low, high].map((value) => Number(value.toFixed(3)))).toEqual([0, -0.636, 0.636]);
});

describe('the parts of a profile', () => {
  const node = (
    id: number,
    functionName: string,
    rest: { readonly url?: string; readonly children?: number[] } = {},
  ) => {
    const { url = '', children = [] } = rest;
    return { id, callFrame: { functionName, scriptId: '0', url, lineNumber: 0, columnNumber: 0 }, children };
  };
  const nodes = [
    node(1, '(root)', { children: [2, 3, 4, 6] }),
    node(2, '(idle)'),
    node(3, '(garbage collector)'),
    node(4, 'route', { url: 'file:///parley/src/http/route.ts', children: [5] }),
    node(5, 'send', { url: 'file:///parley/node_modules/ioredis/built/Redis.js' }),
    node(6, 'runMicrotasks', { children: [7] }),
    node(7, 'receive', { url: 'file:///parley/node_modules/ioredis/built/Redis.js' }),
  ];
  const parts = [
    { name: 'HTTP', modules: ['src/http/'] },
    { name: 'Redis', modules: ['ioredis/'] },
  ];

  it('are those of the outermost functions, without the idle time', () => {
    const samples = [4, 5, 7, 6, 2, 3, 3];
    const timeDeltas = [0, ...samples.map(() => 1_000)];
    const times = timeByPart({ nodes, samples, timeDeltas, startTime: 0, endTime: 7_000 }, parts);
    expect(Object.fromEntries(times)).toEqual({ HTTP: 2, Redis: 1, [OTHER]: 1, [GARBAGE_COLLECTION]: 2 });
  });

  it('besides the calls exclude half of the additional time of three times the rounds', () => {
    const plain = new Map([['HTTP', 2]]);
    const long = new Map([
      ['HTTP', 3],
      ['Redis', 4],
    ]);
    expect(Object.fromEntries(besidesCalls(plain, long))).toEqual({ HTTP: 1.5, Redis: -2 });
  });
});

describe('the table of docs/performance.md', () => {
  const names = ['first', 'second'];
  const empty = 'before\n<!-- made by `npm run bench -- --write` -->\n<!-- end of the table -->\nafter';
  const rowOf = (figure: string, label: string) => reportRow(figure, { ...row, label });

  it('replaces the rows of a figure, and keeps the order of the figures', () => {
    const second = withRows(empty, [rowOf('second', 'S')], names);
    const both = withRows(second, [rowOf('first', 'F1'), rowOf('first', 'F2')], names);
    const withThird = withRows(both, [rowOf('first', 'F3')], names);
    const labels = (text: string) => [...text.matchAll(/^\| (\w\d?) \|/gm)].map(([, label]) => label);
    expect([second, both, withThird].map(labels)).toEqual([['S'], ['F1', 'F2', 'S'], ['F3', 'S']]);
    expect(withThird.startsWith('before\n')).toBe(true);
    expect(withThird.endsWith('\nafter')).toBe(true);
  });

  it('contains the current rows of the figures that are exact', async () => {
    const document = readFileSync(new URL('../../docs/performance.md', import.meta.url), 'utf8');
    const exactRows = await Promise.all(
      [promptGrowth, prefixShare].map(async ({ name, run }) => (await run()).map((each) => reportRow(name, each))),
    );
    expect(
      withRows(
        document,
        exactRows.flat(),
        figures.map(({ name }) => name),
      ),
    ).toBe(document);
    expect(exactRows.flat().filter(({ met }) => met === false)).toEqual([]);
  });
});
