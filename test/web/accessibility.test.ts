/** axe finds nothing serious on any page, in light and dark, with every section open. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildTestApp, ended, type TestApp } from '../support/build-app.ts';
import { hang, json, refusal, status } from '../support/fake-provider/fake-reply.ts';
import type { Script } from '../support/fake-provider/scripts.ts';
import { BROWSER_TIMEOUT, startBrowser } from './browser.ts';

const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
const LONG = Array.from({ length: 12 }, (_, line) => `${line + 1}. A step of the plan.`).join('\n');
const HEBREW = 'התשובה היא ארבעים ושתיים.';
const debaters = ['ann', 'ben', 'cleo'].map((name) => ({ model: `openai/${name}`, name }));

const script: Script = ({ prompt, model }) => {
  const said = (answer: string) =>
    json({ answer, reasoning: 'It was counted. Twice.', confidence: 0.6, critiques: [], changed: false });
  if (prompt.includes('refused key')) return status(401, { message: 'bad key' });
  if (prompt.includes('hanging')) return hang();
  if (prompt.includes('long')) return said(LONG);
  if (prompt.includes('Hebrew')) return said(HEBREW);
  return model === 'cleo' && !prompt.includes('agreed')
    ? refusal('No.')
    : said(prompt.includes('agreed') ? '42' : model);
};

let browser: Browser;
let service: TestApp;
let origin: string;
let running: string;
const DEBATES = [
  'a debate that needs review',
  'an answer of one model',
  'a debate that failed',
  'a long answer',
  'a right-to-left answer',
  'nine debaters and seven rounds',
  'a debate in progress',
];
/** Every page: its address, and an element that it has when it is complete. */
const pages = new Map<string, { readonly path: string; readonly shown: string }>();
const PLACES = {
  '/': 'main form',
  '/#history': 'main .list li',
  '/#review': 'main .list li',
  '/#budget': 'main .meter',
  '/#calibration': 'main .card',
  '/#compare': 'main form',
  '/d/nothing': '[role=alert]',
  '/nowhere': 'h1',
  '/docs': '.swagger-ui .opblock',
};

beforeAll(async () => {
  browser = await startBrowser();
  service = await buildTestApp({ script, config: { default_panel: debaters } });
  origin = await service.listen();
  const asked = async (question: string, more: object = {}): Promise<string> => {
    const payload = { question, adaptive_routing: false, max_rounds: 2, agreement: 'typed', ...more };
    return (await service.app.inject({ method: 'POST', url: '/v1/debates', payload })).json().id;
  };
  const nine = Array.from({ length: 9 }, (_, at) => ({ model: `openai/kind-${at}`, name: `debater-${at}` }));
  const debates = {
    'a debate that needs review': await asked('A split one?', { escalate_below_confidence: 1 }),
    'an answer of one model': await asked('What is agreed?', {
      adaptive_routing: true,
      routing_confidence_threshold: 0,
    }),
    'a debate that failed': await asked('With a refused key?'),
    'a long answer': await asked('A long one?'),
    'a right-to-left answer': await asked('One in Hebrew?'),
    'nine debaters and seven rounds': await asked('Who?', { debaters: nine, max_rounds: 7, convergence_check: false }),
  };
  for (const id of Object.values(debates)) await ended(service, id);
  for (const [name, id] of Object.entries(debates))
    pages.set(name, { path: `/d/${id}`, shown: '.confidence, .problem' });
  running = await asked('Is it hanging?');
  pages.set('a debate in progress', { path: `/d/${running}`, shown: 'td' });
  for (const [path, shown] of Object.entries(PLACES)) pages.set(path, { path, shown });
}, 120_000);
afterAll(async () => {
  await service.app.inject({ method: 'POST', url: `/v1/debates/${running}/cancel`, payload: {} });
  await browser.close();
  await service.close();
});

/** The findings of axe, one line each: impact, rule and the first element. */
async function findings(page: Page): Promise<string[]> {
  const found = `(() => { ${AXE}
    return axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) =>
      violations.map(({ impact, id, nodes }) => [impact, id, nodes[0].html.slice(0, 120)].join(' ')));
  })()`;
  return page.evaluate<string[]>(found);
}

const IN_BOTH = ['a debate that needs review', 'a debate in progress', '/', '/#calibration', '/d/nothing'];

describe.each([
  ['a desk', 1280, 'light', [...DEBATES, ...Object.keys(PLACES)]],
  ['a telephone at night', 390, 'dark', IN_BOTH],
] as const)('on %s', (_, width, colorScheme, names) => {
  test('no page has a serious finding', { timeout: 3 * BROWSER_TIMEOUT.timeout }, async () => {
    const context = await browser.newContext({ baseURL: origin, viewport: { width, height: 800 }, colorScheme });
    const all: Record<string, string[]> = {};
    for (const name of names) {
      const { path = '', shown = '' } = pages.get(name) ?? {};
      const page = await context.newPage();
      await page.goto(path);
      await page.locator(shown).first().waitFor();
      await page.evaluate("document.querySelectorAll('main details').forEach((each) => { each.open = true; })");
      all[name] = (await findings(page)).filter((each) => /^(?:serious|critical)/.test(each));
      await page.close();
    }
    await context.close();
    expect(all).toEqual(Object.fromEntries(names.map((name) => [name, []])));
  });
});
