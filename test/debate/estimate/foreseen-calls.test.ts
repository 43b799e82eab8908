/** The foreseen calls of a debate bound its real calls: no prompt is larger, and the largest are close. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Call } from '../../../src/debate/engine/calls.ts';
import { bytesOf, foreseenCalls } from '../../../src/debate/estimate/foreseen-calls.ts';
import type { DebateRequest } from '../../../src/debate/schema/request/debate-request.ts';
import type { ProtocolName } from '../../../src/debate/schema/request/setting-names.ts';
import { protocolNames } from '../../../src/debate/schema/request/setting-names.ts';
import { eventsOf, type Script, specOf } from '../../support/debates/scripted-debate.ts';

const judge = { model: 'openai/judge' };
const requests = fc.record({
  debaters: fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { minLength: 2, maxLength: 5 }).chain((names) =>
    fc.tuple(
      ...names.map((name) =>
        fc.record({
          model: fc.constant(`openai/${name}`),
          name: fc.constant(name),
          max_tokens: fc.constantFrom(1, 50, 700, 2_048, 9_000),
          role_hint: fc.constantFrom(null, 'You doubt <everything> & "all".'),
        }),
      ),
    ),
  ),
  max_rounds: fc.integer({ min: 1, max: 4 }),
  agreement: fc.constantFrom('auto', 'typed', 'judged'),
  aggregation: fc.constantFrom('majority_vote', 'judge', 'judge_pick'),
});

/** Replies that fill four times the room of five bytes a token, as a reply after a cut-off one may; share of it: 0–1. */
function filling(share: number, character: string): Script {
  return ({ format, maxTokens, identity }) => {
    const characters = Math.floor((share * maxTokens * 4 * 5) / Buffer.byteLength(character));
    // No two debaters agree, so that every round runs.
    const text = `${identity.subject} ${identity.round} `
      .padEnd(characters, character)
      .slice(0, Math.max(1, characters));
    if (format.name === 'grouping') return { groups: [] };
    if (format.name === 'pick') return { winner: 'Candidate A', reasoning: text };
    if (format.name === 'ballot_turn') return { stance: text, rationale: text, vote: 'none' };
    const answer = text.slice(0, 16_000);
    return { answer, reasoning: text.slice(answer.length), confidence: 0.123456789 };
  };
}

/** The longest numbers, and reasons that fill the rest. */
function estimating(share: number, character: string): Script {
  const fill = filling(share, character);
  return async (call, attempt) => {
    const { answer, reasoning } = (await fill(call, attempt)) as Record<string, string>;
    const value = -1.2345678901234567e-100 * (1 + (call.identity.subject ?? '').charCodeAt(0));
    return { reasoning: `${answer}${reasoning}`, value, low: value, high: value };
  };
}

const TEXTS = { type: 'string' };
const RECORD = { type: 'object', properties: { a: TEXTS, b: TEXTS, c: TEXTS }, required: ['a', 'b', 'c'] };

/** Each field takes a third of the room, and no two debaters agree about a field. */
function recording(share: number, character: string): Script {
  const fill = filling(share, character);
  return async (call, attempt) => {
    const said = (await fill(call, attempt)) as Record<string, string>;
    if (said['answer'] === undefined) return said;
    const third = `${said['answer']}${said['reasoning']}`.slice(
      0,
      Math.floor((said['answer'].length + (said['reasoning']?.length ?? 0)) / 3),
    );
    return { answer: { a: `${third}a`, b: `${third}b`, c: `${third}c` }, reasoning: '', confidence: 0.123456789 };
  };
}

function sizeOf(call: Call): number {
  return bytesOf(call) + call.headroomBytes;
}

/** The largest call of each purpose, debater and stage. */
function kindOf({ identity, model }: Call): string {
  return JSON.stringify([identity.purpose, identity.purpose === 'debater' ? identity.subject : model]);
}

function bounds(calls: readonly Call[], size: (call: Call) => number): Map<string, number> {
  const found = new Map<string, number>();
  for (const call of calls) found.set(kindOf(call), Math.max(found.get(kindOf(call)) ?? 0, size(call)));
  return found;
}

/** Settings that only this protocol takes, or the only ones that it takes. */
const OWN_SETTINGS: Partial<Record<ProtocolName, Partial<DebateRequest>>> = {
  ballot: { aggregation: 'ballot', agreement: 'typed' },
  samples: {
    aggregation: 'majority_vote',
    max_rounds: 1,
    debaters: [{ model: 'openai/one', count: 4, max_tokens: 700 }],
  },
  cascade: { aggregation: 'posterior', then: 'critique', stop_at: 0.99 },
};

describe.each(['critique', 'society'] as const)('the calls of estimates under %s', (protocol) => {
  const request = (given: object) =>
    ({
      protocol,
      answer_type: 'estimate',
      spread_threshold: 0,
      estimate: { unit: 'million <EUR>' },
      ...given,
    }) as const;
  const largest = (spec: Parameters<typeof foreseenCalls>[0]) =>
    bounds(
      [...foreseenCalls(spec)].map((each) => each.largest),
      sizeOf,
    );

  it('are never larger than foreseen, for replies of any content and length', async () => {
    await fc.assert(
      fc.asyncProperty(
        requests.map(({ debaters, max_rounds }) => request({ debaters, max_rounds })),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.constantFrom('x', '中', ' '),
        async (given, share, character) => {
          const spec = specOf(given);
          const { asked } = await eventsOf({ spec, script: estimating(share, character) });
          const foreseen = largest(spec);
          for (const [kind, bytes] of bounds(asked, bytesOf))
            expect([kind, bytes <= (foreseen.get(kind) ?? 0)]).toEqual([kind, true]);
        },
      ),
      { numRuns: 25 },
    );
  });

  it('are close to the foreseen size when every reply has its full length', async () => {
    const debaters = ['a', 'b', 'c'].map((name) => ({ model: `openai/${name}`, name, max_tokens: 700 }));
    const spec = specOf(request({ debaters, max_rounds: 2 }));
    const { asked } = await eventsOf({ spec, script: estimating(1, '中') });
    const made = bounds(asked, bytesOf);
    for (const [kind, bytes] of largest(spec))
      expect([kind, (made.get(kind) ?? 0) > bytes * 0.45]).toEqual([kind, true]);
  });
});

it.each(['critique', 'revise', 'transcript', 'society'] as const)(
  'the calls of records under %s are never larger than foreseen',
  async (protocol) => {
    await fc.assert(
      fc.asyncProperty(
        requests.map(({ debaters, max_rounds, agreement }) => ({ protocol, debaters, max_rounds, agreement })),
        fc.double({ min: 0, max: 0.9, noNaN: true }),
        fc.constantFrom('x', '中', ' '),
        async (given, share, character) => {
          const spec = specOf({
            ...given,
            aggregation: 'majority_vote',
            adaptive_routing: false,
            answer_schema: RECORD,
          });
          const { asked } = await eventsOf({ spec, script: recording(share, character) });
          const largest = [...foreseenCalls(spec)].map((each) => each.largest);
          const foreseen = bounds(largest, sizeOf);
          for (const [kind, bytes] of bounds(asked, bytesOf))
            expect([kind, bytes <= (foreseen.get(kind) ?? 0)]).toEqual([kind, true]);
        },
      ),
      { numRuns: 15 },
    );
  },
);

describe.each(protocolNames)('the calls of %s', (protocol) => {
  const request = (given: object) =>
    ({
      protocol,
      options: ['this', 'that & <more>'],
      adaptive_routing: protocol === 'critique',
      convergence_check: false,
      consensus_threshold: null,
      judge,
      ...given,
      ...OWN_SETTINGS[protocol],
    }) as Partial<DebateRequest>;

  it('are never larger than foreseen, for replies of any content and length', async () => {
    await fc.assert(
      fc.asyncProperty(
        requests,
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.constantFrom('x', '中', ' ', '漢'),
        async (given, share, character) => {
          const spec = specOf(request(given));
          const { asked } = await eventsOf({ spec, script: filling(share, character) });
          const foreseen = bounds(
            [...foreseenCalls(spec)].map(({ largest }) => largest),
            sizeOf,
          );
          for (const [kind, bytes] of bounds(asked, bytesOf)) {
            expect([kind, bytes <= (foreseen.get(kind) ?? 0)]).toEqual([kind, true]);
          }
        },
      ),
      { numRuns: 25 },
    );
  });

  it('are close to the foreseen size when every reply has its full length', async () => {
    const debaters = ['a', 'b', 'c'].map((name) => ({ model: `openai/${name}`, name, max_tokens: 700 }));
    // Without a menu all answers are open to each other, so that they are grouped.
    const open = protocol === 'ballot' ? {} : { options: null };
    const spec = specOf(request({ debaters, aggregation: 'judge', agreement: 'judged', max_rounds: 2, ...open }));
    const { asked } = await eventsOf({ spec, script: filling(1, '中') });
    const made = bounds(asked, bytesOf);
    for (const [kind, bytes] of bounds(
      [...foreseenCalls(spec)].map(({ largest }) => largest),
      sizeOf,
    )) {
      expect([kind, (made.get(kind) ?? 0) > bytes * 0.45]).toEqual([kind, true]);
    }
  });

  it('are never smaller than foreseen', async () => {
    const spec = specOf(request({ aggregation: 'judge', max_rounds: 2 }));
    const { asked } = await eventsOf({ spec, script: filling(0, 'x') });
    const smallest = new Map([...foreseenCalls(spec)].map(({ smallest: call }) => [kindOf(call), bytesOf(call)]));
    for (const call of asked)
      expect([kindOf(call), bytesOf(call) >= (smallest.get(kindOf(call)) ?? 0)]).toEqual([kindOf(call), true]);
  });
});
