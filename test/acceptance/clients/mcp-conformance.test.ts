/**
 * The public conformance suite of MCP against a service that listens. Most of its scenarios call tools, prompts and resources
 * that the suite wants every server to have for its sake; here are those that need none of them.
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
type Checks = ReadonlyMap<string, readonly Check[]>;

let service: TestApp;
let directory: string;
/** Without a revision, the suite also runs the scenarios of extensions. */
let runs: { readonly newest: Checks; readonly previous: Checks; readonly all: Checks };

beforeAll(async () => {
  service = await buildTestApp({ runs: false, http: { names: 'own' } });
  directory = await mkdtemp(join(tmpdir(), 'parley-conformance-'));
  const url = `${await service.listen()}/mcp`;
  const [newest, previous, all] = await Promise.all([
    checksOf(url, 'newest', ['--spec-version', '2026-07-28']),
    checksOf(url, 'previous', ['--spec-version', '2025-11-25']),
    checksOf(url, 'all', []),
  ]);
  runs = { newest, previous, all };
}, 120_000);
afterAll(async () => {
  await service.close();
  await rm(directory, { recursive: true });
});

async function checksOf(url: string, run: string, options: readonly string[]): Promise<Checks> {
  const manifest = createRequire(import.meta.url).resolve('@modelcontextprotocol/conformance/package.json');
  const suite = join(dirname(manifest), 'dist/index.js');
  const output = join(directory, run);
  const given = [suite, 'server', '--url', url, '--suite', 'all', '-o', output, ...options];
  // It exits with 1: the scenarios that need its tools fail.
  await new Promise<void>((resolve) => execFile(process.execPath, given, { cwd: directory }, () => resolve()));
  const scenarios = await readdir(output);
  return new Map(await Promise.all(scenarios.map((name) => scenarioIn(output, name))));
}

/** A folder is named `server-<scenario>-<time>`. */
async function scenarioIn(output: string, folder: string): Promise<[string, Check[]]> {
  const name = folder.replace(/^server-/, '').replace(/-\d{4}-\d{2}-\d{2}T[\dZ-]+$/, '');
  return [name, JSON.parse(await readFile(join(output, folder, 'checks.json'), 'utf8'))];
}

const idsOf = (checks: readonly Check[] = [], status: Check['status'] = 'SUCCESS') =>
  checks.filter((check) => check.status === status).map(({ id }) => id);

describe('revision 2026-07-28', () => {
  test.each([
    'tools-list',
    'server-sse-multiple-streams',
    'dns-rebinding-protection',
    'http-header-validation',
    'input-required-result-unsupported-methods',
  ])('%s passes', (scenario) => {
    const checks = runs.newest.get(scenario);
    expect(idsOf(checks)).not.toEqual([]);
    expect(idsOf(checks, 'FAILURE')).toEqual([]);
  });

  test('passes stateless serving, except for checks that need a tool of the suite', () => {
    const checks = runs.newest.get('server-stateless');
    expect(idsOf(checks).length).toBeGreaterThanOrEqual(24);
    expect(idsOf(checks, 'FAILURE')).toEqual([
      'sep-2575-server-rejects-undeclared-capability',
      'sep-2575-missing-capability-http-400',
      'sep-2575-http-server-no-independent-requests-on-stream',
      'sep-2575-server-no-log-without-loglevel',
    ]);
  });

  test('returns a lifetime for caches with the list of tools', () => {
    expect(idsOf(runs.newest.get('caching'))).toContain('sep-2549-tools-list-caching-hints');
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
    expect(idsOf(runs.all.get(scenario))).toEqual(expect.arrayContaining(ids));
  });
});

describe('revision 2025-11-25', () => {
  test.each(['server-initialize', 'ping', 'tools-list', 'dns-rebinding-protection'])('%s passes', (scenario) => {
    const checks = runs.previous.get(scenario);
    expect(idsOf(checks)).not.toEqual([]);
    expect(idsOf(checks, 'FAILURE')).toEqual([]);
  });

  // Without sessions these scenarios have no check that can fail.
  test.each(['server-session-lifecycle', 'server-sse-multiple-streams', 'server-sse-polling'])(
    '%s finds no session and no failure',
    (scenario) => {
      const checks = runs.previous.get(scenario);
      expect(checks).toBeDefined();
      expect(idsOf(checks, 'FAILURE')).toEqual([]);
    },
  );
});
