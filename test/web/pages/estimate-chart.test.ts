/** The estimates of a debate in a real Chromium: drawn on one axis, and readable without the drawing. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, ended, type TestApp } from '../../support/build-app.ts';
import { json } from '../../support/fake-provider/fake-reply.ts';
import { BROWSER_TIMEOUT, openPage, startBrowser } from '../browser.ts';

const estimates: Readonly<Record<string, readonly [number, number, number]>> = {
  ada: [1000, 900, 1200],
  bob: [1050, 950, 1150],
  eve: [1100, 1070, 1300],
};

let browser: Browser;
let service: TestApp;
let origin: string;
beforeAll(async () => {
  browser = await startBrowser();
  service = await buildTestApp({
    script: ({ model }) => {
      const [value, low, high] = estimates[model] ?? [0, 0, 0];
      return json({ reasoning: 'split', value, low, high });
    },
  });
  origin = await service.listen();
}, 120_000);
afterAll(async () => {
  await service.close();
  await browser.close();
});

async function openDebate(payload: object) {
  const debaters = Object.keys(estimates).map((name) => ({ model: `openai/${name}`, name }));
  const request = { question: 'How much will it cost?', debaters, max_rounds: 1, adaptive_routing: false, ...payload };
  const { id } = (await service.app.inject({ method: 'POST', url: '/v1/debates', payload: request })).json();
  await ended(service, id);
  const page = await openPage(browser, origin);
  await page.goto(`/d/${id}`);
  await page.getByRole('heading', { name: 'Verdict' }).waitFor();
  return page;
}

test('estimates › are shown with intervals and pooled value in a table and on one axis', BROWSER_TIMEOUT, async () => {
  const page = await openDebate({ answer_type: 'estimate', estimate: { unit: '<b>EUR' } });
  const region = page.getByRole('region', { name: 'Estimates in <b>EUR' });
  await region.waitFor();
  const rows = await region.getByRole('row').allTextContents();
  expect(rows.map((row) => row.replace(/\s+/g, ' ').trim())).toEqual([
    'DebaterValue, 80 % interval',
    expect.stringMatching(/ada.*1,000, 900 to 1,200$/),
    expect.stringMatching(/bob.*1,050, 950 to 1,150$/),
    expect.stringMatching(/eve.*1,100, 1,070 to 1,300.*without the panel’s value$/),
    expect.stringMatching(/Panel.*1,050, 950 to 1,200$/),
  ]);
  // The axis from 900 to 1,300 has 96 of 100 units after a margin of 2: 1,000 is at 2 + 24.
  const xPositions = await region
    .locator('svg rect:nth-last-child(2)')
    .evaluateAll((all: { getAttribute(name: string): string | null }[]) =>
      all.map((each) => Number(each.getAttribute('x'))),
    );
  expect(xPositions).toEqual([2, 14, expect.closeTo(42.8, 6), 14]);
  expect(await region.getByText(/^Spread 0\.048; a further round is held above 0\.25$/).count()).toBe(1);
  expect(page.faults).toEqual([]);
  await page.closeContext();
});

test('a debate of another kind › does not load the chart', BROWSER_TIMEOUT, async () => {
  const page = await openDebate({ debaters: [{ model: 'simulated/expert?latency_ms=0', count: 2 }] });
  await page.getByRole('heading', { name: 'Rounds' }).waitFor();
  expect(await page.getByRole('region', { name: /^Estimates/ }).count()).toBe(0);
  expect(page.recordedRequests.filter(({ url }) => url.includes('estimate-chart'))).toEqual([]);
  expect(page.faults).toEqual([]);
  await page.closeContext();
});
