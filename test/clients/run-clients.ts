/**
 * Asks a Parley through clients that are too large for `npm test`, unchanged and in the versions of the package.json here:
 * `npm run test:clients`. Installs them into this folder, starts a service with simulated models, and prints a line for
 * each step. Exits with 1 when a step fails.
 */
import { execFile, execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { buildTestApp, QUICK_MODEL } from '../support/build-app.ts';

const clientsFolder = import.meta.dirname;
const question = 'What is 17 * 23?';
const answer = '391';
const model = 'debate/board';
const apiKey = 'none';
const packages: Readonly<Record<string, string>> = JSON.parse(
  readFileSync(join(clientsFolder, 'package.json'), 'utf8'),
).dependencies;

/** A step fails unless its text contains the answer. */
type Step = (baseURL: string) => Promise<string>;

const steps: Readonly<Record<string, Step>> = {
  'llamaindex › chat engine': async (baseURL) => {
    const { SimpleChatEngine } = await importPackage<{ SimpleChatEngine: new (settings: object) => ChatEngine }>(
      'llamaindex',
    );
    const engine = new SimpleChatEngine({ llm: await createLlamaModel('openai', baseURL) });
    return (await engine.chat({ message: question })).message.content;
  },
  'llamaindex › streamed chat': async (baseURL) => {
    const llm = await createLlamaModel('openai', baseURL);
    let text = '';
    const stream = await llm.chat({ messages: [{ role: 'user', content: question }], stream: true });
    for await (const { delta } of stream as unknown as AsyncIterable<{ delta: string }>) text += delta;
    return text;
  },
  'llamaindex › responses': async (baseURL) => {
    const llm = await createLlamaModel('openaiResponses', baseURL);
    return JSON.stringify((await llm.chat({ messages: [{ role: 'user', content: question }] })).message.content);
  },
  '@mastra/core › agent, generate': async (baseURL) =>
    (await (await createMastraAgent(baseURL)).generate(question)).text,
  '@mastra/core › agent, stream': async (baseURL) => (await (await createMastraAgent(baseURL)).stream(question)).text,
  'promptfoo › openai:chat': (baseURL) => runPromptfoo('openai:chat', baseURL),
  'promptfoo › openai:responses': (baseURL) => runPromptfoo('openai:responses', baseURL),
};

interface LlamaModel {
  chat(request: object): Promise<{ readonly message: { readonly content: string } }>;
}

interface ChatEngine {
  chat(request: object): Promise<{ readonly message: { readonly content: string } }>;
}

async function createLlamaModel(name: 'openai' | 'openaiResponses', baseURL: string): Promise<LlamaModel> {
  const module = await importPackage<Record<typeof name, (settings: object) => LlamaModel>>('@llamaindex/openai');
  return module[name]({ model, apiKey, baseURL });
}

interface MastraAgent {
  generate(request: string): Promise<{ readonly text: string }>;
  stream(request: string): Promise<{ readonly text: Promise<string> }>;
}

async function createMastraAgent(url: string): Promise<MastraAgent> {
  const { Agent } = await importPackage<{ Agent: new (settings: object) => MastraAgent }>('@mastra/core/agent');
  const settings = { id: `parley/${model}`, url, apiKey };
  return new Agent({ id: 'asker', name: 'asker', instructions: 'Be brief.', model: settings });
}

/** Runs the command line of promptfoo, which fails when an assertion fails. */
async function runPromptfoo(kind: string, apiBaseUrl: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'promptfoo-'));
  try {
    const config = join(folder, 'promptfooconfig.json');
    const output = join(folder, 'output.json');
    const tests = [{ assert: [{ type: 'contains', value: answer }] }];
    const providers = [{ id: `${kind}:${model}`, config: { apiBaseUrl, apiKey } }];
    writeFileSync(config, JSON.stringify({ prompts: [question], providers, tests }));
    const args = ['promptfoo', 'eval', '--config', config, '--output', output, '--no-cache', '--no-progress-bar'];
    const environment = {
      PROMPTFOO_CONFIG_DIR: folder,
      PROMPTFOO_DISABLE_TELEMETRY: '1',
      PROMPTFOO_DISABLE_UPDATE: '1',
    };
    await promisify(execFile)('npx', ['--no-install', ...args], {
      cwd: clientsFolder,
      env: { ...process.env, ...environment },
    });
    return JSON.stringify(JSON.parse(readFileSync(output, 'utf8')).results.results[0].response.output);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Imports by a name that is not a literal, because the project's type check runs without these packages. */
function importPackage<Module>(name: string): Promise<Module> {
  return import(name);
}

/** Leaves out optional packages, which are 2 GB, except for the one that promptfoo needs on this machine. */
function installPackages(): void {
  if (Object.entries(packages).every(([name, version]) => installedVersion(name) === version)) return;
  npmInstall();
  const { optionalDependencies } = manifestOf('libsql') as Record<string, Record<string, string>>;
  const platformPrefix = `@libsql/${process.platform}-${process.arch}`;
  for (const [name, version] of Object.entries(optionalDependencies ?? {}))
    if (name.startsWith(platformPrefix) && !name.endsWith('-musl')) npmInstall('--no-save', `${name}@${version}`);
}

function npmInstall(...extraArgs: readonly string[]): void {
  const args = ['install', '--no-audit', '--no-fund', '--no-package-lock', '--ignore-scripts', '--omit=optional'];
  execFileSync('npm', [...args, ...extraArgs], { cwd: clientsFolder, stdio: 'inherit' });
}

function manifestOf(name: string): Record<string, unknown> | null {
  const manifest = join(clientsFolder, 'node_modules', name, 'package.json');
  return existsSync(manifest) ? JSON.parse(readFileSync(manifest, 'utf8')) : null;
}

function installedVersion(name: string): unknown {
  return manifestOf(name)?.['version'] ?? null;
}

installPackages();
for (const [name, version] of Object.entries(packages)) console.log(`${name} ${version}`);
const service = await buildTestApp();
const debaters = [{ model: QUICK_MODEL }, { model: QUICK_MODEL }];
await service.app.inject({ method: 'PUT', url: '/v1/panels/board', payload: { debaters, adaptive_routing: false } });
const baseURL = `${await service.listen()}/v1`;
let failureCount = 0;
for (const [name, step] of Object.entries(steps)) {
  const text = await step(baseURL).catch((error: unknown) => `failed: ${String(error).slice(0, 2_000)}`);
  const hasAnswer = !text.startsWith('failed: ') && text.includes(answer);
  console.log(`${hasAnswer ? 'ok    ' : 'failed'} ${name}: ${text}`);
  if (!hasAnswer) failureCount += 1;
}
await service.close();
console.log(`${Object.keys(steps).length - failureCount} of ${Object.keys(steps).length} steps passed`);
process.exit(failureCount === 0 ? 0 : 1);
