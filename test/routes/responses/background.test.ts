/** Responses in the background, responses after a previous one, and their cancellation and deletion. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { delayedUntil, hang, json } from '../../support/fake-provider/fake-reply.ts';
import type { Key, KeyedApp } from '../../support/keyed-app.ts';
import { buildKeyedApp } from '../../support/keyed-app.ts';
import { openStream } from '../../support/requests/stream-client.ts';

const URL = '/v1/responses';
const position = json({ answer: 'Paris', reasoning: 'It is known.', confidence: 0.9 });
const panel = {
  debaters: [{ model: 'openai/gpt-4o' }, { model: 'openai/gpt-4o-mini' }],
  adaptive_routing: false,
  max_rounds: 1,
};

let service: KeyedApp;
let address: string;
let key: Key;
let tenantCount = 0;

beforeAll(async () => {
  service = await buildKeyedApp({ script: () => position, http: { reconnectGraceMs: 0 } });
  address = await service.listen();
});
afterAll(() => service.close());

beforeEach(async () => {
  service.provider.follow(() => position);
  tenantCount += 1;
  key = await service.tenant(`acme-${tenantCount}`);
  await service.ask(key, { method: 'PUT', url: '/v1/panels/board', payload: panel });
});

const question = 'What is the capital of France?';
const createResponse = (body: object, asKey = key) =>
  service.ask(asKey, { method: 'POST', url: URL, payload: { model: 'debate/board', input: question, ...body } });
const readJson = async (path: string, asKey = key) => (await service.ask(asKey, path)).json();
const waitForEnd = async (id: string) => {
  await expect
    .poll(async () => (await readJson(`${URL}/${id}`)).status, { timeout: 10_000 })
    .not.toMatch(/queued|progress/);
  return readJson(`${URL}/${id}`);
};
const readContext = async (id: string) => (await readJson(`/v1/debates/${id.replace('resp_', '')}`)).config.context;

describe('a background response', () => {
  test('is queued at once, and can be read while it runs and after its end', async () => {
    const replyGate = Promise.withResolvers<void>();
    service.provider.follow(() => delayedUntil(replyGate.promise, position));
    const requestCount = service.provider.requests.length;
    const queuedResponse = (await createResponse({ background: true })).json();
    expect(queuedResponse).toMatchObject({
      status: 'queued',
      background: true,
      output: [],
      usage: null,
      completed_at: null,
    });
    expect(queuedResponse).not.toHaveProperty('parley:debate');
    await service.provider.waitForRequest(requestCount + 2);
    const runningResponse = await readJson(`${URL}/${queuedResponse.id}`);
    expect(runningResponse).toMatchObject({ status: 'in_progress', usage: null });
    expect(runningResponse.output).toEqual([
      {
        type: 'reasoning',
        id: queuedResponse.id.replace('resp_', 'rs_').concat('_0'),
        status: 'in_progress',
        summary: [{ type: 'summary_text', text: 'Round 1\n' }],
      },
    ]);
    replyGate.resolve();
    expect(await waitForEnd(queuedResponse.id)).toMatchObject({ status: 'completed', background: true });
  });

  test.each([true, false])(
    'continues after a disconnect only when it is in the background (background: %s)',
    async (background) => {
      const replyGate = Promise.withResolvers<void>();
      service.provider.follow(() => delayedUntil(replyGate.promise, position));
      const requestCount = service.provider.requests.length;
      const body = { model: 'debate/board', input: question, stream: true, background };
      const stream = await openStream(address + URL, { method: 'POST', headers: { ...key.as }, body });
      await service.provider.waitForRequest(requestCount + 2);
      stream.leave();
      const id = `resp_${stream.headers['debate-id']}`;
      if (background) {
        for (let i = 0; i < 10; i += 1) await (await fetch(`${address}/healthz`)).text();
        replyGate.resolve();
      }
      expect((await waitForEnd(id)).status).toBe(background ? 'completed' : 'cancelled');
    },
  );

  test('is cancelled once, and stays cancelled', async () => {
    service.provider.follow(() => hang());
    const requestCount = service.provider.requests.length;
    const { id } = (await createResponse({ background: true })).json();
    await service.provider.waitForRequest(requestCount + 2);
    const cancel = () => service.ask(key, { method: 'POST', url: `${URL}/${id}/cancel` });
    const cancelReply = await cancel();
    expect([cancelReply.statusCode, cancelReply.json()]).toMatchObject([
      200,
      { id, status: 'cancelled', incomplete_details: { reason: 'cancelled' }, error: null },
    ]);
    expect((await cancel()).json()).toEqual(cancelReply.json());
    const stream = (await service.ask(key, `${URL}/${id}?stream=true`)).body;
    expect(stream).toMatch(/event: response.incomplete\ndata: .*"status":"cancelled".*\n\ndata: \[DONE\]\n\n$/);
  });

  test('is not cancelled after its end', async () => {
    const { id } = (await createResponse({})).json();
    const reply = await service.ask(key, { method: 'POST', url: `${URL}/${id}/cancel` });
    expect([reply.statusCode, reply.json().error]).toEqual([
      409,
      { message: 'the debate has ended: completed', type: 'invalid_request_error', param: null, code: 'conflict' },
    ]);
  });

  test('is deleted with its debate', async () => {
    const { id } = (await createResponse({})).json();
    const deleteReply = await service.ask(key, { method: 'DELETE', url: `${URL}/${id}` });
    expect([deleteReply.statusCode, deleteReply.json()]).toEqual([200, { id, object: 'response', deleted: true }]);
    for (const url of [`${URL}/${id}`, `/v1/debates/${id.replace('resp_', '')}`])
      expect((await service.ask(key, url)).statusCode).toBe(404);
    const followUp = await createResponse({ previous_response_id: id });
    expect(followUp.json().error.code).toBe('previous_response_not_found');
  });
});

describe('a response after another', () => {
  test('has the context, question and answer of the previous one, without its instructions', async () => {
    const first = (
      await createResponse({
        instructions: 'Be brief.',
        input: [
          { role: 'user', content: 'Hello.' },
          { role: 'assistant', content: 'Ask me.' },
          { role: 'user', content: question },
        ],
      })
    ).json();
    const nextRequest = { previous_response_id: first.id, instructions: 'In French.', input: 'And of Spain?' };
    const second = (await createResponse(nextRequest)).json();
    expect(second.previous_response_id).toBe(first.id);
    const conversation = ['user: Hello.', 'assistant: Ask me.', `user: ${question}`, 'assistant: Paris'];
    expect(await readContext(second.id)).toBe(['system: In French.', ...conversation].join('\n\n'));
    const third = (await createResponse({ previous_response_id: second.id, input: 'Sure?' })).json();
    expect(await readContext(third.id)).toBe([...conversation, 'user: And of Spain?', 'assistant: Paris'].join('\n\n'));
    expect(third.instructions).toBeNull();
  });

  test('can refer to the answer of the previous one by an item reference instead', async () => {
    const first = (await createResponse({})).json();
    const items = first.output.map(({ id }: { id: string }) => ({ type: 'item_reference', id }));
    const input = [{ role: 'user', content: question }, ...items, { role: 'user', content: 'Sure?' }];
    const second = (await createResponse({ input })).json();
    expect(await readContext(second.id)).toBe(`user: ${question}\n\nassistant: Paris`);
  });

  test('is refused while the previous one runs', async () => {
    const replyGate = Promise.withResolvers<void>();
    service.provider.follow(() => delayedUntil(replyGate.promise, position));
    const { id } = (await createResponse({ background: true })).json();
    const reply = await createResponse({ previous_response_id: id });
    const { error } = reply.json();
    expect([reply.statusCode, error.code, error.param]).toEqual([409, 'conflict', 'previous_response_id']);
    replyGate.resolve();
    await waitForEnd(id);
  });
});

test('a response › is absent for another tenant under each of its ids', async () => {
  const { id, output } = (await createResponse({})).json();
  const otherKey = await service.tenant(`other-${tenantCount}`);
  await service.ask(otherKey, { method: 'PUT', url: '/v1/panels/board', payload: panel });
  const requests = [
    { method: 'GET', url: `${URL}/${id}` },
    { method: 'GET', url: `${URL}/${id}?stream=true` },
    { method: 'POST', url: `${URL}/${id}/cancel` },
    { method: 'DELETE', url: `${URL}/${id}` },
  ] as const;
  for (const request of requests) {
    const reply = await service.ask(otherKey, request);
    expect([reply.statusCode, reply.json().error.code]).toEqual([404, 'not_found']);
  }
  const followUp = await createResponse({ previous_response_id: id }, otherKey);
  expect([followUp.statusCode, followUp.json().error.code]).toEqual([404, 'previous_response_not_found']);
  const reference = { type: 'item_reference', id: output.at(-1).id };
  const referenceReply = await createResponse(
    { input: [{ role: 'user', content: 'Why?' }, reference, { role: 'user', content: 'So?' }] },
    otherKey,
  );
  expect([referenceReply.statusCode, referenceReply.json().error.param]).toEqual([400, 'input[1].id']);
  expect((await readJson(`${URL}/${id}`)).status).toBe('completed');
});
