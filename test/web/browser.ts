/** A real Chromium for the tests of the page, which watches every page for events that must never happen. */
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { chromium } from 'playwright-core';
import { chromiumOf } from '../command/find-chromium.ts';
import { thisMachine } from '../command/machine.ts';

/** For tests in here: two busy cores, and a browser on them. */
export const BROWSER_TIMEOUT = { timeout: 120_000 };
const WAIT_MS = 60_000;

export interface WatchedPage extends Page {
  /** The faults so far: violations of the policy, errors, dialogs, requests elsewhere. Empty on a good page. */
  readonly faults: string[];
  /** Every request, in order. */
  readonly asked: { readonly url: string; readonly headers: Readonly<Record<string, string>> }[];
  /** The announcements for a screen reader. */
  said(): Promise<string[]>;
  /** Ends its connections with it. */
  leave(): Promise<void>;
}

export async function startBrowser(): Promise<Browser> {
  const found = chromiumOf(thisMachine);
  if (found === null)
    throw new Error('There is no Chromium here; "npm test" says how to have one, and installs it where it may.');
  // In a container /dev/shm is often too small for it.
  return chromium.launch({ executablePath: found.path, args: ['--disable-dev-shm-usage'], timeout: WAIT_MS });
}

/** Runs on the page before its own script: records violations of the policy and the text of live regions. */
const WATCHING = `
  window.refused = [];
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
    window.refused.push([violatedDirective, blockedURI, sample].join(' ')));
  window.said = [];
  new MutationObserver(() => {
    const words = document.querySelector('[aria-live]')?.textContent ?? '';
    if (words !== '' && words !== window.said.at(-1)) window.said.push(words);
  }).observe(document, { subtree: true, childList: true, characterData: true });
`;

/** A page of its own, with nothing of others in its storage. */
export async function openPage(
  browser: Browser,
  /** With the path under which a proxy shows the service, where there is one. */
  address: string,
  options: BrowserContextOptions = {},
): Promise<WatchedPage> {
  const { origin, pathname: base } = new URL(address);
  const context = await browser.newContext({ baseURL: origin, locale: 'en-US', timezoneId: 'UTC', ...options });
  context.setDefaultTimeout(WAIT_MS);
  context.setDefaultNavigationTimeout(WAIT_MS);
  await context.addInitScript(WATCHING);
  const page = await context.newPage();
  const faults: string[] = [];
  const asked: { url: string; headers: Record<string, string> }[] = [];
  page.on('pageerror', ({ message }) => faults.push(`error: ${message}`));
  page.on('dialog', async (dialog) => {
    faults.push(`dialog: ${dialog.message()}`);
    await dialog.dismiss();
  });
  page.on('request', (request) => {
    const { origin: where, pathname } = new URL(request.url());
    asked.push({ url: request.url(), headers: request.headers() });
    const path = pathname.startsWith(base) ? pathname.slice(base.length).replace(/^(?!\/)/, '/') : '';
    const isExpected = where === origin && /^\/($|d\/|v1\/|web\/|node_modules\/(htm|marked)\/)/.test(path);
    if (!isExpected) faults.push(`asked for ${request.url()}`);
  });
  return Object.assign(page, {
    faults,
    asked,
    said: () => page.evaluate<string[]>('window.said'),
    leave: async () => {
      faults.push(...(await page.evaluate<string[]>('window.refused')).map((refused) => `refused: ${refused}`));
      await context.close();
    },
  });
}

/** The text of a cell: who, in which row from 0. */
export function cellOf(page: Page, row: number, debater: string) {
  return page.locator('tbody tr').nth(row).locator(`td[data-debater="${debater}"]`);
}
