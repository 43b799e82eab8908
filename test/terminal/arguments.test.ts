/** The command line as a request, or the reason of its refusal. */
import { describe, expect, test } from 'vitest';
import { readArguments, UsageError } from '../../src/terminal/arguments.ts';
import { USAGE } from '../../src/terminal/usage.ts';

const defaultOptions = { url: null, key: null, json: false, failOnEscalation: false };

test('a question alone › sets no other field of the request', () => {
  const command = { kind: 'ask', request: { question: 'Why?' }, contextPath: null };
  expect(readArguments(['Why?'])).toEqual({ ...defaultOptions, command });
});

test('unit, scale and spread threshold › are set only for an estimate', () => {
  const args = ['--answer-type', 'estimate', '--unit', 'EUR', '--spread-threshold', '0.5', 'How much?'];
  expect(readArguments(args).command).toMatchObject({
    request: { answer_type: 'estimate', estimate: { unit: 'EUR' }, spread_threshold: 0.5 },
  });
  expect(readArguments(['--scale', 'log', 'How much?']).command).toMatchObject({
    request: { question: 'How much?', estimate: { scale: 'log' } },
  });
});

test('every flag of a debate › is a field of its request', () => {
  const args = [
    ...[
      '--protocol',
      'ballot',
      '--panel',
      'board',
      '--model',
      'openai/gpt-4o',
      '--debater',
      '3*openai/gpt-4o-mini',
      '--debater',
      'local/llama3:8b',
    ],
    ...['--judge', 'openai/gpt-4o', '--aggregation', 'judge', '--agreement', 'judged', '--max-rounds', '2'],
    ...[
      '--answer-type',
      'choice',
      '--option',
      'this',
      '--option',
      'that',
      '--context',
      'a.txt',
      '--cost-budget',
      '0.05',
    ],
    ...['--deadline', '60', '--seed', '7', '--no-routing', 'Which?'],
  ];
  expect(readArguments(args).command).toEqual({
    kind: 'ask',
    contextPath: 'a.txt',
    request: {
      question: 'Which?',
      protocol: 'ballot',
      panel: 'board',
      model: 'openai/gpt-4o',
      debaters: [{ model: 'openai/gpt-4o-mini', count: 3 }, { model: 'local/llama3:8b' }],
      judge: { model: 'openai/gpt-4o' },
      aggregation: 'judge',
      agreement: 'judged',
      max_rounds: 2,
      answer_type: 'choice',
      options: ['this', 'that'],
      cost_budget_usd: 0.05,
      deadline_seconds: 60,
      seed: 7,
      adaptive_routing: false,
    },
  });
});

test('flags for the connection and the output › are valid at any position', () => {
  const args = ['--json', 'watch', '--url', 'http://parley.test', 'an-id', '--key', 'k', '--fail-on-escalation'];
  const connectionOptions = { url: 'http://parley.test', key: 'k', json: true, failOnEscalation: true };
  expect(readArguments(args)).toEqual({ ...connectionOptions, command: { kind: 'watch', id: 'an-id' } });
});

test.each(['history', 'budget'] as const)('%s › is a command', (kind) => {
  expect(readArguments([kind])).toEqual({ ...defaultOptions, command: { kind } });
});

test('a question › can begin with a dash after two dashes', () => {
  expect(readArguments(['--', '--help?']).command).toMatchObject({ kind: 'ask', request: { question: '--help?' } });
});

test('a question › can be one word after two dashes', () => {
  expect(readArguments(['--', 'stats']).command).toMatchObject({ kind: 'ask', request: { question: 'stats' } });
});

test('compare › reads a row from each word', () => {
  const { command } = readArguments(['compare', 'max_rounds=1,agreement=typed', 'debaters=debater_0+openai/gpt-4o']);
  expect(command).toEqual({
    kind: 'compare',
    settings: [{ max_rounds: 1, agreement: 'typed' }, { debaters: ['debater_0', 'openai/gpt-4o'] }],
  });
});

test('migrate › is accepted with --finish', () => {
  expect(readArguments(['migrate', '--finish']).command).toEqual({ kind: 'migrate' });
});

test('a restored store › is checked against any number of files', () => {
  const files = ['a.ndjson', 'b.ndjson'];
  expect(readArguments(['restore-check', ...files]).command).toEqual({ kind: 'restore-check', files, applies: false });
  const applyCommand = { kind: 'restore-check', files: [], applies: true };
  expect(readArguments(['restore-check', '--apply']).command).toEqual(applyCommand);
});

test.each(['--help', '-h', '--version'])('%s › needs no question', (word) => {
  expect(readArguments([word]).command.kind).toMatch(/help|version/);
});

describe('a command line is refused', () => {
  test.each([
    ['no question', [], /a question is required/],
    ['a blank question', ['  '], /a question is required/],
    ['a question without quotes', ['Is', '1729', 'special?'], /"1729" is an unexpected argument/],
    ['too many arguments of a command', ['history', 'of', 'Rome'], /unexpected argument/],
    [
      'a mistyped command',
      ['stats'],
      /no command "stats" \(watch, history, budget, calibrate, compare, check-config, backup, restore, restore-check, migrate\).*write: -- stats/,
    ],
    ['watch without an id', ['watch'], /the id of one debate/],
    ['watch with two ids', ['watch', 'a', 'b'], /the id of one debate/],
    ['an unknown flag', ['--colour', 'Why?'], /--colour/],
    ['a flag without its value', ['Why?', '--protocol'], /--protocol/],
    ['a value for a switch', ['Why?', '--json=yes'], /--json/],
    ['a number in words', ['Why?', '--max-rounds', 'three'], /--max-rounds must be a number, not "three"/],
    ['a number in hexadecimal digits', ['Why?', '--max-rounds', '0x2'], /--max-rounds must be a number, not "0x2"/],
    ['an empty number', ['Why?', '--seed', ''], /--seed must be a number/],
    ['an infinite number', ['Why?', '--deadline', 'Infinity'], /--deadline must be a number/],
    ['a setting that cannot be compared', ['compare', 'max_rounds=1,rounds=1'], /"rounds=1" must be name, aggregation/],
    ['a setting without a value', ['compare', 'max_rounds'], /"max_rounds" must be/],
    ['a setting that is not a number', ['compare', 'max_rounds=one'], /"max_rounds=one" must be/],
    ['a migration without --finish', ['migrate'], /migrate needs --finish/],
    ['--finish with another command', ['history', '--finish'], /--finish: not an option of history/],
    ['--apply with another command', ['restore', 'a.db', '--apply'], /--apply: not an option of restore/],
    [
      'a flag of debates with another command',
      ['budget', '--protocol', 'ballot'],
      /--protocol: not an option of budget/,
    ],
  ])('%s', (_, args, reason) => {
    const read = () => readArguments(args);
    expect(read).toThrow(UsageError);
    expect(read).toThrow(reason);
  });
});

test('the usage › has every flag, and no other', () => {
  const usageFlags = [...USAGE.matchAll(/--([a-z]+(?:-[a-z]+)*)/g)].map(([, name = '']) => name);
  for (const name of new Set(usageFlags)) {
    const isKnown = (args: string[]) => {
      try {
        readArguments(args);
        return true;
      } catch (error) {
        return !String(error).includes('Unknown option');
      }
    };
    expect([name, isKnown([`--${name}`, '1', 'Why?'])]).toEqual([name, true]);
  }
  for (const name of ['protocol', 'panel', 'debater', 'judge', 'aggregation', 'agreement', 'max-rounds', 'answer-type'])
    expect(usageFlags).toContain(name);
  for (const name of ['option', 'context', 'cost-budget', 'deadline', 'seed', 'no-routing', 'url', 'key', 'json'])
    expect(usageFlags).toContain(name);
});
