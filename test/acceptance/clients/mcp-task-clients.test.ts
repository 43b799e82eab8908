/** Clients of MCP that wait, in their published versions: progress, tasks, the previous SDK, and the inspector. */
import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { RawClientDispatch, TaskEnabledSession, WithTasksOptions } from '@modelcontextprotocol/ext-tasks/client';
import { createTaskSessionFromClient, resultFromTaskOutcome } from '@modelcontextprotocol/ext-tasks/client';
import { Client as EarlierClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as EarlierTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestApp } from '../../support/build-app.ts';
import { buildTestApp } from '../../support/build-app.ts';
import type { FakeReply } from '../../support/fake-provider/fake-reply.ts';
import { hang, json } from '../../support/fake-provider/fake-reply.ts';
import type { FakeRequest } from '../../support/fake-provider/fake-request.ts';

const says = (answer: string) => json({ answer, reasoning: 'Four pairs.', confidence: 0.9 });
const agreed = () => says('8');
const split = ({ model }: FakeRequest): FakeReply => says(model === 'gpt-4o' ? '8' : '6');
const asking = {
  question: 'How many legs has a spider?',
  debaters: [{ model: 'openai/gpt-4o' }, { model: 'openai/gpt-4o-mini' }],
  agreement: 'typed',
  adaptive_routing: false,
  max_rounds: 1,
};

let service: TestApp;
let url: URL;
beforeAll(async () => {
  service = await buildTestApp({ script: agreed });
  url = new URL('/mcp', await service.listen());
});
afterAll(() => service.close());
beforeEach(() => service.provider.follow(agreed));

const me = { name: 'test', version: '1.0.0' };
const PROGRESS = ['Round 1', '- debater_0: 8 (90 %) – Four pairs.', 'Agreement 100 %: 8 ×2'];

async function connected(mode: 'legacy' | { pin: string }): Promise<Client> {
  const client = new Client(me, { versionNegotiation: { mode }, capabilities: { elicitation: {} } });
  await client.connect(new StreamableHTTPClientTransport(url));
  return client;
}

async function earlierClient(): Promise<EarlierClient> {
  const client = new EarlierClient(me);
  // The transport of this SDK does not match its own interface under `exactOptionalPropertyTypes`.
  await client.connect(new EarlierTransport(url) as Parameters<EarlierClient['connect']>[0]);
  return client;
}

interface Progress {
  readonly progress: number;
  readonly message?: string | undefined;
}

function expectCourse(seen: readonly Progress[]): void {
  expect(seen.map(({ message }) => message)).toEqual(expect.arrayContaining(PROGRESS));
  const numbers = seen.map(({ progress }) => progress);
  expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b));
}

/** The work of a host for the package: the SDK's client refuses results of types that it does not know. */
const dispatched: RawClientDispatch = async (request) => {
  const { method, params } = request as { method: string; params: { name?: string; taskId?: string } };
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    'mcp-protocol-version': '2026-07-28',
    'mcp-method': method,
    'mcp-name': params.taskId ?? params.name ?? '',
  };
  const body = JSON.stringify({ jsonrpc: '2.0', id: crypto.randomUUID(), method, params });
  const reply: unknown = await (await fetch(url, { method: 'POST', headers, body })).json();
  return reply as Awaited<ReturnType<RawClientDispatch>>;
};

function modernSession(client: Client, options: WithTasksOptions = {}): TaskEnabledSession {
  return createTaskSessionFromClient(client, {
    endpointId: 'parley',
    rawDispatch: dispatched,
    v2RequestFraming: { protocolVersion: '2026-07-28', clientInfo: me, clientCapabilities: { elicitation: {} } },
    ...options,
  });
}

describe.each([
  ['2026-07-28', { pin: '2026-07-28' }],
  ['2025-11-25', 'legacy'],
] as const)('@modelcontextprotocol/client in revision %s', (_, mode) => {
  test('receives the progress of a debate while it waits', async () => {
    const client = await connected(mode);
    const { structuredContent } = await client.callTool({ name: 'start_debate', arguments: asking });
    const { id } = structuredContent as { id: string };
    const seen: Progress[] = [];
    const waiting = { name: 'wait_for_debate', arguments: { id } };
    const waited = await client.callTool(waiting, { onprogress: (progress) => seen.push(progress) });
    expect(waited.structuredContent).toMatchObject({ id, status: 'completed', final_answer: '8' });
    expectCourse(seen);
    const missing = { name: 'wait_for_debate', arguments: { id: 'none' } };
    expect(await client.callTool(missing, { onprogress: () => {} })).toMatchObject({ isError: true });
    await client.close();
  });
});

describe('@modelcontextprotocol/ext-tasks', () => {
  test('asks its user for the verdict of an escalated task and returns the reviewed debate', async () => {
    service.provider.follow(split);
    const client = await connected({ pin: '2026-07-28' });
    const asked: string[] = [];
    await using session = modernSession(client, {
      onInputRequest: async (request) => {
        asked.push(String(request.params?.['message']));
        return { action: 'accept', content: { correct: false, answer: '10' } } as never;
      },
    });
    const execution = await session.callTool('start_debate', asking);
    expect(execution.kind).toBe('task');
    const result = resultFromTaskOutcome((await execution.settle()).outcome);
    expect(result.structuredContent).toMatchObject({
      status: 'completed',
      result: { escalation: { review: { correct: false, answer: '10' } } },
    });
    expect(asked).toEqual([expect.stringContaining(asking.question)]);
    await client.close();
  });

  test('cancels a task and its debate', async () => {
    service.provider.follow(() => hang());
    const client = await connected({ pin: '2026-07-28' });
    await using session = modernSession(client);
    const execution = await session.callTool('start_debate', asking);
    await execution.cancel();
    const { taskId = '' } = execution.handle ?? {};
    expect((await service.app.inject(`/v1/debates/${taskId}`)).json().status).toBe('cancelled');
    await client.close();
  });

  test('runs a task in revision 2025-11-25 and lists it', async () => {
    const client = await connected('legacy');
    await using session = createTaskSessionFromClient(client, { endpointId: 'parley' });
    const { tools } = await client.listTools();
    expect(tools[0]?.execution).toEqual({ taskSupport: 'optional' });
    const declaration = { name: 'start_debate', inputSchema: { type: 'object' }, taskSupport: 'optional' } as const;
    const execution = await session.callTool('start_debate', asking, { declaration, task: { preference: 'require' } });
    const result = resultFromTaskOutcome((await execution.settle()).outcome);
    expect(result.structuredContent).toMatchObject({ status: 'completed', final_answer: '8' });
    const { tasks } = await session.listTasks();
    expect(tasks[0]).toMatchObject({ taskId: execution.handle?.taskId, status: 'completed' });
    await client.close();
  });
});

describe('@modelcontextprotocol/sdk 1.x', () => {
  test('lists and calls tools, waits with progress, and does not throw on an error of a tool', async () => {
    const client = await earlierClient();
    const { tools } = await client.listTools();
    expect(tools).toHaveLength(4);
    const started = await client.callTool({ name: 'start_debate', arguments: asking });
    const { id } = started.structuredContent as { id: string };
    const seen: Progress[] = [];
    const onprogress = (progress: Progress) => seen.push(progress);
    const waited = await client.callTool({ name: 'wait_for_debate', arguments: { id } }, undefined, { onprogress });
    expect(waited.structuredContent).toMatchObject({ status: 'completed', final_answer: '8' });
    expectCourse(seen);
    expect(await client.callTool({ name: 'read_debate', arguments: { id: 'none' } })).toMatchObject({
      isError: true,
      content: [{ text: expect.stringMatching(/^not_found: /) }],
    });
    await client.close();
  });

  test('follows a task to its result and cancels another task', async () => {
    const client = await earlierClient();
    await client.listTools();
    const { tasks } = client.experimental;
    const kinds: string[] = [];
    const stream = tasks.callToolStream({ name: 'start_debate', arguments: asking }, undefined, { task: {} });
    for await (const message of stream) {
      kinds.push(message.type);
      if (message.type !== 'result') continue;
      expect(message.result.structuredContent).toMatchObject({ status: 'completed', final_answer: '8' });
    }
    expect([kinds[0], kinds.at(-1)]).toEqual(['taskCreated', 'result']);
    service.provider.follow(() => hang());
    const started = await client.callTool({ name: 'start_debate', arguments: asking });
    const { id } = started.structuredContent as { id: string };
    expect(await tasks.cancelTask(id)).toMatchObject({ taskId: id, status: 'cancelled' });
    expect((await tasks.listTasks()).tasks[0]).toMatchObject({ taskId: id, status: 'cancelled' });
    await client.close();
  });
});

test('the command line of the inspector › calls a tool', async () => {
  const manifest = createRequire(import.meta.url).resolve('@modelcontextprotocol/inspector/package.json');
  const inspector = join(dirname(manifest), 'clients/launcher/build/index.js');
  const call = [
    '--method',
    'tools/call',
    '--tool-name',
    'estimate_debate',
    '--tool-arg',
    `question=${asking.question}`,
  ];
  const { stdout } = await promisify(execFile)(process.execPath, [inspector, '--cli', url.href, ...call], {
    env: { ...process.env, MCP_CATALOG_PATH: join(tmpdir(), 'parley-inspector.json') },
  });
  expect(JSON.parse(stdout)).toMatchObject({
    content: [{ type: 'text', text: expect.stringMatching(/calls of models/) }],
    structuredContent: { calls: { min: expect.any(Number) } },
  });
});
