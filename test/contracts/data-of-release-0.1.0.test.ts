/**
 * Data that release 0.1.0 wrote: read as that release read them, and continued from the point at which it was killed.
 */
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { Result } from '../../src/debate/schema/outcome/result.ts';
import { scriptWithoutHangs } from '../fixtures/release-0.1.0/scripted-answers.ts';
import { ended } from '../support/build-app.ts';
import type { LedgerRow } from '../support/ledger.ts';
import { wholeLedger } from '../support/ledger.ts';
import { expectedBody, recordedBody } from '../support/recorded-replies.ts';
import type { ReleaseFixture, StoreKind } from '../support/release-fixture.ts';
import { openReleaseFixture } from '../support/release-fixture.ts';

const kinds: StoreKind[] = ['embedded', 'redis'];

test.each(kinds)('data of release 0.1.0, %s › are read unchanged after they are compacted', async (kind) => {
  const service = await openReleaseFixture(kind, {
    environment: { PARLEY_REDIS_FORMAT: '2', PARLEY_EMBEDDED_FORMAT: '7' },
  });
  onTestFinished(() => service.close());
  const { debates } = service.services.store;
  const compacted: string[] = [];
  for (const tenant of await debates.tenants()) {
    for (const debateId of await debates.endedBefore(tenant, '9999', 1_000)) {
      expect(await debates.compact(tenant, debateId)).toBe(true);
      compacted.push(debateId);
    }
  }
  expect(compacted.length).toBeGreaterThan(5);
  for (const { caller, path, status, body } of service.recorded.replies) {
    const reply = await service.ask(caller, path);
    expect([path, reply.statusCode]).toEqual([path, status]);
    expect(recordedBody(path, reply)).toMatchObject(expectedBody({ path, status, body }));
  }
});

describe.each(kinds)('data of release 0.1.0, %s', (kind) => {
  let service: ReleaseFixture;
  beforeAll(async () => {
    service = await openReleaseFixture(kind, { script: scriptWithoutHangs });
  });
  afterAll(() => service.close());

  test('every read › returns what release 0.1.0 returned', async () => {
    const { replies } = service.recorded;
    expect(replies.length).toBeGreaterThan(60);
    for (const { caller, path, status, body } of replies) {
      const reply = await service.ask(caller, path);
      expect([path, reply.statusCode]).toEqual([path, status]);
      expect(recordedBody(path, reply)).toMatchObject(expectedBody({ path, status, body }));
    }
  });

  test('a stored debate › is read as a response with the same outcome', async () => {
    for (const { tenant, id } of Object.values(service.recorded.debates)) {
      const [debate, reply] = await Promise.all([
        readDebate(service, tenant, id),
        service.ask(tenant, `/v1/responses/resp_${id}`),
      ]);
      const { output, 'parley:debate': summary } = reply.json();
      expect(reply.statusCode).toBe(200);
      const result: Result | null = debate.result;
      if (result === null) continue;
      const { confidence, total_cost_usd: cost_usd } = result;
      expect(summary).toMatchObject({ id, status: debate.status, confidence, cost_usd });
      const [part] = output.at(-1).content;
      expect(part.text ?? null).toBe(result.final_answer);
    }
  });

  test('a stored pair › is read with its verdict, and as open when no rule decided', async () => {
    const { tenant = '', id = '' } = service.recorded.debates['judged'] ?? {};
    const [completed] = (
      await service.services.store.events.read({ tenant, debateId: id, after: 0, limit: 99 })
    ).filter(({ type }) => type === 'debate.round_completed');
    expect(completed).toMatchObject({ pairs: [{ rule: 'judged_different', verdict: 'different' }, {}, {}] });
    const { tenant: otherTenant = '', id: reviewedId = '' } = service.recorded.debates['reviewed'] ?? {};
    const events = await service.services.store.events.read({
      tenant: otherTenant,
      debateId: reviewedId,
      after: 0,
      limit: 99,
    });
    const openPair = { same: false, rule: 'open', verdict: 'open' };
    expect(events.find(({ type }) => type === 'debate.round_completed')).toMatchObject({
      pairs: [openPair, openPair, openPair],
    });
    expect(events.at(-1)).toMatchObject({ result: { rounds: [{ pairs: [openPair, openPair, openPair] }] } });
  });

  test('an unfinished debate › requires the first engine level', async () => {
    const records = unfinishedDebates(service).map(({ tenant, id }) => service.services.store.debates.read(tenant, id));
    expect((await Promise.all(records)).map((record) => record?.needs)).toEqual([1, 1, 1]);
  });

  describe('after a restart', () => {
    let ledgerBefore: LedgerRow[];
    beforeAll(async () => {
      ledgerBefore = await readLedger(service);
      await service.runUnfinished();
      for (const { tenant, id } of unfinishedDebates(service)) await ended(service, id, tenant);
    });

    test('unfinished debates › are completed', async () => {
      const debates = await Promise.all(
        unfinishedDebates(service).map(({ tenant, id }) => readDebate(service, tenant, id)),
      );
      expect(debates.map(({ status }) => status)).toEqual(['completed', 'completed', 'completed']);
    });

    test('unfinished debates › call models only for missing replies', () => {
      // Each of the two running debates had one call in flight; the third had made none of its two.
      expect(service.provider.requests.map(({ model }) => model).toSorted()).toEqual([
        ...['claude-haiku-4-5', 'claude-haiku-4-5', 'gpt-4o', 'gpt-4o-mini'],
      ]);
    });

    test('the ledger › keeps every line and charges the two lost calls', async () => {
      const ledger = await readLedger(service);
      expect(ledger.filter(({ id, debate_id }) => ledgerBefore.some(isLine(id, debate_id)))).toEqual(ledgerBefore);
      expect(ledger.filter(({ basis }) => basis === 'unknown')).toHaveLength(2);
      expect(ledger).toHaveLength(ledgerBefore.length + 2 + 4);
    });

    test('a round that release 0.1.0 grouped › keeps its classes and pairs', async () => {
      const { tenant = '', id = '' } = service.recorded.debates['between_rounds'] ?? {};
      const { result } = await readDebate(service, tenant, id);
      const [first, second] = result.rounds;
      expect(first?.classes.map(({ debater_ids }) => debater_ids)).toEqual([['debater_0', 'debater_1'], ['debater_2']]);
      expect(first?.pairs).toMatchObject([
        { a: 'debater_0', b: 'debater_1', same: true, rule: 'text_contained' },
        { a: 'debater_0', b: 'debater_2', same: false, rule: 'open' },
        { a: 'debater_1', b: 'debater_2', same: false, rule: 'open' },
      ]);
      expect(second?.positions).toHaveLength(3);
      expect(result.round_1_answer).toBe('Release');
    });
  });
});

function unfinishedDebates({ recorded }: ReleaseFixture) {
  return ['between_rounds', 'in_round_one', 'waiting'].map((name) => recorded.debates[name] ?? { tenant: '', id: '' });
}

async function readDebate(service: ReleaseFixture, tenant: string, id: string) {
  const reply = await service.ask(tenant, `/v1/debates/${id}`);
  return reply.json() as { readonly status: string; readonly result: Result };
}

function isLine(id: string, debateId: string) {
  return (line: LedgerRow) => line.id === id && line.debate_id === debateId;
}

/** The ledger lines of both tenants. */
async function readLedger(service: ReleaseFixture): Promise<LedgerRow[]> {
  const readTenantLedger = (tenant: string) => wholeLedger(async (path) => (await service.ask(tenant, path)).json());
  return [...(await readTenantLedger('globex')), ...(await readTenantLedger('acme'))];
}
