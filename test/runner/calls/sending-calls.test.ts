/** A call is sent after its log and its journal are written, and a call that was not sent costs nothing. */
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { executeDebate } from '../../../src/runner/execute-debate.ts';
import type { DebateStore, WriteStep } from '../../../src/stores/debates/debate-store.ts';
import { StoreUnavailableError } from '../../../src/stores/store-errors.ts';
import type { TestApp } from '../../support/build-app.ts';
import { buildTestApp, ended } from '../../support/build-app.ts';
import { MODEL_PRICE, PRICED_MODEL, pricedDebaters, replyUsing } from '../../support/spending.ts';
import { NEVER_STOPPED, stopSignals } from '../../support/stop-signals.ts';

/** Three calls of 0.01. */
const payload = { question: 'What is 6 × 7?', adaptive_routing: false, max_rounds: 1, debaters: pricedDebaters(3) };

interface Steps extends Pick<DebateStore, 'write' | 'sent'> {}

async function serviceWith(changeSteps: (steps: Steps) => Steps, runs = true): Promise<TestApp> {
  return buildTestApp({
    runs,
    script: () => replyUsing(100),
    config: { prices: { [PRICED_MODEL]: MODEL_PRICE } },
    change: (services) => {
      const { debates } = services.store;
      return { ...services, store: { ...services.store, debates: { ...debates, ...changeSteps(debates) } } };
    },
  });
}

async function createDebate({ app }: TestApp): Promise<string> {
  return (await app.inject({ method: 'POST', url: '/v1/debates', payload })).json().id;
}

test('a call › is not sent while the step `sent` hangs', async () => {
  const [stepBegun, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const service = await serviceWith(({ write, sent }) => ({
    write,
    sent: async (...parameters) => {
      stepBegun.resolve();
      await release.promise;
      return sent(...parameters);
    },
  }));
  const id = await createDebate(service);
  await stepBegun.promise;
  // A call that had been sent would arrive before a request that is sent now.
  for (let times = 0; times < 5; times += 1) await (await fetch(`${service.provider.url}/later`)).text();
  expect(service.provider.requests).toEqual([]);
  release.resolve();
  await ended(service, id);
  expect(service.provider.served).toHaveLength(3);
  await service.close();
});

test('calls whose log was not written › are not sent, and the next run sends them once', async () => {
  const stopping = new AbortController();
  const service = await serviceWith(
    ({ write, sent }) => ({
      write: async (fence, step) => {
        await failAtRoundStart(step);
        return write(fence, step);
      },
      // The calls are recorded in the step that writes the events of their round.
      sent: async (fence, calls, step) => {
        await failAtRoundStart(step.written);
        return sent(fence, calls, step);
      },
    }),
    false,
  );
  async function failAtRoundStart(step?: WriteStep): Promise<void> {
    if (!step?.events.some(({ type }) => type === 'debate.round_started') || stopping.signal.aborted) return;
    // Other steps have the time to reach the store.
    for (let ticks = 0; ticks < 50; ticks += 1) await setImmediate();
    stopping.abort();
    throw new StoreUnavailableError('connect ECONNREFUSED');
  }
  const id = await createDebate(service);
  const job = { tenant: 'default', debateId: id };
  const readStates = async () =>
    (await service.services.store.debates.journal('default', id)).map(({ key, state }) => [key.attempt, state]);
  await executeDebate(service.services, job, stopSignals(stopping.signal));
  expect(await readStates()).toEqual(Array(3).fill([1, 'intent']));
  await executeDebate(service.services, job, NEVER_STOPPED);
  expect(await readStates()).toEqual(Array(3).fill([1, 'settled']));
  // 3 × 0.01.
  expect((await service.app.inject(`/v1/debates/${id}`)).json()).toMatchObject({ status: 'completed', cost_usd: 0.03 });
  expect(service.provider.served).toHaveLength(3);
  await service.close();
});

test('a step after a failed one › is not written, and the next run continues from there', async () => {
  const stopping = new AbortController();
  const service = await serviceWith(
    ({ write, sent }) => ({
      sent,
      write: async (fence, step) => {
        if (stopping.signal.aborted || !step.events.some(({ type }) => type === 'debate.position'))
          return write(fence, step);
        // The remaining steps of the debate wait behind this one: its other positions, its answer and its end.
        while (service.provider.served.length < 3) await setImmediate();
        for (let ticks = 0; ticks < 200; ticks += 1) await setImmediate();
        stopping.abort();
        throw new StoreUnavailableError('connect ECONNREFUSED');
      },
    }),
    false,
  );
  const id = await createDebate(service);
  const job = { tenant: 'default', debateId: id };
  await executeDebate(service.services, job, stopSignals(stopping.signal));
  const readDebate = async () => (await service.app.inject(`/v1/debates/${id}`)).json();
  expect(await readDebate()).toMatchObject({ status: 'running' });
  await executeDebate(service.services, job, NEVER_STOPPED);
  const log = await service.services.store.events.read({ tenant: 'default', debateId: id, after: 0, limit: 100 });
  const answeredDebaters = log.flatMap((event) =>
    event.type === 'debate.position' ? [event.position.debater_id] : [],
  );
  expect(answeredDebaters.toSorted()).toEqual(['debater_0', 'debater_1', 'debater_2']);
  expect(await readDebate()).toMatchObject({ status: 'completed' });
  await service.close();
});

test('a step with an unexpected error › ends its debate after the written events, with cost', async () => {
  let failureCount = 0;
  const service = await serviceWith(({ write, sent }) => ({
    sent,
    write: async (fence, step) => {
      if (failureCount > 0 || !step.events.some(({ type }) => type === 'debate.position')) return write(fence, step);
      failureCount += 1;
      throw new Error('a fault of our own');
    },
  }));
  const id = await createDebate(service);
  await ended(service, id);
  const debate = (await service.app.inject(`/v1/debates/${id}`)).json();
  expect(debate).toMatchObject({ status: 'failed', error: { code: 'internal_error' } });
  const log = await service.services.store.events.read({ tenant: 'default', debateId: id, after: 0, limit: 100 });
  expect(log.map(({ seq }) => seq)).toEqual(log.map((_, index) => index + 1));
  expect(log.map(({ type }) => type)).not.toContain('debate.position');
  expect(log.at(-1)?.type).toBe('debate.failed');
  const budget = (await service.app.inject('/v1/budget')).json();
  expect(budget).toMatchObject({ reserved_usd: 0, spent_usd: debate.cost_usd });
  await service.close();
});
