/** The page under a base path, in a real Chromium: every request is under the path. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../support/build-app.ts';
import { BROWSER_TIMEOUT, openPage, startBrowser } from '../browser.ts';

const BASE = '/tools/parley';

let browser: Browser;
let service: TestApp;
let address: string;
beforeAll(async () => {
  browser = await startBrowser();
  service = await buildTestApp({ environment: { PARLEY_BASE_PATH: BASE } });
  address = (await service.listen()) + BASE;
}, 120_000);
afterAll(async () => {
  await service.close();
  await browser.close();
});

test(
  'a question › is asked, followed to its answer and found in the history under the path',
  BROWSER_TIMEOUT,
  async () => {
    const page = await openPage(browser, address);
    await page.goto(address);
    const command = page.locator('pre', { hasText: `${address}/v1/debates` });
    await page.getByRole('textbox', { name: 'Question' }).fill('What is 17 * 23?');
    await command.first().waitFor({ state: 'attached' });
    await page.getByRole('button', { name: 'Start debate' }).click();
    await page.waitForURL(new RegExp(`^${address}/d/[0-9a-f-]{36}$`));
    await page.getByText('Completed', { exact: true }).waitFor();

    await page.getByRole('link', { name: 'History' }).click();
    await page.waitForURL(`${address}/#history`);
    await page.getByRole('link', { name: 'What is 17 * 23?' }).click();
    await page.waitForURL(new RegExp(`^${address}/d/`));
    await page.reload();
    await page.getByText('Completed', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Parley' }).click();
    await page.getByRole('textbox', { name: 'Question' }).waitFor();
    expect(page.url()).toBe(`${address}/`);
    expect(await page.getByRole('link', { name: 'API' }).getAttribute('href')).toBe(`${BASE}/docs`);
    await page.closeContext();
    expect(page.faults).toEqual([]);
  },
);
