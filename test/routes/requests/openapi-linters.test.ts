/** The linters of API tools report nothing on the OpenAPI document. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RulesetDefinition } from '@stoplight/spectral-core';
import spectral from '@stoplight/spectral-core';
import rulesets from '@stoplight/spectral-rulesets';
import { expect, test } from 'vitest';
import { z } from 'zod';

const root = join(import.meta.dirname, '../../..');
const path = join(root, 'openapi/openapi.json');

test('redocly › reports nothing under its strictest rules', () => {
  const home = mkdtempSync(join(tmpdir(), 'redocly-'));
  try {
    const command = join(root, 'node_modules/@redocly/cli/bin/cli.js');
    const args = ['lint', '--extends=recommended-strict', '--format=json', path];
    const env = { ...process.env, HOME: home, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
    const report = execFileSync(process.execPath, [command, ...args], {
      cwd: home,
      env,
      encoding: 'utf8',
      stdio: 'pipe',
    });
    const { totals } = z.object({ totals: z.record(z.string(), z.number()) }).parse(JSON.parse(report));
    expect(totals).toEqual({ errors: 0, warnings: 0, ignored: 0 });
  } finally {
    rmSync(home, { recursive: true });
  }
});

test('spectral › reports nothing under its rules for OpenAPI', async () => {
  const linter = new spectral.Spectral();
  linter.setRuleset({ extends: rulesets.oas as RulesetDefinition });
  const problems = await linter.run(JSON.parse(readFileSync(path, 'utf8')));
  expect(problems.map(({ code, path: location, message }) => `${code} ${location.join('/')}: ${message}`)).toEqual([]);
});
