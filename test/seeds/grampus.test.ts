/** Grampus, the system behind `critique`: its documented behaviour, with numbers computed by hand. */
import { describe, expect, it } from 'vitest';
import { byRound, play, positionReply } from '../support/debates/scripted-debate.ts';

const panel = [
  { model: 'openai/one', name: 'a' },
  { model: 'anthropic/two', name: 'b' },
  { model: 'mistral/three', name: 'c' },
];
const blindRoundOnly = { debaters: panel, adaptive_routing: false, max_rounds: 1 };

describe('adaptive routing', () => {
  const playWithRoutingConfidence = (confidence: number) =>
    play({ debaters: panel, confidence_method: 'self_reported' }, (call) =>
      call.identity.purpose === 'routing' ? positionReply('42', confidence) : positionReply('41', 0.6),
    );

  it('answers with one agent at the threshold of 0.85, with the confidence of that agent', async () => {
    const { result, calls } = await playWithRoutingConfidence(0.85);
    expect(calls).toHaveLength(1);
    expect(result).toMatchObject({
      routing_decision: 'single_agent',
      final_answer: '42',
      confidence: 0.85,
      total_rounds_run: 1,
      converged: false,
      final_convergence_score: null,
      decision: { decision_rule: 'single_agent' },
      escalate_to_human: false,
    });
    expect(result.rounds[0]?.positions).toHaveLength(1);
  });

  it('debates just below the threshold, and keeps the routing answer as the blind position', async () => {
    const { result, calls } = await playWithRoutingConfidence(0.84);
    // Routing asked a; round 1 asks b and c; the answers 42, 41, 41 give 2/3 < 0.8, so rounds 2 and 3 ask all three.
    expect(calls.map(({ identity }) => [identity.purpose, identity.round, identity.subject])).toEqual([
      ['routing', 0, 'openai/one'],
      ['debater', 1, 'b'],
      ['debater', 1, 'c'],
      ['debater', 2, 'a'],
      ['debater', 2, 'b'],
      ['debater', 2, 'c'],
    ]);
    expect(result.routing_decision).toBe('debate');
    expect(
      result.rounds[0]?.positions.map(({ debater_id, answer, cost_usd }) => [debater_id, answer, cost_usd]),
    ).toEqual([
      ['a', '42', 0],
      ['b', '41', 0],
      ['c', '41', 0],
    ]);
  });

  it('debates when the routing model fails or gives no confidence', async () => {
    const withoutConfidence = await play({ debaters: panel }, ({ identity }) =>
      positionReply('42', identity.purpose === 'routing' ? 'n/a' : 0.9),
    );
    expect(withoutConfidence.result.routing_decision).toBe('debate');
    const withFailure = await play({ debaters: panel }, ({ identity }) =>
      identity.purpose === 'routing' ? { fails: 'provider_error' } : positionReply('42'),
    );
    expect(withFailure.result).toMatchObject({ routing_decision: 'debate', final_answer: '42' });
    expect(withFailure.result.failures).toMatchObject([{ code: 'provider_error' }]);
  });
});

describe('convergence', () => {
  it('is the largest cluster over the panel, and stops the debate at 0.8', async () => {
    const panelOfFive = [...panel, { model: 'openai/four', name: 'd' }, { model: 'openai/five', name: 'e' }];
    const answersOfFive = { a: ['42'], b: ['42'], c: ['42'], d: ['42'], e: ['41'] };
    const { result } = await play({ debaters: panelOfFive, adaptive_routing: false }, byRound(answersOfFive));
    // 4 of 5 = 0.8 ≥ 0.8: stopped after the blind round, two rounds saved.
    expect(result).toMatchObject({
      converged: true,
      final_convergence_score: 0.8,
      total_rounds_run: 1,
      rounds_saved: 2,
    });
    expect(result.rounds[0]).toMatchObject({ stopped_early: true, convergence_score: 0.8 });
  });

  it('below 0.8 continues the debate, and every round counts towards max_rounds', async () => {
    const { result } = await play(
      { debaters: panel, adaptive_routing: false },
      byRound({ a: ['1'], b: ['2'], c: ['3'] }),
    );
    expect(result).toMatchObject({ converged: false, total_rounds_run: 3, rounds_saved: 0 });
    expect(result.final_convergence_score).toBeCloseTo(1 / 3, 12);
  });

  it('stops the debate in the round of the flip, and reports the debater, its answers and peers', async () => {
    const changedReply = positionReply('42', 0.7, {
      changed: true,
      change_justification: 'a showed the product',
      critiques: [],
    });
    const { result } = await play(
      { debaters: panel, adaptive_routing: false },
      byRound({ a: ['42'], b: ['42'], c: ['41', changedReply] }),
    );
    expect(result).toMatchObject({ total_rounds_run: 2, converged: true, final_convergence_score: 1 });
    expect(result.flips).toEqual([
      {
        debater_id: 'c',
        round: 2,
        from: '41',
        to: '42',
        towards: ['a', 'b'],
        justification: 'a showed the product',
        claimed: true,
      },
    ]);
  });

  it('under jaccard clusters by word overlap of 0.4 or more and divides by the valid positions', async () => {
    // {paris, is, the, capital} and {the, capital, is, paris}: 4/4. {lyon} against them: 0/5. 2 of 3.
    const { result } = await play(
      { ...blindRoundOnly, question: 'Which city?', agreement: 'jaccard' },
      byRound({ a: ['Paris is the capital'], b: ['The capital is Paris'], c: ['Lyon'] }),
    );
    expect(result.final_convergence_score).toBeCloseTo(2 / 3, 12);
    const twoValid = await play(
      { ...blindRoundOnly, question: 'Which city?', agreement: 'jaccard' },
      byRound({ a: ['Paris is the capital'], b: ['The capital is Paris'] }),
    );
    // c failed: 2 of 2 valid under jaccard, where the panel would give 2 of 3.
    expect(twoValid.result.final_convergence_score).toBe(1);
  });
});

describe('decision', () => {
  it('takes the class with the highest Σ weight × confidence under weighted_vote', async () => {
    const weightedPanel = [{ ...panel[0], model: 'openai/one', weight: 2 }, ...panel.slice(1)];
    // a: 2 × 0.9 = 1.8. b and c: 1 × 0.8 + 1 × 0.7 = 1.5. The lone a wins against the larger class.
    const { result } = await play(
      { ...blindRoundOnly, debaters: weightedPanel },
      byRound({ a: [positionReply('42', 0.9)], b: [positionReply('41', 0.8)], c: [positionReply('41', 0.7)] }),
    );
    expect(result).toMatchObject({
      final_answer: '42',
      winner: 'a',
      decision: { decision_rule: 'weighted_vote', vote_tally: { 41: 2, 42: 1 } },
    });
    expect(result.escalation.reasons).toContain('minority_winner');
    expect(result.dissent.map(({ debater_id, answer }) => [debater_id, answer])).toEqual([
      ['b', '41'],
      ['c', '41'],
    ]);
  });

  it('counts an unknown confidence as the mean of the known ones', async () => {
    // Known 0.9 and 0.3, mean 0.6. 42: 0.9. 41: 0.3 + 0.6 = 0.9. Tied in score: broken by summed stated confidence.
    const { result } = await play(
      blindRoundOnly,
      byRound({ a: [positionReply('42', 0.9)], b: [positionReply('41', 0.3)], c: [positionReply('41', 'no idea')] }),
    );
    expect(result).toMatchObject({ final_answer: '42', decision: { tie_break: 'summed_confidence' } });
    expect(result.escalation.reasons).toEqual(['tie', 'minority_winner']);
  });

  it('has the mean stated confidence of the winning class under self_reported', async () => {
    const { result } = await play(
      { ...blindRoundOnly, confidence_method: 'self_reported' },
      byRound({ a: [positionReply('42', 0.9)], b: [positionReply('42', '70%')], c: [positionReply('41', 0.6)] }),
    );
    // (0.9 + 0.7) / 2 = 0.8, and 2 of 3 agree.
    expect(result.confidence).toBeCloseTo(0.8, 12);
    expect(result.confidence_detail).toMatchObject({ method: 'self_reported', agreement: 2 / 3 });
  });

  it('has the softmax of the log odds over correlated votes as panel confidence', async () => {
    const withOptions = { ...blindRoundOnly, options: ['north', 'south', 'east', 'west'] };
    const { result } = await play(withOptions, byRound({ a: ['A'], b: ['A'], c: ['B'] }));
    // K = max(3, 2 + 1) = 3; log(2 × 0.7 / 0.3) = log(14/3) = 1.5404450409; three families: T = 1 + 2 × 0.45 = 1.9.
    // A: 2 × 1.5404450409 / 1.9 = 1.6215210957, B: 0.8107605478, unseen: 0.
    // e^1.6215210957 = 5.06078, e^0.8107605478 = 2.24962, 1: 5.06078 / 8.31040 = 0.608970.
    expect(result.confidence).toBeCloseTo(0.60897, 4);
    expect(result.confidence_detail.effective_votes).toBeCloseTo(3 / 1.9, 12);
  });

  it('has a higher panel confidence for a number: two wrong numbers rarely coincide', async () => {
    const { result } = await play(blindRoundOnly, byRound({ a: ['42'], b: ['42'], c: ['41'] }));
    // K = 30; log(29 × 0.7 / 0.3) = 4.2145952; 42: 2 × 4.2145952 / 1.9 = 4.4364160, 41: 2.2182080, 28 unseen: 0.
    // e^4.4364160 = 84.4715, e^2.2182080 = 9.19084: 84.4715 / (84.4715 + 9.19084 + 28) = 0.694311.
    expect(result.confidence).toBeCloseTo(0.69431, 4);
  });

  it('has a lower panel confidence for yes or no: there is only one other answer', async () => {
    const { result } = await play(
      { ...blindRoundOnly, question: 'Is it so?' },
      byRound({ a: ['yes'], b: ['yes'], c: ['no'] }),
    );
    // K = 2; log(0.7 / 0.3) = 0.8472979; yes: 0.8918925, no: 0.4459463: 2.43974 / (2.43974 + 1.56197) = 0.609674.
    expect(result.confidence).toBeCloseTo(0.60967, 4);
  });

  it('has the answer of the most confident member of the largest class under majority_vote', async () => {
    const { result } = await play(
      { ...blindRoundOnly, aggregation: 'majority_vote' },
      byRound({ a: [positionReply('42', 0.5)], b: [positionReply('42', 0.8)], c: [positionReply('41', 1)] }),
    );
    expect(result).toMatchObject({ final_answer: '42', winner: 'b', final_reasoning: 'because of 42' });
  });

  it('gives the vote of the blind round as round_1_answer, also when the debate overturned it', async () => {
    const { result } = await play(
      { debaters: panel, adaptive_routing: false },
      byRound({ a: ['41', '42'], b: ['41', '42'], c: ['42'] }),
    );
    expect(result).toMatchObject({ final_answer: '42', round_1_answer: '41', overturned: true });
  });
});

describe('escalation', () => {
  it('has the reason no_consensus when the last score is below 0.5', async () => {
    const { result } = await play(blindRoundOnly, byRound({ a: ['1'], b: ['2'], c: ['3'] }));
    // 1/3 < 0.5, and three classes of one are a tie.
    expect(result).toMatchObject({ escalate_to_human: true, escalation: { reasons: ['no_consensus', 'tie'] } });
  });

  it('is not triggered by a score of 0.5 or more', async () => {
    const { result } = await play(blindRoundOnly, byRound({ a: ['1'], b: ['1'], c: ['3'] }));
    expect(result).toMatchObject({ escalate_to_human: false, escalation: { reasons: [] } });
  });

  it('follows an even split of two debaters', async () => {
    const { result } = await play({ ...blindRoundOnly, debaters: panel.slice(0, 2) }, byRound({ a: ['1'], b: ['2'] }));
    expect(result.escalation.reasons).toEqual(['tie']);
  });

  it('has the reason low_confidence only when a floor is set', async () => {
    const { result } = await play(
      { ...blindRoundOnly, escalate_below_confidence: 0.7 },
      byRound({ a: ['42'], b: ['42'], c: ['41'] }),
    );
    // 0.694 < 0.7, see above.
    expect(result.escalation.reasons).toEqual(['low_confidence']);
  });
});

describe('judge', () => {
  const judgedRequest = { ...blindRoundOnly, aggregation: 'judge', judge: { model: 'openai/judge' } } as const;
  const splitAnswers = { a: ['42'], b: ['42'], c: ['41'] };

  it('writes the answer, and an answer that fits a class takes the confidence of the class', async () => {
    const { result } = await play(judgedRequest, byRound(splitAnswers, positionReply('42.0', 0.95)));
    expect(result).toMatchObject({
      final_answer: '42.0',
      winner: null,
      decision: { decision_rule: 'judge', fallback: null },
    });
    expect(result.confidence).toBeCloseTo(0.69431, 4);
  });

  it('keeps its own confidence for an answer outside every class, and causes judge_departs', async () => {
    const { result } = await play(judgedRequest, byRound(splitAnswers, positionReply('40', 0.95)));
    expect(result).toMatchObject({
      final_answer: '40',
      confidence: 0.95,
      confidence_detail: { agreement: null, panel: null },
      dissent: [],
    });
    expect(result.escalation.reasons).toEqual(['judge_departs']);
  });

  it('is called again when it fails, then a majority vote replaces it and the result reports it', async () => {
    const { result, calls } = await play(judgedRequest, byRound(splitAnswers, 'I would rather not say.'));
    expect(calls.filter(({ identity }) => identity.purpose === 'judge')).toHaveLength(2);
    expect(result).toMatchObject({
      final_answer: '42',
      degraded: true,
      decision: { aggregation: 'judge', decision_rule: 'majority_vote', fallback: 'majority_vote' },
      escalation: { reasons: ['judge_failed'] },
    });
  });

  it('sees the candidates in random order, without names', async () => {
    const { calls } = await play(judgedRequest, byRound(splitAnswers, positionReply('42')));
    const prompt = calls.at(-1)?.prompt.messages[0]?.content ?? '';
    expect(prompt.match(/label="Candidate [A-C]"/g)).toHaveLength(3);
    expect(prompt).not.toMatch(/openai|anthropic|mistral|debater/);
  });
});

describe('failures', () => {
  it('of one debater let the others debate', async () => {
    const { result } = await play(blindRoundOnly, byRound({ a: ['42'], b: ['42'] }));
    expect(result).toMatchObject({
      final_answer: '42',
      participation: { panel: 3, valid: 2, voting: 2 },
      failures: [{ debater_id: 'c', round: 1, code: 'provider_error' }],
      degraded: false,
    });
  });

  it('below the quorum end the debate with its answers, degraded and escalated', async () => {
    const { result } = await play({ debaters: panel, adaptive_routing: false }, byRound({ a: ['42'] }));
    expect(result).toMatchObject({ final_answer: '42', total_rounds_run: 1, degraded: true });
    expect(result.escalation.reasons).toEqual(['no_consensus', 'degraded']);
    expect(result.confidence).toBeLessThan(1);
  });
});
