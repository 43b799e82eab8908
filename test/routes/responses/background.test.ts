/** Responses that run in the background, follow each other, are cancelled and deleted. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hang, heldBy, json } from '../../support/fake-provider/fake-reply.ts';
import type { Key, KeyedApp } from '../../support/keyed-app.ts';
import { buildKeyedApp } from '../../support/keyed-app.ts';
import { openStream } from '../../support/requests/stream-client.ts';

const URL = '/v1/responses';
const position = json({ answer: 'Paris', reasoning: 'It is known.', confidence: 0.9 });
const board = {
  debaters: [{ model: 'openai/gpt-4o' }, { model: 'openai/gpt-4o-mini' }],
  adaptive_routing: false,
  max_rounds: 1,
};

let service: KeyedApp;
let address: string;
let key: Key;
let tenants = 0;

beforeAll(async () => {
  service = await buildKeyedApp({ script: () => position, http: { returnWithinMs: 0 } });
  address = await service.listen();
});
afterAll(() => service.close());

beforeEach(async () => {
  service.provider.follow(() => position);
  tenants += 1;
  key = await service.tenant(`acme-${tenants}`);
  await service.ask(key, { method: 'PUT', url: '/v1/panels/board', payload: board });
});

const question = 'What is the capital of France?';
const ask = (body: object, by = key) =>
  service.ask(by, { method: 'POST', url: URL, payload: { model: 'debate/board', input: question, ...body } });
const read = async (path: string, by = key) => (await service.ask(by, path)).json();
const endOf = async (id: string) => {
  await expect
    .poll(async () => (await read(`${URL}/${id}`)).status, { timeout: 10_000 })
    .not.toMatch(/queued|progress/);
  return read(`${URL}/${id}`);
};
const contextOf = async (id: string) => (await read(`/v1/debates/${id.replace('resp_', '')}`)).config.context;

describe('a background response', () => {
  test('is queued at once, and can be read while it runs and after its end', async () => {
    const held = Promise.withResolvers<void>();
    service.provider.follow(() => heldBy(held.promise, position));
    const sent = service.provider.requests.length;
    const queued = (await ask({ background: true })).json();
    expect(queued).toMatchObject({ status: 'queued', background: true, output: [], usage: null, completed_at: null });
    expect(queued).not.toHaveProperty('parley:debate');
    await service.provider.received(sent + 2);
    const running = await read(`${URL}/${queued.id}`);
    expect(running).toMatchObject({ status: 'in_progress', usage: null });
    expect(running.output).toEqual([
      {
        type: 'reasoning',
        id: queued.id.replace('resp_', 'rs_').concat('_0'),
        status: 'in_progress',
        summary: [{ type: 'summary_text', text: 'Round 1\n' }],
      },
    ]);
    held.resolve();
    expect(await endOf(queued.id)).toMatchObject({ status: 'completed', background: true });
  });

  test.each([true, false])(
    'continues when its client disconnects, and another does not (background: %s)',
    async (background) => {
      const held = Promise.withResolvers<void>();
      service.provider.follow(() => heldBy(held.promise, position));
      const sent = service.provider.requests.length;
      const body = { model: 'debate/board', input: question, stream: true, background };
      const stream = await openStream(address + URL, { method: 'POST', headers: { ...key.as }, body });
      await service.provider.received(sent + 2);
      stream.leave();
      const id = `resp_${stream.headers['debate-id']}`;
      if (background) {
        for (let i = 0; i < 10; i += 1) await (await fetch(`${address}/healthz`)).text();
        held.resolve();
      }
      expect((await endOf(id)).status).toBe(background ? 'completed' : 'cancelled');
    },
  );

  test('is cancelled once, and stays cancelled', async () => {
    service.provider.follow(() => hang());
    const sent = service.provider.requests.length;
    const { id } = (await ask({ background: true })).json();
    await service.provider.received(sent + 2);
    const cancel = () => service.ask(key, { method: 'POST', url: `${URL}/${id}/cancel` });
    const cancelled = await cancel();
    expect([cancelled.statusCode, cancelled.json()]).toMatchObject([
      200,
      { id, status: 'cancelled', incomplete_details: { reason: 'cancelled' }, error: null },
    ]);
    expect((await cancel()).json()).toEqual(cancelled.json());
    const stream = (await service.ask(key, `${URL}/${id}?stream=true`)).body;
    expect(stream).toMatch(/event: response.incomplete\ndata: .*"status":"cancelled".*\n\ndata: \[DONE\]\n\n$/);
  });

  test('is not cancelled after its end', async () => {
    const { id } = (await ask({})).json();
    const reply = await service.ask(key, { method: 'POST', url: `${URL}/${id}/cancel` });
    expect([reply.statusCode, reply.json().error]).toEqual([
      409,
      { message: 'the debate has ended: completed', type: 'invalid_request_error', param: null, code: 'conflict' },
    ]);
  });

  test('is deleted with its debate', async () => {
    const { id } = (await ask({})).json();
    const deleted = await service.ask(key, { method: 'DELETE', url: `${URL}/${id}` });
    expect([deleted.statusCode, deleted.json()]).toEqual([200, { id, object: 'response', deleted: true }]);
    for (const url of [`${URL}/${id}`, `/v1/debates/${id.replace('resp_', '')}`])
      expect((await service.ask(key, url)).statusCode).toBe(404);
    const follower = await ask({ previous_response_id: id });
    expect(follower.json().error.code).toBe('previous_response_not_found');
  });
});

describe('a response after another', () => {
  test('has the context, question and answer of the previous one as context, no instructions', async () => {
    const first = (
      await ask({
        instructions: 'Be brief.',
        input: [
          { role: 'user', content: 'Hello.' },
          { role: 'assistant', content: 'Ask me.' },
          { role: 'user', content: question },
        ],
      })
    ).json();
    const next = { previous_response_id: first.id, instructions: 'In French.', input: 'And of Spain?' };
    const second = (await ask(next)).json();
    expect(second.previous_response_id).toBe(first.id);
    const talk = ['user: Hello.', 'assistant: Ask me.', `user: ${question}`, 'assistant: Paris'];
    expect(await contextOf(second.id)).toBe(['system: In French.', ...talk].join('\n\n'));
    const third = (await ask({ previous_response_id: second.id, input: 'Sure?' })).json();
    expect(await contextOf(third.id)).toBe([...talk, 'user: And of Spain?', 'assistant: Paris'].join('\n\n'));
    expect(third.instructions).toBeNull();
  });

  test('can name the answer of the previous one as an item instead', async () => {
    const first = (await ask({})).json();
    const items = first.output.map(({ id }: { id: string }) => ({ type: 'item_reference', id }));
    const input = [{ role: 'user', content: question }, ...items, { role: 'user', content: 'Sure?' }];
    const second = (await ask({ input })).json();
    expect(await contextOf(second.id)).toBe(`user: ${question}\n\nassistant: Paris`);
  });

  test('is refused while the previous one runs', async () => {
    const held = Promise.withResolvers<void>();
    service.provider.follow(() => heldBy(held.promise, position));
    const { id } = (await ask({ background: true })).json();
    const reply = await ask({ previous_response_id: id });
    const { error } = reply.json();
    expect([reply.statusCode, error.code, error.param]).toEqual([409, 'conflict', 'previous_response_id']);
    held.resolve();
    await endOf(id);
  });
});

test('another tenant › finds no response by any of its ids', async () => {
  const { id, output } = (await ask({})).json();
  const stranger = await service.tenant(`stranger-${tenants}`);
  await service.ask(stranger, { method: 'PUT', url: '/v1/panels/board', payload: board });
  const requests = [
    { method: 'GET', url: `${URL}/${id}` },
    { method: 'GET', url: `${URL}/${id}?stream=true` },
    { method: 'POST', url: `${URL}/${id}/cancel` },
    { method: 'DELETE', url: `${URL}/${id}` },
  ] as const;
  for (const request of requests) {
    const reply = await service.ask(stranger, request);
    expect([reply.statusCode, reply.json().error.code]).toEqual([404, 'not_found']);
  }
  const follower = await ask({ previous_response_id: id }, stranger);
  expect([follower.statusCode, follower.json().error.code]).toEqual([404, 'previous_response_not_found']);
  const reference = { type: 'item_reference', id: output.at(-1).id };
  const named = await ask(
    { input: [{ role: 'user', content: 'Why?' }, reference, { role: 'user', content: 'So?' }] },
    stranger,
  );
  expect([named.statusCode, named.json().error.param]).toEqual([400, 'input[1].id']);
  expect((await read(`${URL}/${id}`)).status).toBe('completed');
});
