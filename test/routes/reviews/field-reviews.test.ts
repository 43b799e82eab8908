/** Records in the interfaces of a debate: the report, the review of single fields, and the estimate of the cost. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { debateText } from '../../../src/http/mcp/debate-text.ts';
import { verdictLines } from '../../../src/terminal/drawing/verdict-lines.ts';
import { buildTestApp, ended, type TestApp } from '../../support/build-app.ts';
import { json } from '../../support/fake-provider/fake-reply.ts';

const totals: Readonly<Record<string, number>> = { ada: 12, bob: 12, eve: 13 };
const payload = {
  question: 'Read the invoice.',
  answer_schema: {
    type: 'object',
    properties: { vendor: { type: 'string' }, total: { type: 'integer' } },
    required: ['vendor', 'total'],
  },
  debaters: Object.keys(totals).map((name) => ({ model: `openai/${name}`, name })),
  protocol: 'critique',
  max_rounds: 1,
  adaptive_routing: false,
  field_threshold: 0.8,
  agreement: 'typed',
};

let service: TestApp;
let path: string;
beforeAll(async () => {
  service = await buildTestApp({
    script: ({ model }) => json({ answer: { vendor: 'Acme', total: totals[model] }, reasoning: 'r', confidence: 0.9 }),
  });
  const { id } = (await service.app.inject({ method: 'POST', url: '/v1/debates', payload })).json();
  await ended(service, id);
  path = `/v1/debates/${id}`;
});
afterAll(() => service.close());

test('the debate › has its record, its fields and the schema', async () => {
  const { config, result } = (await service.app.inject(path)).json();
  expect(config).toMatchObject({ answer_type: 'record', answer_type_chosen_by: 'request', field_threshold: 0.8 });
  expect(result).toMatchObject({ final_record: { vendor: 'Acme', total: 12 }, undecided: ['/total'] });
  expect(result.rounds[0].fields.map(({ pointer }: { pointer: string }) => pointer)).toEqual(['/vendor', '/total']);
});

test('the report › names each field with its confidence', async () => {
  const { body } = await service.app.inject(`${path}/report`);
  expect(body).toMatch(/^fields: \{\/vendor: 0\.\d+, \/total: 0\.\d+\}$/m);
  expect(body).toMatch(/^undecided: \[\/total\]$/m);
});

test('a terminal and a client of MCP › receive the name of the undecided field', async () => {
  const view = (await service.app.inject(path)).json();
  const data = { result: view.result, error: null };
  const lines = verdictLines({ event: 'debate.completed', data } as Parameters<typeof verdictLines>[0]);
  const textLines = lines.map((line) => line.map(({ text }) => text).join(''));
  expect(textLines[0]).toContain('{"vendor":"Acme","total":12}');
  expect(textLines.filter((line) => line.includes('/total'))).toHaveLength(1);
  expect(debateText(view)).toMatch(/\n\{"vendor":"Acme","total":12\}\nUndecided fields: \/total\.(\n|$)/);
});

test('an estimate › counts a call per debater, and no grouping call when rules alone compare', async () => {
  const { calls } = (await service.app.inject({ method: 'POST', url: '/v1/debates/estimate', payload })).json();
  expect(calls).toMatchObject({ min: 3, max: 3 });
});

test('a refused schema › is a 422 with the position of the error', async () => {
  const answer_schema = { type: 'object', properties: { a: { type: 'string', colour: 'red' } } };
  const reply = await service.app.inject({
    method: 'POST',
    url: '/v1/debates',
    payload: { ...payload, answer_schema },
  });
  expect([reply.statusCode, reply.json().fields]).toEqual([
    422,
    [{ path: 'answer_schema', message: '/properties/a/colour "colour" is not a keyword that is accepted' }],
  ]);
});

test('a reviewer › can judge single fields, and only existing ones', async () => {
  const review = (fields: object[]) =>
    service.app.inject({ method: 'POST', url: `${path}/review`, payload: { fields } });
  const unknownField = await review([{ pointer: '/tax', correct: false }]);
  expect([unknownField.statusCode, unknownField.json().fields]).toEqual([
    400,
    [{ path: 'fields.0.pointer', message: 'the debate has no field "/tax"' }],
  ]);
  const repeatedField = await review([1, 2].map(() => ({ pointer: '/total', correct: false })));
  expect(repeatedField.json().fields).toEqual([{ path: 'fields.1.pointer', message: '"/total" is judged twice' }]);
  expect((await review([{ pointer: '/total', correct: false, note: 'It is 14.' }])).statusCode).toBe(200);
  const { result } = (await service.app.inject(path)).json();
  expect(result.escalation.review.fields).toEqual([{ pointer: '/total', correct: false, note: 'It is 14.' }]);
});
