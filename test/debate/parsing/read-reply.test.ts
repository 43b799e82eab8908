/** How a model's reply is read, format by format. */
import { describe, expect, test } from 'vitest';
import {
  readBallotTurn,
  readGrouping,
  readJudgement,
  readPick,
  readPosition,
} from '../../../src/debate/parsing/read-reply.ts';
import type { ReplyText } from '../../../src/debate/parsing/reading.ts';

function reply(text: string, overrides: Partial<ReplyText> = {}): ReplyText {
  return { text, reasoningText: null, finishReason: 'stop', ...overrides };
}

describe('a position', () => {
  test('is read with all its fields', () => {
    const text = JSON.stringify({
      restated_answer: 'A',
      critiques: [
        { peer: 'Peer A', assessment: 'Overlooks clause 4.' },
        { peer: 'Peer B', assessment: '' },
        'not a critique',
      ],
      answer: 'B',
      reasoning: 'Clause 4 settles it.',
      confidence: 0.8,
      changed: true,
      change_justification: 'Peer A was right about clause 4.',
    });
    expect(readPosition(reply(text))).toEqual({
      ok: true,
      value: {
        answer: 'B',
        reasoning: 'Clause 4 settles it.',
        confidence: 0.8,
        rawConfidence: '0.8',
        critiques: [{ peer: 'Peer A', assessment: 'Overlooks clause 4.' }],
        restatedAnswer: 'A',
        claimedChanged: true,
        changeJustification: 'Peer A was right about clause 4.',
      },
    });
  });

  test('needs an answer and no other field', () => {
    expect(readPosition(reply('{"answer":"B"}'))).toEqual({
      ok: true,
      value: {
        answer: 'B',
        reasoning: null,
        confidence: null,
        rawConfidence: null,
        critiques: [],
        restatedAnswer: null,
        claimedChanged: null,
        changeJustification: null,
      },
    });
  });

  test('accepts critiques given as an object from peer to assessment', () => {
    const read = readPosition(reply('{"answer":"B","critiques":{"Peer A":"weak","Peer B":{"x":1}}}'));
    expect(read.ok && read.value.critiques).toEqual([{ peer: 'Peer A', assessment: 'weak' }]);
  });

  test.each([
    ['{"Answer":"B"}', 'B'],
    ['{"final_answer":"B"}', 'B'],
    ['{"finalAnswer":"C","answer":"B"}', 'B'],
    ['{"answer":"B","ANSWER":"C"}', 'B'],
  ])('accepts the key in other spellings: %s', (text, answer) => {
    const read = readPosition(reply(text));
    expect(read.ok && read.value.answer).toBe(answer);
  });

  test.each([
    '{"answer":""}',
    '{"answer":"  "}',
    '{"answer":null}',
    '{"answer":{"a":1}}',
    '{"answer":[]}',
    '{}',
    'null',
    '42',
  ])('is unreadable without an answer: %s', (text) => {
    expect(readPosition(reply(text))).toMatchObject({ ok: false, code: 'unreadable_reply' });
  });

  test('is unreadable when it is prose, so that it is requested again', () => {
    expect(readPosition(reply('I think the answer is B.'))).toMatchObject({ ok: false, code: 'unreadable_reply' });
  });

  test('is readable when it contains a lone surrogate', () => {
    const read = readPosition(reply('{"answer":"a\\ud800b"}'));
    expect(read.ok && read.value.answer).toBe('a\uFFFDb');
  });

  test('keeps the backslash of a formula that JSON decodes as a control character', () => {
    const read = readPosition(reply(String.raw`{"answer":"\frac{1}{2} and \boxed{3} and \text{x}"}`));
    expect(read.ok && read.value.answer).toBe(String.raw`\frac{1}{2} and \boxed{3} and \text{x}`);
  });
});

describe('the finish reason', () => {
  const validText = '{"answer":"B"}';
  test.each([
    ['refusal', 'refused'],
    ['content_filter', 'content_filtered'],
    ['length', 'truncated'],
  ] as const)('takes precedence over the text: %s is %s', (finishReason, code) => {
    const unfinishedReply = reply(validText, { finishReason });
    expect(readPosition(unfinishedReply)).toMatchObject({ ok: false, code });
    expect(readPick(reply('A', { finishReason }), ['A'])).toMatchObject({ ok: false, code });
    expect(readGrouping(reply('[["A"]]', { finishReason }), ['A'])).toMatchObject({ ok: false, code });
  });

  test('is no failure when it is unknown', () => {
    expect(readPosition(reply(validText, { finishReason: 'other' })).ok).toBe(true);
  });
});

describe('a judgement', () => {
  test('is read as an answer with reasoning and confidence', () => {
    expect(readJudgement(reply('{"answer":"B","reasoning":"r","confidence":"90%","changed":true}'))).toEqual({
      ok: true,
      value: { answer: 'B', reasoning: 'r', confidence: 0.9, rawConfidence: '90%' },
    });
  });
});

describe('a ballot turn', () => {
  const options = ['Ship now', 'Wait a week', 'Cancel'];
  const voteOf = (vote: unknown) => {
    const read = readBallotTurn(reply(JSON.stringify({ stance: 's', rationale: 'r', vote })), options);
    return read.ok ? read.value.vote : read.code;
  };

  test.each([
    ['Ship now', 'Ship now'],
    ['ship now.', 'Ship now'],
    ['B', 'Wait a week'],
    ['(b)', 'Wait a week'],
    ['Option C', 'Cancel'],
    ['C. Cancel', 'Cancel'],
    [['Cancel'], 'Cancel'],
  ])('has the vote of: %j', (value, vote) => {
    expect(voteOf(value)).toBe(vote);
  });

  test.each(['abstain', '', null, 2, 'D', 'Ship', 'A or B', 'C. Ship now', 'either'])('has no vote in: %j', (value) => {
    expect(voteOf(value)).toBeNull();
  });

  test('keeps stance and rationale when it has no vote', () => {
    expect(readBallotTurn(reply('{"stance":"for","rationale":"cheap"}'), options)).toEqual({
      ok: true,
      value: { stance: 'for', rationale: 'cheap', vote: null },
    });
  });

  test('is unreadable when it has no content', () => {
    expect(readBallotTurn(reply('{"mood":"good"}'), options)).toMatchObject({ ok: false, code: 'unreadable_reply' });
  });
});

describe('grouping', () => {
  const labels = ['Answer 1', 'Answer 2', 'Answer 3'];
  test.each([
    ['{"groups":[["Answer 1","Answer 3"],["Answer 2"]]}', [['Answer 1', 'Answer 3'], ['Answer 2']]],
    ['```json\n{"groups": [["1"], ["2", "3"]]}\n```', [['Answer 1'], ['Answer 2', 'Answer 3']]],
    ['{"groups":[["Answer 1"],["Answer 2"],["Answer 3"],[]]}', [['Answer 1'], ['Answer 2'], ['Answer 3']]],
  ])('is read from %s', (text, groups) => {
    expect(readGrouping(reply(text), labels)).toEqual({ ok: true, value: groups });
  });

  test.each([
    '{"groups":[["Answer 1"],["Answer 2"]]}',
    '{"groups":[["Answer 1","Answer 2"],["Answer 2","Answer 3"]]}',
    '{"groups":[["Answer 1","Answer 2"],["Answer 3"],["Answer 4"]]}',
    '{"groups":[["Answer 1","Answer 1"],["Answer 2"],["Answer 3"]]}',
    '{"groups":{"a":["Answer 1","Answer 2","Answer 3"]}}',
    '{"groups":null}',
    'They are all the same.',
    '{}',
  ])('is not read from %s', (text) => {
    expect(readGrouping(reply(text), labels)).toMatchObject({ ok: false, code: 'unreadable_reply' });
  });
});
