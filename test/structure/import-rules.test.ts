/** The import rules cover all of src, and each really stops what it forbids and lets pass what it allows. */
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { areas, importRules } from '../import-rules.ts';
import { filesIn, root } from './tree.ts';

describe('the areas', () => {
  const areasOf = (path: string) => areas.filter((room) => new RegExp(room.path).test(path)).map(({ name }) => name);

  test('every file of src is in exactly one', () => {
    const source = filesIn('src').filter(({ path }) => path.endsWith('.ts'));
    expect(source.map(({ path }) => path).filter((path) => areasOf(path).length !== 1)).toEqual([]);
  });

  test.each(
    readdirSync(join(root, 'src'), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name),
  )('src/%s/ is one of them, though it be empty', (folder) => {
    expect(areasOf(`src/${folder}/some-file.ts`)).toHaveLength(1);
  });
});

/** A line of source in a file of its own in `from`, and the rules it breaks. `{ Thing }` is what each target exports. */
interface Sample {
  from: string;
  line: string;
  breaks: string[];
}

const typeOf = (target: string) => `import type { Thing } from '@/${target}';`;
const thingOf = (target: string) => `import { Thing } from '@/${target}';`;
const allowed = (from: string, line: string): Sample => ({ from, line, breaks: [] });
const forbidden = (from: string, line: string, ...breaks: string[]): Sample => ({ from, line, breaks });

/** One existing file a place, for the samples to import. */
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
  allowed('debate', thingOf('debate/protocols/critique.ts')),
  allowed('debate', typeOf('models/model.ts')),
  allowed('debate', thingOf('budget/money.ts')),
  allowed('debate', "import { z } from 'zod';"),
  forbidden('debate', typeOf('budget/reservation.ts'), 'what debate may see'),
  forbidden('debate', typeOf('stores/store.ts'), 'what debate may see'),
  forbidden('debate', `import { type Thing } from '@/stores/store.ts';`, 'what debate may see'),
  forbidden('debate', `export type Taken = import('@/stores/store.ts').Thing;`, 'what debate may see'),
  forbidden('debate', `export type { Thing } from '@/stores/store.ts';`, 'what debate may see'),
  forbidden('debate', `export const late = () => import('@/stores/store.ts');`, 'what debate may see'),
  forbidden('debate/protocols', thingOf('models/simulated/simulated-model.ts'), 'what debate may see'),
  forbidden('debate', thingOf('errors.ts'), 'what debate may see'),
  forbidden('lib', thingOf('debate/schema/position.ts'), 'what lib may see'),
  forbidden('debate', "import { readFileSync } from 'node:fs';", 'debate does no input or output'),
  forbidden('debate', "import prices from '@pydantic/genai-prices';", 'debate stands on pure packages'),

  allowed('models', thingOf('budget/money.ts')),
  allowed('models', typeOf('debate/engine/run-debate.ts')),
  allowed('models', thingOf('debate/schema/position.ts')),
  forbidden('models', thingOf('debate/engine/run-debate.ts'), 'what contracts may take from debate'),
  forbidden(
    'models',
    "import type { Thing } from '@/debate/engine/run-debate.ts';\nimport { Thing as Value } from '@/debate/engine/run-debate.ts';",
    'what contracts may take from debate',
  ),
  forbidden('models', thingOf('models/simulated/simulated-model.ts'), 'what contracts may see'),
  forbidden('models/simulated', thingOf('models/openai-compatible/openai-model.ts'), 'what implementations may see'),
  forbidden('stores', thingOf('errors.ts'), 'what contracts may see'),
  allowed('stores/redis', thingOf('stores/store.ts')),
  forbidden('stores/redis', thingOf('stores/embedded/embedded-store.ts'), 'what implementations may see'),
  forbidden('stores/redis', thingOf('jobs/bullmq/bullmq-queue.ts'), 'what implementations may see'),
  forbidden('stores/redis', thingOf('operations/debates/start-debate.ts'), 'what implementations may see'),
  forbidden('jobs', typeOf('operations/debates/start-debate.ts'), 'what contracts may see'),
  forbidden('models/model.ts', typeOf('debate/schema/position.ts'), 'the model contract knows no debate'),
  forbidden('stores/redis', thingOf('debate/engine/run-debate.ts'), 'what implementations may take from debate'),
  forbidden('budget', thingOf('stores/redis/redis-store.ts'), 'what budget may see'),
  forbidden('budget', thingOf('debate/engine/run-debate.ts'), 'what budget may take from debate'),

  allowed('models/anthropic', thingOf('models/wire/lean-fetch.ts')),
  allowed('models/anthropic', thingOf('models/prices/quote.ts')),
  allowed('debate', thingOf('models/prices/quote.ts')),
  forbidden('debate', thingOf('models/wire/lean-fetch.ts'), 'what debate may see'),
  forbidden('http', thingOf('models/wire/lean-fetch.ts'), 'what http may see'),

  allowed('background', thingOf('runner/execute-debate.ts')),
  allowed('runner', thingOf('debate/engine/run-debate.ts')),
  forbidden('runner', thingOf('stores/redis/redis-store.ts'), 'what operations may see'),
  forbidden('background', typeOf('http/app.ts'), 'what operations may see'),
  forbidden('http', thingOf('runner/execute-debate.ts'), 'what http may see'),
  allowed('operations', thingOf('debate/engine/run-debate.ts')),
  allowed('operations', thingOf('errors.ts')),
  forbidden('operations', typeOf('http/app.ts'), 'what operations may see'),
  forbidden('operations', typeOf('telemetry/logs/logger.ts'), 'what operations may see'),
  forbidden('operations', thingOf('stores/redis/redis-store.ts'), 'what operations may see'),
  allowed('operations', thingOf('webhooks/webhook-sender.ts')),
  forbidden('operations', thingOf('webhooks/signed-http/http-webhook-sender.ts'), 'what operations may see'),
  allowed('webhooks/signed-http', thingOf('webhooks/webhook-sender.ts')),
  forbidden('webhooks/signed-http', thingOf('stores/redis/redis-store.ts'), 'what implementations may see'),
  forbidden('operations', thingOf('server.ts'), 'what operations may see'),

  allowed('http', thingOf('operations/debates/start-debate.ts')),
  allowed('http', thingOf('errors.ts')),
  allowed('http', thingOf('debate/schema/position.ts')),
  allowed('http', typeOf('debate/engine/run-debate.ts')),
  forbidden('http', thingOf('debate/engine/run-debate.ts'), 'what http may take from debate'),
  forbidden('http/routes', typeOf('stores/store.ts'), 'what http may see'),
  forbidden('http', thingOf('config.ts'), 'what http may see'),

  allowed('telemetry', typeOf('debate/engine/run-debate.ts')),
  allowed('telemetry', thingOf('models/model.ts')),
  forbidden('telemetry', thingOf('debate/engine/run-debate.ts'), 'what telemetry may take from debate'),
  forbidden('telemetry', thingOf('operations/debates/start-debate.ts'), 'what telemetry may see'),
  forbidden('telemetry', thingOf('models/simulated/simulated-model.ts'), 'what telemetry may see'),

  allowed('compose.ts', thingOf('stores/redis/redis-store.ts')),
  forbidden('compose.ts', thingOf('http/app.ts'), 'what compose may see'),
  forbidden('compose.ts', thingOf('server.ts'), 'what compose may see'),
  forbidden('config.ts', thingOf('compose.ts'), 'what config may see'),
  forbidden('config.ts', thingOf('debate/engine/run-debate.ts'), 'what config may take from debate'),
  forbidden('errors.ts', typeOf('debate/schema/position.ts'), 'what errors may see'),
  allowed('debate', thingOf('lib/json-bounds.ts')),
  allowed('http', thingOf('lib/json-bounds.ts')),
  forbidden('lib', thingOf('errors.ts'), 'what lib may see'),
  allowed('start-parley.ts', thingOf('http/app.ts')),
  allowed('start-parley.ts', thingOf('compose.ts')),
  forbidden('start-parley.ts', thingOf('in-process.ts'), 'what start-up may see'),
  allowed('worker.ts', thingOf('http/app.ts')),
  forbidden('worker.ts', thingOf('server.ts'), 'what entry points may see'),
  forbidden('worker.ts', thingOf('in-process.ts'), 'what entry points may see'),
  allowed('in-process.ts', thingOf('http/app.ts')),
  allowed('in-process.ts', thingOf('compose.ts')),
  forbidden('in-process.ts', thingOf('client/client.ts'), 'what in process may see'),
  allowed('cli.ts', thingOf('in-process.ts')),
  allowed('cli.ts', thingOf('client/client.ts')),
  allowed('cli.ts', thingOf('terminal/screen.ts')),
  forbidden('cli.ts', thingOf('operations/debates/start-debate.ts'), 'what cli may see'),
  forbidden('cli.ts', thingOf('eval/score.ts'), 'what cli may see'),

  allowed('terminal', typeOf('client/client.ts')),
  forbidden('terminal', typeOf('debate/schema/position.ts'), 'what terminal may see'),
  forbidden('terminal', thingOf('in-process.ts'), 'what terminal may see'),
  allowed('graph', thingOf('client/client.ts')),
  forbidden('graph', thingOf('in-process.ts'), 'what graph may see'),
  allowed('compare-forms', thingOf('compose.ts')),
  allowed('compare-forms', thingOf('eval/score.ts')),
  forbidden('compare-forms', thingOf('http/app.ts'), 'what compare forms may see'),
  allowed('eval', thingOf('debate/engine/run-debate.ts')),
  forbidden('eval', thingOf('client/client.ts'), 'what eval may see'),
  forbidden('web', thingOf('operations/debates/start-debate.ts'), 'what web may see'),
  forbidden('web', thingOf('eval/score.ts'), 'what web may see'),
  forbidden('client', typeOf('debate/schema/position.ts'), 'what client may see'),
  forbidden('client', typeOf('errors.ts'), 'what client may see'),
  forbidden('client', "import { request } from 'node:http';", 'the client works in a browser'),
  // Nobody but the cli, the page, the graph and the tests uses it.
  forbidden('operations', thingOf('client/client.ts'), 'what operations may see'),
  forbidden('http', typeOf('client/client.ts'), 'what http may see'),
  forbidden('compose.ts', typeOf('client/client.ts'), 'what compose may see'),
  forbidden('server.ts', typeOf('client/client.ts'), 'what entry points may see'),

  ...[
    { name: 'fastify', home: 'http', rule: 'fastify' },
    { name: '@fastify/cors', home: 'http', rule: 'fastify' },
    { name: 'fastify-type-provider-zod', home: 'http', rule: 'fastify' },
    { name: '@fastify/otel', home: 'telemetry', rule: 'opentelemetry' },
    { name: '@opentelemetry/api', home: 'telemetry', rule: 'opentelemetry' },
    { name: 'pino', home: 'telemetry', rule: 'pino' },
    { name: '@anthropic-ai/sdk', home: 'models/anthropic', rule: 'anthropic' },
    { name: 'openai', home: 'models/openai-compatible', rule: 'openai' },
    { name: 'ioredis', home: 'stores/redis', rule: 'ioredis' },
    { name: 'ioredis', home: 'jobs/bullmq', rule: 'ioredis' },
    { name: '@modelcontextprotocol/server', home: 'http/mcp', rule: 'mcp' },
    { name: '@langchain/langgraph', home: 'graph', rule: 'langgraph' },
    { name: 'openapi-fetch', home: 'client', rule: 'openapi-fetch' },
    { name: 'eventsource-parser', home: 'client', rule: 'eventsource-parser' },
    { name: 'string-width', home: 'terminal', rule: 'string-width' },
    { name: 'standardwebhooks', home: 'webhooks/signed-http', rule: 'standardwebhooks' },
    { name: 'htm', home: 'web', rule: 'htm' },
    { name: 'marked', home: 'web', rule: 'marked' },
    { name: 'node:sqlite', home: 'stores/embedded', rule: 'sqlite' },
  ].flatMap(({ name, home, rule }) => [
    allowed(home, `import type * as sdk from '${name}';`),
    forbidden('operations', `import * as sdk from '${name}';`, `home of ${rule}`),
  ]),
  forbidden('http', "import type { Redis } from 'ioredis';", 'home of ioredis'),
  // Not installed while debates run in the process that accepted them; once it is, the first rule keeps quiet.
  forbidden('operations', "import { Queue } from 'bullmq';", 'home of bullmq'),
  forbidden('models/anthropic', "import { request } from 'undici';", 'home of undici'),
  forbidden('operations', "import { Ajv2020 } from 'ajv/dist/2020.js';", 'home of ajv'),
  forbidden('models/simulated', "import OpenAI from 'openai';", 'home of openai'),

  forbidden('operations', "import { test } from 'vitest';", 'src stands on its dependencies alone'),
  forbidden('operations', "import ms from 'ms';", 'src stands on its dependencies alone'),
  forbidden('operations', "import { gone } from './gone.ts';", 'every import is found'),
  forbidden('operations', `import { z } from '../../test/sample.ts';`, 'src knows no test'),
];

const folder = mkdtempSync(join(tmpdir(), 'parley-imports-'));
let exitCode: number | null = null;
let violations: { from: string; to: string; rule: string }[] = [];

/** A sample for a file like compose.ts is in that file; the others lie in their folder, each in a file of its own. */
const placed = samples.map((sample, index) => {
  const path = sample.from.endsWith('.ts') ? `src/${sample.from}` : `src/${sample.from}/sample-${index}.ts`;
  return { ...sample, path };
});

function write(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text, { flag: 'a' });
}

beforeAll(() => {
  copyFileSync(join(root, 'package.json'), join(folder, 'package.json'));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  write('test/sample.ts', 'export const z = 1;\n');
  for (const target of targets) write(`src/${target}`, 'export type Thing = 1;\nexport const Thing = 1;\n');
  for (const { path, line } of placed) {
    const toSource = `./${'../'.repeat(path.split('/').length - 2)}`;
    write(path, `${line.replaceAll("'@/", `'${toSource}`)}\n`);
  }
  // Two files that need each other, one of them for a type only.
  write('src/debate/hen.ts', "import type { Egg } from './egg.ts';\nexport type Hen = Egg;\n");
  write('src/debate/egg.ts', "import { Hen } from './hen.ts';\nexport type Egg = typeof Hen;\n");

  const check = join(root, 'test/check-imports.ts');
  const { stderr, status } = spawnSync(process.execPath, [check], { cwd: folder, encoding: 'utf8' });
  exitCode = status;
  violations = [...stderr.matchAll(/^(\S+) → (\S+).*?: (.+?) \(.*\)$/gm)].map(([, from = '', to = '', rule = '']) => {
    return { from, to, rule };
  });
});
afterAll(() => rmSync(folder, { recursive: true }));

test('forbidden imports fail the check', () => expect(exitCode).toBe(1));

test.each(placed)('$path: $line', ({ path, line, breaks }) => {
  const target = /'@\/([^']+)'/.exec(line)?.[1];
  const broken = violations.filter(({ from, to }) => from === path && (!target || to === `src/${target}`));
  expect(broken.map(({ rule }) => rule)).toEqual(breaks);
});

test('a cycle is caught, though a type closes it', () => {
  const round = violations.filter(({ rule }) => rule === 'no cycles').map(({ from, to }) => [from, to]);
  expect(round).toEqual([['src/debate/egg.ts', 'src/debate/hen.ts']]);
});

test('every rule has a sample that breaks it', () => {
  const broken = new Set([...samples.flatMap(({ breaks }) => breaks), 'no cycles']);
  expect(importRules.map(({ name }) => name).filter((name) => name && !broken.has(name))).toEqual([]);
});
