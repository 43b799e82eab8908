/** A long answer on the page, in a real Chromium: Markdown without HTML, footnotes to its claims, and their stances. */
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestApp } from '../../support/build-app.ts';
import { buildTestApp } from '../../support/build-app.ts';
import { json } from '../../support/fake-provider/fake-reply.ts';
import type { Script } from '../../support/fake-provider/scripts.ts';
import { requestedFields } from '../../support/fake-provider/scripts.ts';
import { BROWSER_TIMEOUT, openPage, startBrowser, type WatchedPage } from '../browser.ts';
import { panel } from '../scripted-panel.ts';

const AGREED_CLAIM = 'Rivers meander on gentle slopes.';
const CONTESTED_CLAIM = 'Tides play a part.';

/** All drafts have both claims; the writer's text has every form of Markdown, and HTML that must never run. */
const TEXT = `# Why rivers meander

${AGREED_CLAIM} [c1] <img src=x onerror="alert(1)"> <script>alert(2)</script>

| cause | effect |
|---|---|
| slope | bends |

1. first **bold**
2. second \`code[c1]\`

\`\`\`js
const bend = rows[0] < 3;
\`\`\`

The rate is $v_1 * v_2$, see [a page](https://example.org/a) and [a trap](javascript:alert(3)).

- ${CONTESTED_CLAIM} [c2?]

الأنهار تتعرج ببطء

This one marks nothing.`;

const script: Script = (request) => {
  const fields = requestedFields(request);
  if (fields.includes('draft')) {
    const claims = [AGREED_CLAIM, CONTESTED_CLAIM].map((text) => ({ text, confidence: 0.8 }));
    return json({ draft: `${AGREED_CLAIM} [c1]\n\n${CONTESTED_CLAIM} [c2]`, claims });
  }
  if (fields.includes('stances')) {
    const shownClaims = [...request.prompt.matchAll(/<claim label="(\d+)">(?:\n<text>)?([^<]*)/g)];
    const isContradicting = request.model === 'gpt-4o';
    return json({
      stances: shownClaims.map(([, claim, text]) => ({
        claim,
        stance:
          text === CONTESTED_CLAIM && isContradicting
            ? 'contradict'
            : text === CONTESTED_CLAIM && request.model === 'gpt-5-mini'
              ? 'contradict'
              : 'support',
        reason: text === CONTESTED_CLAIM && isContradicting ? 'There are no tides upstream.' : '',
        wording: '',
      })),
    });
  }
  return json({ answer: TEXT });
};

let browser: Browser;
let service: TestApp;
let page: WatchedPage;

beforeAll(async () => {
  browser = await startBrowser();
}, 120_000);
afterAll(() => browser.close());

beforeEach(async () => {
  // Two of four debaters contradict: the claim is contested, and not rejected.
  const debaters = [...panel, { model: 'openai/gpt-4.1', name: 'dan' }];
  service = await buildTestApp({ script, config: { default_panel: debaters } });
  page = await openPage(browser, await service.listen());
});
afterEach(async () => {
  await page.closeContext();
  await service.close();
  expect(page.faults).toEqual([]);
});

async function openDebate(): Promise<void> {
  const payload = { question: 'Explain why rivers meander.', protocol: 'critique', max_rounds: 2 };
  const headers = { prefer: 'wait=30' };
  const debate = (await service.app.inject({ method: 'POST', url: '/v1/debates', payload, headers })).json();
  expect(debate.result.claims.map(({ status }: { status: string }) => status)).toEqual(['consensus', 'contested']);
  await page.goto(`/d/${debate.id}`);
  await page.locator('.markdown').waitFor();
}

test('long answer › shows code, tables and lists, and HTML as text', BROWSER_TIMEOUT, async () => {
  await openDebate();
  const answer = page.locator('.markdown');
  expect(await answer.locator('h3').first().textContent()).toBe('Why rivers meander');
  expect(await answer.locator('td').allTextContents()).toEqual(['slope', 'bends']);
  expect(await answer.locator('ol li').count()).toBe(2);
  expect(await answer.locator('pre code').textContent()).toBe('const bend = rows[0] < 3;');
  expect(await answer.locator('img, script').count()).toBe(0);
  expect(await answer.textContent()).toContain('<script>alert(2)</script>');
  expect(await answer.locator('a[href^="http"]').allTextContents()).toEqual(['a page']);
  expect(await answer.textContent()).toContain('a trap');
});

test('long answer › shows LaTeX as source, and lays Arabic text out from the right', BROWSER_TIMEOUT, async () => {
  await openDebate();
  expect(await page.locator('.markdown code.latex').allTextContents()).toEqual(['$v_1 * v_2$']);
  const directionsScript = `Array.from(document.querySelectorAll('.markdown p'), (each) =>
    getComputedStyle(each).direction + ' ' + each.textContent)`;
  const paragraphs: string[] = await page.evaluate(directionsScript);
  expect(paragraphs.filter((each) => each.startsWith('rtl'))).toEqual(['rtl الأنهار تتعرج ببطء']);
  expect(paragraphs[0]).toMatch(/^ltr Rivers meander/);
});

test(
  'long answer › shows its claims as footnotes and in a matrix, the contested ones first',
  BROWSER_TIMEOUT,
  async () => {
    await openDebate();
    expect(await page.locator('.markdown sup').allTextContents()).toEqual(['c1', 'c2?']);
    const notice = page.locator('.notice', { has: page.getByRole('heading', { name: 'Contested claims' }) });
    expect(await notice.textContent()).toContain(`${CONTESTED_CLAIM} 2 for, 2 against`);
    expect(await notice.textContent()).toContain('There are no tides upstream.');
    const rows = page.locator('table.claims tbody tr');
    expect(await rows.locator('th').allTextContents()).toEqual([
      `c1 ${AGREED_CLAIM}by ann, ben, cai, dan`,
      `c2 ${CONTESTED_CLAIM}by ann, ben, cai, dan`,
    ]);
    expect(await rows.nth(1).locator('td').allTextContents()).toEqual([
      ...['contested', '✓support', '✗contradict', '✗contradict', '✓support', '50\u00a0%'],
    ]);
    await page.getByRole('link', { name: 'Claim c2, contested' }).click();
    expect(await page.evaluate('document.activeElement.id')).toBe('claim-c2');
    expect(new URL(page.url()).hash).toBe('');
    // The paragraphs are the table, the list, the code, the rate, the Arabic line and the last line.
    expect(await page.getByText('6 paragraphs of it mark no claim.').count()).toBe(1);
  },
);
