/**
 * The cost table of docs/protocols.md: calls and upper bounds are those of an estimate, and the cost is that of a
 * debate without errors at the token count of the fake provider.
 */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { protocolNames } from '../../../../src/debate/schema/request/setting-names.ts';
import type { TestApp } from '../../../support/build-app.ts';
import { buildTestApp } from '../../../support/build-app.ts';
import { json } from '../../../support/fake-provider/fake-reply.ts';
import { requestedFields } from '../../../support/fake-provider/scripts.ts';

const page = readFileSync(new URL('../../../../docs/protocols.md', import.meta.url), 'utf8');
/** The body of the example request of that page. */
const exampleBody = /-d '(\{"question": "Which engine fits[^']*\})'/.exec(page)?.[1] ?? '{}';
const documentedRows = new Map(
  [...page.matchAll(/^\| `(\w+)` \| (\d+–\d+|\d+) \| ([\d.]+) \| ([\d.]+) \|$/gm)].map(([, name, ...columns]) => [
    name,
    columns,
  ]),
);

let service: TestApp;
beforeAll(async () => {
  let replyCount = 0;
  service = await buildTestApp({
    // No two debaters agree. Every reply has 1,200 bytes and therefore 300 tokens.
    script: (request) => {
      replyCount += 1;
      const answer = ['PostgreSQL', 'RocksDB', 'SQLite'][replyCount % 3] ?? '';
      const fields = Object.fromEntries(requestedFields(request).map((field) => [field, answer]));
      const reply = { ...fields, ...('critiques' in fields ? { critiques: [], changed: false } : {}), confidence: 0.6 };
      const textField = 'reasoning' in fields ? 'reasoning' : 'rationale';
      const filler = 'x'.repeat(1_200 - JSON.stringify({ ...reply, [textField]: '' }).length);
      return json({ ...reply, [textField]: filler });
    },
  });
});
afterAll(() => service.close());

test.each(protocolNames)('%s › costs the amount in docs/protocols.md', async (protocol) => {
  const payload = {
    ...JSON.parse(exampleBody),
    protocol,
    ...(protocol === 'ballot' ? { options: ['PostgreSQL', 'RocksDB', 'SQLite'] } : {}),
  };
  const post = (url: string) => service.app.inject({ method: 'POST', url, payload, headers: { prefer: 'wait=30' } });
  const { calls, cost_usd } = (await post('/v1/debates/estimate')).json();
  const { cost_usd: actualCost, result } = (await post('/v1/debates')).json();
  expect(result.total_rounds_run).toBe(result.max_rounds);
  const callBounds = calls.min === calls.max ? String(calls.max) : `${calls.min}–${calls.max}`;
  expect(documentedRows.get(protocol)).toEqual([callBounds, actualCost.toFixed(3), cost_usd.max.toFixed(2)]);
});
