/** Lint rules are switched off one at a time, by `biome-ignore` with a written reason, and size limits for tables only. */
import { expect, test } from 'vitest';
import { filesIn } from './tree.ts';

const SIZE_RULES = ['noExcessiveLinesPerFile', 'noExcessiveLinesPerFunction'];

/** The faults of the exemptions in a text, one sentence each. */
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
    if (SIZE_RULES.includes(name) && !/^(table|schema): /.test(reason))
      return [`only a "table: " or "schema: " may be longer: ${line.trim()}`];
    return reason.split(/\s+/).length < 4 ? [`gives no reason of four words: ${line.trim()}`] : [];
  });
}

test('every lint exemption names one rule and gives its reason', () => {
  const faults = ['src', 'test']
    .flatMap((folder) => filesIn(folder))
    .filter(({ path }) => /\.[jt]s$/.test(path) && path !== 'test/structure/exemptions.test.ts')
    .flatMap(({ path, text }) => faultsIn(text).map((fault) => `${path}: ${fault}`));
  expect(faults).toEqual([]);
});
