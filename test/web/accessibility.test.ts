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
const LONG_ANSWER = Array.from({ length: 12 }, (_, line) => `${line + 1}. A step of the plan.`).join('\n');
const HEBREW = 'התשובה היא ארבעים ושתיים.';
const debaters = ['ann', 'ben', 'cleo'].map((name) => ({ model: `openai/${name}`, name }));

const script: Script = ({ prompt, model }) => {
  const replyWith = (answer: string) =>
    json({ answer, reasoning: 'It was counted. Twice.', confidence: 0.6, critiques: [], changed: false });
  if (prompt.includes('refused key')) return status(401, { message: 'bad key' });
  if (prompt.includes('hanging')) return hang();
  if (prompt.includes('long')) return replyWith(LONG_ANSWER);
  if (prompt.includes('Hebrew')) return replyWith(HEBREW);
  return model === 'cleo' && !prompt.includes('agreed')
    ? refusal('No.')
    : replyWith(prompt.includes('agreed') ? '42' : model);
};

let browser: Browser;
let service: TestApp;
let origin: string;
let runningDebateId: string;
const DEBATES = [
  'a debate that needs review',
  'an answer of one model',
  'a debate that failed',
  'a long answer',
  'a right-to-left answer',
  'nine debaters and seven rounds',
  'a debate in progress',
];
/** The address of each page, and the selector of an element that a complete page has. */
const pages = new Map<string, { readonly path: string; readonly readySelector: string }>();
const SELECTORS_BY_PATH = {
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
  const createDebate = async (question: string, settings: object = {}): Promise<string> => {
    const payload = { question, adaptive_routing: false, max_rounds: 2, agreement: 'typed', ...settings };
    return (await service.app.inject({ method: 'POST', url: '/v1/debates', payload })).json().id;
  };
  const nineDebaters = Array.from({ length: 9 }, (_, index) => ({
    model: `openai/kind-${index}`,
    name: `debater-${index}`,
  }));
  const debates = {
    'a debate that needs review': await createDebate('A split one?', { escalate_below_confidence: 1 }),
    'an answer of one model': await createDebate('What is agreed?', {
      adaptive_routing: true,
      routing_confidence_threshold: 0,
    }),
    'a debate that failed': await createDebate('With a refused key?'),
    'a long answer': await createDebate('A long one?'),
    'a right-to-left answer': await createDebate('One in Hebrew?'),
    'nine debaters and seven rounds': await createDebate('Who?', {
      debaters: nineDebaters,
      max_rounds: 7,
      convergence_check: false,
    }),
  };
  for (const id of Object.values(debates)) await ended(service, id);
  for (const [name, id] of Object.entries(debates))
    pages.set(name, { path: `/d/${id}`, readySelector: '.confidence, .problem' });
  runningDebateId = await createDebate('Is it hanging?');
  pages.set('a debate in progress', { path: `/d/${runningDebateId}`, readySelector: 'td' });
  for (const [path, readySelector] of Object.entries(SELECTORS_BY_PATH)) pages.set(path, { path, readySelector });
}, 120_000);
afterAll(async () => {
  await service.app.inject({ method: 'POST', url: `/v1/debates/${runningDebateId}/cancel`, payload: {} });
  await browser.close();
  await service.close();
});

/** The violations that axe finds, one line each: impact, rule and the first element. */
async function findViolations(page: Page): Promise<string[]> {
  const script = `(() => { ${AXE}
    return axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) =>
      violations.map(({ impact, id, nodes }) => [impact, id, nodes[0].html.slice(0, 120)].join(' ')));
  })()`;
  return page.evaluate<string[]>(script);
}

const PAGES_IN_BOTH_SCHEMES = [
  'a debate that needs review',
  'a debate in progress',
  '/',
  '/#calibration',
  '/d/nothing',
];

describe.each([
  ['a desktop screen', 1280, 'light', [...DEBATES, ...Object.keys(SELECTORS_BY_PATH)]],
  ['a dark telephone screen', 390, 'dark', PAGES_IN_BOTH_SCHEMES],
] as const)('on %s', (_, width, colorScheme, names) => {
  test('no page has a serious finding', { timeout: 3 * BROWSER_TIMEOUT.timeout }, async () => {
    const context = await browser.newContext({ baseURL: origin, viewport: { width, height: 800 }, colorScheme });
    const violationsByPage: Record<string, string[]> = {};
    for (const name of names) {
      const { path = '', readySelector = '' } = pages.get(name) ?? {};
      const page = await context.newPage();
      await page.goto(path);
      await page.locator(readySelector).first().waitFor();
      await page.evaluate("document.querySelectorAll('main details').forEach((each) => { each.open = true; })");
      violationsByPage[name] = (await findViolations(page)).filter((each) => /^(?:serious|critical)/.test(each));
      await page.close();
    }
    await context.close();
    expect(violationsByPage).toEqual(Object.fromEntries(names.map((name) => [name, []])));
  });
});
