/** The sections of the page in a real Chromium: key, form, history, reviews, budgets and commands to copy. */
import { execFileSync } from 'node:child_process';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ended } from '../support/build-app.ts';
import { json } from '../support/fake-provider/fake-reply.ts';
import type { Script } from '../support/fake-provider/scripts.ts';
import { buildKeyedApp, type Key, type KeyedApp } from '../support/keyed-app.ts';
import { BROWSER_TIMEOUT, openPage, startBrowser, type WatchedPage } from './browser.ts';

/** The debaters agree unless the question contains "hard". */
const script: Script = ({ model, prompt }) =>
  json({ answer: prompt.includes('hard') && model === 'gpt-4o' ? '41' : '42', reasoning: 'Counted.', confidence: 0.9 });
const panel = ['gpt-4o-mini', 'gpt-4o'].map((model) => ({ model: `openai/${model}`, name: model }));

let browser: Browser;
let service: KeyedApp;
let origin: string;
let key: Key;

beforeAll(async () => {
  browser = await startBrowser();
  service = await buildKeyedApp({ script, config: { default_panel: panel } });
  origin = await service.listen();
  key = await service.tenant('acme', { budget: { limit_usd: 5, period: 'month' } });
}, 120_000);
afterAll(async () => {
  await service.close();
  await browser.close();
});

async function runDebate(question: string, settings: object = {}): Promise<string> {
  const payload = { question, adaptive_routing: false, max_rounds: 1, ...settings };
  const { id } = (await service.ask(key, { method: 'POST', url: '/v1/debates', payload })).json();
  await ended(service, id, 'acme');
  return id;
}

/** Opens a page and enters the key, which stays in memory. */
async function openPageWithKey(path: string): Promise<WatchedPage> {
  const page = await openPage(browser, origin);
  await page.goto(path);
  await enterKey(page);
  return page;
}

async function enterKey(page: WatchedPage, isStored = false): Promise<void> {
  const field = page.getByLabel('Key', { exact: true });
  await field.waitFor();
  // The service requests the key, so its field has the focus.
  await expect.poll(() => page.evaluate('document.activeElement.name'), { timeout: 60_000 }).toBe('key');
  await field.fill(key.key);
  if (isStored) await page.getByLabel('Keep it in this tab').check();
  await page.getByRole('button', { name: 'Use it' }).click();
  await page.getByText('Key in use').waitFor();
}

async function closePage(page: WatchedPage): Promise<void> {
  await page.closeContext();
  expect(page.faults).toEqual([]);
  expect(page.recordedRequests.filter(({ url }) => url.includes(key.key))).toEqual([]);
}

test('the key › is requested, sent in a header, and stored only when the person agrees', BROWSER_TIMEOUT, async () => {
  await runDebate('What is 6 × 7?');
  const page = await openPage(browser, origin);
  await page.goto('/#history');
  await page.getByRole('alert').waitFor();
  await enterKey(page);
  await page.getByRole('link', { name: 'What is 6 × 7?' }).first().click();
  await page.getByText('Completed', { exact: true }).waitFor();
  const stream = page.recordedRequests.find(({ url }) => url.includes('/events'));
  expect(stream?.headers['authorization']).toBe(`Bearer ${key.key}`);
  const storageScript = 'JSON.stringify([{ ...sessionStorage }, { ...localStorage }, document.cookie, location.href])';
  expect(await page.evaluate<string>(storageScript)).not.toContain(key.key);

  await page.reload();
  await page.getByRole('alert').waitFor();
  await enterKey(page, true);
  expect(
    await page.evaluate<string>('JSON.stringify([{ ...localStorage }, document.cookie, location.href])'),
  ).not.toContain(key.key);
  await page.reload();
  await page.getByText('Completed', { exact: true }).waitFor();

  await page.getByText('Key in use').click();
  await page.getByRole('button', { name: 'Use it' }).click();
  await page.getByRole('alert').waitFor();
  expect(await page.evaluate<string>(storageScript)).not.toContain(key.key);
  await closePage(page);
});

test(
  'the form › sends all its fields, as the command beside it does, and shows refusals',
  BROWSER_TIMEOUT,
  async () => {
    await service.ask(key, { method: 'PUT', url: '/v1/panels/board', payload: { max_rounds: 1 } });
    const page = await openPageWithKey('/');
    await page.getByRole('textbox', { name: 'Question' }).fill("Tea, or the 'other' drink?");
    await page.getByRole('combobox', { name: /^Panel/ }).selectOption('board');
    await page.getByRole('combobox', { name: /^Protocol/ }).selectOption('ballot');
    // A ballot requires options: the field is shown and required.
    await page.getByRole('textbox', { name: /^Options/ }).fill('tea\n\n  water  \n');
    await page.getByRole('textbox', { name: /^Models/ }).fill('openai/gpt-4o\nopenai/gpt-4o-mini');
    await page.getByRole('textbox', { name: 'Context' }).fill('The kettle is broken.');
    await page.getByRole('spinbutton', { name: 'Max rounds' }).fill('2');
    await page.getByRole('spinbutton', { name: 'Cost limit (USD)' }).fill('0.5');
    const expectedRequest = {
      question: "Tea, or the 'other' drink?",
      context: 'The kettle is broken.',
      panel: 'board',
      protocol: 'ballot',
      max_rounds: 2,
      cost_budget_usd: 0.5,
      debaters: [{ model: 'openai/gpt-4o' }, { model: 'openai/gpt-4o-mini' }],
      options: ['tea', 'water'],
    };
    await page.getByText('As curl').click();
    const command = (await page.locator('pre').textContent()) ?? '';
    const shellOutput = execFileSync(
      'sh',
      ['-c', `curl() { for each; do printf '%s\\0' "$each"; done; }\n${command}`],
      {
        env: { PARLEY_KEY: key.key },
      },
    );
    const [, url, , authorization, , , , body = ''] = shellOutput.toString().split('\0');
    expect([url, authorization]).toEqual([`${origin}/v1/debates`, `authorization: Bearer ${key.key}`]);
    expect(JSON.parse(body)).toEqual(expectedRequest);
    expect(command).not.toContain(key.key);

    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Copy' }).click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(command);

    const debateRequest = page.waitForRequest((request) => request.url().endsWith('/v1/debates?deltas=true'));
    await page.getByRole('button', { name: 'Start debate' }).click();
    expect((await debateRequest).postDataJSON()).toEqual(expectedRequest);
    // The debate starts or is refused: half a dollar may be too little for its reservation.
    await page.getByRole('alert').or(page.locator('h1.question')).first().waitFor();

    await page.getByRole('link', { name: 'Ask' }).click();
    await page.getByRole('textbox', { name: 'Question' }).fill('Who?');
    await page.getByText('Models, options, context, limits').click();
    await page.getByRole('textbox', { name: /^Models/ }).fill('unknown/model\nopenai/gpt-4o');
    await page.getByRole('button', { name: 'Start debate' }).click();
    expect(await page.getByRole('alert').textContent()).toContain('unknown/model');
    expect(await page.getByRole('button', { name: 'Start debate' }).isEnabled()).toBe(true);
    await closePage(page);
  },
);

test('the history › is filtered by status, escalation and day, one page at a time', BROWSER_TIMEOUT, async () => {
  await runDebate('An easy one?');
  await runDebate('A hard one?');
  const page = await openPageWithKey('/#history');
  const listedQuestions = () => page.locator('.list a').allTextContents();
  await expect
    .poll(listedQuestions, { timeout: 60_000 })
    .toEqual(expect.arrayContaining(['A hard one?', 'An easy one?']));
  await page.getByRole('img', { name: /^Confidence: \d{4}-\d\d-\d\d \d+\s%, / }).waitFor();
  await page.getByRole('combobox', { name: /^Needs review/ }).selectOption('true');
  const listedEasyAndHard = async () => (await listedQuestions()).filter((question) => question.endsWith(' one?'));
  await expect.poll(listedEasyAndHard, { timeout: 60_000 }).toEqual(['A hard one?']);
  await page.getByRole('combobox', { name: /^Needs review/ }).selectOption('');
  await page.getByRole('combobox', { name: /^Status/ }).selectOption('cancelled');
  await page.getByText('0 debates').waitFor();
  await page.getByRole('combobox', { name: /^Status/ }).selectOption('running');
  await expect
    .poll(() => page.recordedRequests.at(-1)?.url, { timeout: 60_000 })
    .toBe(`${origin}/v1/debates?status=running`);
  await page.getByRole('combobox', { name: /^Status/ }).selectOption('');
  await page.getByLabel('From').fill('2999-01-01');
  await page.getByText('0 debates').waitFor();
  await page.getByLabel('From').fill('');
  for (let index = 0; index < 20; index += 1) await runDebate(`Number ${index}?`);
  await page.reload();
  await enterKey(page);
  await page.getByRole('button', { name: 'Older' }).click();
  await expect.poll(listedQuestions, { timeout: 60_000 }).toContain('An easy one?');
  await page.getByRole('button', { name: 'Newer' }).click();
  await expect.poll(listedQuestions, { timeout: 60_000 }).toContain('Number 19?');
  await closePage(page);
});

test('a review › is saved by a human, and can be replaced later', BROWSER_TIMEOUT, async () => {
  const id = await runDebate('Another hard one?');
  const page = await openPageWithKey('/#review');
  const entry = page.locator('.list li', { has: page.getByRole('link', { name: 'Another hard one?' }) });
  expect(await entry.textContent()).toContain('tied vote');
  await entry.getByText('Review the verdict').click();
  await entry.getByRole('combobox', { name: /^Is the answer right/ }).selectOption('wrong');
  await entry.getByRole('textbox', { name: 'The right answer' }).fill('yes');
  await entry.getByRole('textbox', { name: 'Note' }).fill('<b>Checked</b>');
  await entry.getByRole('button', { name: 'Save the review' }).click();
  await entry.waitFor({ state: 'detached' });
  await page.getByText('The review is saved.').waitFor();
  const readReview = async () => (await service.ask(key, `/v1/debates/${id}`)).json().result.escalation.review;
  expect(await readReview()).toMatchObject({ correct: false, answer: 'yes', note: '<b>Checked</b>' });

  await page.getByRole('link', { name: 'History' }).click();
  await page.getByRole('link', { name: 'Another hard one?' }).click();
  await page.getByText(/^Reviewed .*the verdict is wrong · yes · <b>Checked<\/b>$/).waitFor();
  await page.getByText('Review the verdict').click();
  await page.getByRole('combobox', { name: /^Is the answer right/ }).selectOption('right');
  await page.getByRole('button', { name: 'Save the review' }).click();
  await page.getByLabel('Replace the earlier review').check();
  await page.getByRole('button', { name: 'Save the review' }).click();
  await page.getByText(/^Reviewed .*the verdict is right$/).waitFor();
  expect(await readReview()).toMatchObject({ correct: true, answer: null });
  await closePage(page);
});

test('a service without a review queue › shows that none exists', BROWSER_TIMEOUT, async () => {
  const page = await openPage(browser, origin);
  await page.route('**/v1/reviews', (route) =>
    route.fulfill({ status: 404, json: { code: 'not_found', detail: 'no' } }),
  );
  await page.goto('/#review');
  await page.getByText('Reviews are not available here.').waitFor();
  await closePage(page);
});

test('the costs › are shown by day and by model', BROWSER_TIMEOUT, async () => {
  await runDebate('How much?');
  const page = await openPageWithKey('/#budget');
  const { spent_usd: spentUsd } = (await service.ask(key, '/v1/budget')).json();
  const amount = `$${spentUsd.toLocaleString('en', { maximumSignificantDigits: 3 })}`;
  await page.getByRole('heading', { name: 'Spent by day' }).waitFor();
  expect(await page.locator('.meter').textContent()).toBe(`All debatesSpent${amount}Reserved$0Limit$5`);
  const today = new Date().toISOString().slice(0, 10);
  await page.getByRole('img', { name: `Spent by day: ${today} ${amount}` }).waitFor();
  const figures = await page.locator('.figures').allTextContents();
  expect(figures[0]).toMatch(/openai\/gpt-4o\$.*openai\/gpt-4o-mini\$/s);
  expect(figures[1]).toMatch(/Debates\d+Escalated\d+\s%/);
  await closePage(page);
});
