/** The page that compares decisions, in a real Chromium: a table and a chart of debates that have ended. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../../support/build-app.ts';
import { buildTestApp, ended, QUICK_MODEL } from '../../support/build-app.ts';
import { BROWSER_TIMEOUT, openPage, startBrowser } from '../browser.ts';

let browser: Browser;
let service: TestApp;
let origin: string;

beforeAll(async () => {
  browser = await startBrowser();
  service = await buildTestApp();
  origin = await service.listen();
  const debaters = [{ model: QUICK_MODEL, count: 3 }];
  const payload = { question: 'What is 1 + 1?', debaters, protocol: 'critique', adaptive_routing: false };
  const { id } = (
    await service.app.inject({ method: 'POST', url: '/v1/debates', payload: { ...payload, convergence_check: false } })
  ).json();
  await ended(service, id);
}, 120_000);
afterAll(async () => {
  await service.close();
  await browser.close();
});

test('the page of comparisons › draws and lists every setting when debates have ended', BROWSER_TIMEOUT, async () => {
  const page = await openPage(browser, origin);
  await page.goto('/');
  await page.getByRole('link', { name: 'Compare' }).click();
  await page.getByText('1 finished debate, the right answer of 0 known. No model was asked.').waitFor();
  const rows = await page.locator('tbody tr').allTextContents();
  expect(rows).toHaveLength(7);
  expect(rows[0]).toMatch(/^as run1100\u00a0% \[100\u00a0%, 100\u00a0%\]––9\.0/);
  expect(rows[1]).toMatch(/^the blind round alone1.*3\.0/);
  // Two of the three agree immediately.
  expect(rows[2]).toMatch(/^a cascade, stop at 0\.751.*2\.0/);
  await page.getByRole('img', { name: /the blind round alone: 100\s% at 33\s% of the cost/ }).waitFor();
  await page.getByRole('textbox', { name: 'Part of the panel, by id or model' }).fill('debater_0, debater_2');
  await page.getByRole('button', { name: 'Compare' }).click();
  await page.getByRole('rowheader', { name: 'debater_0 + debater_2' }).waitFor();
  await page.closeContext();
  expect(page.faults).toEqual([]);
});
