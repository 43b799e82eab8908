/** Properties of every record: the order of its panel, each field by itself, and the whole against its schema. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { recordForm } from '../../../../src/debate/answers/record/record-form.ts';
import type { DebateRequest } from '../../../../src/debate/schema/request/debate-request.ts';
import { play } from '../../../support/debates/scripted-debate.ts';

const schema = {
  type: 'object',
  properties: {
    city: { type: 'string', description: 'the city' },
    count: { type: 'integer' },
    sure: { type: 'boolean' },
    size: { enum: ['small', 'large'] },
    note: { type: ['string', 'null'] },
    tags: { type: 'array', items: { type: 'string' } },
    place: {
      type: 'object',
      properties: { land: { type: 'string' }, zip: { type: 'integer' } },
      required: ['land'],
    },
  },
  required: ['city', 'count', 'sure', 'size', 'note', 'tags'],
  // A rule across fields that each debater's record obeys and that a combination may break.
  if: { properties: { size: { const: 'large' } } },
  then: { properties: { count: { type: 'integer', minimum: 2 } } },
};
const form = recordForm(schema);

const word = fc.constantFrom('Bern', 'Bonn', 'Rome');
const record = fc
  .record(
    {
      city: word,
      count: fc.integer({ min: 1, max: 3 }),
      sure: fc.boolean(),
      size: fc.constantFrom('small', 'large'),
      note: fc.option(word),
      tags: fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 3 }),
      place: fc.record({ land: word, zip: fc.integer({ min: 1, max: 2 }) }, { requiredKeys: ['land'] }),
    },
    { requiredKeys: ['city', 'count', 'sure', 'size', 'note', 'tags'] },
  )
  .map((each) => (each.size === 'large' ? { ...each, count: Math.max(2, each.count) } : each));

/** No two groups of debaters have equal confidence, so that the order of the panel never breaks a tie. */
const CONFIDENCES = [0.5, 0.52, 0.56, 0.64, 0.8];
const panel = fc.array(record, { minLength: 3, maxLength: 5 });
const rule = fc.constantFrom('majority_vote', 'weighted_vote', 'exact_majority') satisfies fc.Arbitrary<
  DebateRequest['aggregation']
>;

interface Member {
  readonly name: string;
  readonly record: object;
  readonly confidence: number;
}

function membersOf(records: readonly object[]): Member[] {
  return records.map((each, index) => ({ name: `d${index}`, record: each, confidence: CONFIDENCES[index] ?? 0.5 }));
}

async function resultOf(
  members: readonly Member[],
  request: Partial<DebateRequest>,
  answer = (each: Member): unknown => each.record,
) {
  const debaters = members.map(({ name }) => ({ model: 'openai/one', name }));
  const settings = { protocol: 'critique', max_rounds: 1, adaptive_routing: false, agreement: 'typed' } as const;
  const { result } = await play({ ...settings, debaters, ...request }, ({ identity }) => {
    const member = members.find(({ name }) => name === identity.subject);
    return { answer: member === undefined ? null : answer(member), confidence: member?.confidence };
  });
  return result;
}

test('the record does not depend on the order of the debaters', async () => {
  const memberOrders = panel.chain((records) => {
    const members = membersOf(records);
    return fc.tuple(fc.constant(members), fc.shuffledSubarray(members, { minLength: members.length }));
  });
  await fc.assert(
    fc.asyncProperty(memberOrders, rule, async ([members, shuffledMembers], aggregation) => {
      const [result, shuffledResult] = [
        await resultOf(members, { answer_schema: schema, aggregation }),
        await resultOf(shuffledMembers, { answer_schema: schema, aggregation }),
      ];
      expect(shuffledResult.final_record).toEqual(result.final_record);
      expect(shuffledResult.undecided).toEqual(result.undecided);
      expect(shuffledResult.fields?.map(({ confidence }) => confidence?.toFixed(9))).toEqual(
        result.fields?.map(({ confidence }) => confidence?.toFixed(9)),
      );
    }),
    { numRuns: 40 },
  );
});

test('the combined record fits the schema or is a record of one debater', async () => {
  await fc.assert(
    fc.asyncProperty(panel, rule, fc.constantFrom(0, 0.5, 0.8), async (records, aggregation, field_threshold) => {
      const result = await resultOf(membersOf(records), { answer_schema: schema, aggregation, field_threshold });
      expect(form.validate(result.final_record)).toBeNull();
      expect(JSON.parse(result.final_answer ?? '')).toEqual(result.final_record);
      if (result.decision.fallback === 'nearest_record') expect(records).toContainEqual(result.final_record);
      for (const { pointer, value } of result.fields ?? []) {
        if (/^\/[a-z]+$/.test(pointer)) expect(value).toEqual(result.final_record?.[pointer.slice(1)] ?? null);
      }
    }),
    { numRuns: 60 },
  );
});

/** The field, the request that asks only for this field, and its value as an answer to that request. */
const FIELD_QUESTIONS: readonly (readonly [string, Partial<DebateRequest>, (value: unknown) => string])[] = [
  ['city', { answer_type: 'text', question: 'the city' }, String],
  ['count', { answer_type: 'number', question: 'How many?' }, String],
  ['sure', { answer_type: 'boolean', question: 'Is it sure?' }, (value) => (value === true ? 'yes' : 'no')],
  ['size', { answer_type: 'choice', options: ['small', 'large'], question: 'Which size?' }, String],
];

test.each(FIELD_QUESTIONS)(
  'the winner of %s is the winner of a debate over only this field',
  async (name, request, answerOf) => {
    await fc.assert(
      fc.asyncProperty(panel, fc.constantFrom('majority_vote', 'weighted_vote'), async (records, aggregation) => {
        const members = membersOf(records);
        const { type, properties, required } = schema;
        const recordResult = await resultOf(members, { answer_schema: { type, properties, required }, aggregation });
        const fieldResult = await resultOf(members, { ...request, aggregation }, (member) =>
          answerOf((member.record as Record<string, unknown>)[name]),
        );
        const field = recordResult.fields?.find(({ pointer }) => pointer === `/${name}`);
        expect(answerOf(field?.value)).toBe(fieldResult.final_answer);
        expect(field?.confidence).toBeCloseTo(fieldResult.confidence ?? -1, 9);
        expect(field?.dissent.map(({ debater_id }) => debater_id)).toEqual(
          fieldResult.dissent.map(({ debater_id }) => debater_id),
        );
      }),
      { numRuns: 40 },
    );
  },
);
