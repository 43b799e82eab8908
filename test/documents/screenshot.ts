/** Writes docs/debate.png for README.md, a screenshot of a debate on the live page: `npm run screenshot` */
import { join } from 'node:path';
import { z } from 'zod';
import { copyOfWorkingTree, removeFolder, startService } from '../support/processes/service-process.ts';
import { openPage, startBrowser } from '../web/browser.ts';

const SCREENSHOT_PATH = join(import.meta.dirname, '../../docs/debate.png');
const request = { question: 'What is 17 * 23?', protocol: 'critique', adaptive_routing: false, seed: 7 };

const folder = copyOfWorkingTree();
const service = await startService({ folder, environment: { LOG_LEVEL: 'warn' } });
const browser = await startBrowser();
try {
  const headers = { 'content-type': 'application/json', prefer: 'wait=30' };
  const reply = await fetch(`${service.url}/v1/debates`, { method: 'POST', headers, body: JSON.stringify(request) });
  const { id } = z.object({ id: z.string() }).parse(await reply.json());
  const page = await openPage(browser, service.url, { viewport: { width: 1000, height: 800 }, colorScheme: 'light' });
  await page.goto(`/d/${id}`);
  await page.locator('.confidence').waitFor();
  const rounds = await page.locator('table').first().boundingBox();
  const clip = { x: 0, y: 0, width: 1000, height: Math.ceil((rounds?.y ?? 0) + (rounds?.height ?? 0)) + 16 };
  await page.screenshot({ path: SCREENSHOT_PATH, fullPage: true, clip });
} finally {
  await browser.close();
  await service.stop('SIGTERM');
  removeFolder(folder);
}
