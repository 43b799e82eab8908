/** The course of a long debate: drafts, grouping, stances, the debate of disputed claims, the count, the answer. */
import { describe, expect, it } from 'vitest';
import type { Call } from '../../../../src/debate/engine/calls.ts';
import type { ScriptedResult } from '../../../support/debates/scripted-debate.ts';
import { eventsOf, play, specOf } from '../../../support/debates/scripted-debate.ts';
import { answerFrom, groupsOf, LONG, panelScript, shownClaims, stancesTo, writtenClaims } from './scripted-claims.ts';

const FAST = 'The outer bank is worn away faster.';
const FAST_TOO = 'Water erodes the outside of a bend more quickly.';
const SLOPE = 'Meanders form where the slope is gentle.';
const LAKE = 'Cut-off meanders become oxbow lakes.';
const TIDE = 'Tides cause meanders in mountain streams.';

const EMPTY_DRAFT = { draft: 'Nobody knows.', claims: [] };

/** The model groups the first claims of a and b, because they have the same canonical text. */
const drafts = { a: [FAST, SLOPE], b: [FAST_TOO, LAKE], c: [TIDE] };
const canonicalText = (text: string) => (text === FAST_TOO ? FAST : text);

function purposes(calls: readonly Call[]): string[] {
  return calls.map(
    ({ identity }) => `${identity.purpose} ${identity.round}${identity.subject === null ? '' : ` ${identity.subject}`}`,
  );
}

function statuses({ result }: ScriptedResult): Record<string, string> {
  return Object.fromEntries((result.claims ?? []).map(({ text, status }) => [text, status]));
}

const contradictTide = (debater: string, text: string) =>
  text === TIDE && debater !== 'c'
    ? ({ stance: 'contradict', reason: `no tide, says ${debater}` } as const)
    : ('support' as const);

describe('a long debate', () => {
  it('asks for drafts, a grouping, stances and an answer, and ends when no claim is disputed', async () => {
    const debate = await play(LONG, panelScript({ drafts, canonicalText }));
    expect(purposes(debate.calls)).toEqual([
      ...['a', 'b', 'c'].map((id) => `debater 1 ${id}`),
      'align 1',
      ...['a', 'b', 'c'].map((id) => `stance 2 ${id}`),
      'write 2',
    ]);
    const { result } = debate;
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
    expect(debate.events.map(({ type }) => type)).toEqual([
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
    const debate = await play(LONG, panelScript({ drafts, canonicalText, stance: contradictTide }));
    const thirdRoundStances = debate.calls.filter(
      ({ identity }) => identity.purpose === 'stance' && identity.round === 3,
    );
    expect(thirdRoundStances).toHaveLength(3);
    for (const call of thirdRoundStances) {
      expect([...shownClaims(call).values()]).toEqual([TIDE]);
      expect(call.prompt.messages.at(-1)?.content).toContain('<reason_against>no tide, says a</reason_against>');
    }
    expect(statuses(debate)).toEqual({
      [FAST]: 'consensus',
      [LAKE]: 'consensus',
      [SLOPE]: 'consensus',
      [TIDE]: 'rejected',
    });
    expect(debate.result.claims?.find(({ text }) => text === TIDE)).toMatchObject({
      support: ['c'],
      contradict: ['a', 'b'],
      unsure: [],
      reasons_against: [
        { debater_id: 'a', reason: 'no tide, says a' },
        { debater_id: 'b', reason: 'no tide, says b' },
      ],
    });
    expect(debate.result.final_answer).not.toContain(TIDE);
    expect(debate.result).toMatchObject({ converged: false, total_rounds_run: 3, final_convergence_score: 0.75 });
  });

  it('ends the debate of a claim when its author withdraws it or the others accept it', async () => {
    const stance = (debater: string, text: string, round: number) =>
      round === 3 ? ('support' as const) : contradictTide(debater, text);
    const debate = await play({ ...LONG, max_rounds: 5 }, panelScript({ drafts, canonicalText, stance }));
    expect(debate.result).toMatchObject({ total_rounds_run: 3, converged: true, rounds_saved: 2 });
    expect(statuses(debate)[TIDE]).toBe('consensus');
  });

  it('shows each debater the claims in a different order, under labels without meaning', async () => {
    const { calls } = await play(LONG, panelScript({ drafts, canonicalText }));
    const shownClaimLists = calls
      .filter(({ identity }) => identity.purpose === 'stance')
      .map((call) => shownClaims(call));
    for (const claims of shownClaimLists) {
      expect([...claims.keys()]).toEqual(['1', '2', '3', '4']);
      expect([...claims.values()].toSorted()).toEqual([FAST, LAKE, SLOPE, TIDE].toSorted());
    }
    expect(new Set(shownClaimLists.map((claims) => [...claims.values()].join())).size).toBeGreaterThan(1);
  });

  it('calls the judge, or else the cheapest and the best supported debater, to align and write', async () => {
    const withJudge = await play({ ...LONG, judge: { model: 'openai/judge' } }, panelScript({ drafts, canonicalText }));
    const modelsOf = ({ calls }: ScriptedResult) =>
      calls.filter(({ identity }) => ['align', 'write'].includes(identity.purpose)).map(({ model }) => model);
    expect(modelsOf(withJudge)).toEqual(['openai/judge', 'openai/judge']);
    expect(withJudge.result.winner).toBeNull();
    const withoutJudge = await play(LONG, panelScript({ drafts, canonicalText }));
    // The scripted rules name the last of the panel as the cheapest. Other debaters support four claims of a and four of b; a is first.
    expect(modelsOf(withoutJudge)).toEqual(['mistral/three', 'openai/one']);
    expect(withoutJudge.result.winner).toBe('a');
  });

  it('groups only by rules when agreement is "typed"', async () => {
    const debate = await play({ ...LONG, agreement: 'typed' }, panelScript({ drafts, canonicalText }));
    expect(purposes(debate.calls)).not.toContain('align 1');
    expect(debate.result.claims).toHaveLength(5);
  });

  it('has only one round of drafts when max_rounds is 1', async () => {
    const debate = await play({ ...LONG, max_rounds: 1 }, panelScript({ drafts, canonicalText }));
    expect(purposes(debate.calls).slice(3)).toEqual(['align 1', 'write 1']);
    expect(statuses(debate)).toEqual({ [FAST]: 'consensus', [LAKE]: 'unique', [SLOPE]: 'unique', [TIDE]: 'unique' });
  });

  it('escalates when too many of the claims that it uses are contested', async () => {
    const stance = (debater: string, text: string) =>
      text === SLOPE && debater === 'b' ? 'contradict' : text === SLOPE ? 'unsure' : 'support';
    const debate = await play(LONG, panelScript({ drafts: { a: [FAST, SLOPE], b: [FAST], c: [FAST] }, stance }));
    // One of two claims is contested: a for, b against, c unsure.
    expect(statuses(debate)).toEqual({ [FAST]: 'consensus', [SLOPE]: 'contested' });
    expect(debate.result.escalation.reasons).toEqual(['contested_claims']);
    const lenientDebate = await play(
      { ...LONG, escalate_contested_share: 0.5 },
      panelScript({ drafts: { a: [FAST, SLOPE], b: [FAST], c: [FAST] }, stance }),
    );
    expect(lenientDebate.result.escalation.reasons).toEqual([]);
    // 35 characters and a space of an agreed paragraph, 40 and a space of a contested one.
    expect(lenientDebate.result.confidence).toBeCloseTo(36 / (36 + 41), 9);
  });
});

describe('the protocols of a long debate', () => {
  it('revise changes drafts in all rounds, and a judge picks a whole draft', async () => {
    const request = { ...LONG, protocol: 'revise' as const, judge: { model: 'openai/judge' } };
    const debate = await play(request, panelScript({ drafts, judge: { winner: 'Candidate A', reasoning: 'clear' } }));
    expect(purposes(debate.calls)).toEqual([
      ...[1, 2, 3].flatMap((round) => ['a', 'b', 'c'].map((id) => `debater ${round} ${id}`)),
      'judge 3',
    ]);
    expect(debate.result.decision).toMatchObject({
      aggregation: 'judge_pick',
      decision_rule: 'judge_pick',
      fallback: null,
    });
    const winner = debate.result.winner ?? '';
    expect(debate.result.final_answer).toContain(drafts[winner as 'a'][0] ?? '');
    expect(debate.calls.at(4)?.prompt.messages.at(-1)?.content).toContain('Revise your draft');
  });

  it('revise uses its last round for stances when the answer is written', async () => {
    const debate = await play(
      { ...LONG, protocol: 'revise', aggregation: 'write' },
      panelScript({ drafts, canonicalText }),
    );
    expect(purposes(debate.calls)).toEqual([
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
      const debate = await play({ ...LONG, protocol, max_rounds: 4 }, panelScript({ drafts, canonicalText, stance }));
      const lastPrompt = debate.calls
        .findLast(({ identity }) => identity.purpose === 'stance')
        ?.prompt.messages.at(-1)?.content;
      expect(lastPrompt?.includes('<reason_against>round 2</reason_against>')).toBe(protocol === 'transcript');
      expect(lastPrompt).toContain('<reason_against>round 3</reason_against>');
    }
  });

  it('cascade asks its first wave for drafts, and only these debaters take stances', async () => {
    const request = { ...LONG, protocol: 'cascade' as const };
    const debate = await play(request, panelScript({ drafts, canonicalText, stance: contradictTide }));
    expect(purposes(debate.calls)).toEqual([
      'debater 1 a',
      'debater 1 b',
      'align 1',
      'stance 2 a',
      'stance 2 b',
      'write 2',
    ]);
    expect(debate.result.not_asked).toEqual(['c']);
    expect(debate.result.saved).toMatchObject({ calls: 1 });
  });

  it('cascade asks the next debater when too few drafts could be read', async () => {
    const request = { ...LONG, protocol: 'cascade' as const, then: 'critique' as const };
    const script = panelScript({
      drafts: { a: { fails: 'provider_error' }, b: drafts.b, c: drafts.c },
      stance: () => 'support',
    });
    const debate = await play(request, script);
    expect(purposes(debate.calls).slice(0, 3)).toEqual(['debater 1 a', 'debater 1 b', 'debater 1 c']);
    expect(debate.calls.map(({ identity }) => identity.phase).slice(0, 3)).toEqual(['wave_1', 'wave_1', 'wave_2']);
    expect(debate.result.claims?.every(({ support }) => support.join() === 'b,c')).toBe(true);
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
    const debate = await play(
      { ...LONG, judge },
      panelScript({ drafts, canonicalText, stance: contradictTide, write }),
    );
    const writeCalls = debate.calls.filter(({ identity }) => identity.purpose === 'write');
    expect(writeCalls).toHaveLength(2);
    const secondPrompt = writeCalls[1]?.prompt.messages.at(-1)?.content ?? '';
    expect(secondPrompt).toContain('These marks name no claim: c99.');
    expect(secondPrompt).toContain('These claims are rejected and must not be used: c4.');
    expect(debate.result.decision).toMatchObject({ decision_rule: 'write', fallback: null });
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
    const debate = await play(
      { ...LONG, judge },
      panelScript({ drafts, canonicalText, stance: contradictTide, write }),
    );
    expect(debate.calls.filter(({ identity }) => identity.purpose === 'write')).toHaveLength(2);
    expect(debate.result).toMatchObject({
      decision: { aggregation: 'write', decision_rule: 'best_draft', fallback: 'draft' },
      winner: 'a',
      degraded: true,
      rejected_claims: [],
      escalation: { reasons: ['writer_failed'] },
    });
    expect(debate.result.final_answer).toBe(`${FAST} [c1]\n\n${SLOPE} [c3]`);
  });

  it('is not called under best_draft, and rejected claims of the draft are listed', async () => {
    const request = { ...LONG, aggregation: 'best_draft' as const };
    const script = panelScript({
      drafts: { a: [FAST, TIDE], b: [FAST], c: [FAST] },
      stance: (id, text) => (text === TIDE && id !== 'a' ? 'contradict' : 'support'),
    });
    const debate = await play(request, script);
    expect(purposes(debate.calls).some((each) => each.startsWith('write'))).toBe(false);
    expect(debate.result).toMatchObject({ winner: 'b', decision: { decision_rule: 'best_draft', fallback: null } });
    const oneDraftDebate = await play(
      request,
      panelScript({
        drafts: { a: [FAST, SLOPE, TIDE], b: EMPTY_DRAFT, c: EMPTY_DRAFT },
        stance: (id, text) => (text === TIDE && id !== 'a' ? 'contradict' : 'support'),
      }),
    );
    expect(oneDraftDebate.result).toMatchObject({ winner: 'a', rejected_claims: ['c3'] });
  });
});

describe('failures in a long debate', () => {
  it('a debater whose draft cannot be read is called again, and then left out of the drafts', async () => {
    const longClaim = 'x'.repeat(501);
    const debate = await play(
      LONG,
      panelScript({
        drafts: { ...drafts, b: { draft: 'd', claims: [{ text: longClaim, confidence: 1 }] } },
        canonicalText,
      }),
    );
    expect(purposes(debate.calls).filter((each) => each === 'debater 1 b')).toHaveLength(2);
    expect(debate.result.failures).toMatchObject([
      { debater_id: 'b', code: 'unreadable_reply', detail: 'A claim is longer than 500 characters.' },
    ]);
    expect(debate.result.claims?.flatMap(({ authors }) => authors)).not.toContain('b');
    // It may still take stances on the claims of others.
    expect(debate.result.claims?.every(({ support }) => support.includes('b'))).toBe(true);
  });

  it('claims beyond the fortieth are dropped with a warning', async () => {
    const tooManyClaims = Array.from({ length: 41 }, (_, index) => `Claim ${index + 100} is about rivers.`);
    const debate = await play(LONG, panelScript({ drafts: { ...drafts, b: tooManyClaims }, canonicalText }));
    expect(debate.result.warnings).toContain('claims: 1 of b were dropped, since a draft has 40 at most');
    expect(debate.result.claims).toHaveLength(43);
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
    const debate = await play(LONG, panelScript({ drafts, align }));
    expect(debate.calls.filter(({ identity }) => identity.purpose === 'align')).toHaveLength(2);
    expect(debate.result.claims).toHaveLength(5);
    expect(debate.result.warnings).toContain(
      'claims: no model could group equivalent claims, so each claim is counted alone',
    );
    const repairedDebate = await play(
      LONG,
      panelScript({
        drafts,
        canonicalText,
        align: (call, attempt) => (attempt === 1 ? align(call) : groupsOf(call, canonicalText)),
      }),
    );
    expect(repairedDebate.result.claims).toHaveLength(4);
  });

  it('below the quorum of drafts the best draft is the answer, and the debate is degraded', async () => {
    const debate = await play(LONG, panelScript({ drafts: { a: [FAST, SLOPE] } }));
    expect(purposes(debate.calls).every((each) => each.startsWith('debater 1'))).toBe(true);
    expect(debate.result).toMatchObject({
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
  ])('a debate whose budget is too small for %s ends with its best draft', async (purpose) => {
    const spec = specOf(LONG);
    const affordable = (calls: readonly Call[]) => calls.every(({ identity }) => identity.purpose !== purpose);
    const { events, calls } = await eventsOf({
      spec,
      script: panelScript({ drafts, canonicalText }),
      affordable,
    });
    expect(calls.some(({ identity }) => identity.purpose === purpose)).toBe(false);
    expect(events.at(-1)).toMatchObject({
      type: 'debate.budget_exceeded',
      result: { decision: { fallback: 'draft' }, escalation: { reasons: ['budget_exhausted'] } },
    });
  });

  it('a cancelled debate decides from its completed drafts', async () => {
    let draftCount = 0;
    const script = panelScript({ drafts, canonicalText });
    const { events } = await eventsOf({
      spec: specOf(LONG),
      script: (call, attempt) => {
        draftCount += call.identity.purpose === 'debater' ? 1 : 0;
        return script(call, attempt);
      },
      stopCause: () => (draftCount === 3 ? 'cancelled' : null),
    });
    expect(events.at(-1)).toMatchObject({ type: 'debate.cancelled', result: { decision: { fallback: 'draft' } } });
  });

  it('drafts without claims are answers, but are not counted', async () => {
    const debate = await play(LONG, panelScript({ drafts: { a: EMPTY_DRAFT, b: EMPTY_DRAFT, c: EMPTY_DRAFT } }));
    expect(debate.result.decision.fallback).toBe('draft');
    expect(debate.result.confidence).toBeNull();
  });

  it('stances of a failed debater are missing, and its own claims stay supported', async () => {
    const baseScript = panelScript({ drafts, canonicalText });
    const debate = await play(LONG, (call, attempt) =>
      call.identity.purpose === 'stance' && call.identity.subject === 'c'
        ? { fails: 'provider_error' }
        : baseScript(call, attempt),
    );
    expect(debate.result.claims?.find(({ text }) => text === TIDE)?.support).toEqual(['a', 'b', 'c']);
    expect(debate.result.claims?.find(({ text }) => text === LAKE)).toMatchObject({
      support: ['a', 'b'],
      unsure: ['c'],
    });
  });

  it('a debater that takes no stance on a claim is unsure of it', async () => {
    const baseScript = panelScript({ drafts, canonicalText });
    const debate = await play(LONG, (call, attempt) => {
      if (call.identity.purpose !== 'stance' || call.identity.subject !== 'a') return baseScript(call, attempt);
      const complete = stancesTo(call, () => 'support') as { stances: { claim: string }[] };
      return { stances: complete.stances.filter(({ claim }) => shownClaims(call).get(claim) !== LAKE) };
    });
    expect(debate.result.claims?.find(({ text }) => text === LAKE)).toMatchObject({
      support: ['b', 'c'],
      unsure: ['a'],
    });
  });
});
