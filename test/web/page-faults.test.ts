/** Faults of the page, each in a real Chromium: long and right-to-left answers, many debaters, failures. */
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildTestApp, ended, type TestApp } from '../support/build-app.ts';
import { hang, json, status } from '../support/fake-provider/fake-reply.ts';
import type { Script } from '../support/fake-provider/scripts.ts';
import { BROWSER_TIMEOUT, openPage, startBrowser, type WatchedPage } from './browser.ts';

const LONG_ANSWER = Array.from({ length: 12 }, (_, line) => `Line ${line + 1} of the answer.`).join('\n');
const HEBREW = 'התשובה היא ארבעים ושתיים, כפי שחישבנו.';
const debaters = ['gpt-4o-mini', 'gpt-4o', 'gpt-4.1'].map((model, index) => ({
  model: `openai/${model}`,
  name: `d${index}`,
}));

const script: Script = ({ prompt, model }) => {
  const replyWith = (answer: string, confidence = 0.9) =>
    json({ answer, reasoning: 'It was counted. '.repeat(30), confidence, critiques: [], changed: false });
  if (prompt.includes('refused key')) return status(401, { message: 'bad key' });
  if (prompt.includes('hanging')) return hang();
  if (prompt.includes('long')) return replyWith(LONG_ANSWER);
  if (prompt.includes('Hebrew')) return replyWith(HEBREW);
  if (prompt.includes('split')) return replyWith(`The answer of ${model}. ${'It has many words. '.repeat(30)}`);
  return replyWith('42');
};

let browser: Browser;
let service: TestApp;
let origin: string;
let page: WatchedPage;

beforeAll(async () => {
  browser = await startBrowser();
  service = await buildTestApp({ script, config: { default_panel: debaters } });
  origin = await service.listen();
}, 120_000);
afterAll(async () => {
  await service.close();
  await browser.close();
});
beforeEach(async () => {
  page = await openPage(browser, origin, { viewport: { width: 1280, height: 800 } });
});
afterEach(async () => {
  await page.closeContext();
  expect(page.faults).toEqual([]);
});

async function runDebate(question: string, settings: object = {}): Promise<string> {
  const payload = { question, adaptive_routing: false, max_rounds: 1, agreement: 'typed', ...settings };
  const { id } = (await service.app.inject({ method: 'POST', url: '/v1/debates', payload })).json();
  await ended(service, id);
  return id;
}

const horizontalOverflow = () => page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
const eyebrow = () => page.locator('.eyebrow').textContent();

test('a final answer › is whole and keeps its lines when it is long', BROWSER_TIMEOUT, async () => {
  await page.goto(`/d/${await runDebate('A long one?')}`);
  const answer = page.locator('.final .answer');
  await answer.waitFor();
  expect(await answer.textContent()).toContain(LONG_ANSWER);
  const clippedHeight = await answer.evaluate((each) => each.scrollHeight - each.clientHeight);
  expect(clippedHeight).toBeLessThanOrEqual(1);
  const height = await answer.evaluate((each) => each.getBoundingClientRect().height);
  expect(height).toBeGreaterThan(12 * 24);
  // The shape is beside the text, in the verdict and in the cells of the rounds.
  const overlaps = await page.locator('.answer.mark').evaluateAll((all) =>
    all.map((each) => {
      const [shape, , text] = each.children;
      return (shape?.getBoundingClientRect().right ?? 0) - (text?.getBoundingClientRect().left ?? 0);
    }),
  );
  expect(overlaps).toHaveLength(4);
  expect(Math.max(...overlaps)).toBeLessThanOrEqual(0.5);
});

test('a final answer › is laid out from the right in a right-to-left language', BROWSER_TIMEOUT, async () => {
  await page.goto(`/d/${await runDebate('One in Hebrew?')}`);
  const answer = page.locator('.final .answer bdi');
  await answer.waitFor();
  expect(await page.evaluate("getComputedStyle(document.querySelector('.final .answer bdi')).direction")).toBe('rtl');
});

test('a tally and the history › name long answers and questions by their beginnings', BROWSER_TIMEOUT, async () => {
  const id = await runDebate(`A split one? ${'And more to read. '.repeat(200)}`);
  await page.goto(`/d/${id}`);
  const decisionText = await page.getByText(/^Decided by/).textContent();
  expect(decisionText).toContain('The answer of gpt-4o.\u2069: 1');
  expect(decisionText).not.toContain('It has many words');
  await page.goto('/#history');
  const row = page.locator('.list li').first();
  await row.waitFor();
  expect(await row.evaluate((each) => each.getBoundingClientRect().height)).toBeLessThan(400);
});

describe.each([390, 1280])('nine debaters and seven rounds, %i pixels wide', (width) => {
  test('scroll inside their own box', BROWSER_TIMEOUT, async () => {
    const nineDebaters = Array.from({ length: 9 }, (_, index) => ({
      model: 'openai/gpt-4o',
      name: `debater-number-${index}`,
    }));
    const id = await runDebate('A split one?', { debaters: nineDebaters, max_rounds: 7, convergence_check: false });
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`/d/${id}`);
    await page.getByText('Completed', { exact: true }).waitFor();
    expect(await page.locator('tbody tr').count()).toBe(7);
    expect(await horizontalOverflow()).toBeLessThanOrEqual(0);
  });
});

test('answers › of nine kinds have nine colours', BROWSER_TIMEOUT, async () => {
  const nineDebaters = Array.from({ length: 9 }, (_, index) => ({ model: `openai/kind-${index}`, name: `d${index}` }));
  const id = await runDebate('A split one?', { debaters: nineDebaters });
  await page.goto(`/d/${id}`);
  await page.getByText('Completed', { exact: true }).waitFor();
  const hues = await page
    .locator('td .answer.mark')
    .evaluateAll((all) => all.map((each) => each.getAttribute('style')));
  expect(new Set(hues).size).toBe(9);
});

test('a question that one model answered › is not shown as a debate', BROWSER_TIMEOUT, async () => {
  const id = await runDebate('What is it?', { adaptive_routing: true });
  await page.goto(`/d/${id}`);
  await page.getByText('Completed', { exact: true }).waitFor();
  expect(await eyebrow()).toContain('one model');
  expect(await eyebrow()).not.toMatch(/debaters|agreement/);
  expect(await page.locator('.confidence dd').first().textContent()).toContain('–');
});

test('a debate › shows its cost and agreement above everything else', BROWSER_TIMEOUT, async () => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto(`/d/${await runDebate('What is it?')}`);
  await page.getByText('Completed', { exact: true }).waitFor();
  expect(await eyebrow()).toMatch(/\$0\.\d+ · 100\s% agreement/);
});

test('a failed debate › shows the failure and the messages of its providers', BROWSER_TIMEOUT, async () => {
  await page.goto(`/d/${await runDebate('With a refused key?')}`);
  await page.getByRole('heading', { name: 'No answer' }).waitFor();
  expect(await page.locator('.problem').textContent()).toBe('No debater gave an answer (unauthorized ×3).');
});

test('a debate with little agreement › names the figures that are too low', BROWSER_TIMEOUT, async () => {
  await page.goto(`/d/${await runDebate('A split one?', { escalate_below_confidence: 1 })}`);
  const notice = page.locator('.notice');
  expect(await notice.textContent()).toContain('too few debaters agree with each other');
  expect(await notice.textContent()).toContain('the confidence is below what was asked for');
});

test('the form › shows panel and cost, can require a debate, and shows a refusal', BROWSER_TIMEOUT, async () => {
  await page.setViewportSize({ width: 390, height: 700 });
  await page.goto('/');
  await page.getByText(/^openai\/gpt-4o.* · about \$0\.\d+, max \$\d/).waitFor();
  await page.getByRole('textbox', { name: 'Question' }).fill('Is it hanging?');
  await page.getByText('Models, options, context, limits').click();
  await page.getByLabel('Debate even when one model is sure').check();
  await page.getByRole('spinbutton', { name: 'Cost limit (USD)' }).fill('0.000001');
  await page.getByRole('button', { name: 'Start debate' }).click();
  const alert = page.getByRole('alert');
  await alert.waitFor();
  expect(await alert.textContent()).toContain('budget');
  await expect.poll(() => alert.evaluate((each) => each.getBoundingClientRect().top)).toBeGreaterThanOrEqual(0);
  await page.getByRole('spinbutton', { name: 'Cost limit (USD)' }).fill('');
  const debateRequest = page.waitForRequest((request) => request.url().endsWith('/v1/debates?deltas=true'));
  await page.getByRole('button', { name: 'Start debate' }).click();
  expect((await debateRequest).postDataJSON()).toEqual({ question: 'Is it hanging?', adaptive_routing: false });
  // The first round already streams, because the request has `deltas=true`.
  await service.provider.waitForRequest(3);
  const bodies = service.provider.requests.slice(-3).map(({ body }) => body as { stream?: boolean });
  expect(bodies.map(({ stream }) => stream)).toEqual([true, true, true]);
  await page.getByRole('button', { name: 'Cancel the debate' }).click();
  await page.getByText('Cancelled', { exact: true }).waitFor();
});

test('the form › shows that simulated models would answer', BROWSER_TIMEOUT, async () => {
  const panel = ['careful', 'bold'].map((name) => ({ model: `simulated/${name}` }));
  const simulatedService = await buildTestApp({ config: { default_panel: panel } });
  const simulatedPage = await openPage(browser, await simulatedService.listen());
  await simulatedPage.goto('/');
  await simulatedPage.getByText('Simulated: simulated/careful, simulated/bold · about $0, max $0').waitFor();
  await simulatedPage.closeContext();
  await simulatedService.close();
});

test('the page of a debate that does not exist › shows that it was not found', BROWSER_TIMEOUT, async () => {
  await page.goto('/d/nothing');
  await page.getByRole('heading', { name: 'Not found' }).waitFor();
});

test('an address without a page › shows that the page was not found', BROWSER_TIMEOUT, async () => {
  const response = await page.goto('/nowhere');
  expect(response?.status()).toBe(404);
  await page.getByRole('heading', { name: 'Not found' }).waitFor();
  page.faults.length = 0;
});

test('the keyboard › reaches the content before the sections of the page', BROWSER_TIMEOUT, async () => {
  await page.goto('/');
  await page.locator('main h1').waitFor();
  await page.keyboard.press('Tab');
  const skipLink = page.getByRole('link', { name: 'Skip to the content' });
  expect(await skipLink.isVisible()).toBe(true);
  expect(await page.evaluate('document.activeElement.textContent')).toBe('Skip to the content');
  await page.keyboard.press('Enter');
  expect(await page.evaluate('document.activeElement.localName')).toBe('main');
});
