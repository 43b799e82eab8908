/**
 * Every command of README.md and docs runs: the commands of a page one after the other in one shell, in a folder of its
 * own. A page that starts a service with other settings or by other means has a port and a data folder of its own; the
 * others share one service. Commands that need Docker or a provider's key are only parsed.
 */
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { installPackage, outputOf, thisMachine } from '../command/machine.ts';
import { root } from '../structure/tree.ts';
import { freePort } from '../support/processes/free-port.ts';
import {
  NODE_COMPILE_CACHE,
  removeFolder,
  type ServiceProcess,
  startService,
} from '../support/processes/service-process.ts';
import { type MarkdownPage, userPages } from './markdown.ts';

const SERVICE = 'http://127.0.0.1:8080';
const commandsOf = ({ fences }: MarkdownPage) => fences.filter(({ info }) => info.startsWith('sh'));
const runnable = (page: MarkdownPage) => commandsOf(page).filter(({ info }) => info === 'sh');
const parsedOnly = userPages.flatMap((page) => commandsOf(page).filter(({ info }) => info !== 'sh'));
/** A plain `npm start` is the shared service. */
const startsService = (page: MarkdownPage) =>
  runnable(page).some(({ text }) => /[A-Z]=\S+ npm start|src\/(?:server\.ts|start\.js)/.test(text));

let folder: string;
let shared: ServiceProcess;
beforeAll(async () => {
  if (outputOf(thisMachine, ['curl', '--version']) === undefined) installPackage(thisMachine, 'curl');
  folder = mkdtempSync(join(tmpdir(), 'parley-documents-'));
  for (const name of ['src', 'test', 'package.json', 'node_modules']) symlinkSync(join(root, name), join(folder, name));
  shared = await startService({ folder, environment: { LOG_LEVEL: 'warn' } });
});
afterAll(async () => {
  await shared?.stop('SIGTERM');
  removeFolder(folder);
});

interface Page {
  readonly url: string;
  readonly environment: Readonly<Record<string, string>>;
}

async function placeOf(page: MarkdownPage): Promise<Page> {
  if (!startsService(page)) return { url: shared.url, environment: {} };
  const port = String(await freePort());
  // No server listens there: a service with a made-up key reaches no provider.
  const ANTHROPIC_BASE_URL = 'http://127.0.0.1:9';
  const environment = { PORT: port, DATA_DIR: join(folder, `data-${port}`), ANTHROPIC_BASE_URL };
  return { url: `http://127.0.0.1:${port}`, environment };
}

/**
 * `npm ci` brought the packages that this runs with, and `npm test` runs this. `npx` takes a second of CPU to find the
 * command of package.json. Refusals of the service are failures.
 */
const preamble = (url: string) => `set -euo pipefail
npm() {
  case "$1" in
    ci | test) ;;
    start)
      command curl -sf ${url}/healthz && return
      ${packageJson.scripts.start} &
      until command curl -sf ${url}/healthz; do sleep 0.2; done ;;
    *) command npm "$@" ;;
  esac
}
npx() {
  [ "$1" = parley ]
  node ${packageJson.bin.parley} "${'$'}{@:2}"
}
curl() { command curl --fail-with-body "$@"; }
`;

/** The exit code of the commands of the page and everything that they wrote. Ends every process that they started. */
async function run(page: MarkdownPage) {
  const { url, environment } = await placeOf(page);
  const commands = runnable(page).map(({ text }) => text.replaceAll(SERVICE, url));
  const { PATH = '', HOME = '' } = process.env;
  const npm = {
    npm_config_cache: join(folder, 'npm-cache'),
    npm_config_offline: 'true',
    npm_config_update_notifier: 'false',
  };
  const bin = join(folder, 'node_modules/.bin');
  const env = { PATH: `${bin}:${PATH}`, HOME, NODE_COMPILE_CACHE, LOG_LEVEL: 'warn', ...npm, ...environment };
  const script = `${preamble(url)}${commands.join('\n')}`;
  const child = spawn('bash', ['-c', script], { cwd: folder, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const code = await new Promise((resolve) => child.once('exit', resolve));
  try {
    process.kill(-(child.pid ?? 0), 'SIGKILL');
  } catch {
    // None of its processes runs any more.
  }
  return { code, output };
}

describe('commands', () => {
  test.each(userPages.filter((page) => runnable(page).length > 0))(
    '$path › run',
    async (page) => {
      const { code, output } = await run(page);
      expect(code, output).toBe(0);
    },
    180_000,
  );

  test('are in fences marked sh', () => {
    const others = userPages.flatMap(({ path, fences }) =>
      fences
        .filter(({ info, text }) => !info.startsWith('sh') && /^(\$ |npm |npx |curl |docker |node )/m.test(text))
        .map(() => path),
    );
    expect(others).toEqual([]);
  });

  test('that need Docker or a key can be parsed, and there are 15 or fewer', () => {
    expect(parsedOnly.filter(({ info }) => !/^sh needs: (docker|key)$/.test(info))).toEqual([]);
    expect(parsedOnly.length).toBeLessThanOrEqual(15);
    const refused = parsedOnly.filter(({ text }) => spawnSync('bash', ['-n', '-c', text]).status !== 0);
    expect(refused).toEqual([]);
  });
});

test('README › shows the reply that the service gives', async () => {
  const page = userPages.find(({ path }) => path === 'README.md');
  const asked = /-d '(\{.*"seed".*\})'/.exec(page?.text ?? '')?.[1] ?? '';
  const shown: object = JSON.parse(page?.fences.find(({ info }) => info === 'json')?.text ?? '');
  const headers = { 'content-type': 'application/json', prefer: 'wait=30' };
  const reply = await fetch(`${shared.url}/v1/debates`, { method: 'POST', headers, body: asked });
  expect(await reply.json()).toMatchObject(shown);
});
