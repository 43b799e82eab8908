/** Servers of models on loopback: found by their lists, reported, and used when one setting enables them. */
import { once } from 'node:events';
import type { Server } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { localAddressesOf } from '../../../src/compose-models.ts';
import { readConfig } from '../../../src/config.ts';
import type { LocalServerName } from '../../../src/models/local-servers.ts';
import { LOCAL_PORTS } from '../../../src/models/local-servers.ts';
import type { TestApp, TestAppOptions } from '../../support/build-app.ts';
import { buildTestApp } from '../../support/build-app.ts';
import type { FakeProvider } from '../../support/fake-provider/fake-provider.ts';
import { startFakeProvider } from '../../support/fake-provider/fake-provider.ts';
import { validReplies } from '../../support/fake-provider/scripts.ts';
import { documentedLists } from './documented-lists.ts';

const names = Object.keys(documentedLists) as LocalServerName[];
const NO_PORTS = { ollama: null, lmstudio: null, vllm: null, llamacpp: null };
/** A busy machine may need longer than the usual 300 ms. */
const SEARCH_TIMEOUT_MS = 10_000;

const openResources: { close(): Promise<unknown> }[] = [];
afterEach(async () => {
  for (const resource of openResources.splice(0).toReversed()) await resource.close();
});

/** A server that answers every request with this body, or never. */
async function startServer(body: string | null): Promise<number> {
  const server: Server = createServer((_, response) => {
    if (body !== null) response.writeHead(200, { 'content-type': 'application/json' }).end(body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  openResources.push({
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  });
  return (server.address() as AddressInfo).port;
}

interface StartedService extends TestApp {
  readonly logLines: readonly object[];
  readReadiness(): Promise<{ local_servers: object[]; providers: string[]; simulated: boolean }>;
}

async function startService(
  ports: Partial<Record<LocalServerName, number>>,
  {
    discover = '',
    timeoutMs = SEARCH_TIMEOUT_MS,
    ...options
  }: { discover?: string; timeoutMs?: number } & TestAppOptions = {},
): Promise<StartedService> {
  const logLines: object[] = [];
  const recordLine = (fields: object, message: string) => void logLines.push({ ...fields, message });
  const service = await buildTestApp({
    background: 'service',
    log: { info: recordLine, warn: recordLine, error: recordLine },
    ...options,
    environment: { PARLEY_DISCOVER: discover, ...options.environment },
    config: {
      default_panel: undefined,
      discovery: { ports: { ...NO_PORTS, ...ports }, timeout_ms: timeoutMs },
      ...options.config,
    },
  });
  openResources.push(service);
  const readReadiness = async () => (await service.app.inject('/readyz')).json();
  return Object.assign(service, { logLines, readReadiness });
}

async function startDocumentedServers(): Promise<Record<LocalServerName, number>> {
  const ports = await Promise.all(names.map((name) => startServer(JSON.stringify(documentedLists[name].body))));
  return Object.fromEntries(names.map((name, index) => [name, ports[index]])) as Record<LocalServerName, number>;
}

const serverLines = (logLines: readonly object[]) => logLines.filter((line) => 'server' in line);

test('local servers › are searched for at their documented ports for 300 ms', () => {
  expect(LOCAL_PORTS).toEqual({ ollama: 11434, lmstudio: 1234, vllm: 8000, llamacpp: 8080 });
  expect(readConfig({}).file.discovery).toEqual({ ports: LOCAL_PORTS, timeout_ms: 300 });
});

test('local servers › are reported beside a simulated panel with the setting that enables them', async () => {
  const ports = await startDocumentedServers();
  const { readReadiness, logLines, app } = await startService(ports);
  await expect.poll(() => serverLines(logLines).length).toBe(4);
  expect(serverLines(logLines)).toEqual(
    names.map((name) => ({
      server: name,
      address: `http://127.0.0.1:${ports[name]}`,
      models: documentedLists[name].debaters,
      message: 'found a local server: set PARLEY_DISCOVER=true to use its models',
    })),
  );
  expect(await readReadiness()).toMatchObject({
    simulated: true,
    providers: ['simulated'],
    local_servers: names.map((name) => ({
      name,
      address: `http://127.0.0.1:${ports[name]}`,
      models: documentedLists[name].debaters.length,
      setting: 'PARLEY_DISCOVER=true',
    })),
  });
  const listedModels = (await app.inject('/v1/models')).json().data as { id: string }[];
  expect(listedModels.filter(({ id }) => !/^(simulated|debate)\//.test(id))).toEqual([]);
});

test('local servers › are used with PARLEY_DISCOVER=true: three families, at no cost', async () => {
  const { readReadiness, app, logLines } = await startService(await startDocumentedServers(), { discover: 'true' });
  expect(await readReadiness()).toMatchObject({
    simulated: false,
    providers: [...names, 'simulated'],
    local_servers: names.map((name) => ({ name, setting: null })),
  });
  expect(serverLines(logLines)).toHaveLength(4);
  const listedModels = (await app.inject('/v1/models')).json().data as {
    id: string;
    prices: object;
    owned_by: string;
  }[];
  const localModels = listedModels.filter(({ id }) => !/^(simulated|debate)\//.test(id));
  expect(localModels.map(({ id }) => id)).toEqual(names.flatMap((name) => documentedLists[name].debaters));
  expect(localModels[0]).toMatchObject({ owned_by: 'meta', prices: { input: 0, output: 0, source: 'local server' } });
});

test('a local server › answers the default debate with its families', async () => {
  const provider: FakeProvider = await startFakeProvider({ script: validReplies() });
  openResources.push(provider);
  provider.list(documentedLists.ollama.body['data'] as never);
  const port = Number(new URL(provider.url).port);
  const { app } = await startService({ ollama: port }, { discover: 'true' });
  const payload = { question: 'What is the capital of France?', protocol: 'critique', cost_budget_usd: 0.01 };
  const headers = { prefer: 'wait=30' };
  const debate = (await app.inject({ method: 'POST', url: '/v1/debates', headers, payload })).json();
  expect(debate).toMatchObject({ cost_usd: 0, result: { final_answer: 'Paris', simulated: false } });
  expect(new Set(provider.requests.map(({ model }) => model))).toEqual(
    new Set(['llama3.2:latest', 'qwen3.5:9b', 'mistral-small:24b']),
  );
  expect(provider.requests.every(({ headers: sent }) => sent.authorization === undefined)).toBe(true);
});

test('a lone local model › is used three times', async () => {
  const port = await startServer(JSON.stringify(documentedLists.lmstudio.body));
  const { services } = await startService({ lmstudio: port }, { discover: 'true' });
  expect(services.configRules.defaultPanel).toEqual([{ model: 'lmstudio/qwen/qwen3.5-9b', count: 3 }]);
});

describe('a server that is not a local model server', () => {
  const modelList = (...data: object[]) => JSON.stringify({ object: 'list', data });
  test.each<[string, LocalServerName, string]>([
    ['another program', 'ollama', '<html>Hello</html>'],
    ['a server without models', 'ollama', modelList()],
    ['another server of models', 'vllm', modelList({ id: 'm', object: 'model', owned_by: 'sglang' })],
    [
      'another process of this service',
      'llamacpp',
      modelList({ id: 'simulated/bold', object: 'model', owned_by: 'simulated' }),
    ],
    ['a server of embeddings', 'lmstudio', modelList({ id: 'text-embedding-3', owned_by: 'organization_owner' })],
    ['a server whose model has a space in its name', 'ollama', modelList({ id: 'two words', owned_by: 'library' })],
  ])('is not used when it is %s', async (_, name, body) => {
    const { readReadiness } = await startService({ [name]: await startServer(body) }, { discover: 'true' });
    expect(await readReadiness()).toMatchObject({ simulated: true, local_servers: [] });
  });

  test('is not used when it does not answer in time, at the start and beside it', async () => {
    const port = await startServer(null);
    const searchingService = await startService({ ollama: port }, { discover: 'true', timeoutMs: 50 });
    expect(await searchingService.readReadiness()).toMatchObject({ simulated: true, local_servers: [] });
    // Without the setting nothing waits for the search, and the end of the service ends it.
    const reportingService = await startService({ ollama: port }, { timeoutMs: 10_000 });
    expect(await reportingService.readReadiness()).toMatchObject({ simulated: true, local_servers: [] });
  });
});

test.each<[string, TestAppOptions & { discover?: string }]>([
  ['PARLEY_DISCOVER is false', { discover: 'false' }],
  ['a key is set', { environment: { GROQ_API_KEY: 'key', GROQ_BASE_URL: 'http://127.0.0.1:1/v1' } }],
  ['the file sets up a provider', { config: { providers: [{ name: 'ollama', base_url: 'http://127.0.0.1:1/v1' }] } }],
])('local servers › are not searched for when %s', async (_, options) => {
  let requestCount = 0;
  const server = createServer((_request, response) => {
    requestCount += 1;
    response.end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const service = await startService({ ollama: (server.address() as AddressInfo).port }, options);
  await service.readReadiness();
  await openResources.pop()?.close();
  server.close();
  expect(requestCount).toBe(0);
});

test('local servers › are not searched for at ports of the service or of configured providers', () => {
  const file = { providers: [{ name: 'own', base_url: 'http://localhost:11434/v1' }] };
  const config = readConfig({ PORT: '8000', PARLEY_CONFIG: 'x' }, () => JSON.stringify(file));
  expect(localAddressesOf(config).map(({ name }) => name)).toEqual(['lmstudio', 'llamacpp']);
});
