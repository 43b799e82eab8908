/** The measurable part of the layout: on a telephone and a desktop screen, in light and in dark. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildTestApp, ended, type TestApp } from '../support/build-app.ts';
import { json, refusal } from '../support/fake-provider/fake-reply.ts';
import type { Script } from '../support/fake-provider/scripts.ts';
import { requestedFields } from '../support/fake-provider/scripts.ts';
import { BROWSER_TIMEOUT, openPage, startBrowser } from './browser.ts';

const LONG_WORD = 'Pneumonoultramicroscopicsilicovolcanoconiosis'.repeat(4);
const models = ['gpt-4o-mini-2024-07-18', 'gpt-4o', 'gpt-5-mini', 'gpt-5'];

/** Four debaters with long words. One changes its answer and one refuses. */
const script: Script = ({ model, ...request }) => {
  const isLaterRound = requestedFields({ model, ...request }).includes('critiques');
  if (model === 'gpt-5') return refusal('No.');
  const answer = isLaterRound && model === 'gpt-4o' ? `${LONG_WORD} gpt-4o-mini-2024-07-18` : `${LONG_WORD} ${model}`;
  const fields = { answer, reasoning: `${LONG_WORD}. ${'It goes on and on. '.repeat(60)}`, confidence: 0.73 };
  return json(
    isLaterRound
      ? { ...fields, restated_answer: LONG_WORD, critiques: [], changed: true, change_justification: LONG_WORD }
      : fields,
  );
};

let browser: Browser;
let service: TestApp;
let origin: string;
let id: string;

beforeAll(async () => {
  browser = await startBrowser();
  const debaters = models.map((model) => ({ model: `openai/${model}`, name: model }));
  service = await buildTestApp({
    script,
    config: { default_panel: debaters, default_budget: { limit_usd: 1, period: 'day' } },
  });
  origin = await service.listen();
  for (const question of [`Which is it, ${LONG_WORD}?`, 'And again?']) {
    const payload = { question, adaptive_routing: false, max_rounds: 2, escalate_below_confidence: 1 };
    ({ id } = (await service.app.inject({ method: 'POST', url: '/v1/debates', payload })).json());
    await ended(service, id);
  }
  ({ id } = (await service.app.inject('/v1/history')).json().data.at(-1));
}, 120_000);
afterAll(async () => {
  await service.close();
  await browser.close();
});

/** Texts with low contrast, from computed colours, by WCAG 2.2: below 4.5, or 3 when large. */
const LOW_CONTRAST_SCRIPT = `(() => {
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const rgba = (colour) => {
    context.clearRect(0, 0, 1, 1);
    context.fillStyle = colour;
    context.fillRect(0, 0, 1, 1);
    return [...context.getImageData(0, 0, 1, 1).data];
  };
  const luminance = ([r, g, b]) => [r, g, b].map((part) => part / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
    .reduce((sum, part, index) => sum + part * [0.2126, 0.7152, 0.0722][index], 0);
  const backgroundOf = (element) => {
    for (let each = element; each; each = each.parentElement) {
      const background = rgba(getComputedStyle(each).backgroundColor);
      if (background[3] === 255) return background;
    }
    return [255, 255, 255, 255];
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const lowContrastTexts = [];
  let textCount = 0;
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement;
    if (walker.currentNode.data.trim() === '' || !element.checkVisibility() || element.closest('.hidden, option, script')) continue;
    const style = getComputedStyle(element);
    const colour = rgba(element instanceof SVGElement ? style.fill : style.color);
    const [a, b] = [luminance(colour), luminance(backgroundOf(element))].sort((x, y) => y - x);
    const ratio = (a + 0.05) / (b + 0.05);
    const isLarge = parseFloat(style.fontSize) >= 24 || (parseFloat(style.fontSize) >= 18.66 && style.fontWeight >= 700);
    textCount += 1;
    if (ratio < (isLarge ? 3 : 4.5)) lowContrastTexts.push([walker.currentNode.data.trim().slice(0, 40), ratio.toFixed(2)].join(' '));
  }
  return { textCount, lowContrastTexts };
})()`;

/** Elements outside the window or their card, and targets below the 24 px of WCAG 2.2. */
const MISPLACED_ELEMENTS_SCRIPT = `(() => {
  const visible = [...document.querySelectorAll('body *')].filter((each) => each.checkVisibility() && !each.closest('.hidden, .scroll table'));
  const outside = visible.filter((each) => {
    const { left, right, width } = each.getBoundingClientRect();
    return width > 0 && (left < -0.5 || right > innerWidth + 0.5);
  });
  const smallTargets = [...document.querySelectorAll('nav a, button, select, input:not([type=checkbox]), textarea, summary')]
    .filter((each) => each.checkVisibility() && each.getBoundingClientRect().height < 24);
  const overflowing = [...document.querySelectorAll('.card')].filter((each) => each.scrollWidth > each.clientWidth);
  return [...outside, ...overflowing, ...smallTargets].map((each) => each.outerHTML.slice(0, 80));
})()`;

interface ScrollBox {
  readonly scrollWidth: number;
  readonly clientWidth: number;
}

describe.each([360, 1280])('%i pixels wide', (width) => {
  describe.each(['light', 'dark'] as const)('%s', (colorScheme) => {
    test.each(['/', '/#history', '/#review', '/#budget', 'debate'])('%s', BROWSER_TIMEOUT, async (path) => {
      const page = await openPage(browser, origin, { viewport: { width, height: 800 }, colorScheme });
      await page.goto(path === 'debate' ? `/d/${id}` : path);
      await page.locator('main h1').waitFor();
      if (path === 'debate') await page.getByText('Completed', { exact: true }).waitFor();
      await page.waitForLoadState('networkidle');
      for (const details of await page.locator('main details').all()) await details.locator('summary').click();

      const overflow = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
      expect(overflow).toBeLessThanOrEqual(0);
      expect(await page.evaluate(MISPLACED_ELEMENTS_SCRIPT)).toEqual([]);
      const { textCount, lowContrastTexts } = await page.evaluate<{ textCount: number; lowContrastTexts: string[] }>(
        LOW_CONTRAST_SCRIPT,
      );
      expect(textCount).toBeGreaterThan(10);
      expect(lowContrastTexts).toEqual([]);
      const background = await page.evaluate<string>('getComputedStyle(document.documentElement).backgroundColor');
      expect(background).toBe(colorScheme === 'light' ? 'rgb(250, 249, 246)' : 'rgb(21, 23, 27)');
      await page.closeContext();
      expect(page.faults).toEqual([]);
    });

    test('shows every cell of a debate with its name, its shape and its text', BROWSER_TIMEOUT, async () => {
      const page = await openPage(browser, origin, { viewport: { width, height: 800 }, colorScheme });
      await page.goto(`/d/${id}`);
      await page.getByText('Completed', { exact: true }).waitFor();
      const cells = await page.locator('td').all();
      expect(cells).toHaveLength(2 * models.length);
      for (const [index, cell] of cells.entries()) {
        await cell.scrollIntoViewIfNeeded();
        const box = await cell.boundingBox();
        expect(box?.width).toBeGreaterThan(120);
        expect(box?.height).toBeGreaterThan(40);
        // No content overflows its cell.
        expect(await cell.evaluate((each: ScrollBox) => each.scrollWidth - each.clientWidth)).toBeLessThanOrEqual(0);
        const text = (await cell.textContent()) ?? '';
        // A debater that refused is not called again.
        const failurePattern = index < models.length ? /Failed: refused/ : /Not asked/;
        expect(text).toMatch(
          models[index % models.length] === 'gpt-5' ? failurePattern : /^\W*[●■▲◆] Answer \d: Pneumono/,
        );
      }
      // On a telephone, where the table has no head, each cell has its own heading.
      const heading = await page.evaluate(`getComputedStyle(document.querySelector('td'), '::before').content`);
      expect(heading).toBe(width === 360 ? '"gpt-4o-mini-2024-07-18"' : 'none');
      expect(await page.getByRole('columnheader').first().isVisible()).toBe(width !== 360);
      await page.closeContext();
      expect(page.faults).toEqual([]);
    });
  });
});
