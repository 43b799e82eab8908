/** The measurable part of the layout: on a telephone and on a desk, in light and in dark. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildTestApp, ended, type TestApp } from '../support/build-app.ts';
import { json, refusal } from '../support/fake-provider/fake-reply.ts';
import type { Script } from '../support/fake-provider/scripts.ts';
import { askedFields } from '../support/fake-provider/scripts.ts';
import { BROWSER_TIMEOUT, openPage, startBrowser } from './browser.ts';

const LONG = 'Pneumonoultramicroscopicsilicovolcanoconiosis'.repeat(4);
const models = ['gpt-4o-mini-2024-07-18', 'gpt-4o', 'gpt-5-mini', 'gpt-5'];

/** Four debaters with long words, one of which changes its answer and one refuses. */
const script: Script = ({ model, ...request }) => {
  const isLater = askedFields({ model, ...request }).includes('critiques');
  if (model === 'gpt-5') return refusal('No.');
  const answer = isLater && model === 'gpt-4o' ? `${LONG} gpt-4o-mini-2024-07-18` : `${LONG} ${model}`;
  const said = { answer, reasoning: `${LONG}. ${'It goes on and on. '.repeat(60)}`, confidence: 0.73 };
  return json(
    isLater ? { ...said, restated_answer: LONG, critiques: [], changed: true, change_justification: LONG } : said,
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
  for (const question of [`Which is it, ${LONG}?`, 'And again?']) {
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
const HARD_TO_READ = `(() => {
  const pen = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const rgba = (colour) => {
    pen.clearRect(0, 0, 1, 1);
    pen.fillStyle = colour;
    pen.fillRect(0, 0, 1, 1);
    return [...pen.getImageData(0, 0, 1, 1).data];
  };
  const light = ([r, g, b]) => [r, g, b].map((part) => part / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
    .reduce((sum, part, at) => sum + part * [0.2126, 0.7152, 0.0722][at], 0);
  const ground = (element) => {
    for (let each = element; each; each = each.parentElement) {
      const found = rgba(getComputedStyle(each).backgroundColor);
      if (found[3] === 255) return found;
    }
    return [255, 255, 255, 255];
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const hard = [];
  let read = 0;
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement;
    if (walker.currentNode.data.trim() === '' || !element.checkVisibility() || element.closest('.hidden, option, script')) continue;
    const style = getComputedStyle(element);
    const colour = rgba(element instanceof SVGElement ? style.fill : style.color);
    const [a, b] = [light(colour), light(ground(element))].sort((x, y) => y - x);
    const ratio = (a + 0.05) / (b + 0.05);
    const isLarge = parseFloat(style.fontSize) >= 24 || (parseFloat(style.fontSize) >= 18.66 && style.fontWeight >= 700);
    read += 1;
    if (ratio < (isLarge ? 3 : 4.5)) hard.push([walker.currentNode.data.trim().slice(0, 40), ratio.toFixed(2)].join(' '));
  }
  return { read, hard };
})()`;

/** Elements outside the window or their card, and targets below the 24 px of WCAG 2.2. */
const OUT_OF_PLACE = `(() => {
  const shown = [...document.querySelectorAll('body *')].filter((each) => each.checkVisibility() && !each.closest('.hidden, .scroll table'));
  const out = shown.filter((each) => {
    const { left, right, width } = each.getBoundingClientRect();
    return width > 0 && (left < -0.5 || right > innerWidth + 0.5);
  });
  const small = [...document.querySelectorAll('nav a, button, select, input:not([type=checkbox]), textarea, summary')]
    .filter((each) => each.checkVisibility() && each.getBoundingClientRect().height < 24);
  const full = [...document.querySelectorAll('.card')].filter((each) => each.scrollWidth > each.clientWidth);
  return [...out, ...full, ...small].map((each) => each.outerHTML.slice(0, 80));
})()`;

interface Sized {
  readonly scrollWidth: number;
  readonly clientWidth: number;
}

describe.each([360, 1280])('%i pixels wide', (width) => {
  describe.each(['light', 'dark'] as const)('%s', (colorScheme) => {
    test.each(['/', '/#history', '/#review', '/#budget', 'debate'])('%s', BROWSER_TIMEOUT, async (place) => {
      const page = await openPage(browser, origin, { viewport: { width, height: 800 }, colorScheme });
      await page.goto(place === 'debate' ? `/d/${id}` : place);
      await page.locator('main h1').waitFor();
      if (place === 'debate') await page.getByText('Completed', { exact: true }).waitFor();
      await page.waitForLoadState('networkidle');
      for (const details of await page.locator('main details').all()) await details.locator('summary').click();

      const wide = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
      expect(wide).toBeLessThanOrEqual(0);
      expect(await page.evaluate(OUT_OF_PLACE)).toEqual([]);
      const { read, hard } = await page.evaluate<{ read: number; hard: string[] }>(HARD_TO_READ);
      expect(read).toBeGreaterThan(10);
      expect(hard).toEqual([]);
      const ground = await page.evaluate<string>('getComputedStyle(document.documentElement).backgroundColor');
      expect(ground).toBe(colorScheme === 'light' ? 'rgb(250, 249, 246)' : 'rgb(21, 23, 27)');
      await page.leave();
      expect(page.faults).toEqual([]);
    });

    test('shows every cell of a debate with its name, its shape and its words', BROWSER_TIMEOUT, async () => {
      const page = await openPage(browser, origin, { viewport: { width, height: 800 }, colorScheme });
      await page.goto(`/d/${id}`);
      await page.getByText('Completed', { exact: true }).waitFor();
      const cells = await page.locator('td').all();
      expect(cells).toHaveLength(2 * models.length);
      for (const [at, cell] of cells.entries()) {
        await cell.scrollIntoViewIfNeeded();
        const box = await cell.boundingBox();
        expect(box?.width).toBeGreaterThan(120);
        expect(box?.height).toBeGreaterThan(40);
        // No content overflows its cell.
        expect(await cell.evaluate((each: Sized) => each.scrollWidth - each.clientWidth)).toBeLessThanOrEqual(0);
        const text = (await cell.textContent()) ?? '';
        // A debater that refused is not called again.
        const silent = at < models.length ? /Failed: refused/ : /Not asked/;
        expect(text).toMatch(models[at % models.length] === 'gpt-5' ? silent : /^\W*[●■▲◆] Answer \d: Pneumono/);
      }
      // On a telephone, where the table has no head, each cell has its own heading.
      const name = await page.evaluate(`getComputedStyle(document.querySelector('td'), '::before').content`);
      expect(name).toBe(width === 360 ? '"gpt-4o-mini-2024-07-18"' : 'none');
      expect(await page.getByRole('columnheader').first().isVisible()).toBe(width !== 360);
      await page.leave();
      expect(page.faults).toEqual([]);
    });
  });
});
