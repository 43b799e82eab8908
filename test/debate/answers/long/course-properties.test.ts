/** Properties of every long debate, for any replies of models and any point at which it is resumed. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paragraphsOf } from '../../../../src/debate/answers/long/drafts/marks.ts';
import type { Call, CallOutcome } from '../../../../src/debate/engine/calls.ts';
import type { LoggedEvent } from '../../../../src/debate/schema/event.ts';
import { isTerminal } from '../../../../src/debate/schema/event.ts';
import type { Result } from '../../../../src/debate/schema/outcome/result.ts';
import type { DebateRequest } from '../../../../src/debate/schema/request/debate-request.ts';
import { seedOf } from '../../../../src/lib/seeded.ts';
import type { Script, Scripted } from '../../../support/debates/scripted-debate.ts';
import { eventsOf, specOf } from '../../../support/debates/scripted-debate.ts';
import { answerFrom, groupsOf, LONG, panelScript, shownClaims, stancesTo, writtenClaims } from './scripted-claims.ts';

const requests: fc.Arbitrary<Partial<DebateRequest>> = fc.constantFrom<Partial<DebateRequest>>(
  {},
  { judge: { model: 'openai/judge' } },
  { aggregation: 'best_draft', max_rounds: 5 },
  { aggregation: 'judge_pick', judge: { model: 'openai/judge', orders: 2 } },
  { protocol: 'revise' },
  { protocol: 'revise', judge: { model: 'openai/judge' } },
  { protocol: 'revise', aggregation: 'write', max_rounds: 4 },
  { protocol: 'transcript', max_rounds: 4 },
  { protocol: 'cascade' },
  { protocol: 'cascade', then: 'critique', wave: 3 },
  { agreement: 'typed', substitutes: [{ model: 'openai/substitute' }] },
);

/** Each reply depends only on the identity and attempt of its call, so that a second run gets the same replies. */
function randomScript(seed: number): Script {
  return (call, attempt) => {
    const draw = (topic: string, sides: number) => seedOf(seed, JSON.stringify(call.identity), attempt, topic) % sides;
    const failure = draw('bad', 12);
    if (failure === 0) return 'this is no JSON';
    if (failure === 1) return { fails: draw('lasting', 3) === 0 ? 'refused' : 'provider_error' };
    return randomReply(call, draw);
  };
}

function randomReply(call: Call, draw: (topic: string, sides: number) => number): Scripted {
  switch (call.identity.purpose) {
    case 'debater':
      return randomDraft(draw);
    case 'align':
      return draw('void', 3) === 0
        ? { groups: [['1'], ['1', '99']] }
        : groupsOf(call, (text) => text.slice(0, 5 + draw('width', 20)));
    case 'stance':
      return stancesTo(call, (text) => {
        const stance = (['support', 'support', 'contradict', 'unsure'] as const)[draw(text, 4)] ?? 'unsure';
        return { stance, reason: draw(`reason ${text}`, 2) === 0 ? '' : `since ${text}`, wording: '' };
      });
    case 'write':
      return [
        answerFrom(call),
        {
          answer: writtenClaims(call)
            .map(({ id }) => `So it is. [${id}]`)
            .join('\n\n'),
        },
        { answer: 'It is so. [c77]' },
        { answer: 'It is so.' },
      ][draw('written', 4)] as Scripted;
    default:
      return { winner: draw('pick', 4) === 0 ? 'nobody' : 'Candidate A', reasoning: 'r' };
  }
}

function randomDraft(draw: (topic: string, sides: number) => number): Scripted {
  const texts = Array.from(
    { length: draw('claims', 4) },
    (_, index) => `Statement ${draw(`text ${index}`, 6)} of rivers.`,
  );
  const claims = texts.map((text, index) => ({ text, confidence: draw(`sure ${index}`, 11) / 10 }));
  return {
    draft: texts.map((text, index) => `${text} [c${index + 1 + draw(`mark ${index}`, 2)}]`).join('\n\n') || 'Nothing.',
    claims,
  };
}

function resultIn(events: readonly LoggedEvent[]): Result | null {
  const last = events.at(-1);
  return last !== undefined && isTerminal(last) ? last.result : null;
}

/** The log without the events that report a resumption. */
function withoutResumptions(events: readonly LoggedEvent[]): unknown[] {
  return events.filter(({ type }) => type !== 'debate.resumed').map(({ seq: _, ...event }) => event);
}

/** The turns of one stage may arrive in any order. */
function inStageOrder(events: unknown[]): unknown[] {
  const turnEvents = ['debate.position', 'debate.position_failed', 'debate.stances'];
  const sorted: unknown[] = [];
  let stage: unknown[] = [];
  const flush = () => sorted.push(...stage.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)));
  for (const event of events as LoggedEvent[]) {
    if (turnEvents.includes(event.type)) {
      stage.push(event);
      continue;
    }
    flush();
    stage = [];
    sorted.push(event);
  }
  flush();
  return sorted;
}

describe('a resumed long debate', () => {
  it('ends as the uninterrupted one from every prefix of its log, without repeating a call', async () => {
    await fc.assert(
      fc.asyncProperty(requests, fc.nat(1e9), async (request, seed) => {
        const spec = specOf({ ...LONG, ...request });
        const script = randomScript(seed);
        const journal = new Map<string, CallOutcome[]>();
        const uninterrupted = await eventsOf({ spec, script, journal });
        for (let prefixLength = 0; prefixLength < uninterrupted.events.length; prefixLength += 1) {
          const resumed = await eventsOf({
            spec,
            script,
            journal: new Map(journal),
            log: uninterrupted.events.slice(0, prefixLength),
          });
          expect(resumed.calls).toEqual([]);
          expect(inStageOrder(withoutResumptions(resumed.events))).toEqual(
            inStageOrder(withoutResumptions(uninterrupted.events)),
          );
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe('the answer of a long debate', () => {
  it('marks only claims that exist, and no rejected claim when a model wrote it', async () => {
    await fc.assert(
      fc.asyncProperty(requests, fc.nat(1e9), async (request, seed) => {
        const { events } = await eventsOf({ spec: specOf({ ...LONG, ...request }), script: randomScript(seed) });
        const result = resultIn(events);
        if (result === null) return;
        const statusOf = new Map(result.claims?.map(({ id, status }) => [id, status]));
        const marks = paragraphsOf(result.final_answer ?? '').flatMap((paragraph) => paragraph.marks);
        expect(marks.every(({ id }) => statusOf.has(id))).toBe(true);
        expect(marks.filter(({ id }) => statusOf.get(id) === 'contested').every(({ contested }) => contested)).toBe(
          true,
        );
        const rejectedIds = marks.filter(({ id }) => statusOf.get(id) === 'rejected').map(({ id }) => id);
        if (result.decision.decision_rule === 'write') expect(rejectedIds).toEqual([]);
        expect(new Set(rejectedIds)).toEqual(new Set(result.rejected_claims));
      }),
      { numRuns: 150 },
    );
  });
});

describe('the claims that a debater sees', () => {
  it('name no debater and no model, and contain no counts', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(1e9), async (seed) => {
        const names = ['ann-the-first', 'bob-the-second', 'cat-the-third'];
        const models = ['openai/one', 'anthropic/two', 'mistral/three'];
        const debaters = names.map((name, index) => ({ name, model: models[index] ?? '' }));
        const { calls } = await eventsOf({
          spec: specOf({ ...LONG, debaters, max_rounds: 4 }),
          script: randomScript(seed),
        });
        for (const call of calls.filter(({ identity }) => identity.purpose === 'stance')) {
          const prompt = call.prompt.messages.at(-1)?.content ?? '';
          expect([...names, ...models].some((name) => prompt.includes(name))).toBe(false);
          const claims = [...shownClaims(call)];
          // Each claim appears once, and its label is its position in the debater's own order. Only reasons are added.
          expect(new Set(claims.map(([, text]) => text)).size).toBe(claims.length);
          const attributes = [...prompt.matchAll(/<(\w+) ([^>]*)>/g)].map(
            ([, tag, attributeText]) => `${tag} ${attributeText?.replace(/\d+/, 'N')}`,
          );
          expect(new Set(attributes)).toEqual(new Set(claims.length === 0 ? [] : ['claim label="N"']));
          for (const [, reason] of prompt.matchAll(/<reason_\w+>([^<]*)</g)) expect(reason).toMatch(/^since /);
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe('the claims of a long debate', () => {
  const drafts = {
    a: ['Rivers carry silt.', 'Bends grow.'],
    b: ['Rivers carry silt.', 'Lakes form.'],
    c: ['Bends shrink.'],
  };

  it('have texts and statuses that do not depend on the order of the debaters', async () => {
    const orders = [
      ['a', 'b', 'c'],
      ['a', 'c', 'b'],
      ['b', 'a', 'c'],
      ['b', 'c', 'a'],
      ['c', 'a', 'b'],
      ['c', 'b', 'a'],
    ];
    const stance = (debater: string, text: string) => {
      if (text === 'Bends shrink.') return debater === 'c' ? 'support' : 'contradict';
      return text === 'Lakes form.' && debater === 'c' ? 'contradict' : 'support';
    };
    const outcomes = await Promise.all(
      orders.map(async (order) => {
        const debaters = order.map((name) => ({ name, model: `openai/${name}` }));
        const spec = specOf({ ...LONG, debaters, judge: { model: 'openai/judge' } });
        const result = resultIn((await eventsOf({ spec, script: panelScript({ drafts, stance }) })).events);
        return { claims: result?.claims, summary: result?.summary, answer: result?.final_answer };
      }),
    );
    expect(outcomes[0]?.claims?.map(({ text, status }) => [text, status])).toEqual([
      ['Rivers carry silt.', 'consensus'],
      ['Bends grow.', 'consensus'],
      ['Bends shrink.', 'rejected'],
      ['Lakes form.', 'majority'],
    ]);
    for (const outcome of outcomes) expect(outcome).toEqual(outcomes[0]);
  });
});
