/**
 * `PARLEY_SECRET_KEYS` of a real process: without it there is a warning, with it no file and no log line has a secret.
 */
import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { copyOfWorkingTree, removeFolder, startService } from '../support/processes/service-process.ts';

const KEY = randomBytes(32).toString('base64');

test.each([
  { environment: {}, isSealed: false },
  { environment: { PARLEY_SECRET_KEYS: KEY, LOG_LEVEL: 'trace' }, isSealed: true },
])(
  'secret keys › keep secrets out of files and logs, with a warning without them ($isSealed)',
  async ({ environment, isSealed }) => {
    const folder = copyOfWorkingTree();
    onTestFinished(() => removeFolder(folder));
    const service = await startService({ folder, environment });
    const response = await fetch(`${service.url}/v1/webhooks`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ url: 'https://example.org/hook' }),
    });
    const { secret } = (await response.json()) as { secret: string };
    const dataDir = join(folder, 'data');
    const fileContents = readdirSync(dataDir).map((file) => readFileSync(join(dataDir, file), 'latin1'));
    await service.stop('SIGTERM');
    const log = service.lines.join('\n');
    expect(fileContents.some((content) => content.includes(secret))).toBe(!isSealed);
    expect(log.includes('webhook secrets are stored in plain text')).toBe(!isSealed);
    expect([KEY, secret].filter((secretValue) => log.includes(secretValue))).toEqual([]);
  },
);
