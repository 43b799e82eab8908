/** The published contract is generated from the routes, is reproducible, and the check detects a stale one. */
import { spawnSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { root } from './image/dockerfile.ts';

const folder = mkdtempSync(join(tmpdir(), 'parley-openapi-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('the check of the contract › passes after a write, and fails when it changed or is missing', () => {
  const file = join(folder, 'openapi.json');
  // Five processes, each of which loads the whole service.
  const openapi = (mode: string) => spawnSync(process.execPath, [join(root, 'test/openapi.ts'), mode, file]).status;
  expect(openapi('--check')).toBe(1);
  expect(openapi('--write')).toBe(0);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ openapi: '3.1.1', paths: { '/v1/debates': {} } });
  expect(openapi('--check')).toBe(0);
  appendFileSync(file, '\n');
  expect(openapi('--check')).toBe(1);
}, 120_000);
