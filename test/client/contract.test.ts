/** The client's types are generated from the contract, outdated types are detected, and every operation has a call. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import document from '../../openapi/openapi.json' with { type: 'json' };
import { parleyClient } from '../../src/client/parley-client.ts';
import { parleyOperator } from '../../src/client/parley-operator.ts';
import { instantRetry } from '../support/retry-options.ts';

const root = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'parley-contract-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('generated types › are current after they were written, and outdated after a change', () => {
  const file = join(folder, 'contract.ts');
  const runContractScript = (mode: string) =>
    spawnSync(process.execPath, [join(root, 'test/client-contract.ts'), mode, file]).status;
  expect(runContractScript('--write')).toBe(0);
  expect(runContractScript('--check')).toBe(0);
  writeFileSync(file, readFileSync(file, 'utf8').replace('final_answer: string | null', 'final_answer: string'));
  expect(runContractScript('--check')).toBe(1);
}, 60_000);

/** Operations without a call of the client: they are for operators of the process and for OpenAI's own clients. */
const excludedOperations = [
  ...['GET /healthz', 'GET /metrics', 'POST /v1/chat/completions', 'POST /v1/responses', 'GET /v1/responses/ID'],
  ...['DELETE /v1/responses/ID', 'POST /v1/responses/ID/cancel'],
];

test('the clients › send every operation of the contract, each to its own path', async () => {
  const requestedOperations: string[] = [];
  const options = {
    url: 'http://parley.test',
    retry: instantRetry,
    fetch: async ({ method, url }: Request) => {
      requestedOperations.push(`${method} ${new URL(url).pathname}`);
      return Response.json({ code: 'not_found', detail: 'nothing here' }, { status: 404 });
    },
  };
  const client = parleyClient(options);
  const operator = parleyOperator(options);
  const calls = [
    ...Object.values({
      ...client,
      start: () => client.start({ question: 'q' }),
      ask: () => client.ask({ question: 'q' }),
    }),
    ...Object.values(operator),
  ] as ((...args: unknown[]) => Promise<unknown> | AsyncGenerator)[];
  for (const call of calls) {
    const result = call('ID', 'KEY', {});
    await (result instanceof Promise ? result : result.next()).catch(() => {});
  }
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map(
      (method) =>
        `${method.toUpperCase()} ${path.replace(/\{(key_id|value|delivery_id|deletion_id|provider)\}/, 'KEY').replace(/\{\w+\}/, 'ID')}`,
    ),
  );
  expect(operations.length).toBeGreaterThan(25);
  expect([...new Set(requestedOperations)].toSorted()).toEqual(
    operations.filter((each) => !excludedOperations.includes(each)).toSorted(),
  );
});
