/** The fields of a record in a real Chromium: a table with the value, the confidence and the dissent of each. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, ended, type TestApp } from '../../support/build-app.ts';
import { json } from '../../support/fake-provider/fake-reply.ts';
import { BROWSER_TIMEOUT, openPage, startBrowser } from '../browser.ts';

const totals: Readonly<Record<string, number>> = { ada: 12, bob: 12, eve: 13 };

let browser: Browser;
let service: TestApp;
let origin: string;
beforeAll(async () => {
  browser = await startBrowser();
  service = await buildTestApp({
    script: ({ model }) =>
      json({ answer: { vendor: '<b>Acme', total: totals[model] }, reasoning: 'r', confidence: 0.9 }),
  });
  origin = await service.listen();
}, 120_000);
afterAll(async () => {
  await service.close();
  await browser.close();
});

test('each field › has its value, its agreement and the debaters with another value', BROWSER_TIMEOUT, async () => {
  const answer_schema = {
    type: 'object',
    properties: { vendor: { type: 'string' }, total: { type: 'integer' } },
    required: ['vendor', 'total'],
  };
  const debaters = Object.keys(totals).map((name) => ({ model: `openai/${name}`, name }));
  const settings = {
    debaters,
    max_rounds: 1,
    adaptive_routing: false,
    field_threshold: 0.8,
    aggregation: 'majority_vote',
  };
  const payload = { question: 'Read the invoice.', answer_schema, ...settings };
  const { id } = (await service.app.inject({ method: 'POST', url: '/v1/debates', payload })).json();
  await ended(service, id);
  const page = await openPage(browser, origin);
  await page.goto(`/d/${id}`);
  await page.getByRole('columnheader', { name: 'Dissent' }).waitFor();
  const rows = await page.getByRole('table').first().getByRole('row').allTextContents();
  expect(rows.map((row) => row.replace(/\s+/g, ' ').trim())).toEqual([
    'FieldValueConfidenceAgreementDissent',
    expect.stringMatching(/^\/vendor ?<b>Acme.*100 %$/),
    expect.stringMatching(/^\/total undecided ?12.*67 %.*eve: 13$/),
  ]);
  expect(page.faults).toEqual([]);
  await page.closeContext();
});
