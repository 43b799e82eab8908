/** The reading of replies with a draft or with stances, and the marks in a Markdown text. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readStances } from '../../../../src/debate/answers/long/claims/read-stances.ts';
import { paragraphsOf, withMarks, withoutMarks } from '../../../../src/debate/answers/long/drafts/marks.ts';
import { readDraft } from '../../../../src/debate/answers/long/drafts/read-draft.ts';
import { asksForLongAnswer } from '../../../../src/debate/answers/long/long-cue.ts';
import type { ReplyText } from '../../../../src/debate/parsing/reading.ts';

function reply(body: unknown, finishReason: ReplyText['finishReason'] = 'stop'): ReplyText {
  return { text: typeof body === 'string' ? body : JSON.stringify(body), reasoningText: null, finishReason };
}

const claim = (text: string, confidence: unknown = 0.8) => ({ text, confidence });

describe('a draft', () => {
  it('is read with its claims, which are numbered in their order', () => {
    const body = {
      draft: 'Rivers carry silt. [c1]',
      claims: [claim('Rivers carry silt.'), claim('Silt is fine.', '85%')],
    };
    expect(readDraft(reply(body))).toEqual({
      ok: true,
      value: {
        draft: 'Rivers carry silt. [c1]',
        claims: [
          { id: 'c1', text: 'Rivers carry silt.', confidence: 0.8 },
          { id: 'c2', text: 'Silt is fine.', confidence: 0.85 },
        ],
        droppedCount: 0,
      },
    });
  });

  it('is read when the reply has other text and its claims are strings', () => {
    const body = 'Here it is:\n```json\n{"Draft": "It is so. [c1]", "claims": ["It is so."]}\n```';
    expect(readDraft(reply(body))).toMatchObject({
      ok: true,
      value: { draft: 'It is so. [c1]', claims: [{ id: 'c1', text: 'It is so.', confidence: null }] },
    });
  });

  it('drops every claim after the fortieth and counts them', () => {
    const claims = Array.from({ length: 41 }, (_, index) => claim(`Claim number ${index + 1}.`));
    const read = readDraft(reply({ draft: 'd', claims }));
    expect(read).toMatchObject({ ok: true, value: { droppedCount: 1 } });
    expect(read.ok && read.value.claims.map(({ id }) => id)).toEqual(
      claims.slice(0, 40).map((_, index) => `c${index + 1}`),
    );
  });

  it.each([
    ['an empty draft', { draft: '  ', claims: [] }, 'The draft is empty.'],
    [
      'a claim of 501 characters',
      { draft: 'd', claims: [claim('x'.repeat(501))] },
      'A claim is longer than 500 characters.',
    ],
    ['no list of claims', { draft: 'd' }, 'The reply contains no complete JSON object of the requested form.'],
    ['no JSON', 'I would rather write prose.', 'The reply contains no complete JSON object of the requested form.'],
  ])('is unreadable with %s', (_, body, detail) => {
    expect(readDraft(reply(body))).toEqual({ ok: false, code: 'unreadable_reply', detail });
  });

  it('is truncated when it was cut off, with any content', () => {
    expect(readDraft(reply({ draft: 'd', claims: [] }, 'length'))).toMatchObject({ ok: false, code: 'truncated' });
  });

  it('accepts a claim of exactly 500 characters', () => {
    expect(readDraft(reply({ draft: 'd', claims: [claim('x'.repeat(500))] }))).toMatchObject({ ok: true });
  });

  it('never causes an exception', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (body) => {
        expect(typeof readDraft(reply(body)).ok).toBe('boolean');
      }),
    );
  });
});

describe('stances', () => {
  const labels = new Map([
    ['1', 'c4'],
    ['2', 'c2'],
    ['3', 'c9'],
  ]);

  it('are read by the label that the debater saw; a missing claim is unsure', () => {
    const body = {
      stances: [
        { claim: 2, stance: 'Contradict', reason: 'It was in May.', wording: 'It was in May.' },
        { claim: 'claim 9', stance: 'support' },
        { claim: '1', stance: 'supports', reason: '' },
      ],
    };
    expect(readStances(reply(body), labels)).toEqual({
      ok: true,
      value: [
        { claim_id: 'c4', stance: 'support', reason: null, wording: null },
        { claim_id: 'c2', stance: 'contradict', reason: 'It was in May.', wording: 'It was in May.' },
        { claim_id: 'c9', stance: 'unsure', reason: null, wording: null },
      ],
    });
  });

  it('are unsure when a reply takes two different stances on a claim', () => {
    const body = {
      stances: [
        { claim: '1', stance: 'support' },
        { claim: '1', stance: 'contradict' },
      ],
    };
    const read = readStances(reply(body), labels);
    expect(read.ok && read.value[0]).toEqual({ claim_id: 'c4', stance: 'unsure', reason: null, wording: null });
  });

  it('are read from an object by claim', () => {
    const read = readStances(
      reply({ stances: { '1': 'support', '3': { stance: 'contradict', reason: 'no' } } }),
      labels,
    );
    expect(read.ok && read.value.map(({ stance }) => stance)).toEqual(['support', 'unsure', 'contradict']);
  });

  it.each([
    ['none of the claims shown', { stances: [{ claim: '77', stance: 'support' }] }],
    ['no known word', { stances: [{ claim: '1', stance: 'maybe' }] }],
    ['an empty list', { stances: [] }],
  ])('are unreadable with %s', (_, body) => {
    expect(readStances(reply(body), labels)).toMatchObject({ ok: false, code: 'unreadable_reply' });
  });
});

describe('marks', () => {
  const text = [
    '# Heading',
    '',
    'First, with a list:',
    '- one [c1]',
    '- two [c2?][c1]',
    '',
    'In code `a[c3]` is no mark, nor is [c4](https://example.org).',
    '',
    '```js',
    'rows[c5];',
    '',
    'more();',
    '```',
    'The code above does it. [c6, C7?]',
    '',
    '---',
  ].join('\n');

  it('belong to paragraphs; code in a fence belongs to the lines beside it', () => {
    expect(paragraphsOf(text).map(({ marks }) => marks)).toEqual([
      [
        { id: 'c1', contested: false },
        { id: 'c2', contested: true },
      ],
      [],
      [
        { id: 'c6', contested: false },
        { id: 'c7', contested: true },
      ],
    ]);
  });

  it('are rewritten and removed without a change to other text', () => {
    const rewritten = withMarks(text, (id) =>
      id === 'c2' ? null : { id: `c1${id.slice(1)}`, contested: id === 'c1' },
    );
    expect(rewritten).toContain('- one [c11?]\n- two [c11?]\n');
    expect(rewritten).toContain('`a[c3]` is no mark, nor is [c4](https://example.org).');
    expect(rewritten).toContain('rows[c5];');
    expect(rewritten).toContain('The code above does it. [c16][c17]');
    expect(withoutMarks('So it is. [c1][c2?]')).toBe('So it is. ');
  });

  it('do not count in the length of a paragraph', () => {
    expect(paragraphsOf('abc [c1]').map(({ length }) => length)).toEqual([4]);
  });

  it('are found in any text, and a text keeps its characters when its marks keep their names', () => {
    const piece = fc.constantFrom('[c1]', '[c2?]', '`', '```', '\n', '\n\n', 'text ', '# ', '- ', '~~~', '[', ']', '(');
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const text = pieces.join('');
        const marks = paragraphsOf(text).flatMap((each) => each.marks);
        const withSameMarks = withMarks(text, (id) => ({ id, contested: text.includes(`[${id}?]`) }));
        expect(withoutMarks(withSameMarks)).toBe(withoutMarks(text));
        expect(marks.every(({ id }) => id === 'c1' || id === 'c2')).toBe(true);
      }),
    );
  });
});

describe('the cue for a long answer', () => {
  it.each([
    'Write a migration guide for Postgres 17.',
    'Please explain how TCP slow start works',
    'Could you please draft a letter to the landlord?',
    'Plan a week in Rome for two.',
    'Design an API for a library.',
    'Compare Kafka and RabbitMQ.',
    'Summarise the context.',
    'summarize the contract',
    'Review this pull request.',
    'Outline the argument of the paper.',
    'List the steps to renew a passport.',
    'List all the main steps of mitosis',
    'Implement a rate limiter in Go.',
    'Give me an essay about bees.',
    'Show me some code that sorts a list.',
    'I need the code to parse a CSV file.',
  ])('is found in: %s', (question) => {
    expect(asksForLongAnswer(question)).toBe(true);
  });

  it.each([
    'What is 6 × 7?',
    'Plan B costs 3 dollars and plan C costs 4. Which is cheaper?',
    'Design patterns were introduced in which year?',
    'Is this clause enforceable? Explain briefly.',
    'What is the zip code of Berlin?',
    'I need the zip code of Berlin.',
    'Who wrote the essay "Politics and the English Language"?',
    'Which code does HTTP use for a redirect?',
    'Writing began when?',
    'Draft’s plural?',
  ])('is not found in: %s', (question) => {
    expect(asksForLongAnswer(question)).toBe(false);
  });
});
