/**
 * The public conformance suite of MCP against a service that listens. Most of its scenarios call tools, prompts and
 * resources that a server must define for the suite. These tests use the scenarios that need none of them.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestApp } from '../../support/build-app.ts';
import { buildTestApp } from '../../support/build-app.ts';

interface Check {
  readonly id: string;
  readonly status: 'SUCCESS' | 'FAILURE' | 'WARNING' | 'SKIPPED' | 'INFO';
}
type ChecksByScenario = ReadonlyMap<string, readonly Check[]>;

let service: TestApp;
let directory: string;
/** Without a revision, the suite also runs the scenarios of extensions. */
let suiteRuns: {
  readonly newest: ChecksByScenario;
  readonly previous: ChecksByScenario;
  readonly all: ChecksByScenario;
};

beforeAll(async () => {
  service = await buildTestApp({ runs: false, http: { allowedHosts: 'local' } });
  directory = await mkdtemp(join(tmpdir(), 'parley-conformance-'));
  const url = `${await service.listen()}/mcp`;
  const [newest, previous, all] = await Promise.all([
    runSuite(url, 'newest', ['--spec-version', '2026-07-28']),
    runSuite(url, 'previous', ['--spec-version', '2025-11-25']),
    runSuite(url, 'all', []),
  ]);
  suiteRuns = { newest, previous, all };
}, 120_000);
afterAll(async () => {
  await service.close();
  await rm(directory, { recursive: true });
});

async function runSuite(url: string, run: string, options: readonly string[]): Promise<ChecksByScenario> {
  const manifest = createRequire(import.meta.url).resolve('@modelcontextprotocol/conformance/package.json');
  const suite = join(dirname(manifest), 'dist/index.js');
  const output = join(directory, run);
  const args = [suite, 'server', '--url', url, '--suite', 'all', '-o', output, ...options];
  // It exits with 1: the scenarios that need its tools fail.
  await new Promise<void>((resolve) => execFile(process.execPath, args, { cwd: directory }, () => resolve()));
  const scenarios = await readdir(output);
  return new Map(await Promise.all(scenarios.map((name) => readScenario(output, name))));
}

/** The suite names a folder `server-<scenario>-<time>`. */
async function readScenario(output: string, folder: string): Promise<[string, Check[]]> {
  const name = folder.replace(/^server-/, '').replace(/-\d{4}-\d{2}-\d{2}T[\dZ-]+$/, '');
  return [name, JSON.parse(await readFile(join(output, folder, 'checks.json'), 'utf8'))];
}

const checkIds = (checks: readonly Check[] = [], status: Check['status'] = 'SUCCESS') =>
  checks.filter((check) => check.status === status).map(({ id }) => id);

describe('revision 2026-07-28', () => {
  test.each([
    'tools-list',
    'server-sse-multiple-streams',
    'dns-rebinding-protection',
    'http-header-validation',
    'input-required-result-unsupported-methods',
  ])('%s passes', (scenario) => {
    const checks = suiteRuns.newest.get(scenario);
    expect(checkIds(checks)).not.toEqual([]);
    expect(checkIds(checks, 'FAILURE')).toEqual([]);
  });

  test('passes stateless serving, except for checks that need a tool of the suite', () => {
    const checks = suiteRuns.newest.get('server-stateless');
    expect(checkIds(checks).length).toBeGreaterThanOrEqual(24);
    expect(checkIds(checks, 'FAILURE')).toEqual([
      'sep-2575-server-rejects-undeclared-capability',
      'sep-2575-missing-capability-http-400',
      'sep-2575-http-server-no-independent-requests-on-stream',
      'sep-2575-server-no-log-without-loglevel',
    ]);
  });

  test('returns a lifetime for caches with the list of tools', () => {
    expect(checkIds(suiteRuns.newest.get('caching'))).toContain('sep-2549-tools-list-caching-hints');
  });

  // Every scenario of tasks calls a tool of the suite.
  test.each([
    ['tasks-capability-negotiation', ['tasks-extension-advertised', 'sep-2663-tasks-methods-non-declaring']],
    [
      'tasks-dispatch-and-envelope',
      [
        'sep-2663-tasks-result-removed-method-not-found',
        'tasks-removed-tasks-list',
        'sep-2663-tasks-get-invalid-task-id-32602',
      ],
    ],
    ['tasks-request-headers', ['tasks-headers-reject-mismatched-method']],
  ])('passes the checks of %s that need no tool of the suite', (scenario, ids) => {
    expect(checkIds(suiteRuns.all.get(scenario))).toEqual(expect.arrayContaining(ids));
  });
});

describe('revision 2025-11-25', () => {
  test.each(['server-initialize', 'ping', 'tools-list', 'dns-rebinding-protection'])('%s passes', (scenario) => {
    const checks = suiteRuns.previous.get(scenario);
    expect(checkIds(checks)).not.toEqual([]);
    expect(checkIds(checks, 'FAILURE')).toEqual([]);
  });

  // Without sessions these scenarios have no check that can fail.
  test.each(['server-session-lifecycle', 'server-sse-multiple-streams', 'server-sse-polling'])(
    '%s finds no session and no failure',
    (scenario) => {
      const checks = suiteRuns.previous.get(scenario);
      expect(checks).toBeDefined();
      expect(checkIds(checks, 'FAILURE')).toEqual([]);
    },
  );
});
