/** X26: a reply was read without a limit: 721 bytes of brotli became 3.9 GB, and 100 MB were sent to clients. */
import { afterEach, expect, test } from 'vitest';
import type { TestApp } from '../../support/build-app.ts';
import { buildTestApp } from '../../support/build-app.ts';
import type { FakeReply } from '../../support/fake-provider/fake-reply.ts';
import { answer, json, raw } from '../../support/fake-provider/fake-reply.ts';
import { wholeLedger } from '../../support/ledger.ts';
import { openStream } from '../../support/requests/stream-client.ts';
import { MODEL_PRICE, PRICED_MODEL } from '../../support/spending.ts';

const MAX_TOKENS = 100;
/** 64 KB and 32 bytes for each of 100 tokens. */
const BOUND = 68_736;
const position = json({ answer: 'Paris', reasoning: 'It is known.', confidence: 0.9 });
const payload = {
  question: 'What is the capital of France?',
  adaptive_routing: false,
  max_rounds: 1,
  debaters: [
    { model: PRICED_MODEL, name: 'endless', max_tokens: MAX_TOKENS },
    { model: 'openai/gpt-4o-mini', name: 'a' },
    { model: 'anthropic/claude-haiku-4-5', name: 'b' },
  ],
};

let service: TestApp;
afterEach(() => service.close());

const startService = async (reply: FakeReply) => {
  const script = ({ model }: { readonly model: string }) => (model === 'spender' ? reply : position);
  service = await buildTestApp({ config: { prices: { [PRICED_MODEL]: MODEL_PRICE } }, script });
};
const get = async (path: string) => (await service.app.inject(path)).json();

const longAnswer = (characters: number) => JSON.stringify({ answer: 'x'.repeat(characters) });
const endlessReply = raw(
  JSON.stringify({ choices: [{ message: { content: longAnswer(BOUND) }, finish_reason: 'stop' }] }),
);

test('a debater › fails as reply_too_large, charged its reservation, when its reply is endless', async () => {
  await startService(endlessReply);
  const headers = { prefer: 'wait=30' };
  const debate = (await service.app.inject({ method: 'POST', url: '/v1/debates', payload, headers })).json();
  expect(debate).toMatchObject({
    status: 'completed',
    result: {
      final_answer: 'Paris',
      participation: { panel: 3, valid: 2 },
      failures: [{ debater_id: 'endless', code: 'reply_too_large', attempt: 1 }],
    },
  });
  const ledgerLines = (await wholeLedger(get)).filter(({ debater_id }) => debater_id === 'endless');
  // 100 tokens at 100 USD a million.
  expect(ledgerLines).toMatchObject([{ outcome: 'reply_too_large', basis: 'unknown', cost_usd: 0.01, held_usd: 0.01 }]);
});

test('a follower › receives no more of a streamed reply than its tokens can fill', async () => {
  // The provider ignores the token limit: no finish reason, and the reply continues.
  await startService(answer({ text: longAnswer(3 * BOUND), finish: 'tool' }));
  const address = await service.listen();
  const stream = await openStream(`${address}/v1/debates?deltas=true`, { method: 'POST', body: payload });
  const events = await stream.rest();
  const deltas = events.filter(({ event, data }) => event === 'debate.delta' && data['debater_id'] === 'endless');
  const characters = deltas.reduce((sum, { data }) => sum + String(data['text']).length, 0);
  expect(characters).toBeGreaterThan(0);
  expect(characters).toBeLessThanOrEqual(BOUND);
  const failedEvent = events.find(({ event }) => event === 'debate.position_failed');
  expect(failedEvent?.data).toMatchObject({ failure: { debater_id: 'endless', code: 'reply_too_large' } });
});
