/** A debate on the page, in a real Chromium: live, resumed, replayed, by keyboard and with a screen reader. */
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildTestApp, ended, type TestApp } from '../../support/build-app.ts';
import { startChaosProxy } from '../../support/redis/chaos-proxy.ts';
import { BROWSER_TIMEOUT, cellOf, openPage, startBrowser, type WatchedPage } from '../browser.ts';
import { createScriptedPanel, panel, type ScriptedPanel } from '../scripted-panel.ts';

const QUESTION = 'What is 6 × 7?';

let browser: Browser;
let scriptedPanel: ScriptedPanel;
let service: TestApp;
let origin: string;
let page: WatchedPage;

beforeAll(async () => {
  browser = await startBrowser();
}, 120_000);
afterAll(() => browser.close());

beforeEach(async () => {
  scriptedPanel = createScriptedPanel();
  service = await buildTestApp({
    script: scriptedPanel.script,
    config: { default_panel: panel, default_budget: { limit_usd: 2, period: 'day' } },
  });
  origin = await service.listen();
  page = await openPage(browser, origin);
});
afterEach(async () => {
  scriptedPanel.releaseAll();
  await page.closeContext();
  await service.close();
  expect(page.faults).toEqual([]);
});

async function createDebate(): Promise<string> {
  const payload = { question: QUESTION, protocol: 'critique', adaptive_routing: false };
  return (await service.app.inject({ method: 'POST', url: '/v1/debates', payload })).json().id;
}

const roundRow = (index: number) => page.locator('tbody tr').nth(index);
const waitForText = (text: string) => page.getByText(text, { exact: true }).first().waitFor();

test('a debate › is started and followed while it runs', BROWSER_TIMEOUT, async () => {
  await page.goto('/');
  await page.getByRole('textbox', { name: 'Question' }).fill(QUESTION);
  await page.getByRole('combobox', { name: /^Protocol/ }).selectOption('society');
  await page.getByRole('button', { name: 'Start debate' }).click();
  await page.waitForURL('**/d/*');
  await waitForText('Live');
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(QUESTION);
  expect(await page.getByRole('columnheader').allTextContents()).toEqual([
    ...['Round', 'annopenai/gpt-4o-mini', 'benopenai/gpt-4o', 'caiopenai/gpt-5-mini'],
  ]);
  await cellOf(page, 0, 'ann').getByText('Thinking').waitFor();

  scriptedPanel.release(1, 'ann');
  await cellOf(page, 0, 'ann').getByText('42', { exact: true }).first().waitFor();
  // The answer has not been compared with another one yet.
  expect(await cellOf(page, 0, 'ann').locator('.mark').count()).toBe(0);
  expect(await cellOf(page, 0, 'ben').textContent()).toBe('Thinking…');
  await waitForText('Round 1: waiting for ben, cai.');

  scriptedPanel.release(1, 'ben', 'cai');
  // The largest answer cluster has one of three debaters.
  await roundRow(0)
    .getByText(/^Agreement 33\s%$/)
    .waitFor();
  await roundRow(1).getByText('Thinking').first().waitFor();
  expect(await cellOf(page, 0, 'cai').textContent()).toMatch(/^\s*Failed: content filtered/);
  const marks = await page
    .locator('.mark')
    .evaluateAll((all: { style: { cssText: string }; textContent: string | null }[]) =>
      all.map(({ style, textContent }) => [style.cssText, textContent]),
    );
  // Distinguished by hue, by shape, and by hidden words.
  expect(marks).toEqual([
    ['--hue: 27;', '■ Answer 2: 42'],
    ['--hue: 250;', '● Answer 1: 41'],
  ]);

  scriptedPanel.release(2, 'ann', 'ben', 'cai');
  await waitForText('Completed');
  const changedCell = cellOf(page, 1, 'ben');
  expect(await changedCell.locator('.flip').textContent()).toBe('↪ Changed answer from 41 to 42: The sum was wrong.');
  expect(await changedCell.textContent()).toMatch(/Confidence 70\s%/);
  expect(await changedCell.textContent()).toMatch(/\d+ tokens · \$0\.0\d+/);
  expect(await page.locator('.flip').count()).toBe(1);
  const verdict = page.getByRole('region', { name: 'Verdict' });
  expect(await verdict.textContent()).toMatch(/■ Answer 2: 42.*Decided by exact majority/s);
  expect(await page.locator('tbody th .bar').allTextContents()).toEqual([
    'Agreement 33\u00a0%',
    'Agreement 100\u00a0%',
  ]);
  expect(await page.title()).toContain(QUESTION);
});

test('a round › lists every pair with its verdict and the rule that decided it', BROWSER_TIMEOUT, async () => {
  const id = await createDebate();
  scriptedPanel.releaseAll();
  await page.goto(`/d/${id}`);
  await waitForText('Completed');
  await page.getByText('Pairs', { exact: true }).click();
  const pairs = page.locator('details').filter({ hasText: 'Pairs' }).locator('p');
  // In round 1 a content filter stopped cai's reply.
  expect(await pairs.allTextContents()).toEqual([
    '1: ann, ben: different, number_different',
    '2: ann, ben: same, number_equal',
    '2: ann, cai: same, number_equal',
    '2: ben, cai: same, number_equal',
  ]);
});

test(
  'the meter › shows cost, reservation and limit, and the reservation ends with the debate',
  BROWSER_TIMEOUT,
  async () => {
    const id = await createDebate();
    await page.goto(`/d/${id}`);
    const meter = page.locator('.meter').nth(1);
    await meter.getByText('Reserved').waitFor();
    const readReservation = async () => Number(/Reserved\$([\d.]+)/.exec((await meter.textContent()) ?? '')?.[1]);
    await expect.poll(readReservation, { timeout: 60_000 }).toBeGreaterThan(0);
    scriptedPanel.releaseAll();
    await waitForText('Completed');
    await expect.poll(readReservation, { timeout: 60_000 }).toBe(0);
    expect(await meter.textContent()).toMatch(/Spent\$0\.0\d+Reserved\$0Limit\$2/);
  },
);

test('a cut connection › is resumed at its last event, without a lost or repeated one', BROWSER_TIMEOUT, async () => {
  const { port } = new URL(origin);
  const proxy = await startChaosProxy({ target: () => ({ host: '127.0.0.1', port: Number(port) }) });
  const proxiedPage = await openPage(browser, `http://127.0.0.1:${proxy.port}`);
  const id = await createDebate();
  await proxiedPage.goto(`/d/${id}`);
  scriptedPanel.release(1, 'ann', 'ben', 'cai');
  await proxiedPage.locator('tbody tr').nth(1).getByText('Thinking').first().waitFor();
  proxy.setCondition({ kind: 'refuse' });
  expect(proxy.cutAll('reset')).toBeGreaterThan(0);
  await proxiedPage.getByText('Connection lost, trying again').waitFor();
  scriptedPanel.release(2, 'ann', 'ben', 'cai');
  await ended(service, id);
  proxy.setCondition({ kind: 'pass' });
  await proxiedPage.getByText('Completed', { exact: true }).waitFor();
  const streamRequests = proxiedPage.recordedRequests.filter(({ url }) => url.includes('/events'));
  const lastEventIds = streamRequests.map(({ headers }) => Number(headers['last-event-id']));
  expect(lastEventIds[0]).toBe(0);
  // Events: queued, started, round 1, three turns, end of round 1, round 2.
  expect(lastEventIds.at(-1)).toBe(8);
  await page.goto(`/d/${id}`);
  await waitForText('Completed');
  expect(await proxiedPage.locator('table').textContent()).toBe(await page.locator('table').textContent());
  const announcements = (await proxiedPage.announcements()).map((text) => text.split('.')[0]);
  expect([announcements[0], announcements.at(-1)]).toEqual(['Round 1 is over', 'Debate completed']);
  await proxiedPage.closeContext();
  await proxy.close();
  expect(proxiedPage.faults).toEqual([]);
});

test('a finished debate › is replayed to the view of a live follower', BROWSER_TIMEOUT, async () => {
  const id = await createDebate();
  await page.goto(`/d/${id}`);
  await cellOf(page, 0, 'ann').getByText('Thinking').waitFor();
  scriptedPanel.releaseAll();
  await waitForText('Completed');
  const liveText = await page.locator('.flow').textContent();
  const replayPage = await openPage(browser, origin);
  await replayPage.goto(`/d/${id}`);
  await replayPage.getByText('Completed', { exact: true }).waitFor();
  await expect.poll(() => replayPage.locator('.flow').textContent(), { timeout: 60_000 }).toBe(liveText);
  // One stream was read to its end, and no other one was opened.
  expect(replayPage.recordedRequests.filter(({ url }) => url.includes('/events'))).toHaveLength(1);
  await replayPage.closeContext();
  expect(replayPage.faults).toEqual([]);
});

test(
  'a screen reader › gets each round of a live debate, and only the end of an old debate',
  BROWSER_TIMEOUT,
  async () => {
    const id = await createDebate();
    await page.goto(`/d/${id}`);
    await cellOf(page, 0, 'ann').getByText('Thinking').waitFor();
    scriptedPanel.release(1, 'ann', 'ben', 'cai');
    await roundRow(1).waitFor();
    scriptedPanel.releaseAll();
    await waitForText('Completed');
    const announcements = await page.announcements();
    expect(announcements[0]).toBe('Round 1 is over. Agreement 33\u00a0%. 41: ben. 42: ann.');
    expect(announcements.at(-1)).toMatch(/^Debate completed\. Answer: 42\. Confidence \d+\s%\.$/);
    // The end can be announced together with the last round.
    expect(announcements.slice(1, -1).filter((text) => !text.startsWith('Round 2 is over. Agreement 100'))).toEqual([]);
    await page.reload();
    await waitForText('Completed');
    await expect
      .poll(() => page.announcements(), { timeout: 60_000 })
      .toEqual([expect.stringMatching(/^Debate completed\. Answer: 42\./)]);
  },
);

test('the keyboard › reaches every function of the page', BROWSER_TIMEOUT, async () => {
  await page.goto('/');
  const readFocused = () =>
    page.evaluate<string>('document.activeElement.name || document.activeElement.textContent.trim()');
  const focusOrder: string[] = [];
  for (let index = 0; index < 14; index += 1) {
    await page.keyboard.press('Tab');
    focusOrder.push(await readFocused());
    expect(await page.evaluate('getComputedStyle(document.activeElement).outlineStyle')).toBe('solid');
  }
  expect(focusOrder).toEqual([
    ...['Skip to the content', 'Parley', 'Ask', 'History', 'Review', 'Budget', 'Calibration', 'Compare', 'API', 'Key'],
    ...['question', 'panel', 'protocol', 'Models, options, context, limits'],
  ]);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  expect(await readFocused()).toBe('models');
  await page.getByRole('textbox', { name: 'Question' }).focus();
  await page.keyboard.type(QUESTION);
  await page.keyboard.press('Control+Enter');
  await page.waitForURL('**/d/*');
  // The focus is on the content, not at the top of the page.
  expect(await page.evaluate('document.activeElement.tagName')).toBe('MAIN');
  scriptedPanel.releaseAll();
  await waitForText('Completed');
  await page.keyboard.press('Tab');
  expect(await page.evaluate('document.activeElement.getAttribute("role")')).toBe('region');
  await page.keyboard.press('Tab');
  expect(await readFocused()).toBe('ann counted.');
  await page.keyboard.press('Enter');
  await page.getByText('ann counted. Twice.').waitFor();
});

test('a debate › is cancelled from the page, and its turns stay visible', BROWSER_TIMEOUT, async () => {
  await page.goto(`/d/${await createDebate()}`);
  scriptedPanel.release(1, 'ann');
  await cellOf(page, 0, 'ann').getByText('42', { exact: true }).first().waitFor();
  await page.getByRole('button', { name: 'Cancel the debate' }).click();
  await waitForText('Cancelled');
  expect(await cellOf(page, 0, 'ann').textContent()).toContain('42');
  expect(await cellOf(page, 0, 'ben').textContent()).toMatch(/Failed: cancelled|No response/);
  expect(await page.getByText('Thinking').count()).toBe(0);
});

test('a note › is added from the page, and stays visible after the end of the debate', BROWSER_TIMEOUT, async () => {
  await page.goto(`/d/${await createDebate()}`);
  scriptedPanel.release(1, 'ann');
  await cellOf(page, 0, 'ann').getByText('42', { exact: true }).first().waitFor();
  await page.getByRole('textbox', { name: /^A note for the debaters/ }).fill('Count <b>again</b>.');
  await page.getByRole('button', { name: 'Add the note' }).click();
  await waitForText('Count <b>again</b>.');
  scriptedPanel.releaseAll();
  await waitForText('Completed');
  await waitForText('Count <b>again</b>.');
  expect(await page.getByRole('button', { name: 'Add the note' }).count()).toBe(0);
});

test('a debate › is concluded from the page with the answers so far', BROWSER_TIMEOUT, async () => {
  const id = await createDebate();
  await page.goto(`/d/${id}`);
  scriptedPanel.release(1, 'ann');
  await cellOf(page, 0, 'ann').getByText('42', { exact: true }).first().waitFor();
  await page.getByRole('button', { name: 'Conclude the debate' }).click();
  await waitForText('Concluding');
  const isConcludeRequested = async () => (await service.services.store.debates.read('default', id))?.concludeRequested;
  await expect.poll(isConcludeRequested, { timeout: 30_000 }).toBe(true);
  scriptedPanel.release(1, 'ben', 'cai');
  await waitForText('Completed');
  await waitForText('a person ended the debate before its rules did');
  expect(await page.locator('tbody tr').count()).toBe(1);
});

test('a debate that does not exist › is reported as not found', BROWSER_TIMEOUT, async () => {
  await page.goto('/d/nothing');
  await page.getByRole('alert').waitFor();
  expect(await page.getByRole('alert').textContent()).toBe('there is no debate with this id');
});
