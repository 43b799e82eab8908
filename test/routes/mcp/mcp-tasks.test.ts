/** Debates as MCP tasks at the protocol level: every state, the verdict of a human as input, and refusals. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestApp } from '../../support/build-app.ts';
import { buildTestApp, ended } from '../../support/build-app.ts';
import type { FakeReply } from '../../support/fake-provider/fake-reply.ts';
import { hang, json } from '../../support/fake-provider/fake-reply.ts';
import type { FakeRequest } from '../../support/fake-provider/fake-request.ts';
import { everyCapability, requestEarlierMcp, requestMcp } from '../../support/requests/mcp-requests.ts';

const replyWith = (answer: string) => json({ answer, reasoning: 'I counted.', confidence: 0.9 });
const agreeingScript = () => replyWith('8');
const splitScript = ({ model }: FakeRequest): FakeReply => replyWith(model === 'gpt-4o' ? '8' : '6');
const startDebateCall = {
  name: 'start_debate',
  arguments: {
    question: 'How many legs has a spider?',
    debaters: [{ model: 'openai/gpt-4o' }, { model: 'openai/gpt-4o-mini' }],
    agreement: 'typed',
    adaptive_routing: false,
    max_rounds: 1,
  },
};

let service: TestApp;
beforeAll(async () => {
  service = await buildTestApp({ script: agreeingScript });
});
afterAll(() => service.close());
beforeEach(() => service.provider.follow(agreeingScript));

const requestModern = (method: string, params: object = {}) => requestMcp(service, method, { ...params });
const requestEarlier = (method: string, params: object = {}) => requestEarlierMcp(service, method, { ...params });
const readDebate = async (id: string) => (await service.app.inject(`/v1/debates/${id}`)).json();

async function startTask(): Promise<string> {
  return String((await requestModern('tools/call', startDebateCall)).result?.['taskId']);
}

async function runTask(): Promise<string> {
  const id = await startTask();
  await ended(service, id);
  return id;
}

describe('revision 2026-07-28', () => {
  test('completes the task of a call of start_debate with its debate', async () => {
    service.provider.follow(() => hang());
    const requestCount = service.provider.requests.length;
    const { result } = await requestModern('tools/call', startDebateCall);
    expect(result).toMatchObject({ resultType: 'task', status: 'working', ttlMs: null, pollIntervalMs: 1_000 });
    expect(result).not.toHaveProperty('content');
    const taskId = String(result?.['taskId']);
    await service.provider.waitForRequest(requestCount + 2);
    expect((await requestModern('tasks/get', { taskId })).result).toMatchObject({
      taskId,
      resultType: 'complete',
      status: 'working',
      statusMessage: 'The debate is running in round 1, which waits for debater_0, debater_1.',
    });
    await requestModern('tasks/cancel', { taskId });

    service.provider.follow(agreeingScript);
    const id = await runTask();
    const debate = await readDebate(id);
    expect((await requestModern('tasks/get', { taskId: id })).result).toMatchObject({
      resultType: 'complete',
      status: 'completed',
      statusMessage: 'The debate is completed.',
      createdAt: debate.created_at,
      lastUpdatedAt: debate.finished_at,
      result: { resultType: 'complete', structuredContent: debate },
    });
  });

  test('requests the verdict of a human for an escalated debate, and completes the task with it', async () => {
    service.provider.follow(splitScript);
    const taskId = await runTask();
    const { result } = await requestModern('tasks/get', { taskId });
    expect(result).toMatchObject({
      status: 'input_required',
      inputRequests: {
        verdict: {
          method: 'elicitation/create',
          params: {
            mode: 'form',
            message: expect.stringMatching(/^Question: How many legs .*\n(.*\n)*.*A human should decide: /),
            requestedSchema: {
              properties: { correct: { type: 'boolean' }, answer: { type: 'string' }, note: { type: 'string' } },
              required: ['correct'],
            },
          },
        },
      },
    });
    expect((await requestModern('tasks/get', { taskId })).result?.['inputRequests']).toEqual(result?.['inputRequests']);
    const content = { correct: true, answer: '', note: 'Counted.' };
    const update = { taskId, inputResponses: { verdict: { action: 'accept', content } } };
    expect((await requestModern('tasks/update', update)).result).toMatchObject({ resultType: 'complete' });
    const review = { answer: null, correct: true, note: 'Counted.' };
    expect((await readDebate(taskId)).result.escalation.review).toMatchObject(review);
    const completedTask = (await requestModern('tasks/get', { taskId })).result;
    expect(completedTask).toMatchObject({
      status: 'completed',
      result: { structuredContent: { result: { escalation: { review } } } },
    });
    expect(completedTask).not.toHaveProperty('inputRequests');
    // A late verdict is ignored.
    const lateResponses = { verdict: { action: 'accept', content: { correct: false } } };
    expect((await requestModern('tasks/update', { taskId, inputResponses: lateResponses })).error).toBeUndefined();
    expect((await readDebate(taskId)).result.escalation.review).toMatchObject(review);
  });

  test('completes the task when a verdict arrives over the API', async () => {
    service.provider.follow(splitScript);
    const taskId = await runTask();
    await service.app.inject({ method: 'POST', url: `/v1/debates/${taskId}/review`, payload: { answer: '8' } });
    expect((await requestModern('tasks/get', { taskId })).result).toMatchObject({ status: 'completed' });
  });

  test('stores no verdict when the user declines or the reply cannot be read', async () => {
    service.provider.follow(splitScript);
    const taskId = await runTask();
    const sendVerdict = async (inputResponses: object) =>
      (await requestModern('tasks/update', { taskId, inputResponses })).error;
    expect(await sendVerdict({ verdict: { action: 'decline' } })).toBeUndefined();
    expect(await sendVerdict({ other: { action: 'accept', content: { correct: true } } })).toBeUndefined();
    expect(await sendVerdict({ verdict: { action: 'accept', content: { correct: 'yes' } } })).toMatchObject({
      code: -32_602,
      message: expect.stringContaining('correct'),
      data: { code: 'invalid_request', fields: [{ path: 'correct' }] },
    });
    expect(await sendVerdict({ verdict: { action: 'accept', content: {} } })).toMatchObject({ code: -32_602 });
    expect((await requestModern('tasks/get', { taskId })).result).toMatchObject({ status: 'input_required' });
    expect((await readDebate(taskId)).result.escalation.review).toBeNull();
  });

  test('returns the existing answer to a client that cannot ask its user', async () => {
    service.provider.follow(splitScript);
    const taskId = await runTask();
    const { extensions } = everyCapability;
    const statusFor = async (capabilities: object) =>
      (await requestModern('tasks/get', { taskId, capabilities })).result?.['status'];
    expect(await statusFor({ extensions })).toBe('completed');
    expect(await statusFor({ extensions, elicitation: { url: {} } })).toBe('completed');
    expect(await statusFor({ extensions, elicitation: { form: {} } })).toBe('input_required');
  });

  test('returns a failed task with the reason for a debate without an answer', async () => {
    service.provider.follow(() => json({}));
    const taskId = await runTask();
    const { error } = await readDebate(taskId);
    expect((await requestModern('tasks/get', { taskId })).result).toMatchObject({
      status: 'failed',
      error: { code: -32_603, message: `no_positions: ${error.detail}`, data: { code: 'no_positions' } },
    });
  });

  test('cancels a task with its debate, and does not change an ended one', async () => {
    service.provider.follow(() => hang());
    const requestCount = service.provider.requests.length;
    const taskId = await startTask();
    await service.provider.waitForRequest(requestCount + 2);
    expect((await requestModern('tasks/cancel', { taskId })).result).toMatchObject({ resultType: 'complete' });
    expect((await requestModern('tasks/get', { taskId })).result).toMatchObject({ status: 'cancelled' });
    expect((await readDebate(taskId)).status).toBe('cancelled');
    service.provider.follow(agreeingScript);
    const completedTaskId = await runTask();
    expect((await requestModern('tasks/cancel', { taskId: completedTaskId })).error).toBeUndefined();
    expect((await requestModern('tasks/get', { taskId: completedTaskId })).result).toMatchObject({
      status: 'completed',
    });
  });

  test('lists every debate of the tenant as a task, however it was started', async () => {
    const { id } = (
      await service.app.inject({ method: 'POST', url: '/v1/debates', payload: startDebateCall.arguments })
    ).json();
    await ended(service, id);
    expect((await requestModern('tasks/get', { taskId: id })).result).toMatchObject({ status: 'completed' });
  });

  test('returns an error of the tool without arguments, and ignores a hint of 2025-11-25', async () => {
    expect((await requestModern('tools/call', { name: 'start_debate' })).result).toMatchObject({ isError: true });
    const { result } = await requestModern('tools/call', { ...startDebateCall, task: { ttl: 1 } });
    expect(result).toMatchObject({ resultType: 'task' });
  });

  test('returns an error of the tool and no task for a refused call', async () => {
    const { result } = await requestModern('tools/call', { name: 'start_debate', arguments: {} });
    expect(result).toMatchObject({ resultType: 'complete', isError: true });
  });

  test('has no tasks for a client without the extension, and names the extension', async () => {
    const taskId = await startTask();
    const { result } = await requestModern('tools/call', { ...startDebateCall, capabilities: {} });
    expect(result).toMatchObject({ resultType: 'complete', structuredContent: { status: 'queued' } });
    const missingExtension = { requiredCapabilities: { extensions: { 'io.modelcontextprotocol/tasks': {} } } };
    for (const method of ['tasks/get', 'tasks/update', 'tasks/cancel']) {
      const { error } = await requestModern(method, { taskId, inputResponses: {}, capabilities: {} });
      expect(error).toMatchObject({ code: -32_021, data: missingExtension });
    }
    const listenParams = { notifications: { taskIds: [taskId] }, capabilities: {} };
    expect((await requestModern('subscriptions/listen', listenParams)).error).toMatchObject({
      code: -32_021,
      data: missingExtension,
    });
  });

  test.each(['tasks/get', 'tasks/update', 'tasks/cancel'])('refuses %s of an unknown task', async (method) => {
    const { error } = await requestModern(method, { taskId: 'none', inputResponses: {} });
    expect(error).toMatchObject({ code: -32_602, data: { code: 'not_found', status: 404 } });
    expect((await requestModern(method, { inputResponses: {} })).error).toMatchObject({ code: -32_602 });
  });

  test('does not have the methods of the earlier revision', async () => {
    for (const method of ['tasks/result', 'tasks/list'])
      expect((await requestModern(method, { taskId: 'none' })).error).toMatchObject({ code: -32_601 });
  });
});

describe('revision 2025-11-25', () => {
  test('runs a call as a task when the client requests it, and waits for its result', async () => {
    const { result } = await requestEarlier('tools/call', { ...startDebateCall, task: { ttl: 60_000 } });
    const task = result?.['task'] as { taskId: string };
    expect(task).toMatchObject({ status: 'working', ttl: null, pollInterval: 1_000 });
    const { taskId } = task;
    const taskResult = (await requestEarlier('tasks/result', { taskId })).result;
    const debate = await readDebate(taskId);
    expect(taskResult).toMatchObject({
      structuredContent: debate,
      _meta: { 'io.modelcontextprotocol/related-task': { taskId } },
    });
    expect((await requestEarlier('tasks/get', { taskId })).result).toMatchObject({ taskId, status: 'completed' });
    const plainResult = (await requestEarlier('tools/call', startDebateCall)).result;
    expect(plainResult).toMatchObject({ structuredContent: { status: 'queued' } });
  });

  test('completes an escalated debate, because a server without a session cannot ask', async () => {
    service.provider.follow(splitScript);
    const taskId = await runTask();
    expect((await requestEarlier('tasks/get', { taskId })).result).toMatchObject({ status: 'completed' });
    expect((await requestEarlier('tasks/result', { taskId })).result).toMatchObject({
      structuredContent: { escalate_to_human: true },
    });
  });

  test('lists tasks page by page, newest first', async () => {
    const ids = [await runTask(), await runTask()];
    const listedIds: string[] = [];
    let cursor: unknown;
    do {
      const { result } = await requestEarlier('tasks/list', cursor === undefined ? {} : { cursor });
      const tasks = result?.['tasks'] as { taskId: string; status: string }[];
      listedIds.push(...tasks.map(({ taskId }) => taskId));
      cursor = result?.['nextCursor'];
    } while (cursor !== undefined);
    expect(listedIds.slice(0, 2)).toEqual(ids.toReversed());
    const { data } = (await service.app.inject('/v1/debates?limit=100')).json();
    expect(listedIds).toEqual(data.map(({ id }: { id: string }) => id));
    expect((await requestEarlier('tasks/list', { cursor: 'x' })).error).toMatchObject({
      code: -32_602,
      data: { code: 'cursor_invalid' },
    });
  });

  test('ends a cancelled and a failed task with a protocol error', async () => {
    service.provider.follow(() => hang());
    const taskId = await startTask();
    expect((await requestEarlier('tasks/cancel', { taskId })).result).toMatchObject({ taskId, status: 'cancelled' });
    expect((await requestEarlier('tasks/cancel', { taskId })).error).toMatchObject({
      code: -32_602,
      data: { code: 'conflict' },
    });
    expect((await requestEarlier('tasks/result', { taskId })).error).toMatchObject({
      message: 'The debate is cancelled.',
    });
    service.provider.follow(() => json({}));
    const failedId = await runTask();
    expect((await requestEarlier('tasks/result', { taskId: failedId })).error).toMatchObject({
      data: { code: 'no_positions' },
    });
  });

  test('offers only start_debate as a task', async () => {
    const { result } = await requestEarlier('tools/list');
    const tools = result?.['tools'] as { name: string; execution: { taskSupport: string } }[];
    expect(tools.map(({ name, execution }) => [name, execution.taskSupport])).toEqual([
      ['start_debate', 'optional'],
      ['read_debate', 'forbidden'],
      ['wait_for_debate', 'forbidden'],
      ['estimate_debate', 'forbidden'],
    ]);
    const { error } = await requestEarlier('tools/call', { name: 'read_debate', arguments: { id: 'none' }, task: {} });
    expect(error).toMatchObject({ code: -32_601 });
  });
});

test('a task › remains after its process has ended, and another process serves it', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'parley-tasks-'));
  const first = await buildTestApp({ script: splitScript, dataDir });
  const taskId = String((await requestMcp(first, 'tools/call', startDebateCall)).result?.['taskId']);
  await ended(first, taskId);
  const { result: taskBefore } = await requestMcp(first, 'tasks/get', { taskId });
  await first.close();
  const second = await buildTestApp({ script: splitScript, dataDir });
  expect((await requestMcp(second, 'tasks/get', { taskId })).result).toEqual(taskBefore);
  const inputResponses = { verdict: { action: 'accept', content: { correct: false } } };
  await requestMcp(second, 'tasks/update', { taskId, inputResponses });
  expect((await requestMcp(second, 'tasks/get', { taskId })).result).toMatchObject({ taskId, status: 'completed' });
  await second.close();
  await rm(dataDir, { recursive: true });
});
