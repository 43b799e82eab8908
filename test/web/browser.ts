/** A real Chromium for the tests of the page. It records events that must never happen. */
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { chromium } from 'playwright-core';
import { installedChromium } from '../command/find-chromium.ts';
import { localMachine } from '../command/machine.ts';

/** For two busy cores with a browser on them. */
export const BROWSER_TIMEOUT = { timeout: 120_000 };
const WAIT_MS = 60_000;

export interface WatchedPage extends Page {
  /** The faults until now: policy violations, errors, dialogs and unexpected requests. */
  readonly faults: string[];
  /** Every request, in order. */
  readonly recordedRequests: { readonly url: string; readonly headers: Readonly<Record<string, string>> }[];
  /** The announcements for a screen reader. */
  announcements(): Promise<string[]>;
  /** Closes the page, its context and its connections, and adds the policy violations to `faults`. */
  closeContext(): Promise<void>;
}

export async function startBrowser(): Promise<Browser> {
  const installed = installedChromium(localMachine);
  if (installed === null)
    throw new Error('There is no Chromium on this machine. "npm test" installs it or explains how to install it.');
  // In a container /dev/shm is often too small for Chromium.
  return chromium.launch({ executablePath: installed.path, args: ['--disable-dev-shm-usage'], timeout: WAIT_MS });
}

/** Runs on the page before its own script: records policy violations and the text of live regions. */
const RECORDER_SCRIPT = `
  window.policyViolations = [];
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
    window.policyViolations.push([violatedDirective, blockedURI, sample].join(' ')));
  window.announcements = [];
  new MutationObserver(() => {
    const text = document.querySelector('[aria-live]')?.textContent ?? '';
    if (text !== '' && text !== window.announcements.at(-1)) window.announcements.push(text);
  }).observe(document, { subtree: true, childList: true, characterData: true });
`;

/** Opens a page in its own browser context, with empty storage. */
export async function openPage(
  browser: Browser,
  /** The URL of the service, including the base path when a proxy has one. */
  address: string,
  options: BrowserContextOptions = {},
): Promise<WatchedPage> {
  const { origin, pathname: base } = new URL(address);
  const context = await browser.newContext({ baseURL: origin, locale: 'en-US', timezoneId: 'UTC', ...options });
  context.setDefaultTimeout(WAIT_MS);
  context.setDefaultNavigationTimeout(WAIT_MS);
  await context.addInitScript(RECORDER_SCRIPT);
  const page = await context.newPage();
  const faults: string[] = [];
  const recordedRequests: { url: string; headers: Record<string, string> }[] = [];
  page.on('pageerror', ({ message }) => faults.push(`error: ${message}`));
  page.on('dialog', async (dialog) => {
    faults.push(`dialog: ${dialog.message()}`);
    await dialog.dismiss();
  });
  page.on('request', (request) => {
    const { origin: requestOrigin, pathname } = new URL(request.url());
    recordedRequests.push({ url: request.url(), headers: request.headers() });
    const path = pathname.startsWith(base) ? pathname.slice(base.length).replace(/^(?!\/)/, '/') : '';
    const isExpected = requestOrigin === origin && /^\/($|d\/|v1\/|web\/|node_modules\/(htm|marked)\/)/.test(path);
    if (!isExpected) faults.push(`unexpected request: ${request.url()}`);
  });
  return Object.assign(page, {
    faults,
    recordedRequests,
    announcements: () => page.evaluate<string[]>('window.announcements'),
    closeContext: async () => {
      faults.push(
        ...(await page.evaluate<string[]>('window.policyViolations')).map(
          (violation) => `policy violation: ${violation}`,
        ),
      );
      await context.close();
    },
  });
}

/** The cell of a debater in a row, counted from 0. */
export function cellOf(page: Page, row: number, debater: string) {
  return page.locator('tbody tr').nth(row).locator(`td[data-debater="${debater}"]`);
}
