/** Requests while a process of release 0.1 runs: the settings of that release, or the settings that it does not know. */
import { expect, it } from 'vitest';
import type { DebateRequest } from '../../../src/debate/schema/request/debate-request.ts';
import { resolveConfig } from '../../../src/debate/settings/resolve-config.ts';
import { rules } from '../../support/debates/scripted-debate.ts';

const question = 'What is 6 × 7?';
const resolve = (request: Partial<DebateRequest>, defaultsLevel?: number) =>
  resolveConfig({ question, ...request }, { ...rules, defaultsLevel });

it('a request with only a question › is a critique that release 0.1 can run and show', () => {
  const resolution = resolve({}, 1);
  expect(resolution).toMatchObject({
    ok: true,
    requiredLevel: 1,
    newer: [],
    // The defaults of release 0.1.
    config: { protocol: 'critique', aggregation: 'weighted_vote', agreement: 'typed', peer_view: 'full' },
  });
  // Release 0.1 requires a temperature of each debater.
  const temperatures = resolution.ok ? resolution.config.debaters.map(({ temperature }) => temperature) : [];
  expect(temperatures).toEqual([0.7, 0.7, 0.7]);
});

it('a request that release 0.1 knows › keeps its settings', () => {
  const judge = { model: 'openai/judge' };
  const debaters = [{ model: 'openai/one', temperature: 0.2 }, { model: 'anthropic/two' }];
  const request = { protocol: 'transcript', agreement: 'jaccard', peer_view: 'digest', judge, debaters } as const;
  expect(resolve(request, 1)).toMatchObject({
    requiredLevel: 1,
    config: {
      ...{ protocol: 'transcript', aggregation: 'judge', agreement: 'jaccard', peer_view: 'digest' },
      judge: { model: 'openai/judge', temperature: 0 },
      debaters: [{ temperature: 0.2 }, { temperature: 0.7 }],
    },
  });
});

it.each<[request: Partial<DebateRequest>, newer: string[]]>([
  [{ protocol: 'cascade' }, ['protocol']],
  [{ show_confidence: true }, ['show_confidence']],
  [{ peer_view: 'digest_counts', agreement: 'auto' }, ['peer_view', 'agreement']],
  [{ judge: { model: 'openai/judge', orders: 2 }, aggregation: 'judge' }, ['judge.orders']],
  [{ debaters: [{ model: 'openai/o3', reasoning_effort: 'low', count: 2 }] }, ['debaters.0.reasoning_effort']],
  [{ answer_type: 'long' }, ['answer_type']],
])('%j › is resolved by this version, and names the settings that release 0.1 does not know', (request, newer) => {
  const resolution = resolve(request, 1);
  expect(resolution.ok ? resolution.newer.toSorted() : resolution.problems).toEqual(newer.toSorted());
  expect(resolution.ok && resolution.requiredLevel).toBeGreaterThan(1);
  // Nothing is compared with release 0.1 when no process of it runs.
  expect(resolve(request)).toMatchObject({ ok: true, newer: [] });
});
