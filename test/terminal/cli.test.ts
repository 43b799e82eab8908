/** The command as users and scripts call it: a real process, with and without a real service. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { DebateEvent } from '../../src/client/contract-types.ts';
import { parleyClient } from '../../src/client/parley-client.ts';
import type { TestApp } from '../support/build-app.ts';
import { buildTestApp } from '../support/build-app.ts';
import type { FakeProvider } from '../support/fake-provider/fake-provider.ts';
import { startFakeProvider } from '../support/fake-provider/fake-provider.ts';
import { hang, json, status } from '../support/fake-provider/fake-reply.ts';
import { hostileTexts, TERMINAL_CONTROLS } from '../support/hostile-text.ts';
import { copyOfWorkingTree, startService } from '../support/processes/service-process.ts';
import { openTerminal, runTerminal } from '../support/processes/terminal-process.ts';

const ANSWER_EIGHT = json({ answer: '8', reasoning: 'Spiders have four pairs.', confidence: 0.9 });
const ANSWER_SIX = json({ answer: '6', reasoning: 'Like insects.', confidence: 0.6 });
const QUESTION = 'How many legs has a spider?';
const panel = [
  ...['--debater', 'openai/gpt-4o', '--debater', 'openai/gpt-4o-mini', '--debater', 'anthropic/claude-haiku-4-5'],
  ...['--no-routing', '--max-rounds', '2'],
];

describe('the command with a service', () => {
  let service: TestApp;
  let url: string;
  /** A debate that has ended. */
  let endedId: string;
  beforeAll(async () => {
    service = await buildTestApp({ script: () => ANSWER_EIGHT });
    url = await service.listen();
    endedId = (
      await parleyClient({ url }).ask({ question: QUESTION, debaters: [{ model: 'openai/gpt-4o', count: 2 }] })
    ).id;
  });
  afterAll(() => service.close());
  beforeEach(() => service.provider.follow(() => ANSWER_EIGHT));

  const askPanel = (...extraArgs: string[]) => runTerminal(['--url', url, ...panel, ...extraArgs, QUESTION]);

  test('prints only the answer to standard output, and the rounds as lines to standard error', async () => {
    const disagreeingModels = ['gpt-4o-mini'];
    service.provider.follow(({ model }) => {
      if (model !== 'gpt-4o-mini') return ANSWER_EIGHT;
      // This debater first disagrees and then changes its answer.
      return disagreeingModels.pop() === undefined
        ? json({
            answer: '8',
            reasoning: 'Four pairs.',
            confidence: 0.9,
            changed: true,
            change_justification: 'Pairs.',
          })
        : ANSWER_SIX;
    });
    const { code, stdout, stderr } = await askPanel();
    expect([code, stdout]).toEqual([0, '8\n']);
    const lines = stderr.split('\n').map((line) => line.replace(/ +/g, ' ').trim());
    expect(lines[0]).toMatch(/^debate [0-9a-f-]{36} critique, 3 debaters, max 2 rounds$/);
    expect(lines.slice(1, 5)).toEqual([
      'debater_0 openai/gpt-4o',
      'debater_1 openai/gpt-4o-mini',
      'debater_2 anthropic/claude-haiku-4-5',
      'round 1',
    ]);
    expect(lines.slice(5, 8).toSorted()).toEqual([
      expect.stringMatching(/^debater_0 8 0\.90 (<\$0\.0001|\$0\.\d{4}) Spiders have four pairs\.$/),
      expect.stringMatching(/^debater_1 6 0\.60 (<\$0\.0001|\$0\.\d{4}) Like insects\.$/),
      expect.stringMatching(/^debater_2 8 0\.90 (<\$0\.0001|\$0\.\d{4}) Spiders have four pairs\.$/),
    ]);
    // Two of three: 0.67.
    expect(lines.slice(8, 10)).toEqual(['agreement 0.67 8 ×2 · 6 ×1', 'round 2']);
    expect(lines.slice(10, 13)).toContainEqual(expect.stringMatching(/^~ debater_1 8 0\.90 \S+ Pairs\.$/));
    expect(lines.slice(13, 15)).toEqual(['agreement 1.00 8 ×3', 'the panel agrees (1.00): no further round']);
    expect(lines[15]).toMatch(/^verdict 8 confidence 0\.\d\d, 2 rounds, \$0\.\d{4}$/);
    expect(lines.slice(16)).toEqual(['']);
  });

  test('prints one event per line with --json, and can watch the debate again by its id', async () => {
    const { code, stdout, stderr } = await askPanel('--json');
    expect([code, stderr]).toEqual([0, '']);
    const events: DebateEvent[] = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    const id = String(events[0]?.event === 'debate.queued' && events[0].data.debate_id);
    expect(events).toEqual(await Array.fromAsync(parleyClient({ url }).events(id)));
    const watchRun = await runTerminal(['watch', id, '--url', url, '--json']);
    expect(watchRun).toEqual({ code: 0, stdout, stderr: '' });
    const drawnRun = await runTerminal(['watch', id, '--url', url]);
    expect([drawnRun.code, drawnRun.stdout]).toEqual([0, '8\n']);
    expect(drawnRun.stderr).toContain('verdict');
  });

  test('prints history and budget, also with the address from the environment', async () => {
    const history = await runTerminal(['history'], { environment: { PARLEY_URL: url } });
    expect([history.code, history.stderr]).toEqual([0, '']);
    expect(history.stdout).toMatch(new RegExp(`^${endedId} .* 8 .* ${QUESTION.replace('?', '[?]')}$`, 'm'));
    const budget = await runTerminal(['budget', '--json', '--url', url]);
    expect(JSON.parse(budget.stdout)).toEqual(await parleyClient({ url }).budget());
  });

  test('shows a model’s text without effect on the terminal, also in JSON', async () => {
    const hostileText = Object.values(hostileTexts).join(' ');
    const reply = { answer: `8${hostileText}`, reasoning: hostileText, confidence: 0.9, changed: true };
    service.provider.follow(() => json({ ...reply, change_justification: hostileText, critiques: [] }));
    for (const options of [[], ['--json']]) {
      const { code, stdout, stderr } = await askPanel(...options);
      expect(code).toBe(0);
      expect(stdout).toContain('safe');
      expect(stdout + stderr).not.toMatch(TERMINAL_CONTROLS);
    }
  });

  test('prints colours only when they are requested', async () => {
    const watch = (environment: Record<string, string>) =>
      runTerminal(['watch', endedId, '--url', url], { environment });
    expect((await watch({ FORCE_COLOR: '1' })).stderr).toContain('\u001b[');
    expect((await watch({ NO_COLOR: '1' })).stderr).not.toContain('\u001b');
  });

  test('reads a context from a file or from standard input', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'parley-context-'));
    writeFileSync(join(folder, 'spiders.txt'), 'of the file');
    const prompts: string[] = [];
    service.provider.follow(({ prompt }) => {
      prompts.push(prompt);
      return ANSWER_EIGHT;
    });
    await askPanel('--context', join(folder, 'spiders.txt'));
    expect(prompts.splice(0).every((prompt) => prompt.includes('of the file'))).toBe(true);
    await runTerminal(['--url', url, ...panel, '--context', '-', QUESTION], { input: 'of the pipe' });
    expect(prompts.splice(0).every((prompt) => prompt.includes('of the pipe'))).toBe(true);
    const missingFileRun = await askPanel('--context', join(folder, 'gone.txt'));
    expect([missingFileRun.code, missingFileRun.stdout]).toEqual([2, '']);
    rmSync(folder, { recursive: true });
  });

  test('leaves the debate running after Ctrl-C and prints how to watch it again', async () => {
    service.provider.follow(() => hang());
    const terminal = openTerminal(['--url', url, ...panel, QUESTION]);
    await terminal.waitForText('round 1');
    terminal.child.kill('SIGINT');
    const { code, stdout, stderr } = await terminal.waitForExit();
    expect([code, stdout]).toEqual([130, '']);
    const id = /npx parley watch (\S+) --url http:\S+$/m.exec(stderr)?.[1] ?? 'none';
    const client = parleyClient({ url });
    expect((await client.read(id)).status).toBe('running');
    await client.cancel(id);
    const watchRun = await runTerminal(['watch', id, '--url', url]);
    expect(watchRun.code).toBe(6);
    expect(watchRun.stderr).toContain('the debate was cancelled');
  });

  test('ends as interrupted when the reader of its output has closed', async () => {
    // One call of the debate never ends, so that the debate still runs.
    service.provider.follow(({ model }) => (model === 'gpt-4o' ? hang() : ANSWER_EIGHT));
    const terminal = openTerminal(['--url', url, '--json', ...panel, QUESTION]);
    terminal.child.stdout.destroy();
    expect((await terminal.waitForExit()).code).toBe(130);
  });
});

describe('the exit code', () => {
  let service: TestApp;
  let url: string;
  beforeAll(async () => {
    service = await buildTestApp({ script: () => ANSWER_EIGHT });
    url = await service.listen();
  });
  afterAll(() => service.close());
  const askPanel = (...extraArgs: string[]) => runTerminal(['--url', url, ...panel, ...extraArgs, QUESTION]);

  test('is 3 when a human should decide and --fail-on-escalation is set', async () => {
    service.provider.follow(({ model }) => {
      const answer = { 'gpt-4o': '8', 'gpt-4o-mini': '6', 'claude-haiku-4-5': '10' }[model] ?? 'none';
      return json({ answer, reasoning: 'So it is.', confidence: 0.5 });
    });
    expect((await askPanel('--max-rounds', '1')).code).toBe(0);
    const { code, stdout, stderr } = await askPanel('--max-rounds', '1', '--fail-on-escalation');
    expect([code, stdout]).toEqual([3, '8\n']);
    expect(stderr).toMatch(/needs review: .*no_consensus/);
  });

  test('is 3 when nothing was decided, with or without the flag', async () => {
    service.provider.follow(({ model }) => {
      const vote = { 'gpt-4o': 'this', 'gpt-4o-mini': 'that' }[model] ?? 'other';
      return json({ answer: vote, stance: 'for', rationale: 'So it is.', vote, confidence: 0.5 });
    });
    const options = ['--option', 'this', '--option', 'that', '--option', 'other'];
    const { code, stdout, stderr } = await askPanel('--protocol', 'ballot', ...options, '--max-rounds', '1');
    expect([code, stdout], stderr).toEqual([3, '']);
  });

  test('is 4 when the budget refuses the debate', async () => {
    const { code, stdout, stderr } = await askPanel('--cost-budget', '0.000001');
    expect([code, stdout]).toEqual([4, '']);
    expect(stderr).toMatch(
      /^parley: .*\n {2}used \$0, reserved \$0, limit <\$0\.0001, needed \$0\.\d{4} \(debate\)\n$/,
    );
  });

  test('is 5 when no model gave an answer', async () => {
    service.provider.follow(() => status(401, { message: 'bad key' }));
    const { code, stdout, stderr } = await askPanel();
    expect([code, stdout]).toEqual([5, '']);
    expect(stderr).toContain('the debate failed');
    expect(stderr).toContain('✗ debater_0');
  });

  test('is 2 when the service refuses the request', async () => {
    const { code, stderr } = await askPanel('--protocol', 'unknown');
    expect(code).toBe(2);
    expect(stderr).toContain('protocol');
  });

  test.each([
    [2, ['Is', 'it?']],
    [2, ['--url', 'parley.test', 'Is it?']],
    [1, ['--url', 'http://127.0.0.1:9', 'Is it?']],
    [0, ['--help']],
    [0, ['--version']],
  ])('is %i for %j', async (code, args) => {
    const result = await runTerminal(args);
    expect(result.code).toBe(code);
    expect(code === 0 ? result.stderr : result.stdout).toBe('');
  });

  test('is 1 when the debate does not exist', async () => {
    const { code, stderr } = await runTerminal(['watch', 'gone', '--url', url]);
    expect([code, stderr]).toEqual([1, 'parley: there is no debate with this id\n']);
  });
});

describe('the command in its own process', () => {
  let provider: FakeProvider;
  let folder: string;
  beforeAll(async () => {
    provider = await startFakeProvider({ script: () => ANSWER_EIGHT });
    folder = mkdtempSync(join(tmpdir(), 'parley-terminal-'));
  });
  afterAll(async () => {
    await provider.close();
    rmSync(folder, { recursive: true });
  });

  const processEnvironment = () => ({
    DATA_DIR: folder,
    OPENAI_API_KEY: 'sk-canary-terminal',
    OPENAI_BASE_URL: provider.openaiBaseUrl,
    // Variables that do not concern the command: it opens no port, and uses only its own folder.
    HOST: '0.0.0.0',
    REDIS_URL: 'redis://127.0.0.1:1',
  });

  test('ends check-config with 0 for a valid file and with 2 for an invalid one', async () => {
    const files = { good: { x_note: 'ours', providers: [] }, bad: { providerz: [] } };
    const [validRun, invalidRun] = await Promise.all(
      Object.entries(files).map(([name, content]) => {
        const path = join(folder, `${name}.json`);
        writeFileSync(path, JSON.stringify(content));
        return runTerminal(['check-config', path]);
      }),
    );
    expect([validRun?.code, validRun?.stdout]).toEqual([0, `${join(folder, 'good.json')} is valid\n`]);
    expect([invalidRun?.code, invalidRun?.stderr]).toEqual([
      2,
      expect.stringContaining('Unrecognized key: "providerz"'),
    ]);
  });

  test('answers with the configured models, and stores the debate in the history', async () => {
    const run = await runTerminal(['--no-routing', QUESTION], { environment: processEnvironment() });
    expect([run.code, run.stdout]).toEqual([0, '8\n']);
    expect(run.stderr).toContain('openai/gpt-6-luna');
    expect(run.stderr).not.toMatch(/SIMULATED|canary/);
    const history = await runTerminal(['history', '--json'], { environment: processEnvironment() });
    expect(JSON.parse(history.stdout)).toMatchObject({ question: QUESTION, final_answer: '8', status: 'completed' });
    expect(JSON.parse(history.stdout).cost_usd).toBeGreaterThan(0);
  });

  test('answers with simulated models when there is no key, and reports it before and after', async () => {
    const environment = { DATA_DIR: join(folder, 'simulated') };
    const { code, stdout, stderr } = await runTerminal(['What is 17 * 23?', '--seed', '7'], { environment });
    expect(code).toBe(0);
    expect(stdout).toMatch(/^-?\d+\n$/);
    const lines = stderr.trimEnd().split('\n');
    expect(lines.at(0)).toMatch(/^No provider key is set: SIMULATED models answer/);
    expect(lines.at(-1)).toBe('  SIMULATED models answered');
  });

  test('cancels the debate after Ctrl-C, and reports that it was cancelled', async () => {
    provider.follow(() => hang());
    const terminal = openTerminal(['--no-routing', QUESTION], { environment: processEnvironment() });
    await terminal.waitForText('round 1');
    // The first wave has two calls.
    await provider.waitForRequest(2);
    terminal.child.kill('SIGINT');
    const { code, stdout, stderr } = await terminal.waitForExit();
    expect([code, stdout]).toEqual([6, '']);
    expect(stderr).toContain('the debate was cancelled');
    const budget = await runTerminal(['budget', '--json'], { environment: processEnvironment() });
    expect(JSON.parse(budget.stdout)).toMatchObject({ reserved_usd: 0 });
  });

  test('names a data folder that another process uses, and calls no model', async () => {
    const service = await buildTestApp({ dataDir: join(folder, 'taken') });
    const environment = { DATA_DIR: join(folder, 'taken') };
    const { code, stdout, stderr } = await runTerminal([QUESTION], { environment });
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toContain('in use by another process');
    expect(stderr).toContain('--url');
    await service.close();
  });

  test('asks the service that has the data folder', async () => {
    const checkout = copyOfWorkingTree();
    const service = await startService({ folder: checkout, environment: {} });
    const environment = { DATA_DIR: join(checkout, 'data') };
    const { code, stdout, stderr } = await runTerminal(['--seed', '7', 'What is 17 * 23?'], { environment });
    expect([code, stdout]).toEqual([0, '391\n']);
    expect(stderr).toContain(`connecting to ${service.url}\n`);
    const history = await runTerminal(['history'], { environment });
    expect(history.stdout).toContain('What is 17 * 23?');
    await service.stop('SIGTERM');
    expect(existsSync(join(checkout, 'data', 'service-address'))).toBe(false);
    rmSync(checkout, { recursive: true });
  });

  test.each([
    [0, ['--help']],
    [2, ['--port', '9090']],
  ])('ends server.ts with %i without a start when its arguments are %j', (code, args) => {
    const result = spawnSync(process.execPath, [join(import.meta.dirname, '../../src/server.ts'), ...args], {
      encoding: 'utf8',
      env: { DATA_DIR: join(folder, 'untouched') },
    });
    expect(result.status).toBe(code);
    expect(code === 0 ? result.stdout : result.stderr).toContain('Usage: npm start');
    expect(existsSync(join(folder, 'untouched'))).toBe(false);
  });

  test('reports a wrong setting by name as a usage error', async () => {
    const { code, stderr } = await runTerminal([QUESTION], {
      environment: { PARLEY_CONFIG: join(folder, 'gone.json') },
    });
    expect(code).toBe(2);
    expect(stderr).toContain('PARLEY_CONFIG');
  });
});

test('the package › names the command for npx, and the file is executable', () => {
  const root = join(import.meta.dirname, '../..');
  const { bin } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  expect(bin).toEqual({ parley: 'src/cli.ts' });
  expect(readFileSync(join(root, bin.parley), 'utf8')).toMatch(/^#!\/usr\/bin\/env node\n/);
  expect(statSync(join(root, bin.parley)).mode & 0o111).toBe(0o111);
});
