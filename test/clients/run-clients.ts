/**
 * Asks a Parley by clients that are too large for `npm test`, unchanged and in the versions that package.json here pins:
 * `npm run test:clients`. Installs them into this folder, starts a service with simulated models, and prints a line for
 * each step. Exits with 1 when a step fails.
 */
import { execFile, execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { buildTestApp, QUICK_MODEL } from '../support/build-app.ts';

const here = import.meta.dirname;
const question = 'What is 17 * 23?';
const answer = '391';
const model = 'debate/board';
const apiKey = 'none';
const packages: Readonly<Record<string, string>> = JSON.parse(
  readFileSync(join(here, 'package.json'), 'utf8'),
).dependencies;

/** A step fails unless its text has the answer. */
type Step = (baseURL: string) => Promise<string>;

const steps: Readonly<Record<string, Step>> = {
  'llamaindex › chat engine': async (baseURL) => {
    const { SimpleChatEngine } = await imported<{ SimpleChatEngine: new (settings: object) => ChatEngine }>(
      'llamaindex',
    );
    const engine = new SimpleChatEngine({ llm: await llamaModel('openai', baseURL) });
    return (await engine.chat({ message: question })).message.content;
  },
  'llamaindex › streamed chat': async (baseURL) => {
    const llm = await llamaModel('openai', baseURL);
    let text = '';
    const stream = await llm.chat({ messages: [{ role: 'user', content: question }], stream: true });
    for await (const { delta } of stream as unknown as AsyncIterable<{ delta: string }>) text += delta;
    return text;
  },
  'llamaindex › responses': async (baseURL) => {
    const llm = await llamaModel('openaiResponses', baseURL);
    return JSON.stringify((await llm.chat({ messages: [{ role: 'user', content: question }] })).message.content);
  },
  '@mastra/core › agent, generate': async (baseURL) => (await (await mastraAgent(baseURL)).generate(question)).text,
  '@mastra/core › agent, stream': async (baseURL) => (await (await mastraAgent(baseURL)).stream(question)).text,
  'promptfoo › openai:chat': (baseURL) => promptfoo('openai:chat', baseURL),
  'promptfoo › openai:responses': (baseURL) => promptfoo('openai:responses', baseURL),
};

interface LlamaModel {
  chat(asked: object): Promise<{ readonly message: { readonly content: string } }>;
}

interface ChatEngine {
  chat(asked: object): Promise<{ readonly message: { readonly content: string } }>;
}

async function llamaModel(name: 'openai' | 'openaiResponses', baseURL: string): Promise<LlamaModel> {
  const module = await imported<Record<typeof name, (settings: object) => LlamaModel>>('@llamaindex/openai');
  return module[name]({ model, apiKey, baseURL });
}

interface MastraAgent {
  generate(asked: string): Promise<{ readonly text: string }>;
  stream(asked: string): Promise<{ readonly text: Promise<string> }>;
}

async function mastraAgent(url: string): Promise<MastraAgent> {
  const { Agent } = await imported<{ Agent: new (settings: object) => MastraAgent }>('@mastra/core/agent');
  const settings = { id: `parley/${model}`, url, apiKey };
  return new Agent({ id: 'asker', name: 'asker', instructions: 'Be brief.', model: settings });
}

/** Its own command line, which fails when an assertion does. */
async function promptfoo(kind: string, apiBaseUrl: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'promptfoo-'));
  try {
    const config = join(folder, 'promptfooconfig.json');
    const output = join(folder, 'output.json');
    const tests = [{ assert: [{ type: 'contains', value: answer }] }];
    const providers = [{ id: `${kind}:${model}`, config: { apiBaseUrl, apiKey } }];
    writeFileSync(config, JSON.stringify({ prompts: [question], providers, tests }));
    const words = ['promptfoo', 'eval', '--config', config, '--output', output, '--no-cache', '--no-progress-bar'];
    const quiet = { PROMPTFOO_CONFIG_DIR: folder, PROMPTFOO_DISABLE_TELEMETRY: '1', PROMPTFOO_DISABLE_UPDATE: '1' };
    await promisify(execFile)('npx', ['--no-install', ...words], { cwd: here, env: { ...process.env, ...quiet } });
    return JSON.stringify(JSON.parse(readFileSync(output, 'utf8')).results.results[0].response.output);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** By a name that is no literal: the project's own type check runs without these packages. */
function imported<Module>(name: string): Promise<Module> {
  return import(name);
}

/** Without optional packages, which are 2 GB, but with the one that promptfoo needs on this machine. */
function install(): void {
  if (Object.entries(packages).every(([name, version]) => installed(name) === version)) return;
  npm();
  const { optionalDependencies: bindings } = manifestOf('libsql') as Record<string, Record<string, string>>;
  const ofThisMachine = `@libsql/${process.platform}-${process.arch}`;
  for (const [name, version] of Object.entries(bindings ?? {}))
    if (name.startsWith(ofThisMachine) && !name.endsWith('-musl')) npm('--no-save', `${name}@${version}`);
}

function npm(...more: readonly string[]): void {
  const words = ['install', '--no-audit', '--no-fund', '--no-package-lock', '--ignore-scripts', '--omit=optional'];
  execFileSync('npm', [...words, ...more], { cwd: here, stdio: 'inherit' });
}

function manifestOf(name: string): Record<string, unknown> | null {
  const manifest = join(here, 'node_modules', name, 'package.json');
  return existsSync(manifest) ? JSON.parse(readFileSync(manifest, 'utf8')) : null;
}

function installed(name: string): unknown {
  return manifestOf(name)?.['version'] ?? null;
}

install();
for (const [name, version] of Object.entries(packages)) console.log(`${name} ${version}`);
const service = await buildTestApp();
const debaters = [{ model: QUICK_MODEL }, { model: QUICK_MODEL }];
await service.app.inject({ method: 'PUT', url: '/v1/panels/board', payload: { debaters, adaptive_routing: false } });
const baseURL = `${await service.listen()}/v1`;
let failed = 0;
for (const [name, step] of Object.entries(steps)) {
  const text = await step(baseURL).catch((error: unknown) => `failed: ${String(error).slice(0, 2_000)}`);
  const isRight = !text.startsWith('failed: ') && text.includes(answer);
  console.log(`${isRight ? 'ok    ' : 'failed'} ${name}: ${text}`);
  if (!isRight) failed += 1;
}
await service.close();
console.log(`${Object.keys(steps).length - failed} of ${Object.keys(steps).length} steps passed`);
process.exit(failed === 0 ? 0 : 1);
