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

const replyWith = (answer: string) => json({ answer, reasoning: 'Four pairs.', confidence: 0.9 });
const agreeingReply = () => replyWith('8');
const splitReply = ({ model }: FakeRequest): FakeReply => replyWith(model === 'gpt-4o' ? '8' : '6');
const debateArguments = {
  question: 'How many legs has a spider?',
  debaters: [{ model: 'openai/gpt-4o' }, { model: 'openai/gpt-4o-mini' }],
  agreement: 'typed',
  adaptive_routing: false,
  max_rounds: 1,
};

let service: TestApp;
let url: URL;
beforeAll(async () => {
  service = await buildTestApp({ script: agreeingReply });
  url = new URL('/mcp', await service.listen());
});
afterAll(() => service.close());
beforeEach(() => service.provider.follow(agreeingReply));

const clientInfo = { name: 'test', version: '1.0.0' };
const PROGRESS_MESSAGES = ['Round 1', '- debater_0: 8 (90 %) – Four pairs.', 'Agreement 100 %: 8 ×2'];

async function connectClient(mode: 'legacy' | { pin: string }): Promise<Client> {
  const client = new Client(clientInfo, { versionNegotiation: { mode }, capabilities: { elicitation: {} } });
  await client.connect(new StreamableHTTPClientTransport(url));
  return client;
}

async function connectEarlierClient(): Promise<EarlierClient> {
  const client = new EarlierClient(clientInfo);
  // The transport of this SDK does not match its own interface under `exactOptionalPropertyTypes`.
  await client.connect(new EarlierTransport(url) as Parameters<EarlierClient['connect']>[0]);
  return client;
}

interface Progress {
  readonly progress: number;
  readonly message?: string | undefined;
}

function expectProgress(progressUpdates: readonly Progress[]): void {
  expect(progressUpdates.map(({ message }) => message)).toEqual(expect.arrayContaining(PROGRESS_MESSAGES));
  const progressValues = progressUpdates.map(({ progress }) => progress);
  expect(progressValues).toEqual([...new Set(progressValues)].toSorted((a, b) => a - b));
}

/** The host of the package must send its requests: the SDK's client refuses results of unknown types. */
const dispatchRequest: RawClientDispatch = async (request) => {
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

function createModernSession(client: Client, options: WithTasksOptions = {}): TaskEnabledSession {
  return createTaskSessionFromClient(client, {
    endpointId: 'parley',
    rawDispatch: dispatchRequest,
    v2RequestFraming: { protocolVersion: '2026-07-28', clientInfo, clientCapabilities: { elicitation: {} } },
    ...options,
  });
}

describe.each([
  ['2026-07-28', { pin: '2026-07-28' }],
  ['2025-11-25', 'legacy'],
] as const)('@modelcontextprotocol/client in revision %s', (_, mode) => {
  test('receives the progress of a debate while it waits', async () => {
    const client = await connectClient(mode);
    const { structuredContent } = await client.callTool({ name: 'start_debate', arguments: debateArguments });
    const { id } = structuredContent as { id: string };
    const progressUpdates: Progress[] = [];
    const waitCall = { name: 'wait_for_debate', arguments: { id } };
    const waitResult = await client.callTool(waitCall, { onprogress: (progress) => progressUpdates.push(progress) });
    expect(waitResult.structuredContent).toMatchObject({ id, status: 'completed', final_answer: '8' });
    expectProgress(progressUpdates);
    const unknownDebateCall = { name: 'wait_for_debate', arguments: { id: 'none' } };
    expect(await client.callTool(unknownDebateCall, { onprogress: () => {} })).toMatchObject({ isError: true });
    await client.close();
  });
});

describe('@modelcontextprotocol/ext-tasks', () => {
  test('asks its user for the verdict of an escalated task and returns the reviewed debate', async () => {
    service.provider.follow(splitReply);
    const client = await connectClient({ pin: '2026-07-28' });
    const messages: string[] = [];
    await using session = createModernSession(client, {
      onInputRequest: async (request) => {
        messages.push(String(request.params?.['message']));
        return { action: 'accept', content: { correct: false, answer: '10' } } as never;
      },
    });
    const execution = await session.callTool('start_debate', debateArguments);
    expect(execution.kind).toBe('task');
    const result = resultFromTaskOutcome((await execution.settle()).outcome);
    expect(result.structuredContent).toMatchObject({
      status: 'completed',
      result: { escalation: { review: { correct: false, answer: '10' } } },
    });
    expect(messages).toEqual([expect.stringContaining(debateArguments.question)]);
    await client.close();
  });

  test('cancels a task and its debate', async () => {
    service.provider.follow(() => hang());
    const client = await connectClient({ pin: '2026-07-28' });
    await using session = createModernSession(client);
    const execution = await session.callTool('start_debate', debateArguments);
    await execution.cancel();
    const { taskId = '' } = execution.handle ?? {};
    expect((await service.app.inject(`/v1/debates/${taskId}`)).json().status).toBe('cancelled');
    await client.close();
  });

  test('runs a task in revision 2025-11-25 and lists it', async () => {
    const client = await connectClient('legacy');
    await using session = createTaskSessionFromClient(client, { endpointId: 'parley' });
    const { tools } = await client.listTools();
    expect(tools[0]?.execution).toEqual({ taskSupport: 'optional' });
    const declaration = { name: 'start_debate', inputSchema: { type: 'object' }, taskSupport: 'optional' } as const;
    const execution = await session.callTool('start_debate', debateArguments, {
      declaration,
      task: { preference: 'require' },
    });
    const result = resultFromTaskOutcome((await execution.settle()).outcome);
    expect(result.structuredContent).toMatchObject({ status: 'completed', final_answer: '8' });
    const { tasks } = await session.listTasks();
    expect(tasks[0]).toMatchObject({ taskId: execution.handle?.taskId, status: 'completed' });
    await client.close();
  });
});

describe('@modelcontextprotocol/sdk 1.x', () => {
  test('lists and calls tools, waits with progress, and does not throw on an error of a tool', async () => {
    const client = await connectEarlierClient();
    const { tools } = await client.listTools();
    expect(tools).toHaveLength(4);
    const startResult = await client.callTool({ name: 'start_debate', arguments: debateArguments });
    const { id } = startResult.structuredContent as { id: string };
    const progressUpdates: Progress[] = [];
    const onprogress = (progress: Progress) => progressUpdates.push(progress);
    const waitResult = await client.callTool({ name: 'wait_for_debate', arguments: { id } }, undefined, { onprogress });
    expect(waitResult.structuredContent).toMatchObject({ status: 'completed', final_answer: '8' });
    expectProgress(progressUpdates);
    expect(await client.callTool({ name: 'read_debate', arguments: { id: 'none' } })).toMatchObject({
      isError: true,
      content: [{ text: expect.stringMatching(/^not_found: /) }],
    });
    await client.close();
  });

  test('follows a task to its result and cancels another task', async () => {
    const client = await connectEarlierClient();
    await client.listTools();
    const { tasks } = client.experimental;
    const messageTypes: string[] = [];
    const stream = tasks.callToolStream({ name: 'start_debate', arguments: debateArguments }, undefined, { task: {} });
    for await (const message of stream) {
      messageTypes.push(message.type);
      if (message.type !== 'result') continue;
      expect(message.result.structuredContent).toMatchObject({ status: 'completed', final_answer: '8' });
    }
    expect([messageTypes[0], messageTypes.at(-1)]).toEqual(['taskCreated', 'result']);
    service.provider.follow(() => hang());
    const startResult = await client.callTool({ name: 'start_debate', arguments: debateArguments });
    const { id } = startResult.structuredContent as { id: string };
    expect(await tasks.cancelTask(id)).toMatchObject({ taskId: id, status: 'cancelled' });
    expect((await tasks.listTasks()).tasks[0]).toMatchObject({ taskId: id, status: 'cancelled' });
    await client.close();
  });
});

test('the command line of the inspector › calls a tool', async () => {
  const manifest = createRequire(import.meta.url).resolve('@modelcontextprotocol/inspector/package.json');
  const inspector = join(dirname(manifest), 'clients/launcher/build/index.js');
  const callArguments = [
    '--method',
    'tools/call',
    '--tool-name',
    'estimate_debate',
    '--tool-arg',
    `question=${debateArguments.question}`,
  ];
  const { stdout } = await promisify(execFile)(process.execPath, [inspector, '--cli', url.href, ...callArguments], {
    env: { ...process.env, MCP_CATALOG_PATH: join(tmpdir(), 'parley-inspector.json') },
  });
  expect(JSON.parse(stdout)).toMatchObject({
    content: [{ type: 'text', text: expect.stringMatching(/calls of models/) }],
    structuredContent: { calls: { min: expect.any(Number) } },
  });
});
