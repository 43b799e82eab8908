/** The import rules cover all of src. Samples show that each rule reports forbidden imports and accepts allowed ones. */
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { areas, importRules } from '../import-rules.ts';
import { filesIn, root } from './tree.ts';

describe('the areas', () => {
  const areasOf = (path: string) => areas.filter((area) => new RegExp(area.path).test(path)).map(({ name }) => name);

  test('contain every file of src exactly once', () => {
    const source = filesIn('src').filter(({ path }) => path.endsWith('.ts'));
    expect(source.map(({ path }) => path).filter((path) => areasOf(path).length !== 1)).toEqual([]);
  });

  test.each(
    readdirSync(join(root, 'src'), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name),
  )('include src/%s/, even when it is empty', (folder) => {
    expect(areasOf(`src/${folder}/some-file.ts`)).toHaveLength(1);
  });
});

/** `@/` in an import stands for src. Each target exports `Thing`. */
interface Sample {
  /** A folder of src, or a file at its top. */
  from: string;
  /** A line of source in a file there. */
  line: string;
  /** The names of the rules that the line breaks. */
  brokenRules: string[];
}

const typeImport = (target: string) => `import type { Thing } from '@/${target}';`;
const valueImport = (target: string) => `import { Thing } from '@/${target}';`;
const allowed = (from: string, line: string): Sample => ({ from, line, brokenRules: [] });
const forbidden = (from: string, line: string, ...brokenRules: string[]): Sample => ({ from, line, brokenRules });

/** Stub files of each area, which are written for the samples to import. Only their folders matter. */
const targets = [
  ...['debate/schema/position.ts', 'debate/engine/run-debate.ts', 'debate/protocols/critique.ts'],
  ...['models/model.ts', 'models/openai-compatible/openai-model.ts', 'models/simulated/simulated-model.ts'],
  ...['budget/money.ts', 'budget/reservation.ts', 'stores/store.ts', 'stores/redis/redis-store.ts'],
  ...['stores/embedded/embedded-store.ts', 'jobs/job-queue.ts', 'jobs/bullmq/bullmq-queue.ts'],
  ...['webhooks/webhook-sender.ts', 'webhooks/signed-http/http-webhook-sender.ts'],
  ...[
    'operations/debates/start-debate.ts',
    'http/app.ts',
    'telemetry/logs/logger.ts',
    'compose.ts',
    'config.ts',
    'errors.ts',
  ],
  ...['server.ts', 'in-process.ts', 'web/page.ts', 'client/client.ts', 'terminal/screen.ts', 'graph/node.ts'],
  ...['eval/score.ts', 'lib/json-bounds.ts', 'models/wire/lean-fetch.ts', 'models/prices/quote.ts'],
  ...['runner/execute-debate.ts', 'background/feed-queue.ts'],
];

const samples: Sample[] = [
  allowed('debate', valueImport('debate/protocols/critique.ts')),
  allowed('debate', typeImport('models/model.ts')),
  allowed('debate', valueImport('budget/money.ts')),
  allowed('debate', "import { z } from 'zod';"),
  forbidden('debate', typeImport('budget/reservation.ts'), 'imports of debate'),
  forbidden('debate', typeImport('stores/store.ts'), 'imports of debate'),
  forbidden('debate', `import { type Thing } from '@/stores/store.ts';`, 'imports of debate'),
  forbidden('debate', `export type Taken = import('@/stores/store.ts').Thing;`, 'imports of debate'),
  forbidden('debate', `export type { Thing } from '@/stores/store.ts';`, 'imports of debate'),
  forbidden('debate', `export const late = () => import('@/stores/store.ts');`, 'imports of debate'),
  forbidden('debate/protocols', valueImport('models/simulated/simulated-model.ts'), 'imports of debate'),
  forbidden('debate', valueImport('errors.ts'), 'imports of debate'),
  forbidden('lib', valueImport('debate/schema/position.ts'), 'imports of lib'),
  forbidden('debate', "import { readFileSync } from 'node:fs';", 'debate does no input or output'),
  forbidden('debate', "import prices from '@pydantic/genai-prices';", 'debate imports only pure packages'),

  allowed('models', valueImport('budget/money.ts')),
  allowed('models', typeImport('debate/engine/run-debate.ts')),
  allowed('models', valueImport('debate/schema/position.ts')),
  forbidden('models', valueImport('debate/engine/run-debate.ts'), 'run-time imports of debate in contracts'),
  forbidden(
    'models',
    "import type { Thing } from '@/debate/engine/run-debate.ts';\nimport { Thing as Value } from '@/debate/engine/run-debate.ts';",
    'run-time imports of debate in contracts',
  ),
  forbidden('models', valueImport('models/simulated/simulated-model.ts'), 'imports of contracts'),
  forbidden('models/simulated', valueImport('models/openai-compatible/openai-model.ts'), 'imports of implementations'),
  forbidden('stores', valueImport('errors.ts'), 'imports of contracts'),
  allowed('stores/redis', valueImport('stores/store.ts')),
  forbidden('stores/redis', valueImport('stores/embedded/embedded-store.ts'), 'imports of implementations'),
  forbidden('stores/redis', valueImport('jobs/bullmq/bullmq-queue.ts'), 'imports of implementations'),
  forbidden('stores/redis', valueImport('operations/debates/start-debate.ts'), 'imports of implementations'),
  forbidden('jobs', typeImport('operations/debates/start-debate.ts'), 'imports of contracts'),
  forbidden('models/model.ts', typeImport('debate/schema/position.ts'), 'the model contract knows no debate'),
  forbidden(
    'stores/redis',
    valueImport('debate/engine/run-debate.ts'),
    'run-time imports of debate in implementations',
  ),
  forbidden('budget', valueImport('stores/redis/redis-store.ts'), 'imports of budget'),
  forbidden('budget', valueImport('debate/engine/run-debate.ts'), 'run-time imports of debate in budget'),

  allowed('models/anthropic', valueImport('models/wire/lean-fetch.ts')),
  allowed('models/anthropic', valueImport('models/prices/quote.ts')),
  allowed('debate', valueImport('models/prices/quote.ts')),
  forbidden('debate', valueImport('models/wire/lean-fetch.ts'), 'imports of debate'),
  forbidden('http', valueImport('models/wire/lean-fetch.ts'), 'imports of http'),

  allowed('background', valueImport('runner/execute-debate.ts')),
  allowed('runner', valueImport('debate/engine/run-debate.ts')),
  forbidden('runner', valueImport('stores/redis/redis-store.ts'), 'imports of operations'),
  forbidden('background', typeImport('http/app.ts'), 'imports of operations'),
  forbidden('http', valueImport('runner/execute-debate.ts'), 'imports of http'),
  allowed('operations', valueImport('debate/engine/run-debate.ts')),
  allowed('operations', valueImport('errors.ts')),
  forbidden('operations', typeImport('http/app.ts'), 'imports of operations'),
  forbidden('operations', typeImport('telemetry/logs/logger.ts'), 'imports of operations'),
  forbidden('operations', valueImport('stores/redis/redis-store.ts'), 'imports of operations'),
  allowed('operations', valueImport('webhooks/webhook-sender.ts')),
  forbidden('operations', valueImport('webhooks/signed-http/http-webhook-sender.ts'), 'imports of operations'),
  allowed('webhooks/signed-http', valueImport('webhooks/webhook-sender.ts')),
  forbidden('webhooks/signed-http', valueImport('stores/redis/redis-store.ts'), 'imports of implementations'),
  forbidden('operations', valueImport('server.ts'), 'imports of operations'),

  allowed('http', valueImport('operations/debates/start-debate.ts')),
  allowed('http', valueImport('errors.ts')),
  allowed('http', valueImport('debate/schema/position.ts')),
  allowed('http', typeImport('debate/engine/run-debate.ts')),
  forbidden('http', valueImport('debate/engine/run-debate.ts'), 'run-time imports of debate in http'),
  forbidden('http/routes', typeImport('stores/store.ts'), 'imports of http'),
  forbidden('http', valueImport('config.ts'), 'imports of http'),

  allowed('telemetry', typeImport('debate/engine/run-debate.ts')),
  allowed('telemetry', valueImport('models/model.ts')),
  forbidden('telemetry', valueImport('debate/engine/run-debate.ts'), 'run-time imports of debate in telemetry'),
  forbidden('telemetry', valueImport('operations/debates/start-debate.ts'), 'imports of telemetry'),
  forbidden('telemetry', valueImport('models/simulated/simulated-model.ts'), 'imports of telemetry'),

  allowed('compose.ts', valueImport('stores/redis/redis-store.ts')),
  forbidden('compose.ts', valueImport('http/app.ts'), 'imports of compose'),
  forbidden('compose.ts', valueImport('server.ts'), 'imports of compose'),
  forbidden('config.ts', valueImport('compose.ts'), 'imports of config'),
  forbidden('config.ts', valueImport('debate/engine/run-debate.ts'), 'run-time imports of debate in config'),
  forbidden('errors.ts', typeImport('debate/schema/position.ts'), 'imports of errors'),
  allowed('debate', valueImport('lib/json-bounds.ts')),
  allowed('http', valueImport('lib/json-bounds.ts')),
  forbidden('lib', valueImport('errors.ts'), 'imports of lib'),
  allowed('start-parley.ts', valueImport('http/app.ts')),
  allowed('start-parley.ts', valueImport('compose.ts')),
  forbidden('start-parley.ts', valueImport('in-process.ts'), 'imports of start-up'),
  allowed('worker.ts', valueImport('http/app.ts')),
  forbidden('worker.ts', valueImport('server.ts'), 'imports of entry points'),
  forbidden('worker.ts', valueImport('in-process.ts'), 'imports of entry points'),
  allowed('in-process.ts', valueImport('http/app.ts')),
  allowed('in-process.ts', valueImport('compose.ts')),
  forbidden('in-process.ts', valueImport('client/client.ts'), 'imports of in process'),
  allowed('cli.ts', valueImport('in-process.ts')),
  allowed('cli.ts', valueImport('client/client.ts')),
  allowed('cli.ts', valueImport('terminal/screen.ts')),
  forbidden('cli.ts', valueImport('operations/debates/start-debate.ts'), 'imports of cli'),
  forbidden('cli.ts', valueImport('eval/score.ts'), 'imports of cli'),

  allowed('terminal', typeImport('client/client.ts')),
  forbidden('terminal', typeImport('debate/schema/position.ts'), 'imports of terminal'),
  forbidden('terminal', valueImport('in-process.ts'), 'imports of terminal'),
  allowed('graph', valueImport('client/client.ts')),
  forbidden('graph', valueImport('in-process.ts'), 'imports of graph'),
  allowed('compare-forms', valueImport('compose.ts')),
  allowed('compare-forms', valueImport('eval/score.ts')),
  forbidden('compare-forms', valueImport('http/app.ts'), 'imports of compare forms'),
  allowed('eval', valueImport('debate/engine/run-debate.ts')),
  forbidden('eval', valueImport('client/client.ts'), 'imports of eval'),
  forbidden('web', valueImport('operations/debates/start-debate.ts'), 'imports of web'),
  forbidden('web', valueImport('eval/score.ts'), 'imports of web'),
  forbidden('client', typeImport('debate/schema/position.ts'), 'imports of client'),
  forbidden('client', typeImport('errors.ts'), 'imports of client'),
  forbidden('client', "import { request } from 'node:http';", 'the client works in a browser'),
  // No part of the service itself uses the client.
  forbidden('operations', valueImport('client/client.ts'), 'imports of operations'),
  forbidden('http', typeImport('client/client.ts'), 'imports of http'),
  forbidden('compose.ts', typeImport('client/client.ts'), 'imports of compose'),
  forbidden('server.ts', typeImport('client/client.ts'), 'imports of entry points'),

  ...[
    { name: 'fastify', packageFolder: 'http', rule: 'fastify' },
    { name: '@fastify/cors', packageFolder: 'http', rule: 'fastify' },
    { name: 'fastify-type-provider-zod', packageFolder: 'http', rule: 'fastify' },
    { name: '@fastify/otel', packageFolder: 'telemetry', rule: 'opentelemetry' },
    { name: '@opentelemetry/api', packageFolder: 'telemetry', rule: 'opentelemetry' },
    { name: 'pino', packageFolder: 'telemetry', rule: 'pino' },
    { name: '@anthropic-ai/sdk', packageFolder: 'models/anthropic', rule: 'anthropic' },
    { name: 'openai', packageFolder: 'models/openai-compatible', rule: 'openai' },
    { name: 'ioredis', packageFolder: 'stores/redis', rule: 'ioredis' },
    { name: 'ioredis', packageFolder: 'jobs/bullmq', rule: 'ioredis' },
    { name: '@modelcontextprotocol/server', packageFolder: 'http/mcp', rule: 'mcp' },
    { name: '@langchain/langgraph', packageFolder: 'graph', rule: 'langgraph' },
    { name: 'openapi-fetch', packageFolder: 'client', rule: 'openapi-fetch' },
    { name: 'eventsource-parser', packageFolder: 'client', rule: 'eventsource-parser' },
    { name: 'string-width', packageFolder: 'terminal', rule: 'string-width' },
    { name: 'standardwebhooks', packageFolder: 'webhooks/signed-http', rule: 'standardwebhooks' },
    { name: 'htm', packageFolder: 'web', rule: 'htm' },
    { name: 'marked', packageFolder: 'web', rule: 'marked' },
    { name: 'node:sqlite', packageFolder: 'stores/embedded', rule: 'sqlite' },
  ].flatMap(({ name, packageFolder, rule }) => [
    allowed(packageFolder, `import type * as sdk from '${name}';`),
    forbidden('operations', `import * as sdk from '${name}';`, `folder of ${rule}`),
  ]),
  forbidden('http', "import type { Redis } from 'ioredis';", 'folder of ioredis'),
  // Packages that only one folder may import.
  forbidden('operations', "import { Queue } from 'bullmq';", 'folder of bullmq'),
  forbidden('models/anthropic', "import { request } from 'undici';", 'folder of undici'),
  forbidden('operations', "import { Ajv2020 } from 'ajv/dist/2020.js';", 'folder of ajv'),
  forbidden('models/simulated', "import OpenAI from 'openai';", 'folder of openai'),

  forbidden('operations', "import { test } from 'vitest';", 'src imports only its dependencies'),
  forbidden('operations', "import ms from 'ms';", 'src imports only its dependencies'),
  forbidden('operations', "import { gone } from './gone.ts';", 'every import is found'),
  forbidden('operations', `import { z } from '../../test/sample.ts';`, 'src imports no test'),
];

const folder = mkdtempSync(join(tmpdir(), 'parley-imports-'));
let exitCode: number | null = null;
let violations: { from: string; to: string; rule: string }[] = [];

/** A sample for a file such as compose.ts is in that file. Each other sample is in its own file in its folder. */
const samplesWithPaths = samples.map((sample, index) => {
  const path = sample.from.endsWith('.ts') ? `src/${sample.from}` : `src/${sample.from}/sample-${index}.ts`;
  return { ...sample, path };
});

function write(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  // Appends, because the samples of a file such as compose.ts share it.
  writeFileSync(join(folder, path), text, { flag: 'a' });
}

beforeAll(() => {
  copyFileSync(join(root, 'package.json'), join(folder, 'package.json'));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  write('test/sample.ts', 'export const z = 1;\n');
  for (const target of targets) write(`src/${target}`, 'export type Thing = 1;\nexport const Thing = 1;\n');
  for (const { path, line } of samplesWithPaths) {
    const toSource = `./${'../'.repeat(path.split('/').length - 2)}`;
    write(path, `${line.replaceAll("'@/", `'${toSource}`)}\n`);
  }
  // Two files that import each other, one of them only for a type.
  write('src/debate/hen.ts', "import type { Egg } from './egg.ts';\nexport type Hen = Egg;\n");
  write('src/debate/egg.ts', "import { Hen } from './hen.ts';\nexport type Egg = typeof Hen;\n");

  const check = join(root, 'test/check-imports.ts');
  const { stderr, status } = spawnSync(process.execPath, [check], { cwd: folder, encoding: 'utf8' });
  exitCode = status;
  // A line of the check: `from → to: rule (comment)`.
  violations = [...stderr.matchAll(/^(\S+) → (\S+).*?: (.+?) \(.*\)$/gm)].map(([, from = '', to = '', rule = '']) => {
    return { from, to, rule };
  });
});
afterAll(() => rmSync(folder, { recursive: true }));

test('forbidden imports fail the check', () => expect(exitCode).toBe(1));

test.each(samplesWithPaths)('$path: $line', ({ path, line, brokenRules }) => {
  const target = /'@\/([^']+)'/.exec(line)?.[1];
  const foundViolations = violations.filter(({ from, to }) => from === path && (!target || to === `src/${target}`));
  expect(foundViolations.map(({ rule }) => rule)).toEqual(brokenRules);
});

test('a cycle is reported, also when one of its imports is type-only', () => {
  const cycle = violations.filter(({ rule }) => rule === 'no cycles').map(({ from, to }) => [from, to]);
  expect(cycle).toEqual([['src/debate/egg.ts', 'src/debate/hen.ts']]);
});

test('every rule has a sample that breaks it', () => {
  const brokenRuleNames = new Set([...samples.flatMap(({ brokenRules }) => brokenRules), 'no cycles']);
  expect(importRules.map(({ name }) => name).filter((name) => name && !brokenRuleNames.has(name))).toEqual([]);
});
