/** An endpoint that changes during a debate causes a simplification or a named error, and nothing that was paid is lost. */
import { afterEach, expect, test } from 'vitest';
import { at, itemsAt } from '../../src/lib/json/json-value.ts';
import type { TestApp } from '../support/build-app.ts';
import { buildTestApp } from '../support/build-app.ts';
import type { FakeProvider } from '../support/fake-provider/fake-provider.ts';
import { startFakeProvider } from '../support/fake-provider/fake-provider.ts';
import type { FakeReply } from '../support/fake-provider/fake-reply.ts';
import { html, status, unsupported } from '../support/fake-provider/fake-reply.ts';
import type { FakeRequest } from '../support/fake-provider/fake-request.ts';
import { validReplies } from '../support/fake-provider/scripts.ts';
import { billedNanoUsd, costOf, wholeLedger } from '../support/ledger.ts';

const RATES = { one: [1, 2], two: [3, 4] } as const;
const scripts = { one: validReplies({ answer: 'Paris' }), two: validReplies({ answer: 'Lyon' }) };
const answerScript = (request: FakeRequest) => scripts[request.model as keyof typeof scripts](request);

const openResources: { close(): Promise<unknown> }[] = [];
afterEach(async () => {
  for (const resource of openResources.splice(0).toReversed()) await resource.close();
});

/** One attempt per call: an attempt that a simplification used would be missing. */
async function runDebate(script: (request: FakeRequest) => FakeReply | Promise<FakeReply>) {
  const provider: FakeProvider = await startFakeProvider({ script });
  openResources.push(provider);
  const priceOf = (model: keyof typeof RATES) => ({ input: RATES[model][0], output: RATES[model][1] });
  const service: TestApp = await buildTestApp({
    config: {
      providers: [{ name: 'lab', base_url: provider.openaiBaseUrl }],
      prices: { 'lab/one': priceOf('one'), 'lab/two': priceOf('two') },
      limits: { max_attempts: 1 },
    },
  });
  openResources.push(service);
  const payload = {
    question: 'What is the capital of France?',
    protocol: 'critique',
    debaters: [{ model: 'lab/one', temperature: 0.5 }, { model: 'lab/two' }],
    max_rounds: 2,
    adaptive_routing: false,
    agreement: 'typed',
    settled: false,
  };
  const headers = { prefer: 'wait=30' };
  const debate = (await service.app.inject({ method: 'POST', url: '/v1/debates', headers, payload })).json();
  const ledger = await wholeLedger(async (path) => (await service.app.inject(path)).json());
  return { provider, debate, ledger };
}

const isSystem = (body: unknown) => at(itemsAt(body, 'messages')[0], 'role') === 'system';

/** Every optional field of a request, refused one after the other. */
function refusalOf({ body, format }: FakeRequest): FakeReply | null {
  if (at(body, 'stream_options') !== undefined) return unsupported('stream_options');
  if (at(body, 'stream') === true) return unsupported('stream');
  if (at(body, 'max_tokens') !== undefined) return unsupported('max_tokens');
  if (at(body, 'temperature') !== undefined) return status(400, { message: 'temperature: only 1 is allowed' });
  if (format !== 'none') return unsupported('response_format');
  return isSystem(body) ? status(400, { message: 'System role not supported' }) : null;
}

const isRoundTwo = ({ prompt }: FakeRequest) => /<peer /.test(prompt);

test.each([
  ['from the start', () => true],
  ['from round 2 on', isRoundTwo],
])('an endpoint that refuses every feature %s › uses no attempt and charges each call once', async (_, isRefused) => {
  const { provider, debate, ledger } = await runDebate(
    (request) => (isRefused(request) ? refusalOf(request) : null) ?? answerScript(request),
  );
  expect(debate).toMatchObject({ status: 'completed', result: { failures: [], total_rounds_run: 2 } });
  expect(ledger.map(({ round, model, attempt, basis }) => [round, model, attempt, basis]).toSorted()).toEqual([
    [1, 'lab/one', 1, 'reported'],
    [1, 'lab/two', 1, 'reported'],
    [2, 'lab/one', 1, 'reported'],
    [2, 'lab/two', 1, 'reported'],
  ]);
  expect(provider.served).toHaveLength(4);
  expect(costOf(ledger)).toBe(billedNanoUsd(provider.served, RATES));
});

// A page within a 200 may have been billed, so its reservation is charged; a refusal is free.
test.each<[string, FakeReply, string, number]>([
  ['another page', html(), 'provider_error', 4],
  ['a refusal of something unknown', status(400, { message: 'tenant_tier: not valid' }), 'rejected_request', 2],
])(
  'an endpoint that sends %s in round 2 › causes a named error, and round 1 is kept',
  async (_, reply, code, lineCount) => {
    const { provider, debate, ledger } = await runDebate((request) =>
      isRoundTwo(request) ? reply : answerScript(request),
    );
    const { result } = debate;
    expect(result.failures.map((failure: { round: number; code: string }) => [failure.round, failure.code])).toEqual([
      [2, code],
      [2, code],
    ]);
    const firstAnswers = result.rounds[0].positions.map(({ answer }: { answer: string }) => answer);
    expect(firstAnswers.toSorted()).toEqual(['Lyon', 'Paris']);
    const roundOneLines = ledger.filter(({ round }) => round === 1);
    expect(costOf(roundOneLines)).toBe(billedNanoUsd(provider.served, RATES));
    expect(ledger).toHaveLength(lineCount);
  },
);
