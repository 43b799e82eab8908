/** docs/migration.md: the settings that reproduce each published system are a debate, with its measure of agreement. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { panelSettingsSchema } from '../../src/debate/schema/request/debate-request.ts';
import { protocolNames } from '../../src/debate/schema/request/setting-names.ts';
import { resolveConfig } from '../../src/debate/settings/resolve-config.ts';
import { rules } from '../support/debates/scripted-debate.ts';

const page = readFileSync(new URL('../../docs/migration.md', import.meta.url), 'utf8');
const sections = page.split(/^## /m).slice(1);
const settingsOf = (section: string) => JSON.parse(/```json\n(.*?)```/s.exec(section)?.[1] ?? '');

test('every published protocol has a section', () => {
  const ownProtocols = ['samples', 'cascade'];
  expect(sections.map((section) => settingsOf(section).protocol)).toEqual(
    protocolNames.filter((name) => !ownProtocols.includes(name)),
  );
});

test.each(sections.map((section) => [section.split('\n', 1)[0], section]))('%s › is a debate', (_, section) => {
  const settings = panelSettingsSchema.parse(settingsOf(section));
  const debaters = ['openai/gpt-4o-mini', 'anthropic/claude-haiku-4-5', 'openai/gpt-4.1'].map((model) => ({ model }));
  const resolved = resolveConfig({ ...settings, debaters, question: 'Release?' }, rules);
  expect(resolved).toMatchObject({ ok: true, config: { prompt_date: null, protocol: settings.protocol } });
  // All rows of the table have both cells.
  const rows = section.split('\n').filter((line) => line.startsWith('| '));
  expect(rows.length).toBeGreaterThan(20);
  for (const row of rows) expect(row).toMatch(/^\| [^|].* \| .*\S.* \|$/);
});
