/**
 * Runs every command of README.md and docs: the commands of a page run in one shell, one after the other. A page that
 * starts a service with other settings has its own port and data folder; the other pages share one service. Commands
 * that need Docker or a provider's key are only parsed.
 */
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { installPackage, localMachine, outputOf } from '../command/machine.ts';
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
/** A plain `npm start` uses the shared service. */
const startsService = (page: MarkdownPage) =>
  runnable(page).some(({ text }) => /[A-Z]=\S+ npm start|src\/(?:server\.ts|start\.js)/.test(text));

let folder: string;
let sharedService: ServiceProcess;
beforeAll(async () => {
  if (outputOf(localMachine, ['curl', '--version']) === undefined) installPackage(localMachine, 'curl');
  folder = mkdtempSync(join(tmpdir(), 'parley-documents-'));
  for (const name of ['src', 'test', 'package.json', 'node_modules']) symlinkSync(join(root, name), join(folder, name));
  sharedService = await startService({ folder, environment: { LOG_LEVEL: 'warn' } });
});
afterAll(async () => {
  await sharedService?.stop('SIGTERM');
  removeFolder(folder);
});

interface PageService {
  readonly url: string;
  readonly environment: Readonly<Record<string, string>>;
}

async function serviceOf(page: MarkdownPage): Promise<PageService> {
  if (!startsService(page)) return { url: sharedService.url, environment: {} };
  const port = String(await freePort());
  // No server listens at this port, so that a service with an invented key reaches no provider.
  const ANTHROPIC_BASE_URL = 'http://127.0.0.1:9';
  const environment = { PORT: port, DATA_DIR: join(folder, `data-${port}`), ANTHROPIC_BASE_URL };
  return { url: `http://127.0.0.1:${port}`, environment };
}

/**
 * Replaces commands: `npm ci` has already run, `npm test` runs this test, and `npx` takes a second of CPU to find the
 * command of package.json. An error status of the service makes curl fail.
 */
const shellPreamble = (url: string) => `set -euo pipefail
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

/** Runs the commands of the page, returns exit code and output, and ends every process that they started. */
async function run(page: MarkdownPage) {
  const { url, environment } = await serviceOf(page);
  const commands = runnable(page).map(({ text }) => text.replaceAll(SERVICE, url));
  const { PATH = '', HOME = '' } = process.env;
  const npm = {
    npm_config_cache: join(folder, 'npm-cache'),
    npm_config_offline: 'true',
    npm_config_update_notifier: 'false',
  };
  const bin = join(folder, 'node_modules/.bin');
  const env = { PATH: `${bin}:${PATH}`, HOME, NODE_COMPILE_CACHE, LOG_LEVEL: 'warn', ...npm, ...environment };
  const script = `${shellPreamble(url)}${commands.join('\n')}`;
  const child = spawn('bash', ['-c', script], { cwd: folder, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const code = await new Promise((resolve) => child.once('exit', resolve));
  try {
    process.kill(-(child.pid ?? 0), 'SIGKILL');
  } catch {
    // All its processes have already ended.
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

  test('are in fences with the language sh', () => {
    const wrongFences = userPages.flatMap(({ path, fences }) =>
      fences
        .filter(({ info, text }) => !info.startsWith('sh') && /^(\$ |npm |npx |curl |docker |node )/m.test(text))
        .map(() => path),
    );
    expect(wrongFences).toEqual([]);
  });

  test('that need Docker or a key can be parsed, and there are 15 or fewer', () => {
    expect(parsedOnly.filter(({ info }) => !/^sh needs: (docker|key)$/.test(info))).toEqual([]);
    expect(parsedOnly.length).toBeLessThanOrEqual(15);
    const unparsableFences = parsedOnly.filter(({ text }) => spawnSync('bash', ['-n', '-c', text]).status !== 0);
    expect(unparsableFences).toEqual([]);
  });
});

test('README › shows the reply of the service', async () => {
  const page = userPages.find(({ path }) => path === 'README.md');
  const requestBody = /-d '(\{.*"seed".*\})'/.exec(page?.text ?? '')?.[1] ?? '';
  const shownReply: object = JSON.parse(page?.fences.find(({ info }) => info === 'json')?.text ?? '');
  const headers = { 'content-type': 'application/json', prefer: 'wait=30' };
  const reply = await fetch(`${sharedService.url}/v1/debates`, { method: 'POST', headers, body: requestBody });
  expect(await reply.json()).toMatchObject(shownReply);
});
