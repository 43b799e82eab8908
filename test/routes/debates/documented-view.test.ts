/**
 * The view of a debate is written without a validation by its schema, which is slow. It still contains documented
 * fields only.
 */
import { afterAll, expect, test } from 'vitest';
import { simulatedDefaultPanel } from '../../../src/models/simulated/characters.ts';
import { buildTestApp } from '../../support/build-app.ts';
import { status } from '../../support/fake-provider/fake-reply.ts';
import { deviations, documentOf, operationsOf } from '../../support/requests/openapi-replies.ts';

const service = await buildTestApp({
  script: () => status(401),
  config: { default_panel: simulatedDefaultPanel.map((model) => ({ model: `${model}?latency_ms=0` })) },
});
afterAll(() => service.close());

const document = await documentOf(service.app);
const readDebate = operationsOf(document).find(({ operationId }) => operationId === 'readDebate');
const question = 'What is 17 * 23?';
const answer_schema = { type: 'object', properties: { product: { type: 'number' } }, required: ['product'] };

test.each([
  ['a cascade', { question }],
  ['a routing answer', { question, adaptive_routing: true, protocol: 'critique' }],
  ['a judgement', { question, protocol: 'critique', aggregation: 'judge', judge: { model: 'simulated/careful' } }],
  ['a society', { question, protocol: 'society' }],
  ['samples', { question, protocol: 'samples' }],
  ['a choice', { question: 'Which is larger?', options: ['17', '23'], answer_type: 'choice' }],
  ['an estimate', { question: 'How many people live in Lyon?', answer_type: 'estimate', protocol: 'critique' }],
  ['a record', { question, answer_schema }],
  ['a long answer', { question: 'Explain why rivers meander.', answer_type: 'long' }],
  ['a failed debate', { question, debaters: [{ model: 'openai/gpt-4o-mini', count: 2 }], metadata: { ticket: '42' } }],
])('%s › has every documented field and no other', async (_, payload) => {
  const headers = { prefer: 'wait=30' };
  const reply = await service.app.inject({ method: 'POST', url: '/v1/debates', headers, payload });
  expect([reply.statusCode, reply.json().detail, reply.json().finished_at]).toEqual([
    200,
    undefined,
    expect.any(String),
  ]);
  if (readDebate === undefined) throw new Error('no operation is called readDebate');
  const actual = { status: 200, contentType: 'application/json', body: reply.json() };
  expect(deviations(document, readDebate, actual)).toEqual([]);
});
