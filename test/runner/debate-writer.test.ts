/** What a run passes to its writer in one tick is one step, and steps keep their order. */
import { setImmediate } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { DebateWriter } from '../../src/runner/debate-writer.ts';
import type { DebateStore } from '../../src/stores/debates/debate-store.ts';
import {
  budget,
  COMPLETED,
  call,
  judging,
  reservation,
  running,
  STARTED,
  SUMMARY,
  settlement,
} from '../contracts/steps.ts';
import type { TestApp } from '../support/build-app.ts';
import { buildTestApp } from '../support/build-app.ts';

const STEPS = ['reserve', 'sent', 'write', 'finish'] as const;
const TENANT = 'default';

let service: TestApp;
afterEach(() => service.close());

interface Writing {
  readonly writer: DebateWriter;
  /** Names of the steps that were begun. */
  readonly begun: string[];
  /** Steps wait for this before they reach the store. */
  hold: Promise<void>;
}

async function writing(): Promise<Writing> {
  const begun: string[] = [];
  const state: { hold: Promise<void> } = { hold: Promise.resolve() };
  service = await buildTestApp({
    runs: false,
    change: (services) => {
      const { debates } = services.store;
      const watched = STEPS.map((name) => [
        name,
        async (...given: unknown[]): Promise<unknown> => {
          begun.push(name);
          await state.hold;
          return (debates[name] as (...all: unknown[]) => Promise<unknown>)(...given);
        },
      ]);
      const noted = { ...debates, ...Object.fromEntries(watched) } as DebateStore;
      return { ...services, store: { ...services.store, debates: noted } };
    },
  });
  const fence = await running(service.services.store, TENANT, {
    reservations: [reservation('a', 10), reservation('b', 10)],
  });
  const { services } = service;
  const stopping = new AbortController().signal;
  const last = { lastSequenceNumber: 1, lastEventAt: '' };
  const writer = new DebateWriter({ services, fence, ...last, stopping, onStep: () => {} });
  return Object.assign(state, { writer, begun });
}

const reserving = (subject: string, limit: number | null = null) => ({
  reservations: [reservation(subject, 10)],
  budget: budget(limit),
  at: '2026-11-27T10:00:00.000Z',
});

test('the events of a round and its calls › are one step', async () => {
  const { writer, begun } = await writing();
  const [event, at] = await Promise.all([writer.append(STARTED), writer.sent(call('a')), writer.sent(call('b'))]);
  expect(begun).toEqual(['sent']);
  expect(event).toMatchObject({ seq: 2, at });
});

test('a reply, its event and the next reservation › are one step, also when it is refused', async () => {
  const { writer, begun } = await writing();
  const [, event, refusal] = await Promise.all([
    writer.settle(settlement(call('a'), 10)),
    writer.append(STARTED),
    writer.reserve(reserving('c', 25)),
  ]);
  expect(refusal).toMatchObject({ kind: 'budget_exceeded', scope: 'tenant', budget: { spentNanoUsd: 10 } });
  expect(event.seq).toBe(2);
  expect((await writer.append(judging('m'))).seq).toBe(3);
  expect(await writer.reserve(reserving('c', 30))).toMatchObject({ kind: 'reserved' });
  expect(begun).toEqual(['reserve', 'write', 'reserve']);
});

test('a reservation, a sent call and the end of one tick › are three steps, in this order', async () => {
  const { writer, begun } = await writing();
  const [, , , ended] = await Promise.all([
    writer.reserve(reserving('c')),
    writer.reserve(reserving('d')),
    writer.sent(call('a')),
    writer.finish(COMPLETED, SUMMARY),
  ]);
  expect(begun).toEqual(['reserve', 'reserve', 'sent', 'finish']);
  expect(ended.seq).toBe(2);
});

test('a call › is not noted as sent while an earlier step hangs', async () => {
  const state = await writing();
  const { writer, begun } = state;
  const release = Promise.withResolvers<void>();
  state.hold = release.promise;
  const written = writer.append(STARTED);
  for (let ticks = 0; ticks < 5; ticks += 1) await setImmediate();
  const sent = writer.sent(call('a'));
  for (let ticks = 0; ticks < 5; ticks += 1) await setImmediate();
  expect(begun).toEqual(['write']);
  release.resolve();
  await Promise.all([written, sent]);
  expect(begun).toEqual(['write', 'sent']);
});
