/**
 * The time limit of a call: it continues while its reply arrives and the deadline allows, and ends when the reply
 * stops.
 */
import { afterEach, describe, expect, it } from 'vitest';
import type { TestApp } from '../../support/build-app.ts';
import { buildTestApp, ended } from '../../support/build-app.ts';
import type { FakeReply } from '../../support/fake-provider/fake-reply.ts';
import {
  hang,
  json,
  raw,
  stallAfter,
  status,
  unstreamed,
  withChunkDelay,
} from '../../support/fake-provider/fake-reply.ts';
import type { FakeRequest } from '../../support/fake-provider/fake-request.ts';
import type { Script } from '../../support/fake-provider/scripts.ts';
import { validReplies } from '../../support/fake-provider/scripts.ts';

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

async function runDebate(request: object = {}) {
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

const validReply = json({ answer: 'Paris', reasoning: 'It is well documented.', confidence: 0.8 });
const scriptForLuna =
  (reply: (request: FakeRequest) => FakeReply): Script =>
  (request) =>
    request.model === 'gpt-6-luna' ? reply(request) : validReply;
const lunaRequests = () => service.provider.requests.filter(({ model }) => model === 'gpt-6-luna');

describe('a call', () => {
  it('is streamed also without a subscriber', async () => {
    await start(validReplies());
    await runDebate();
    expect(service.provider.requests.map(({ stream }) => stream)).toEqual([true, true]);
  });

  it('continues while its reply arrives, without a limit of total time', async () => {
    // Some 10 events, each well within the timeout of one event, together far beyond it.
    await start(
      scriptForLuna(() => withChunkDelay(300, validReply)),
      { firstEventTimeoutMs: 2_000, idleTimeoutMs: 2_000 },
    );
    const { result } = await runDebate();
    expect(result.failures).toEqual([]);
    expect(lunaRequests()).toHaveLength(1);
  });

  it.each([
    ['no reply arrives', hang(), { firstEventTimeoutMs: 300 }],
    ['only headers arrive', stallAfter(0, validReply), { firstEventTimeoutMs: 300 }],
    ['its reply stops', stallAfter(3, validReply), { idleTimeoutMs: 300 }],
    ['its reply, which is no stream, stops', unstreamed(stallAfter(3, validReply)), { idleTimeoutMs: 300 }],
  ])('is aborted when %s, and repeated once with less effort', async (_, reply, limits) => {
    await start(
      scriptForLuna(() => reply),
      limits,
    );
    const { result } = await runDebate();
    expect(lunaRequests().map(({ effort }) => effort)).toEqual([null, 'low']);
    expect(result.failures).toMatchObject([{ debater_id: 'debater_0', code: 'timeout', attempt: 2 }]);
  });

  it('returns the reply of the second attempt when the first one timed out', async () => {
    await start(
      scriptForLuna(({ effort }) => (effort === 'low' ? validReply : hang())),
      { firstEventTimeoutMs: 300 },
    );
    const { result } = await runDebate();
    expect(result.failures).toEqual([]);
    expect(lunaRequests()).toHaveLength(2);
  });

  it('is repeated a third time when only one of two failures was a timeout', async () => {
    await start(
      scriptForLuna(({ attempt }) => [hang(), status(500), validReply][attempt - 1] ?? validReply),
      {
        firstEventTimeoutMs: 300,
      },
    );
    const { result } = await runDebate();
    expect(result.failures).toEqual([]);
    expect(lunaRequests().map(({ effort }) => effort)).toEqual([null, 'low', 'low']);
  });

  it.each([
    ['whole', unstreamed(validReply)],
    ['as a stream without its content type', null],
  ])('returns its reply when it arrives %s', async (_, reply) => {
    const chunk = {
      choices: [{ index: 0, delta: { content: JSON.stringify({ answer: 'Paris' }) }, finish_reason: null }],
    };
    const lastChunk = { choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] };
    const stream = `data: ${JSON.stringify(chunk)}\n\ndata: ${JSON.stringify(lastChunk)}\n\ndata: [DONE]\n\n`;
    await start(scriptForLuna(() => reply ?? raw(stream, { contentType: 'application/octet-stream' })));
    const { result } = await runDebate();
    expect(result.rounds[0].positions[0]).toMatchObject({ status: 'ok', answer: 'Paris' });
  });
});

describe('the deadline of a debate', () => {
  it.each([
    ['a debater thinks', { debaters: [{ model: LUNA }, { model: 'openai/gpt-4o' }] }, 600],
    [
      'a debater is asked to think',
      { debaters: [{ model: 'anthropic/claude-haiku-4-5', reasoning_effort: 'low' }, { model: 'openai/gpt-4o' }] },
      600,
    ],
    [
      'its judge thinks',
      { debaters: [{ model: 'openai/gpt-4o', count: 2 }], judge: { model: LUNA }, aggregation: 'judge' },
      600,
    ],
    ['no model thinks', { debaters: [{ model: 'openai/gpt-4o', count: 2 }] }, 300],
    [
      'its debaters are configured not to think',
      { debaters: [{ model: LUNA, reasoning_effort: 'none', count: 2 }] },
      300,
    ],
    ['the request contains it', { deadline_seconds: 77 }, 77],
  ])('is the expected one when %s', async (_, request, seconds) => {
    await start(validReplies());
    const { config } = await runDebate(request);
    expect(config.deadline_seconds).toBe(seconds);
  });

  it('is the operator’s default when one is configured', async () => {
    service = await buildTestApp({ script: validReplies(), config: { limits: { default_deadline_seconds: 45 } } });
    expect((await runDebate()).config.deadline_seconds).toBe(45);
  });
});
