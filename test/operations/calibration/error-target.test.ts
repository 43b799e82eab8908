/**
 * The error target of a running service: escalations, decisions that it acts on, and audits that give labels and watch
 * it.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calibrateChanged } from '../../../src/operations/calibration/calibrate.ts';
import type { StoredLabel } from '../../../src/operations/calibration/calibration-form.ts';
import { inputOf, labelEntry, resultOf } from '../../../src/operations/calibration/calibration-form.ts';
import type { TestApp } from '../../support/build-app.ts';
import { buildTestApp, ended } from '../../support/build-app.ts';

const TARGET = { max: 0.05, of: 'asked' };
const ask = { question: 'What is 6 × 7?', max_rounds: 1, adaptive_routing: false };
const withTarget = { ...ask, escalate_error_target: TARGET };

let service: TestApp;
let now = new Date('2026-11-29T12:00:00.000Z');
beforeAll(async () => {
  service = await buildTestApp({
    config: { calibration: { audit_rate: 1 } },
    change: (services) => ({ ...services, world: { ...services.world, now: () => now } }),
  });
});
afterAll(() => service.close());

const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000);
};

async function debate(payload: object) {
  const { json } = await service.app.inject({ method: 'POST', url: '/v1/debates', payload });
  const { id } = json();
  await ended(service, id);
  return (await service.app.inject({ url: `/v1/debates/${id}` })).json();
}

const review = (id: string, verdict: object) =>
  service.app.inject({ method: 'POST', url: `/v1/debates/${id}/review`, payload: verdict });

const nameOf = (panel: string) => ({ tenant: 'default', panel });
const readLabels = async (panel: string) =>
  inputOf(await service.services.store.calibrations.read(nameOf(panel))).labels;

/** The label of an audit of a unanimous panel of three. */
function labelled(index: number, at: Date): StoredLabel {
  const ids = ['debater_0', 'debater_1', 'debater_2'];
  return {
    debateId: `made-up-${at.getTime()}-${index}`,
    source: 'audit',
    at: at.toISOString(),
    decision: null,
    classes: [ids],
    winner: 0,
    possible: 30,
    panel: 3,
    task: null,
    right: true,
    votes: Object.fromEntries(ids.map((id) => [id, true])),
  };
}

async function addLabels(panel: string, count: number, changes: Partial<StoredLabel> = {}) {
  for (let index = 0; index < count; index += 1) {
    const label = { ...labelled(index, now), ...changes };
    await service.services.store.calibrations.put(nameOf(panel), labelEntry(label));
  }
}

describe('a debate with an error target', () => {
  test('escalates and reports the number of missing labels while there are too few', async () => {
    const { result, config } = await debate(withTarget);
    expect(result.escalation.reasons).toEqual(['error_target']);
    expect(result.guarantee).toMatchObject({ target: 0.05, of: 'asked', status: 'too_few_labels', labels_needed: 69 });
    expect(result.guarantee).toMatchObject({ labels: 0, threshold: null, expected_automation: 0 });
    expect(config.escalate_error_target).toEqual(TARGET);
    expect(config.panel_signature).toMatch(/^[0-9a-f]{32}$/);
  });

  test('has no guarantee and no reason without a target', async () => {
    const { result } = await debate(ask);
    expect([result.guarantee, result.escalate_to_human]).toEqual([null, false]);
  });

  test('acts when the labels certify it, and reports the certificate', async () => {
    const hook = await service.app.inject({
      method: 'POST',
      url: '/v1/webhooks',
      payload: { url: 'https://example.com/hook', events: ['guarantee.certified', 'guarantee.suspended'] },
    });
    const { config } = await debate(withTarget);
    await addLabels(config.panel_signature, 68);
    await calibrateChanged(service.services);
    expect((await debate(withTarget)).result.guarantee).toMatchObject({ status: 'too_few_labels', labels: 68 });
    later(1);
    await addLabels(config.panel_signature, 1);
    await calibrateChanged(service.services);
    const { result } = await debate(withTarget);
    expect(result.guarantee).toMatchObject({ status: 'certified', labels: 69, expected_automation: 1 });
    expect(result.guarantee.score).toBeGreaterThanOrEqual(result.guarantee.threshold);
    expect(result.escalate_to_human).toBe(false);
    // Another target of the same panel is computed from the same labels.
    const stricter = { ...ask, escalate_error_target: { max: 0.02, of: 'asked' } };
    await debate(stricter);
    await calibrateChanged(service.services);
    expect((await debate(stricter)).result.guarantee).toMatchObject({ status: 'too_few_labels', labels_needed: 174 });
    const { id } = hook.json();
    const deliveries = (await service.app.inject({ url: `/v1/webhooks/${id}/deliveries` })).json();
    expect(deliveries.data.map(({ event }: { event: string }) => event)).toEqual(['guarantee.certified']);
  });

  test('escalates everything once audits show that the error has risen', async () => {
    const { config } = await debate(withTarget);
    later(1);
    // Three wrong results in a row multiply the bet to more than 20.
    await addLabels(config.panel_signature, 4, {
      right: false,
      decision: { target: { max: 0.05, of: 'asked' }, acted: true },
    });
    await calibrateChanged(service.services);
    const { result } = await debate(withTarget);
    expect(result.guarantee).toMatchObject({ status: 'suspended', threshold: null });
    expect(result.escalation.reasons).toEqual(['error_target']);
    // Earlier labels do not count any more; enough new labels certify the target again.
    later(1);
    await addLabels(config.panel_signature, 69);
    await calibrateChanged(service.services);
    expect((await debate(withTarget)).result.guarantee).toMatchObject({ status: 'certified', labels: 69 });
  });

  test('needs new labels when the old ones expire', async () => {
    later(91 * 24 * 60);
    await calibrateChanged(service.services);
    expect((await debate(withTarget)).result.guarantee).toMatchObject({ status: 'too_few_labels', labels: 0 });
  });

  test('starts a calibration of its own when the panel changes', async () => {
    const [same, other, hinted] = await Promise.all([
      debate({ ...withTarget, question: 'What is 2 + 2?', metadata: { task: 'sums' }, seed: 1, deadline_seconds: 60 }),
      debate({ ...withTarget, max_rounds: 2 }),
      debate({ ...withTarget, debater_instructions: 'Count twice.' }),
    ]);
    const first = (await debate(withTarget)).config.panel_signature;
    expect(same.config.panel_signature).toBe(first);
    expect(new Set([first, other.config.panel_signature, hinted.config.panel_signature]).size).toBe(3);
  });

  test('is refused with a target of 0, of 1, or of an unknown kind', async () => {
    for (const target of [
      { max: 0, of: 'asked' },
      { max: 1, of: 'asked' },
      { max: 0.05, of: 'shown' },
      { max: 0.05 },
    ]) {
      const refused = await service.app.inject({
        method: 'POST',
        url: '/v1/debates',
        payload: { ...ask, escalate_error_target: target },
      });
      expect([refused.statusCode, refused.json().code]).toEqual([400, 'invalid_request']);
      expect(refused.json().detail).toContain('escalate_error_target');
    }
  });
});

test('a certificate without audits › says so', async () => {
  const unwatched = await buildTestApp();
  const { services } = unwatched;
  const ask = async () => {
    const { id } = (await unwatched.app.inject({ method: 'POST', url: '/v1/debates', payload: withTarget })).json();
    await ended(unwatched, id);
    return (await unwatched.app.inject({ url: `/v1/debates/${id}` })).json();
  };
  const warned = /^drift_unwatched: the audit rate of the tenant is 0/;
  const first = await ask();
  expect(first.result.warnings).not.toContainEqual(expect.stringMatching(warned));
  for (let index = 0; index < 69; index += 1) {
    await services.store.calibrations.put(
      nameOf(first.config.panel_signature),
      labelEntry(labelled(index, services.world.now())),
    );
  }
  await calibrateChanged(services);
  const { result } = await ask();
  expect(result.guarantee.status).toBe('certified');
  expect(result.warnings).toContainEqual(expect.stringMatching(warned));
  await unwatched.close();
});

describe('audits', () => {
  test('wait for a review without an escalation, and their labels calibrate the panel', async () => {
    const { id, result, config } = await debate({ ...ask, debater_instructions: 'Audit me.' });
    expect([result.escalate_to_human, config.audit]).toEqual([false, true]);
    const waiting = (await service.app.inject({ url: '/v1/reviews' })).json().data;
    expect(waiting.find((each: { id: string }) => each.id === id)).toMatchObject({
      escalated: false,
      reasons: ['audit'],
    });
    expect((await review(id, { answer: '42' })).statusCode).toBe(200);
    const [label] = await readLabels(config.panel_signature);
    expect(label).toMatchObject({ debateId: id, source: 'audit', right: true, winner: 0, panel: 3, decision: null });
    expect(label?.votes).toEqual({ debater_0: true, debater_1: true, debater_2: true });
    const left = (await service.app.inject({ url: '/v1/reviews' })).json().data;
    expect(left.some((each: { id: string }) => each.id === id)).toBe(false);
    // A second review changes nothing; a review that supersedes replaces the label.
    expect((await review(id, { answer: '41' })).statusCode).toBe(409);
    expect(await readLabels(config.panel_signature)).toMatchObject([{ right: true }]);
    expect((await review(id, { answer: '41', supersede: true })).statusCode).toBe(200);
    expect(await readLabels(config.panel_signature)).toMatchObject([{ debateId: id, right: false }]);
  });

  test('give p and ρ from 300 labels, which the next debate starts with', async () => {
    const panel = { ...ask, debater_instructions: 'Learn from me.' };
    const { config } = await debate(panel);
    // Debater 0 is always right, and the two others never: its answer wins against both.
    for (const [index, right] of [true, false].entries()) {
      later(1);
      await addLabels(config.panel_signature, 150, {
        classes: right ? [['debater_0', 'debater_1', 'debater_2']] : [['debater_1', 'debater_2'], ['debater_0']],
        right,
        votes: { debater_0: true, debater_1: index === 0, debater_2: index === 0 },
      });
    }
    await calibrateChanged(service.services);
    const stored = resultOf(await service.services.store.calibrations.result(nameOf(config.panel_signature)));
    expect(stored?.learned.kind).toBe('learned');
    const learned = (await debate(panel)).config;
    expect(learned.debaters.map(({ reliability }: { reliability: number }) => reliability)).toEqual([
      0.95,
      expect.closeTo(151 / 302, 12),
      expect.closeTo(151 / 302, 12),
    ]);
    expect(learned.correlation).toBe(stored?.learned.parameters.correlation);
    expect(learned.panel_signature).toBe(config.panel_signature);
  });
});
