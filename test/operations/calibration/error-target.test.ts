/**
 * The error target of a running service: escalations, decisions that it acts on, and audits, which give labels and
 * detect drift.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calibrateChanged } from '../../../src/operations/calibration/calibrate.ts';
import type { StoredLabel } from '../../../src/operations/calibration/calibration-form.ts';
import { inputOf, labelEntry, resultOf } from '../../../src/operations/calibration/calibration-form.ts';
import type { TestApp } from '../../support/build-app.ts';
import { buildTestApp, ended } from '../../support/build-app.ts';

const TARGET = { max: 0.05, of: 'asked' };
const request = { question: 'What is 6 × 7?', max_rounds: 1, adaptive_routing: false };
const requestWithTarget = { ...request, escalate_error_target: TARGET };

let service: TestApp;
let now = new Date('2026-11-29T12:00:00.000Z');
beforeAll(async () => {
  service = await buildTestApp({
    config: { calibration: { audit_rate: 1 } },
    change: (services) => ({ ...services, world: { ...services.world, now: () => now } }),
  });
});
afterAll(() => service.close());

const passMinutes = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000);
};

async function runDebate(payload: object) {
  const { json } = await service.app.inject({ method: 'POST', url: '/v1/debates', payload });
  const { id } = json();
  await ended(service, id);
  return (await service.app.inject({ url: `/v1/debates/${id}` })).json();
}

const reviewDebate = (id: string, verdict: object) =>
  service.app.inject({ method: 'POST', url: `/v1/debates/${id}/review`, payload: verdict });

const calibrationName = (panel: string) => ({ tenant: 'default', panel });
const readLabels = async (panel: string) =>
  inputOf(await service.services.store.calibrations.read(calibrationName(panel))).labels;

/** The label of an audit of a unanimous panel of three. */
function auditLabel(index: number, at: Date): StoredLabel {
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
    const label = { ...auditLabel(index, now), ...changes };
    await service.services.store.calibrations.put(calibrationName(panel), labelEntry(label));
  }
}

describe('a debate with an error target', () => {
  test('escalates and reports the number of missing labels while there are too few', async () => {
    const { result, config } = await runDebate(requestWithTarget);
    expect(result.escalation.reasons).toEqual(['error_target']);
    expect(result.guarantee).toMatchObject({ target: 0.05, of: 'asked', status: 'too_few_labels', labels_needed: 69 });
    expect(result.guarantee).toMatchObject({ labels: 0, threshold: null, expected_automation: 0 });
    expect(config.escalate_error_target).toEqual(TARGET);
    expect(config.panel_signature).toMatch(/^[0-9a-f]{32}$/);
  });

  test('has no guarantee and no reason without a target', async () => {
    const { result } = await runDebate(request);
    expect([result.guarantee, result.escalate_to_human]).toEqual([null, false]);
  });

  test('acts when the labels certify it, and reports the certificate', async () => {
    const hook = await service.app.inject({
      method: 'POST',
      url: '/v1/webhooks',
      payload: { url: 'https://example.com/hook', events: ['guarantee.certified', 'guarantee.suspended'] },
    });
    const { config } = await runDebate(requestWithTarget);
    await addLabels(config.panel_signature, 68);
    await calibrateChanged(service.services);
    expect((await runDebate(requestWithTarget)).result.guarantee).toMatchObject({
      status: 'too_few_labels',
      labels: 68,
    });
    passMinutes(1);
    await addLabels(config.panel_signature, 1);
    await calibrateChanged(service.services);
    const { result } = await runDebate(requestWithTarget);
    expect(result.guarantee).toMatchObject({ status: 'certified', labels: 69, expected_automation: 1 });
    expect(result.guarantee.score).toBeGreaterThanOrEqual(result.guarantee.threshold);
    expect(result.escalate_to_human).toBe(false);
    // Another target of the same panel is computed from the same labels.
    const stricterRequest = { ...request, escalate_error_target: { max: 0.02, of: 'asked' } };
    await runDebate(stricterRequest);
    await calibrateChanged(service.services);
    expect((await runDebate(stricterRequest)).result.guarantee).toMatchObject({
      status: 'too_few_labels',
      labels_needed: 174,
    });
    const { id } = hook.json();
    const deliveries = (await service.app.inject({ url: `/v1/webhooks/${id}/deliveries` })).json();
    expect(deliveries.data.map(({ event }: { event: string }) => event)).toEqual(['guarantee.certified']);
  });

  test('escalates everything once audits show that the error has risen', async () => {
    const { config } = await runDebate(requestWithTarget);
    passMinutes(1);
    // Three wrong results in a row multiply the bet to more than 20.
    await addLabels(config.panel_signature, 4, {
      right: false,
      decision: { target: { max: 0.05, of: 'asked' }, acted: true },
    });
    await calibrateChanged(service.services);
    const { result } = await runDebate(requestWithTarget);
    expect(result.guarantee).toMatchObject({ status: 'suspended', threshold: null });
    expect(result.escalation.reasons).toEqual(['error_target']);
    // Earlier labels do not count any more; enough new labels certify the target again.
    passMinutes(1);
    await addLabels(config.panel_signature, 69);
    await calibrateChanged(service.services);
    expect((await runDebate(requestWithTarget)).result.guarantee).toMatchObject({ status: 'certified', labels: 69 });
  });

  test('needs new labels when the old ones expire', async () => {
    passMinutes(91 * 24 * 60);
    await calibrateChanged(service.services);
    expect((await runDebate(requestWithTarget)).result.guarantee).toMatchObject({
      status: 'too_few_labels',
      labels: 0,
    });
  });

  test('starts a calibration of its own when the panel changes', async () => {
    const [samePanel, otherRounds, otherInstructions] = await Promise.all([
      runDebate({
        ...requestWithTarget,
        question: 'What is 2 + 2?',
        metadata: { task: 'sums' },
        seed: 1,
        deadline_seconds: 60,
      }),
      runDebate({ ...requestWithTarget, max_rounds: 2 }),
      runDebate({ ...requestWithTarget, debater_instructions: 'Count twice.' }),
    ]);
    const signature = (await runDebate(requestWithTarget)).config.panel_signature;
    expect(samePanel.config.panel_signature).toBe(signature);
    expect(
      new Set([signature, otherRounds.config.panel_signature, otherInstructions.config.panel_signature]).size,
    ).toBe(3);
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
        payload: { ...request, escalate_error_target: target },
      });
      expect([refused.statusCode, refused.json().code]).toEqual([400, 'invalid_request']);
      expect(refused.json().detail).toContain('escalate_error_target');
    }
  });
});

test('a certificate without audits › causes a warning', async () => {
  const unauditedService = await buildTestApp();
  const { services } = unauditedService;
  const runUnaudited = async () => {
    const { id } = (
      await unauditedService.app.inject({ method: 'POST', url: '/v1/debates', payload: requestWithTarget })
    ).json();
    await ended(unauditedService, id);
    return (await unauditedService.app.inject({ url: `/v1/debates/${id}` })).json();
  };
  const driftWarning = /^drift_unwatched: the audit rate of the tenant is 0/;
  const firstDebate = await runUnaudited();
  expect(firstDebate.result.warnings).not.toContainEqual(expect.stringMatching(driftWarning));
  for (let index = 0; index < 69; index += 1) {
    await services.store.calibrations.put(
      calibrationName(firstDebate.config.panel_signature),
      labelEntry(auditLabel(index, services.world.now())),
    );
  }
  await calibrateChanged(services);
  const { result } = await runUnaudited();
  expect(result.guarantee.status).toBe('certified');
  expect(result.warnings).toContainEqual(expect.stringMatching(driftWarning));
  await unauditedService.close();
});

describe('audits', () => {
  test('wait for a review without an escalation, and their labels calibrate the panel', async () => {
    const { id, result, config } = await runDebate({ ...request, debater_instructions: 'Audit me.' });
    expect([result.escalate_to_human, config.audit]).toEqual([false, true]);
    const waitingReviews = (await service.app.inject({ url: '/v1/reviews' })).json().data;
    expect(waitingReviews.find((each: { id: string }) => each.id === id)).toMatchObject({
      escalated: false,
      reasons: ['audit'],
    });
    expect((await reviewDebate(id, { answer: '42' })).statusCode).toBe(200);
    const [label] = await readLabels(config.panel_signature);
    expect(label).toMatchObject({ debateId: id, source: 'audit', right: true, winner: 0, panel: 3, decision: null });
    expect(label?.votes).toEqual({ debater_0: true, debater_1: true, debater_2: true });
    const remainingReviews = (await service.app.inject({ url: '/v1/reviews' })).json().data;
    expect(remainingReviews.some((each: { id: string }) => each.id === id)).toBe(false);
    // A second review changes nothing; a review that supersedes replaces the label.
    expect((await reviewDebate(id, { answer: '41' })).statusCode).toBe(409);
    expect(await readLabels(config.panel_signature)).toMatchObject([{ right: true }]);
    expect((await reviewDebate(id, { answer: '41', supersede: true })).statusCode).toBe(200);
    expect(await readLabels(config.panel_signature)).toMatchObject([{ debateId: id, right: false }]);
  });

  test('give p and ρ from 300 labels, which the next debate starts with', async () => {
    const panelRequest = { ...request, debater_instructions: 'Learn from me.' };
    const { config } = await runDebate(panelRequest);
    // Debater 0 is always right, and the two others never: its answer wins against both.
    for (const [index, right] of [true, false].entries()) {
      passMinutes(1);
      await addLabels(config.panel_signature, 150, {
        classes: right ? [['debater_0', 'debater_1', 'debater_2']] : [['debater_1', 'debater_2'], ['debater_0']],
        right,
        votes: { debater_0: true, debater_1: index === 0, debater_2: index === 0 },
      });
    }
    await calibrateChanged(service.services);
    const storedResult = resultOf(
      await service.services.store.calibrations.result(calibrationName(config.panel_signature)),
    );
    expect(storedResult?.learned.kind).toBe('learned');
    const learnedConfig = (await runDebate(panelRequest)).config;
    expect(learnedConfig.debaters.map(({ reliability }: { reliability: number }) => reliability)).toEqual([
      0.95,
      expect.closeTo(151 / 302, 12),
      expect.closeTo(151 / 302, 12),
    ]);
    expect(learnedConfig.correlation).toBe(storedResult?.learned.parameters.correlation);
    expect(learnedConfig.panel_signature).toBe(config.panel_signature);
  });
});
