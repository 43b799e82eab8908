/** Lint rules are switched off one at a time, by `biome-ignore` with a written reason, and size limits for tables only. */
import { describe, expect, test } from 'vitest';
import { filesIn } from './tree.ts';

const SIZES = ['noExcessiveLinesPerFile', 'noExcessiveLinesPerFunction'];

/** What is wrong with the exemptions of a text, a sentence each. */
function faultsIn(text: string): string[] {
  return text.split('\n').flatMap((line) => {
    const exemption = /\bbiome-ignore(?:-all|-start|-end)?\s+(?<rule>[^\s:]+)\s*:?\s*(?<reason>.*)/.exec(line);
    if (!exemption?.groups)
      return /eslint-disable|@ts-(ignore|nocheck|expect-error)/.test(line)
        ? [`not a lint exemption: ${line.trim()}`]
        : [];
    const { rule = '', reason = '' } = exemption.groups;
    const name = /^lint\/\w+\/(\w+)$/.exec(rule)?.[1];
    if (!name) return [`names no single rule: ${line.trim()}`];
    if (name === 'useMaxParams') return [`parameters become one object, without exception: ${line.trim()}`];
    if (SIZES.includes(name) && !/^(table|schema): /.test(reason))
      return [`only a "table: " or "schema: " may be longer: ${line.trim()}`];
    return reason.split(/\s+/).length < 4 ? [`gives no reason of four words: ${line.trim()}`] : [];
  });
}

test('every exemption in src and test is a good one', () => {
  const faults = ['src', 'test']
    .flatMap((folder) => filesIn(folder))
    .filter(({ path }) => /\.[jt]s$/.test(path) && path !== 'test/structure/exemptions.test.ts')
    .flatMap(({ path, text }) => faultsIn(text).map((fault) => `${path}: ${fault}`));
  expect(faults).toEqual([]);
});

describe('an exemption', () => {
  test.each([
    '// biome-ignore-all lint/style/noExcessiveLinesPerFile: table: one row a model, sorted by provider',
    '// biome-ignore lint/complexity/noExcessiveLinesPerFunction: schema: the whole request in one piece',
    '// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: one switch over all eleven phases',
    'const text = "nothing is exempt here";',
  ])('is good: %s', (line) => {
    expect(faultsIn(line)).toEqual([]);
  });

  test.each([
    ['of all rules at once', '// biome-ignore lint: this file is special to all of us'],
    ['of a group of rules', '// biome-ignore lint/style: this file is special to all of us'],
    ['without a reason', '// biome-ignore lint/suspicious/noExplicitAny:'],
    ['with a word for a reason', '// biome-ignore lint/suspicious/noExplicitAny: needed'],
    [
      'from the size of a file that is no table',
      '// biome-ignore-all lint/style/noExcessiveLinesPerFile: it grew over the years',
    ],
    [
      'from the size of a plain function',
      '// biome-ignore lint/complexity/noExcessiveLinesPerFunction: it grew over the years',
    ],
    ['from the number of parameters', '// biome-ignore lint/complexity/useMaxParams: the caller gives five of them'],
    ['from the type check', '// @ts-expect-error the caller gives five of them'],
  ])('is refused %s', (_, line) => {
    expect(faultsIn(line)).toHaveLength(1);
  });
});
