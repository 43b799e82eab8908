/** The course of a long debate: drafts, grouping, stances, the debate of disputed claims, the count, the answer. */
import { describe, expect, it } from 'vitest';
import type { Call } from '../../../../src/debate/engine/calls.ts';
import type { Played } from '../../../support/debates/scripted-debate.ts';
import { eventsOf, play, specOf } from '../../../support/debates/scripted-debate.ts';
import { answerFrom, groupsOf, LONG, panelScript, shownClaims, stancesTo, writtenClaims } from './scripted-claims.ts';

const FAST = 'The outer bank is worn away faster.';
const FAST_TOO = 'Water erodes the outside of a bend more quickly.';
const SLOPE = 'Meanders form where the slope is gentle.';
const LAKE = 'Cut-off meanders become oxbow lakes.';
const TIDE = 'Tides cause meanders in mountain streams.';

const NOTHING = { draft: 'Nobody knows.', claims: [] };

/** a: FAST, SLOPE; b: FAST_TOO, LAKE; c: TIDE. The model finds the first claims of a and b to be the same. */
const drafts = { a: [FAST, SLOPE], b: [FAST_TOO, LAKE], c: [TIDE] };
const same = (text: string) => (text === FAST_TOO ? FAST : text);

function purposes(asked: readonly Call[]): string[] {
  return asked.map(
    ({ identity }) => `${identity.purpose} ${identity.round}${identity.subject === null ? '' : ` ${identity.subject}`}`,
  );
}

function statuses({ result }: Played): Record<string, string> {
  return Object.fromEntries((result.claims ?? []).map(({ text, status }) => [text, status]));
}

const doubtful = (debater: string, text: string) =>
  text === TIDE && debater !== 'c'
    ? ({ stance: 'contradict', reason: `no tide, says ${debater}` } as const)
    : ('support' as const);

describe('a long debate', () => {
  it('asks for drafts, a grouping, stances and an answer, and ends when no claim is disputed', async () => {
    const played = await play(LONG, panelScript({ drafts, same }));
    expect(purposes(played.asked)).toEqual([
      ...['a', 'b', 'c'].map((id) => `debater 1 ${id}`),
      'align 1',
      ...['a', 'b', 'c'].map((id) => `stance 2 ${id}`),
      'write 2',
    ]);
    const { result } = played;
    expect(result.claims?.map(({ id, text, status, authors }) => [id, text, status, authors])).toEqual([
      ['c1', FAST, 'consensus', ['a', 'b']],
      ['c2', LAKE, 'consensus', ['b']],
      ['c3', SLOPE, 'consensus', ['a']],
      ['c4', TIDE, 'consensus', ['c']],
    ]);
    expect(result).toMatchObject({
      total_rounds_run: 2,
      converged: true,
      rounds_saved: 1,
      saved: { calls: 3 },
      confidence: 1,
      confidence_detail: { method: 'claims' },
      decision: { aggregation: 'write', decision_rule: 'write', fallback: null, outcome: 'answer' },
      summary: {
        consensus: ['c1', 'c2', 'c3', 'c4'],
        contradictions: [],
        partial_coverage: ['c1'],
        unique_insights: [],
      },
      uncited_paragraphs: [],
      rejected_claims: [],
      escalate_to_human: false,
      round_1_answer: null,
      dissent: [],
    });
    expect(result.final_answer).toBe([`${FAST} [c1]`, `${LAKE} [c2]`, `${SLOPE} [c3]`, `${TIDE} [c4]`].join('\n\n'));
    expect(played.events.map(({ type }) => type)).toEqual([
      'debate.started',
      'debate.round_started',
      ...Array.from({ length: 3 }, () => 'debate.position'),
      'debate.round_completed',
      'debate.claims',
      'debate.round_started',
      ...Array.from({ length: 3 }, () => ['debate.stances', 'debate.position']).flat(),
      'debate.round_completed',
      'debate.converged',
      'debate.claim_status',
      'debate.judging',
      'debate.aggregated',
      'debate.completed',
    ]);
  });

  it('debates only disputed claims in later rounds, with reasons and without names', async () => {
    const played = await play(LONG, panelScript({ drafts, same, stance: doubtful }));
    const third = played.asked.filter(({ identity }) => identity.purpose === 'stance' && identity.round === 3);
    expect(third).toHaveLength(3);
    for (const call of third) {
      expect([...shownClaims(call).values()]).toEqual([TIDE]);
      expect(call.prompt.messages.at(-1)?.content).toContain('<reason_against>no tide, says a</reason_against>');
    }
    expect(statuses(played)).toEqual({
      [FAST]: 'consensus',
      [LAKE]: 'consensus',
      [SLOPE]: 'consensus',
      [TIDE]: 'rejected',
    });
    expect(played.result.claims?.find(({ text }) => text === TIDE)).toMatchObject({
      support: ['c'],
      contradict: ['a', 'b'],
      unsure: [],
      reasons_against: [
        { debater_id: 'a', reason: 'no tide, says a' },
        { debater_id: 'b', reason: 'no tide, says b' },
      ],
    });
    expect(played.result.final_answer).not.toContain(TIDE);
    expect(played.result).toMatchObject({ converged: false, total_rounds_run: 3, final_convergence_score: 0.75 });
  });

  it('ends the debate of a claim when its author withdraws it or the others accept it', async () => {
    const stance = (debater: string, text: string, round: number) =>
      round === 3 ? ('support' as const) : doubtful(debater, text);
    const played = await play({ ...LONG, max_rounds: 5 }, panelScript({ drafts, same, stance }));
    expect(played.result).toMatchObject({ total_rounds_run: 3, converged: true, rounds_saved: 2 });
    expect(statuses(played)[TIDE]).toBe('consensus');
  });

  it('shows each debater the claims in an order of its own, under labels without meaning', async () => {
    const { asked } = await play(LONG, panelScript({ drafts, same }));
    const shown = asked.filter(({ identity }) => identity.purpose === 'stance').map((call) => shownClaims(call));
    for (const claims of shown) {
      expect([...claims.keys()]).toEqual(['1', '2', '3', '4']);
      expect([...claims.values()].toSorted()).toEqual([FAST, LAKE, SLOPE, TIDE].toSorted());
    }
    expect(new Set(shown.map((claims) => [...claims.values()].join())).size).toBeGreaterThan(1);
  });

  it('asks the judge to align and to write, else the cheapest and the best supported debater', async () => {
    const judged = await play({ ...LONG, judge: { model: 'openai/judge' } }, panelScript({ drafts, same }));
    const modelsOf = ({ asked }: Played) =>
      asked.filter(({ identity }) => ['align', 'write'].includes(identity.purpose)).map(({ model }) => model);
    expect(modelsOf(judged)).toEqual(['openai/judge', 'openai/judge']);
    expect(judged.result.winner).toBeNull();
    const plain = await play(LONG, panelScript({ drafts, same }));
    // The scripted rules name the last of the panel as the cheapest; a and b have each four supports by others, a is first.
    expect(modelsOf(plain)).toEqual(['mistral/three', 'openai/one']);
    expect(plain.result.winner).toBe('a');
  });

  it('groups by rules alone when agreement is "typed"', async () => {
    const played = await play({ ...LONG, agreement: 'typed' }, panelScript({ drafts, same }));
    expect(purposes(played.asked)).not.toContain('align 1');
    expect(played.result.claims).toHaveLength(5);
  });

  it('has one round of drafts alone when max_rounds is 1', async () => {
    const played = await play({ ...LONG, max_rounds: 1 }, panelScript({ drafts, same }));
    expect(purposes(played.asked).slice(3)).toEqual(['align 1', 'write 1']);
    expect(statuses(played)).toEqual({ [FAST]: 'consensus', [LAKE]: 'unique', [SLOPE]: 'unique', [TIDE]: 'unique' });
  });

  it('escalates when too many of the claims that it uses are contested', async () => {
    const stance = (debater: string, text: string) =>
      text === SLOPE && debater === 'b' ? 'contradict' : text === SLOPE ? 'unsure' : 'support';
    const played = await play(LONG, panelScript({ drafts: { a: [FAST, SLOPE], b: [FAST], c: [FAST] }, stance }));
    // One of two claims is contested: a for, b against, c unsure.
    expect(statuses(played)).toEqual({ [FAST]: 'consensus', [SLOPE]: 'contested' });
    expect(played.result.escalation.reasons).toEqual(['contested_claims']);
    const lenient = await play(
      { ...LONG, escalate_contested_share: 0.5 },
      panelScript({ drafts: { a: [FAST, SLOPE], b: [FAST], c: [FAST] }, stance }),
    );
    expect(lenient.result.escalation.reasons).toEqual([]);
    // 35 characters and a space of an agreed paragraph, 40 and a space of a contested one.
    expect(lenient.result.confidence).toBeCloseTo(36 / (36 + 41), 9);
  });
});

describe('the protocols of a long debate', () => {
  it('revise changes drafts in all rounds, and a judge picks a whole draft', async () => {
    const request = { ...LONG, protocol: 'revise' as const, judge: { model: 'openai/judge' } };
    const played = await play(request, panelScript({ drafts, judge: { winner: 'Candidate A', reasoning: 'clear' } }));
    expect(purposes(played.asked)).toEqual([
      ...[1, 2, 3].flatMap((round) => ['a', 'b', 'c'].map((id) => `debater ${round} ${id}`)),
      'judge 3',
    ]);
    expect(played.result.decision).toMatchObject({
      aggregation: 'judge_pick',
      decision_rule: 'judge_pick',
      fallback: null,
    });
    const winner = played.result.winner ?? '';
    expect(played.result.final_answer).toContain(drafts[winner as 'a'][0] ?? '');
    expect(played.asked.at(4)?.prompt.messages.at(-1)?.content).toContain('Revise your draft');
  });

  it('revise uses its last round for stances when the answer is written', async () => {
    const played = await play({ ...LONG, protocol: 'revise', aggregation: 'write' }, panelScript({ drafts, same }));
    expect(purposes(played.asked)).toEqual([
      ...[1, 2].flatMap((round) => ['a', 'b', 'c'].map((id) => `debater ${round} ${id}`)),
      'align 2',
      ...['a', 'b', 'c'].map((id) => `stance 3 ${id}`),
      'write 3',
    ]);
  });

  it('transcript shows all earlier reasons, and critique the latest ones', async () => {
    const stance = (debater: string, text: string, round: number) =>
      text === TIDE && debater !== 'c'
        ? ({ stance: 'contradict', reason: `round ${round}` } as const)
        : ('support' as const);
    for (const protocol of ['critique', 'transcript'] as const) {
      const played = await play({ ...LONG, protocol, max_rounds: 4 }, panelScript({ drafts, same, stance }));
      const last = played.asked
        .findLast(({ identity }) => identity.purpose === 'stance')
        ?.prompt.messages.at(-1)?.content;
      expect(last?.includes('<reason_against>round 2</reason_against>')).toBe(protocol === 'transcript');
      expect(last).toContain('<reason_against>round 3</reason_against>');
    }
  });

  it('cascade asks its first wave for drafts, and only these debaters take stances', async () => {
    const request = { ...LONG, protocol: 'cascade' as const };
    const played = await play(request, panelScript({ drafts, same, stance: doubtful }));
    expect(purposes(played.asked)).toEqual([
      'debater 1 a',
      'debater 1 b',
      'align 1',
      'stance 2 a',
      'stance 2 b',
      'write 2',
    ]);
    expect(played.result.not_asked).toEqual(['c']);
    expect(played.result.saved).toMatchObject({ calls: 1 });
  });

  it('cascade asks the next debater when too few drafts could be read', async () => {
    const request = { ...LONG, protocol: 'cascade' as const, then: 'critique' as const };
    const script = panelScript({
      drafts: { a: { fails: 'provider_error' }, b: drafts.b, c: drafts.c },
      stance: () => 'support',
    });
    const played = await play(request, script);
    expect(purposes(played.asked).slice(0, 3)).toEqual(['debater 1 a', 'debater 1 b', 'debater 1 c']);
    expect(played.asked.map(({ identity }) => identity.phase).slice(0, 3)).toEqual(['wave_1', 'wave_1', 'wave_2']);
    expect(played.result.claims?.every(({ support }) => support.join() === 'b,c')).toBe(true);
  });
});

describe('a writer', () => {
  const judge = { model: 'openai/judge' };

  it('receives the faults of its answer once', async () => {
    const write = (call: Call, attempt: number) =>
      attempt === 1
        ? {
            answer: `${writtenClaims(call)
              .map(({ id }) => `[${id}]`)
              .join('')} [c99]`,
          }
        : answerFrom(call);
    const played = await play({ ...LONG, judge }, panelScript({ drafts, same, stance: doubtful, write }));
    const written = played.asked.filter(({ identity }) => identity.purpose === 'write');
    expect(written).toHaveLength(2);
    const notice = written[1]?.prompt.messages.at(-1)?.content ?? '';
    expect(notice).toContain('These marks name no claim: c99.');
    expect(notice).toContain('These claims are rejected and must not be used: c4.');
    expect(played.result.decision).toMatchObject({ decision_rule: 'write', fallback: null });
  });

  it.each([
    [
      'cites rejected claims',
      (call: Call) => ({
        answer: writtenClaims(call)
          .map(({ id }) => `It is so. [${id}]`)
          .join('\n\n'),
      }),
    ],
    ['marks nothing', () => ({ answer: 'It is so.' })],
    ['replies with no JSON', () => 'It is so. [c1]'],
    ['fails', () => ({ fails: 'provider_error' }) as const],
  ])('is replaced by the best supported draft when it twice %s', async (_, write) => {
    const played = await play({ ...LONG, judge }, panelScript({ drafts, same, stance: doubtful, write }));
    expect(played.asked.filter(({ identity }) => identity.purpose === 'write')).toHaveLength(2);
    expect(played.result).toMatchObject({
      decision: { aggregation: 'write', decision_rule: 'best_draft', fallback: 'draft' },
      winner: 'a',
      degraded: true,
      rejected_claims: [],
      escalation: { reasons: ['writer_failed'] },
    });
    expect(played.result.final_answer).toBe(`${FAST} [c1]\n\n${SLOPE} [c3]`);
  });

  it('is not called under best_draft, and rejected claims of the draft are listed', async () => {
    const request = { ...LONG, aggregation: 'best_draft' as const };
    const script = panelScript({
      drafts: { a: [FAST, TIDE], b: [FAST], c: [FAST] },
      stance: (id, text) => (text === TIDE && id !== 'a' ? 'contradict' : 'support'),
    });
    const played = await play(request, script);
    expect(purposes(played.asked).some((each) => each.startsWith('write'))).toBe(false);
    expect(played.result).toMatchObject({ winner: 'b', decision: { decision_rule: 'best_draft', fallback: null } });
    const alone = await play(
      request,
      panelScript({
        drafts: { a: [FAST, SLOPE, TIDE], b: NOTHING, c: NOTHING },
        stance: (id, text) => (text === TIDE && id !== 'a' ? 'contradict' : 'support'),
      }),
    );
    expect(alone.result).toMatchObject({ winner: 'a', rejected_claims: ['c3'] });
  });
});

describe('failures in a long debate', () => {
  it('a debater whose draft cannot be read is asked again, and then left out of the drafts', async () => {
    const long = 'x'.repeat(501);
    const played = await play(
      LONG,
      panelScript({ drafts: { ...drafts, b: { draft: 'd', claims: [{ text: long, confidence: 1 }] } }, same }),
    );
    expect(purposes(played.asked).filter((each) => each === 'debater 1 b')).toHaveLength(2);
    expect(played.result.failures).toMatchObject([
      { debater_id: 'b', code: 'unreadable_reply', detail: 'A claim is longer than 500 characters.' },
    ]);
    expect(played.result.claims?.flatMap(({ authors }) => authors)).not.toContain('b');
    // It may still take stances on the claims of others.
    expect(played.result.claims?.every(({ support }) => support.includes('b'))).toBe(true);
  });

  it('claims beyond the fortieth are dropped with a warning', async () => {
    const many = Array.from({ length: 41 }, (_, index) => `Claim ${index + 100} is about rivers.`);
    const played = await play(LONG, panelScript({ drafts: { ...drafts, b: many }, same }));
    expect(played.result.warnings).toContain('claims: 1 of b were dropped, since a draft has 40 at most');
    expect(played.result.claims).toHaveLength(43);
  });

  it.each([
    [
      'an unknown id',
      (call: Call) => ({ groups: [...[...shownClaims(call, 'grouped_claim').keys()].map((id) => [id]), ['77']] }),
    ],
    [
      'a repeated id',
      (call: Call) => ({ groups: [...[...shownClaims(call, 'grouped_claim').keys()].map((id) => [id]), ['1']] }),
    ],
    [
      'a missing id',
      (call: Call) => ({ groups: [...shownClaims(call, 'grouped_claim').keys()].slice(1).map((id) => [id]) }),
    ],
    ['no JSON', () => 'They are all the same.'],
  ])('a grouping with %s is requested once more and then ignored', async (_, align) => {
    const played = await play(LONG, panelScript({ drafts, align }));
    expect(played.asked.filter(({ identity }) => identity.purpose === 'align')).toHaveLength(2);
    expect(played.result.claims).toHaveLength(5);
    expect(played.result.warnings).toContain(
      'claims: no model could group equivalent claims, so each claim is counted alone',
    );
    const once = await play(
      LONG,
      panelScript({ drafts, same, align: (call, attempt) => (attempt === 1 ? align(call) : groupsOf(call, same)) }),
    );
    expect(once.result.claims).toHaveLength(4);
  });

  it('below the quorum of drafts the best draft is the answer, and the debate is degraded', async () => {
    const played = await play(LONG, panelScript({ drafts: { a: [FAST, SLOPE] } }));
    expect(purposes(played.asked).every((each) => each.startsWith('debater 1'))).toBe(true);
    expect(played.result).toMatchObject({
      final_answer: `${FAST} [c2]\n\n${SLOPE} [c1]`,
      decision: { decision_rule: 'best_draft', fallback: 'draft' },
      escalation: { reasons: ['degraded'] },
    });
  });

  it('without any draft there is no result', async () => {
    const { events } = await eventsOf({ spec: specOf(LONG), script: panelScript({ drafts: {} }) });
    expect(events.at(-1)).toMatchObject({ type: 'debate.failed', result: null, error: { code: 'no_positions' } });
  });

  it.each([
    ['align', 1],
    ['stance', 2],
    ['write', 2],
  ])('a budget that has no room for %s ends it with the best draft so far', async (purpose) => {
    const spec = specOf(LONG);
    const affordable = (calls: readonly Call[]) => calls.every(({ identity }) => identity.purpose !== purpose);
    const { events, asked } = await eventsOf({ spec, script: panelScript({ drafts, same }), affordable });
    expect(asked.some(({ identity }) => identity.purpose === purpose)).toBe(false);
    expect(events.at(-1)).toMatchObject({
      type: 'debate.budget_exceeded',
      result: { decision: { fallback: 'draft' }, escalation: { reasons: ['budget_exhausted'] } },
    });
  });

  it('a cancelled debate keeps the drafts that were paid for', async () => {
    let drafted = 0;
    const script = panelScript({ drafts, same });
    const { events } = await eventsOf({
      spec: specOf(LONG),
      script: (call, attempt) => {
        drafted += call.identity.purpose === 'debater' ? 1 : 0;
        return script(call, attempt);
      },
      stopCause: () => (drafted === 3 ? 'cancelled' : null),
    });
    expect(events.at(-1)).toMatchObject({ type: 'debate.cancelled', result: { decision: { fallback: 'draft' } } });
  });

  it('drafts without claims are answers, but are not counted', async () => {
    const played = await play(LONG, panelScript({ drafts: { a: NOTHING, b: NOTHING, c: NOTHING } }));
    expect(played.result.decision.fallback).toBe('draft');
    expect(played.result.confidence).toBeNull();
  });

  it('stances of a debater that fails are missing, and its own claims stay supported', async () => {
    const base = panelScript({ drafts, same });
    const played = await play(LONG, (call, attempt) =>
      call.identity.purpose === 'stance' && call.identity.subject === 'c'
        ? { fails: 'provider_error' }
        : base(call, attempt),
    );
    expect(played.result.claims?.find(({ text }) => text === TIDE)?.support).toEqual(['a', 'b', 'c']);
    expect(played.result.claims?.find(({ text }) => text === LAKE)).toMatchObject({
      support: ['a', 'b'],
      unsure: ['c'],
    });
  });

  it('a debater that takes no stance on a claim is unsure of it', async () => {
    const base = panelScript({ drafts, same });
    const played = await play(LONG, (call, attempt) => {
      if (call.identity.purpose !== 'stance' || call.identity.subject !== 'a') return base(call, attempt);
      const all = stancesTo(call, () => 'support') as { stances: { claim: string }[] };
      return { stances: all.stances.filter(({ claim }) => shownClaims(call).get(claim) !== LAKE) };
    });
    expect(played.result.claims?.find(({ text }) => text === LAKE)).toMatchObject({
      support: ['b', 'c'],
      unsure: ['a'],
    });
  });
});
