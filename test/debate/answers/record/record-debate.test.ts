/**
 * Debates over records: each field is voted on, and the combined record fits the schema or is a debater's own record.
 */
import { describe, expect, test } from 'vitest';
import type { DebateRequest } from '../../../../src/debate/schema/request/debate-request.ts';
import { play, type Script } from '../../../support/debates/scripted-debate.ts';

const INVOICE = {
  type: 'object',
  properties: {
    vendor: { type: 'string', description: 'who sent it' },
    total: { type: 'number', minimum: 0 },
    paid: { type: 'boolean' },
    currency: { type: 'string', enum: ['EUR', 'USD'] },
    tags: { type: 'array', items: { type: 'string' } },
    note: { type: ['string', 'null'] },
  },
  required: ['vendor', 'total', 'paid', 'currency', 'tags', 'note'],
  additionalProperties: false,
};

const invoice = { vendor: 'Acme', total: 12.5, paid: true, currency: 'EUR', tags: ['a', 'b'], note: null };
type Invoice = Partial<Record<keyof typeof invoice, unknown>>;

/** The answers of a, b and c in every round. */
function scriptOfAnswers(a: unknown, b: unknown, c: unknown): Script {
  const answers: Record<string, unknown> = { a, b, c };
  return ({ identity }) => ({
    reasoning: `${identity.subject} says so`,
    answer: answers[identity.subject ?? ''],
    confidence: 0.8,
  });
}

function scriptOfInvoices(a: Invoice, b: Invoice, c: Invoice): Script {
  return scriptOfAnswers({ ...invoice, ...a }, { ...invoice, ...b }, { ...invoice, ...c });
}

const request: Partial<DebateRequest> = {
  protocol: 'critique',
  adaptive_routing: false,
  max_rounds: 1,
  aggregation: 'majority_vote',
  agreement: 'typed',
  answer_schema: INVOICE,
};

describe('a debate over a record', () => {
  test('decides each field by its own votes', async () => {
    const { result } = await play(request, scriptOfInvoices({ total: 13 }, { paid: false }, { currency: 'USD' }));
    expect(result.final_record).toEqual(invoice);
    expect(JSON.parse(result.final_answer ?? '')).toEqual(invoice);
    expect(result.fields?.find(({ pointer }) => pointer === '/total')).toMatchObject({
      value: 12.5,
      agreement: 2 / 3,
      votes: { '12.5': 2, '13': 1 },
      dissent: [{ debater_id: 'a', value: 13 }],
    });
    expect(result.undecided).toEqual([]);
    expect(result.decision.fallback).toBeNull();
  });

  test('has the confidence of its least confident required field', async () => {
    const { result } = await play(request, scriptOfInvoices({ total: 13 }, {}, {}));
    const confidences = result.fields?.map(({ confidence }) => confidence ?? 0) ?? [];
    expect(result.confidence).toBe(Math.min(...confidences));
    expect(result.fields?.find(({ pointer }) => pointer === '/total')?.confidence).toBe(result.confidence);
  });

  test('sets a nullable field to null when it has too few votes', async () => {
    const { result } = await play(request, scriptOfInvoices({ note: 'x' }, { note: 'y' }, { note: 'z' }));
    expect(result.undecided).toEqual(['/note']);
    expect(result.final_record).toEqual(invoice);
  });

  test('keeps the largest class of an undecided field that cannot be null', async () => {
    const { result } = await play({ ...request, field_threshold: 0.7 }, scriptOfInvoices({ vendor: 'Apex' }, {}, {}));
    expect(result.undecided).toEqual(['/vendor']);
    expect(result.final_record).toEqual(invoice);
  });

  test('keeps the items of a set that most debaters list', async () => {
    const script = scriptOfInvoices({ tags: ['a', 'b', 'x'] }, { tags: ['b', 'c', 'a'] }, { tags: ['c', 'b'] });
    const { result } = await play(request, script);
    expect(result.final_record?.['tags']).toEqual(['b', 'a', 'c']);
    expect(result.fields?.find(({ pointer }) => pointer === '/tags')?.votes).toEqual({ a: 2, b: 3, c: 2, x: 1 });
  });

  test('is escalated with no_consensus when one field is split', async () => {
    const { result } = await play(request, scriptOfInvoices({ vendor: 'Apex' }, { vendor: 'Zenith' }, {}));
    expect(result.final_convergence_score).toBeCloseTo(1 / 3);
    expect(result.escalation.reasons).toEqual(['no_consensus', 'tie']);
  });
});

describe('a reply of a debater', () => {
  const validReplies: Script = scriptOfAnswers(invoice, invoice, invoice);

  test('is requested again with its faults, and then counts', async () => {
    const { result, calls } = await play(request, (call, attempt) => {
      if (call.identity.subject === 'b' && attempt === 1) return { answer: { ...invoice, total: '12 euros' } };
      return validReplies(call, attempt);
    });
    expect(result.participation.valid).toBe(3);
    const secondPrompt =
      calls.filter(({ identity }) => identity.subject === 'b')[1]?.prompt.messages.at(-1)?.content ?? '';
    expect(secondPrompt).toContain('did not fit the schema: /total must be number');
  });

  test.each([
    ['is no JSON', 'I think that it is twelve euros.'],
    ['is cut off', '{"answer": {"vendor": "Acme", "total": 12.5,'],
    ['has a field of the wrong type', { answer: { ...invoice, paid: 'perhaps' } }],
    ['has a field too many', { answer: { ...invoice, colour: 'red' } }],
    ['lacks a field', { answer: { vendor: 'Acme' } }],
    ['is a list', { answer: [invoice] }],
  ])('is a failure of the debater when it %s twice', async (_, reply) => {
    const { result, calls } = await play(request, (call, attempt) =>
      call.identity.subject === 'c' ? reply : validReplies(call, attempt),
    );
    expect(calls.filter(({ identity }) => identity.subject === 'c')).toHaveLength(2);
    expect(result.failures).toMatchObject([{ debater_id: 'c', code: 'unreadable_reply' }]);
    expect(result.final_record).toEqual(invoice);
  });

  test.each([
    ['the record alone', invoice],
    ['the record as a text', { answer: JSON.stringify(invoice), confidence: 0.5 }],
    [
      'a number with a zero at its end',
      '{"answer": {"vendor":"Acme","total":12.50,"paid":true,"currency":"EUR","tags":["a","b"],"note":null}}',
    ],
  ])('counts when it is %s', async (_, reply) => {
    const { result } = await play(request, () => reply);
    expect(result.final_record).toEqual(invoice);
    expect(result.participation.valid).toBe(3);
  });
});

describe('rules across fields', () => {
  const schema = {
    type: 'object',
    properties: { kind: { enum: ['person', 'firm'] }, born: { type: 'integer' }, founded: { type: 'integer' } },
    required: ['kind'],
    if: { properties: { kind: { const: 'person' } } },
    then: { required: ['born'] },
    else: { required: ['founded'] },
  };

  test('select the nearest record of a debater when the combined record breaks them', async () => {
    const script = scriptOfAnswers(
      { kind: 'person', born: 1900 },
      { kind: 'person', born: 1900 },
      { kind: 'firm', founded: 1950 },
    );
    const { result } = await play({ ...request, answer_schema: schema }, script);
    expect(result.final_record).toEqual({ kind: 'person', born: 1900 });
    expect(result.decision.fallback).toBeNull();

    const fiveDebaters = ['a', 'b', 'c', 'd', 'e'].map((name) => ({ model: 'openai/one', name }));
    const records: Record<string, unknown> = {
      a: { kind: 'person', born: 1, founded: 1950 },
      b: { kind: 'person', born: 2 },
      c: { kind: 'person', born: 3 },
      d: { kind: 'firm', founded: 1950 },
      e: { kind: 'firm', founded: 1950 },
    };
    const splitDebate = await play({ ...request, answer_schema: schema, debaters: fiveDebaters }, ({ identity }) => ({
      answer: records[identity.subject ?? ''],
      confidence: 0.8,
    }));
    // Most answers are persons with different years of birth: "absent" has two votes, and each year has one.
    expect(splitDebate.result.decision.fallback).toBe('nearest_record');
    expect(Object.values(records)).toContainEqual(splitDebate.result.final_record);
    expect(splitDebate.result.fields?.find(({ pointer }) => pointer === '/kind')?.value).toBe(
      splitDebate.result.final_record?.['kind'],
    );
  });
});

describe('parts of a record', () => {
  test('vote on an optional object and on its fields', async () => {
    const schema = {
      type: 'object',
      properties: {
        address: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
      },
    };
    const script = scriptOfAnswers({ address: { city: 'Bern' } }, { address: { city: 'Bern' } }, {});
    const { result } = await play({ ...request, answer_schema: schema }, script);
    expect(result.final_record).toEqual({ address: { city: 'Bern' } });
    const minorityDebate = await play(
      { ...request, answer_schema: schema },
      scriptOfAnswers({ address: { city: 'Bern' } }, {}, {}),
    );
    expect(minorityDebate.result.final_record).toEqual({});
  });

  test('match objects in an array by their key', async () => {
    const schema = {
      type: 'object',
      properties: {
        lines: {
          type: 'array',
          'x-key': 'sku',
          items: {
            type: 'object',
            properties: { sku: { type: 'string' }, count: { type: 'integer' } },
            required: ['sku', 'count'],
          },
        },
      },
      required: ['lines'],
    };
    const lines = (...pairs: [string, number][]) => ({ lines: pairs.map(([sku, count]) => ({ sku, count })) });
    const script = scriptOfAnswers(lines(['a', 1], ['b', 2]), lines(['b', 2], ['a', 3]), lines(['a', 3], ['c', 9]));
    const { result } = await play({ ...request, answer_schema: schema }, script);
    expect(result.final_record).toEqual(lines(['a', 3], ['b', 2]));
  });

  test('keep the order of an array whose order counts', async () => {
    const schema = {
      type: 'object',
      properties: { steps: { type: 'array', items: { type: 'string' }, 'x-ordered': true } },
      required: ['steps'],
    };
    const script = scriptOfAnswers(
      { steps: ['mix', 'bake'] },
      { steps: ['mix', 'bake', 'cool'] },
      { steps: ['mix', 'rest'] },
    );
    const { result } = await play({ ...request, answer_schema: schema }, script);
    expect(result.final_record).toEqual({ steps: ['mix', 'bake'] });
  });
});

test('a schema › is described only in the prompt when strict modes do not support it', async () => {
  const schema = {
    type: 'object',
    properties: { ages: { type: 'object', additionalProperties: { type: 'integer' } } },
  };
  const { calls, result } = await play({ ...request, answer_schema: schema }, () => ({ answer: { ages: { ann: 3 } } }));
  expect(calls[0]?.format.isSchemaSufficient).toBe(false);
  expect(calls[0]?.prompt.messages[0]?.content).toContain('<answer_schema>');
  expect(result.final_record).toEqual({ ages: { ann: 3 } });
});

test('later rounds › show the disputed fields without the names of debaters', async () => {
  const { calls } = await play({ ...request, max_rounds: 2 }, scriptOfInvoices({ total: 13 }, {}, { total: 14 }));
  const secondRoundPrompt = calls.find(({ identity }) => identity.round === 2)?.prompt.messages.at(-1)?.content ?? '';
  expect(secondRoundPrompt).toContain(
    '<disputed_fields>\n<field pointer="/total">\n<value>12.5</value>\n<value>13</value>\n<value>14</value>\n</field>\n</disputed_fields>',
  );
});

test('a model › groups the texts of all fields in two calls per round, each field separately', async () => {
  const schema = {
    type: 'object',
    properties: { cause: { type: 'string' }, repair: { type: 'string' } },
    required: ['cause', 'repair'],
  };
  const script = scriptOfAnswers(
    { cause: 'a clogged filter', repair: 'change the filter' },
    { cause: 'the filter is blocked', repair: 'fit a new filter' },
    { cause: 'a weak pump', repair: 'change the pump' },
  );
  const groups: Record<string, string> = {
    'a clogged filter': 'x',
    'the filter is blocked': 'x',
    'fit a new filter': 'x',
  };
  const { result, calls } = await play({ ...request, agreement: 'auto', answer_schema: schema }, (call, attempt) => {
    if (call.format.name !== 'grouping') return script(call, attempt);
    const prompt = call.prompt.messages[0]?.content ?? '';
    const labels = [...prompt.matchAll(/label="(Answer \d+)"[^>]*>([^<]*)</g)].map(([, label = '', text = '']) => ({
      label,
      text,
    }));
    const groupedLabels = Map.groupBy(labels, ({ label, text }) => groups[text] ?? label);
    return { groups: [...groupedLabels.values()].map((group) => group.map(({ label }) => label)) };
  });
  expect(calls.filter(({ format }) => format.name === 'grouping')).toHaveLength(2);
  const field = (name: string) => result.fields?.find(({ pointer }) => pointer === name);
  expect(field('/cause')).toMatchObject({ value: 'a clogged filter', agreement: 2 / 3 });
  expect(field('/repair')?.agreement).toBe(1 / 3);
});

test('typed agreement › asks no model about fields', async () => {
  const { calls } = await play(request, scriptOfInvoices({ vendor: 'Acme Ltd' }, { vendor: 'Acme Limited' }, {}));
  expect(calls.map(({ identity }) => identity.purpose)).toEqual(['debater', 'debater', 'debater']);
});

test('a judge › picks one whole record', async () => {
  const { result } = await play(
    { ...request, aggregation: 'judge_pick', judge: { model: 'openai/judge' } },
    (call, attempt) =>
      call.format.name === 'pick'
        ? { winner: 'Candidate A', reasoning: 'r' }
        : scriptOfInvoices({ total: 1 }, { total: 2 }, { total: 3 })(call, attempt),
  );
  expect(result.decision.decision_rule).toBe('judge_pick');
  expect([1, 2, 3]).toContain(result.final_record?.['total']);
  expect(result.fields?.find(({ pointer }) => pointer === '/total')?.value).toBe(result.final_record?.['total']);
});

test('a confident single agent › decides the record without a debate', async () => {
  const { result } = await play({ ...request, adaptive_routing: true }, () => ({ answer: invoice, confidence: 0.99 }));
  expect(result.routing_decision).toBe('single_agent');
  expect(result.final_record).toEqual(invoice);
  expect(result.fields?.map(({ confidence }) => confidence)).toEqual(result.fields?.map(() => 0.7));
});

test.each<readonly [string, Partial<DebateRequest>, string]>([
  ['a ballot', { protocol: 'ballot', options: ['a', 'b'] }, 'answer_type "record" goes with'],
  ['a judge that writes', { aggregation: 'judge', judge: { model: 'openai/judge' } }, 'not by "judge"'],
  ['an early end', { settled: true }, 'goes with one short answer'],
  ['no schema', { answer_schema: null, answer_type: 'record' }, 'is required with answer_type "record"'],
  [
    'a value that is not a schema',
    { answer_schema: { type: 'object', properties: { a: { type: 'x' } } } },
    '/properties/a/type',
  ],
])('a request for a record is refused with %s', async (_, settings, message) => {
  await expect(play({ ...request, ...settings }, () => '')).rejects.toThrow(message);
});
