/** The events and calls that a run passes to its writer in one tick are one step, and steps keep their order. */
import { setImmediate } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { DebateWriter } from '../../src/runner/debate-writer.ts';
import type { DebateStore } from '../../src/stores/debates/debate-store.ts';
import {
  budget,
  COMPLETED,
  call,
  judgingEvent,
  reservation,
  STARTED,
  SUMMARY,
  settlement,
  startRun,
} from '../contracts/steps.ts';
import type { TestApp } from '../support/build-app.ts';
import { buildTestApp } from '../support/build-app.ts';

const STEPS = ['reserve', 'sent', 'write', 'finish'] as const;
const TENANT = 'default';

let service: TestApp;
afterEach(() => service.close());

interface WriterUnderTest {
  readonly writer: DebateWriter;
  /** Names of the steps that were begun. */
  readonly begunSteps: string[];
  /** Steps wait for this before they reach the store. */
  gate: Promise<void>;
}

async function createWriter(): Promise<WriterUnderTest> {
  const begunSteps: string[] = [];
  const state: { gate: Promise<void> } = { gate: Promise.resolve() };
  service = await buildTestApp({
    runs: false,
    change: (services) => {
      const { debates } = services.store;
      const recordedSteps = STEPS.map((name) => [
        name,
        async (...parameters: unknown[]): Promise<unknown> => {
          begunSteps.push(name);
          await state.gate;
          return (debates[name] as (...all: unknown[]) => Promise<unknown>)(...parameters);
        },
      ]);
      const recordingDebates = { ...debates, ...Object.fromEntries(recordedSteps) } as DebateStore;
      return { ...services, store: { ...services.store, debates: recordingDebates } };
    },
  });
  const fence = await startRun(service.services.store, TENANT, {
    reservations: [reservation('a', 10), reservation('b', 10)],
  });
  const { services } = service;
  const stopping = new AbortController().signal;
  const lastEvent = { lastSequenceNumber: 1, lastEventAt: '' };
  const writer = new DebateWriter({ services, fence, ...lastEvent, stopping, onStep: () => {} });
  return Object.assign(state, { writer, begunSteps });
}

const reservationRequest = (subject: string, limit: number | null = null) => ({
  reservations: [reservation(subject, 10)],
  budget: budget(limit),
  at: '2026-11-27T10:00:00.000Z',
});

test('the events of a round and its calls › are one step', async () => {
  const { writer, begunSteps } = await createWriter();
  const [event, at] = await Promise.all([writer.append(STARTED), writer.sent(call('a')), writer.sent(call('b'))]);
  expect(begunSteps).toEqual(['sent']);
  expect(event).toMatchObject({ seq: 2, at });
});

test('a reply, its event and the next reservation › are one step, also when it is refused', async () => {
  const { writer, begunSteps } = await createWriter();
  const [, event, refusal] = await Promise.all([
    writer.settle(settlement(call('a'), 10)),
    writer.append(STARTED),
    writer.reserve(reservationRequest('c', 25)),
  ]);
  expect(refusal).toMatchObject({ kind: 'budget_exceeded', scope: 'tenant', budget: { spentNanoUsd: 10 } });
  expect(event.seq).toBe(2);
  expect((await writer.append(judgingEvent('m'))).seq).toBe(3);
  expect(await writer.reserve(reservationRequest('c', 30))).toMatchObject({ kind: 'reserved' });
  expect(begunSteps).toEqual(['reserve', 'write', 'reserve']);
});

test('a reservation, a sent call and the end of one tick › are three steps, in this order', async () => {
  const { writer, begunSteps } = await createWriter();
  const [, , , endEvent] = await Promise.all([
    writer.reserve(reservationRequest('c')),
    writer.reserve(reservationRequest('d')),
    writer.sent(call('a')),
    writer.finish(COMPLETED, SUMMARY),
  ]);
  expect(begunSteps).toEqual(['reserve', 'reserve', 'sent', 'finish']);
  expect(endEvent.seq).toBe(2);
});

test('a call › is not recorded as sent while an earlier step hangs', async () => {
  const state = await createWriter();
  const { writer, begunSteps } = state;
  const release = Promise.withResolvers<void>();
  state.gate = release.promise;
  const writtenEvent = writer.append(STARTED);
  for (let ticks = 0; ticks < 5; ticks += 1) await setImmediate();
  const sentCall = writer.sent(call('a'));
  for (let ticks = 0; ticks < 5; ticks += 1) await setImmediate();
  expect(begunSteps).toEqual(['write']);
  release.resolve();
  await Promise.all([writtenEvent, sentCall]);
  expect(begunSteps).toEqual(['write', 'sent']);
});
