/**
 * The time limit of a call: it continues while its reply arrives and the deadline allows, and ends when the reply
 * stops.
 */
import { afterEach, describe, expect, it } from 'vitest';
import type { TestApp } from '../../support/build-app.ts';
import { buildTestApp, ended } from '../../support/build-app.ts';
import type { FakeReply } from '../../support/fake-provider/fake-reply.ts';
import { hang, json, raw, stallAfter, status, trickled, whole } from '../../support/fake-provider/fake-reply.ts';
import type { FakeRequest } from '../../support/fake-provider/fake-request.ts';
import type { Script } from '../../support/fake-provider/scripts.ts';
import { sensible } from '../../support/fake-provider/scripts.ts';

const LUNA = 'openai/gpt-6-luna';
const HAIKU = 'anthropic/claude-haiku-5-5';

let service: TestApp;
afterEach(() => service.close());

/** Short timeouts, so that the tests are short. */
async function start(script: Script, { firstEventTimeoutMs = 10_000, idleTimeoutMs = 10_000 } = {}): Promise<void> {
  service = await buildTestApp({
    script,
    change: (services) => ({
      ...services,
      limits: { ...services.limits, firstEventTimeoutMs, idleTimeoutMs },
      world: { ...services.world, sleep: async () => {} },
    }),
  });
}

async function debate(request: object = {}) {
  const payload = {
    question: 'Which city is the capital?',
    debaters: [{ model: LUNA }, { model: HAIKU }],
    adaptive_routing: false,
    max_rounds: 1,
    ...request,
  };
  const accepted = (await service.app.inject({ method: 'POST', url: '/v1/debates', payload })).json();
  await ended(service, accepted.id);
  return (await service.app.inject(`/v1/debates/${accepted.id}`)).json();
}

const good = json({ answer: 'Paris', reasoning: 'It is well documented.', confidence: 0.8 });
const ofLuna =
  (reply: (request: FakeRequest) => FakeReply): Script =>
  (request) =>
    request.model === 'gpt-6-luna' ? reply(request) : good;
const asksOfLuna = () => service.provider.requests.filter(({ model }) => model === 'gpt-6-luna');

describe('a call', () => {
  it('is streamed also without a subscriber', async () => {
    await start(sensible());
    await debate();
    expect(service.provider.requests.map(({ stream }) => stream)).toEqual([true, true]);
  });

  it('continues while its reply arrives, without a limit of total time', async () => {
    // Some 10 events, each well within the timeout of one event, together far beyond it.
    await start(
      ofLuna(() => trickled(300, good)),
      { firstEventTimeoutMs: 2_000, idleTimeoutMs: 2_000 },
    );
    const { result } = await debate();
    expect(result.failures).toEqual([]);
    expect(asksOfLuna()).toHaveLength(1);
  });

  it.each([
    ['nothing comes', hang(), { firstEventTimeoutMs: 300 }],
    ['nothing but headers comes', stallAfter(0, good), { firstEventTimeoutMs: 300 }],
    ['its reply stops', stallAfter(3, good), { idleTimeoutMs: 300 }],
    ['its reply stops that is no stream', whole(stallAfter(3, good)), { idleTimeoutMs: 300 }],
  ])('is aborted when %s, and repeated once with less effort', async (_, reply, limits) => {
    await start(
      ofLuna(() => reply),
      limits,
    );
    const { result } = await debate();
    expect(asksOfLuna().map(({ effort }) => effort)).toEqual([null, 'low']);
    expect(result.failures).toMatchObject([{ debater_id: 'debater_0', code: 'timeout', attempt: 2 }]);
  });

  it('returns the reply of the second attempt when the first one timed out', async () => {
    await start(
      ofLuna(({ effort }) => (effort === 'low' ? good : hang())),
      { firstEventTimeoutMs: 300 },
    );
    const { result } = await debate();
    expect(result.failures).toEqual([]);
    expect(asksOfLuna()).toHaveLength(2);
  });

  it('is repeated a third time when only one of two failures was a timeout', async () => {
    await start(
      ofLuna(({ attempt }) => [hang(), status(500), good][attempt - 1] ?? good),
      {
        firstEventTimeoutMs: 300,
      },
    );
    const { result } = await debate();
    expect(result.failures).toEqual([]);
    expect(asksOfLuna().map(({ effort }) => effort)).toEqual([null, 'low', 'low']);
  });

  it.each([
    ['whole', whole(good)],
    ['as a stream that does not say so', null],
  ])('returns its reply when it arrives %s', async (_, reply) => {
    const answer = {
      choices: [{ index: 0, delta: { content: JSON.stringify({ answer: 'Paris' }) }, finish_reason: null }],
    };
    const end = { choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] };
    const stream = `data: ${JSON.stringify(answer)}\n\ndata: ${JSON.stringify(end)}\n\ndata: [DONE]\n\n`;
    await start(ofLuna(() => reply ?? raw(stream, { contentType: 'application/octet-stream' })));
    const { result } = await debate();
    expect(result.rounds[0].positions[0]).toMatchObject({ status: 'ok', answer: 'Paris' });
  });
});

describe('a debate without a deadline in the request', () => {
  it.each([
    ['a debater thinks', { debaters: [{ model: LUNA }, { model: 'openai/gpt-4o' }] }, 600],
    [
      'a debater is asked to',
      { debaters: [{ model: 'anthropic/claude-haiku-4-5', reasoning_effort: 'low' }, { model: 'openai/gpt-4o' }] },
      600,
    ],
    [
      'its judge does',
      { debaters: [{ model: 'openai/gpt-4o', count: 2 }], judge: { model: LUNA }, aggregation: 'judge' },
      600,
    ],
    ['nobody does', { debaters: [{ model: 'openai/gpt-4o', count: 2 }] }, 300],
    ['its debaters are configured not to', { debaters: [{ model: LUNA, reasoning_effort: 'none', count: 2 }] }, 300],
    ['it has one', { deadline_seconds: 77 }, 77],
  ])('gets its deadline by whether %s', async (_, request, seconds) => {
    await start(sensible());
    const { config } = await debate(request);
    expect(config.deadline_seconds).toBe(seconds);
  });

  it('gets the operator’s deadline when there is one', async () => {
    service = await buildTestApp({ script: sensible(), config: { limits: { default_deadline_seconds: 45 } } });
    expect((await debate()).config.deadline_seconds).toBe(45);
  });
});
