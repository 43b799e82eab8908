/** `npm run compare-forms` with the fake provider: its calls, its output and its limit. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Comparison } from '../../src/compare-forms/comparison.ts';
import type { FakeProvider } from '../support/fake-provider/fake-provider.ts';
import { startFakeProvider } from '../support/fake-provider/fake-provider.ts';
import { status } from '../support/fake-provider/fake-reply.ts';
import { requestedFields, validReplies } from '../support/fake-provider/scripts.ts';

const folder = mkdtempSync(join(tmpdir(), 'parley-forms-'));
const rows = ['1', '2', '3'].map((id) => ({
  ...{ id, task: 'text', question: `What is the capital of France (${id})?`, gold: 'Paris' },
  ...{ agents: [{ model: 'alpha-1' }, { model: 'beta-1' }], rounds: [['Paris', 'Lyon']] },
}));
const data = join(folder, 'capitals.jsonl');
writeFileSync(data, rows.map((row) => JSON.stringify(row)).join('\n'));

let provider: FakeProvider;
beforeEach(async () => {
  provider = await startFakeProvider({
    // The answer is right only when the reply begins with the reasoning.
    script: (request) => {
      const fields = requestedFields(request);
      const answer = fields.indexOf('reasoning') < fields.indexOf('answer') ? 'Paris' : 'Lyon';
      return validReplies({ answer })(request);
    },
  });
});
afterEach(() => provider.close());
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface CommandResult {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

async function run(...args: string[]): Promise<CommandResult> {
  const script = join(import.meta.dirname, '../../src/compare-forms/compare-forms.ts');
  const child = spawn(process.execPath, [script, ...args], {
    env: { ...process.env, OPENAI_API_KEY: 'test-key', OPENAI_BASE_URL: provider.openaiBaseUrl, DATA_DIR: folder },
  });
  const closeEvent = once(child, 'close');
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = (await closeEvent) as [number | null];
  return { code, stdout, stderr };
}

const models = ['--models', 'openai/gpt-4o-mini,openai/gpt-4o', '--data', data];

describe('npm run compare-forms', () => {
  it('asks each question once in each form, and compares the forms question by question', async () => {
    const { code, stdout, stderr } = await run(...models, '--limit-usd', '50', '--json');
    expect([stderr, code]).toEqual(['', 0]);
    const { questions, isLimitReached, forms } = JSON.parse(stdout) as Comparison;
    expect([questions, isLimitReached]).toEqual([3, false]);
    expect(forms.map(({ form, right, difference }) => [form, right?.value, difference?.value])).toEqual([
      ['as released', 1, undefined],
      ['answer before reasoning', 0, -1],
      ['no critiques', 1, 0],
      ['personas', 1, 0],
    ]);
    // 3 questions, 4 forms, 2 debaters, 2 rounds.
    expect(provider.requests).toHaveLength(48);
    expect(forms.every(({ tokens, costUsd }) => tokens > 0 && costUsd > 0)).toBe(true);
    const critiqueRequests = provider.requests.filter((request) => requestedFields(request).includes('critiques'));
    expect(critiqueRequests).toHaveLength(3 * 3 * 2);
    // A prompt that does not request the field does not request its content either.
    const assessmentRequests = provider.requests.filter(({ prompt }) =>
      prompt.includes('Assess each answer that differs'),
    );
    expect(assessmentRequests.filter((request) => !requestedFields(request).includes('critiques'))).toEqual([]);
    expect(assessmentRequests).toHaveLength(critiqueRequests.length);
    expect(forms.map(({ calls, failedCalls }) => [calls, failedCalls])).toEqual(Array(4).fill([12, 0]));
    const personaRequests = provider.requests.filter(({ system }) =>
      system.startsWith('You reason from first principles'),
    );
    expect(personaRequests).toHaveLength(3 * 2);
  }, 60_000);

  it('repeats a call that fails once, and counts it as one call', async () => {
    provider.follow((request) => (request.number === 1 ? status(500) : validReplies()(request)));
    const { stdout } = await run(...models, '--limit-usd', '50', '--questions', '1', '--json');
    const { questions, forms } = JSON.parse(stdout) as Comparison;
    expect([questions, ...forms.map(({ calls, failedCalls }) => `${failedCalls} of ${calls}`)]).toEqual([
      1,
      ...Array<string>(4).fill('0 of 4'),
    ]);
    expect(provider.requests).toHaveLength(17);
  }, 60_000);

  it('prints the number of failed calls when a repeated call fails, too', async () => {
    provider.follow((request) => (request.model === 'gpt-4o' ? status(401) : validReplies()(request)));
    const { code, stdout } = await run(...models, '--limit-usd', '50', '--questions', '1');
    expect(code).toBe(0);
    // One of the two debaters is left out after round 1, and the other one has no peer.
    expect(stdout.match(/\d+ of \d+/g)).toEqual(Array(4).fill('1 of 2'));
  }, 60_000);

  it('stops before a question that would exceed the limit, and counts only complete questions', async () => {
    const { code, stdout } = await run(...models, '--limit-usd', '0.000001');
    expect(code).toBe(0);
    expect(stdout).toContain('0 questions, each asked in 4 forms');
    expect(stdout).toContain('The cost limit was reached');
    expect(provider.requests).toHaveLength(0);
  }, 60_000);

  it.each([
    [['--models', 'openai/gpt-4o-mini', '--data', data], 'required: --models'],
    [['--models', 'nobody/model', '--data', data, '--limit-usd', '1'], 'have no key: nobody/model'],
    [['--models', 'openai/no-such-model', '--data', data, '--limit-usd', '1'], 'models without a known price'],
  ])(
    'refuses %j',
    async (args, words) => {
      const { code, stderr } = await run(...args);
      expect([code, stderr]).toEqual([2, expect.stringContaining(words)]);
    },
    60_000,
  );
});
