/** The foreseen calls of a debate limit its real calls: no prompt is larger, and the largest have nearly that size. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Call } from '../../../src/debate/engine/calls.ts';
import { bytesOf, possibleCalls } from '../../../src/debate/estimate/possible-calls.ts';
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

/** Replies with this share of the largest size: four times `max_tokens` of five bytes, as after a truncated reply. */
function fillingScript(share: number, character: string): Script {
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

/** Estimates with the longest numbers, and reasons that fill the remaining size. */
function estimateScript(share: number, character: string): Script {
  const fillReply = fillingScript(share, character);
  return async (call, attempt) => {
    const { answer, reasoning } = (await fillReply(call, attempt)) as Record<string, string>;
    const value = -1.2345678901234567e-100 * (1 + (call.identity.subject ?? '').charCodeAt(0));
    return { reasoning: `${answer}${reasoning}`, value, low: value, high: value };
  };
}

const TEXT_SCHEMA = { type: 'string' };
const RECORD = {
  type: 'object',
  properties: { a: TEXT_SCHEMA, b: TEXT_SCHEMA, c: TEXT_SCHEMA },
  required: ['a', 'b', 'c'],
};

/** Records whose three fields share the size of the reply, and about which no two debaters agree. */
function recordScript(share: number, character: string): Script {
  const fillReply = fillingScript(share, character);
  return async (call, attempt) => {
    const reply = (await fillReply(call, attempt)) as Record<string, string>;
    if (reply['answer'] === undefined) return reply;
    const third = `${reply['answer']}${reply['reasoning']}`.slice(
      0,
      Math.floor((reply['answer'].length + (reply['reasoning']?.length ?? 0)) / 3),
    );
    return { answer: { a: `${third}a`, b: `${third}b`, c: `${third}c` }, reasoning: '', confidence: 0.123456789 };
  };
}

function sizeOf(call: Call): number {
  return bytesOf(call) + call.headroomBytes;
}

/** Calls of one kind have one purpose, and one debater or model. */
function kindOf({ identity, model }: Call): string {
  return JSON.stringify([identity.purpose, identity.purpose === 'debater' ? identity.subject : model]);
}

function largestSizes(calls: readonly Call[], size: (call: Call) => number): Map<string, number> {
  const sizes = new Map<string, number>();
  for (const call of calls) sizes.set(kindOf(call), Math.max(sizes.get(kindOf(call)) ?? 0, size(call)));
  return sizes;
}

/** The settings that a protocol requires. */
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
  const request = (settings: object) =>
    ({
      protocol,
      answer_type: 'estimate',
      spread_threshold: 0,
      estimate: { unit: 'million <EUR>' },
      ...settings,
    }) as const;
  const largestForeseen = (spec: Parameters<typeof possibleCalls>[0]) =>
    largestSizes(
      [...possibleCalls(spec)].map((each) => each.largest),
      sizeOf,
    );

  it('are never larger than foreseen, for replies of any content and length', async () => {
    await fc.assert(
      fc.asyncProperty(
        requests.map(({ debaters, max_rounds }) => request({ debaters, max_rounds })),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.constantFrom('x', '中', ' '),
        async (settings, share, character) => {
          const spec = specOf(settings);
          const { calls } = await eventsOf({ spec, script: estimateScript(share, character) });
          const foreseenSizes = largestForeseen(spec);
          for (const [kind, bytes] of largestSizes(calls, bytesOf))
            expect([kind, bytes <= (foreseenSizes.get(kind) ?? 0)]).toEqual([kind, true]);
        },
      ),
      { numRuns: 25 },
    );
  });

  it('have nearly the foreseen size when every reply has its full length', async () => {
    const debaters = ['a', 'b', 'c'].map((name) => ({ model: `openai/${name}`, name, max_tokens: 700 }));
    const spec = specOf(request({ debaters, max_rounds: 2 }));
    const { calls } = await eventsOf({ spec, script: estimateScript(1, '中') });
    const callSizes = largestSizes(calls, bytesOf);
    for (const [kind, bytes] of largestForeseen(spec))
      expect([kind, (callSizes.get(kind) ?? 0) > bytes * 0.45]).toEqual([kind, true]);
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
        async (settings, share, character) => {
          const spec = specOf({
            ...settings,
            aggregation: 'majority_vote',
            adaptive_routing: false,
            answer_schema: RECORD,
          });
          const { calls } = await eventsOf({ spec, script: recordScript(share, character) });
          const largestCalls = [...possibleCalls(spec)].map((each) => each.largest);
          const foreseenSizes = largestSizes(largestCalls, sizeOf);
          for (const [kind, bytes] of largestSizes(calls, bytesOf))
            expect([kind, bytes <= (foreseenSizes.get(kind) ?? 0)]).toEqual([kind, true]);
        },
      ),
      { numRuns: 15 },
    );
  },
);

describe.each(protocolNames)('the calls of %s', (protocol) => {
  const request = (settings: object) =>
    ({
      protocol,
      options: ['this', 'that & <more>'],
      adaptive_routing: protocol === 'critique',
      convergence_check: false,
      consensus_threshold: null,
      judge,
      ...settings,
      ...OWN_SETTINGS[protocol],
    }) as Partial<DebateRequest>;

  it('are never larger than foreseen, for replies of any content and length', async () => {
    await fc.assert(
      fc.asyncProperty(
        requests,
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.constantFrom('x', '中', ' ', '漢'),
        async (settings, share, character) => {
          const spec = specOf(request(settings));
          const { calls } = await eventsOf({ spec, script: fillingScript(share, character) });
          const foreseenSizes = largestSizes(
            [...possibleCalls(spec)].map(({ largest }) => largest),
            sizeOf,
          );
          for (const [kind, bytes] of largestSizes(calls, bytesOf)) {
            expect([kind, bytes <= (foreseenSizes.get(kind) ?? 0)]).toEqual([kind, true]);
          }
        },
      ),
      { numRuns: 25 },
    );
  });

  it('have nearly the foreseen size when every reply has its full length', async () => {
    const debaters = ['a', 'b', 'c'].map((name) => ({ model: `openai/${name}`, name, max_tokens: 700 }));
    // Without a menu all pairs of answers are open, so that they are grouped by a model.
    const menuSettings = protocol === 'ballot' ? {} : { options: null };
    const spec = specOf(
      request({ debaters, aggregation: 'judge', agreement: 'judged', max_rounds: 2, ...menuSettings }),
    );
    const { calls } = await eventsOf({ spec, script: fillingScript(1, '中') });
    const callSizes = largestSizes(calls, bytesOf);
    for (const [kind, bytes] of largestSizes(
      [...possibleCalls(spec)].map(({ largest }) => largest),
      sizeOf,
    )) {
      expect([kind, (callSizes.get(kind) ?? 0) > bytes * 0.45]).toEqual([kind, true]);
    }
  });

  it('are never smaller than foreseen', async () => {
    const spec = specOf(request({ aggregation: 'judge', max_rounds: 2 }));
    const { calls } = await eventsOf({ spec, script: fillingScript(0, 'x') });
    const smallest = new Map([...possibleCalls(spec)].map(({ smallest: call }) => [kindOf(call), bytesOf(call)]));
    for (const call of calls)
      expect([kindOf(call), bytesOf(call) >= (smallest.get(kindOf(call)) ?? 0)]).toEqual([kindOf(call), true]);
  });
});
