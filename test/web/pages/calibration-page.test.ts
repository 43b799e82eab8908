/** The calibration page in a real Chromium: labels, charts, guarantees, and audits that wait for a human. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { calibrateChanged } from '../../../src/operations/calibration/calibrate.ts';
import type { TestApp } from '../../support/build-app.ts';
import { buildTestApp, ended, QUICK_MODEL } from '../../support/build-app.ts';
import { BROWSER_TIMEOUT, openPage, startBrowser } from '../browser.ts';

let browser: Browser;
let service: TestApp;
let origin: string;

beforeAll(async () => {
  browser = await startBrowser();
  service = await buildTestApp({ config: { calibration: { audit_rate: 1 } } });
  origin = await service.listen();
  const debaters = Array.from({ length: 3 }, () => ({ model: QUICK_MODEL }));
  const panel = { debaters, protocol: 'critique', adaptive_routing: false, max_rounds: 1 };
  const escalate_error_target = { max: 0.05, of: 'asked' };
  await service.app.inject({ method: 'PUT', url: '/v1/panels/sums', payload: { ...panel, escalate_error_target } });
}, 120_000);
afterAll(async () => {
  await service.close();
  await browser.close();
});

/** Labels four answers. The simulated model is always right, but the known answer of one item is wrong. */
async function labelFourAnswers(): Promise<void> {
  const items = [2, 4, 6, 9].map((answer, index) => ({
    id: `i${index}`,
    question: `What is ${index + 1} + ${index + 1}?`,
    answer: String(answer),
  }));
  await service.app.inject({
    method: 'POST',
    url: '/v1/calibration/items?panel=sums',
    headers: { 'content-type': 'application/x-ndjson' },
    payload: items.map((item) => JSON.stringify(item)).join('\n'),
  });
  const { data } = (await service.app.inject({ url: '/v1/debates?limit=100' })).json();
  for (const { id } of data) await ended(service, id);
  await calibrateChanged(service.services);
}

test('the calibration page › reports a panel without labels, and draws one with labels', BROWSER_TIMEOUT, async () => {
  await labelFourAnswers();
  const page = await openPage(browser, origin);
  await page.goto('/');
  await page.getByRole('link', { name: 'Calibration' }).click();
  await page.getByText('No answer of this panel has a label yet.').waitFor();
  await page.getByRole('combobox', { name: 'Panel' }).selectOption('sums');
  await page.getByText(/^From 4 labels, computed /).waitFor();
  const cards = await page.locator('.figures').allTextContents();
  expect(cards[0]).toContain('From items with known answers4');
  expect(cards[0]).toContain('the defaults until there are 300 labels.');
  expect(cards[1]).toMatch(/Calibration error0\.\d{3} \[0\.\d{3}, 0\.\d{3}\]/);
  // 5 % requires 69 labels, and there are four.
  expect(cards[2]).toContain('At most 5\u00a0% wrong of all questions asked');
  expect(cards[2]).toContain('too few labels 65 more labels needed.');
  // 3 of 4 right, 0.75; Wilson's interval of 3 of 4 is 0.30 to 0.95.
  await page
    .getByRole('img', { name: /^Reliability: confidence \d+\s%: 75\s% right \(30\s% to 95\s%\) of 4$/ })
    .waitFor();
  await page.getByRole('img', { name: /^Risk and coverage: 25\s% wrong of the surest 100\s%$/ }).waitFor();
  await page.closeContext();
  expect(page.faults).toEqual([]);
});

test('the calibration page › takes the review of a waiting audit', BROWSER_TIMEOUT, async () => {
  const payload = { question: 'What is 6 × 7?', panel: 'sums' };
  const { id } = (await service.app.inject({ method: 'POST', url: '/v1/debates', payload })).json();
  await ended(service, id);
  const page = await openPage(browser, origin);
  await page.goto('/#calibration');
  const entry = page.locator('.list li', { has: page.getByRole('link', { name: 'What is 6 × 7?' }) });
  await entry.getByText('Review the verdict').click();
  await entry.getByRole('textbox', { name: 'The right answer' }).fill('42');
  await entry.getByRole('button', { name: 'Save the review' }).click();
  await entry.waitFor({ state: 'detached' });
  const { result } = (await service.app.inject({ url: `/v1/debates/${id}` })).json();
  expect(result.escalation.review).toMatchObject({ answer: '42' });
  await calibrateChanged(service.services);
  await page.getByRole('combobox', { name: 'Panel' }).selectOption('sums');
  await page.getByText(/^From 5 labels, computed /).waitFor();
  await page.closeContext();
  expect(page.faults).toEqual([]);
});
