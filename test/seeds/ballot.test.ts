/** The published pattern "Debate", which `ballot` implements: its documented behaviour, with numbers computed by hand. */
import { describe, expect, it } from 'vitest';
import { decisionRecord } from '../../src/debate/result/report.ts';
import type { DebateRequest } from '../../src/debate/schema/request/debate-request.ts';
import { play, type Script, specOf } from '../support/debates/scripted-debate.ts';

const panel = [
  { model: 'openai/one', name: 'planner' },
  { model: 'anthropic/two', name: 'critic' },
  { model: 'mistral/three', name: 'operator' },
];
const base: Partial<DebateRequest> = {
  protocol: 'ballot',
  question: 'Release, revise or escalate?',
  debaters: panel,
  options: ['release', 'revise', 'escalate'],
};

/** A script by the votes of each debater, one per turn; the last one is repeated in all later turns. */
function votingScript(votesByDebater: Readonly<Record<string, readonly unknown[]>>): Script {
  const turnCounts = new Map<string, number>();
  return ({ identity }) => {
    const id = identity.subject ?? '';
    const turn = turnCounts.get(id) ?? 0;
    turnCounts.set(id, turn + 1);
    const ownVotes = votesByDebater[id] ?? [];
    return {
      stance: `stance of ${id}`,
      rationale: `rationale of ${id}`,
      vote: ownVotes[Math.min(turn, ownVotes.length - 1)],
    };
  };
}

describe('the worked examples of the pattern', () => {
  it('end with release in the first phase when two vote release and one votes revise', async () => {
    const { result, calls } = await play(
      { ...base, consensus_threshold: 2 },
      votingScript({ planner: ['release'], critic: ['revise'], operator: ['release'] }),
    );
    expect(calls).toHaveLength(3);
    expect(decisionRecord(result)).toBe(
      [
        'debater_ids: [planner, critic, operator]',
        'rounds_run: 1',
        'max_rounds: 2',
        'phase_sequence: [proposal]',
        'consensus_threshold: 2',
        'vote_tally: {release: 2, revise: 1}',
        'decision: release',
        'decision_rule: threshold_vote',
        'speaker_schedule: [planner, critic, operator]',
      ].join('\n'),
    );
  });

  it('end with revise when one votes release and two vote revise', async () => {
    const { result } = await play(
      base,
      votingScript({ planner: ['release'], critic: ['revise'], operator: ['revise'] }),
    );
    expect(result).toMatchObject({
      final_answer: 'revise',
      total_rounds_run: 1,
      converged: true,
      decision: { decision_rule: 'threshold_vote', vote_tally: { release: 1, revise: 2 }, consensus_threshold: 2 },
    });
    expect(result.final_convergence_score).toBeCloseTo(2 / 3, 12);
  });

  it('end with escalate after both rounds when the votes stay 1/1/1', async () => {
    const { result, calls } = await play(
      base,
      votingScript({ planner: ['release'], critic: ['revise'], operator: ['escalate'] }),
    );
    // 3 debaters × 4 phases × 2 rounds.
    expect(calls).toHaveLength(24);
    expect(result).toMatchObject({
      final_answer: null,
      confidence: null,
      total_rounds_run: 2,
      converged: false,
      escalate_to_human: true,
      decision: {
        outcome: 'escalate',
        decision_rule: 'max_rounds_exhausted',
        vote_tally: { release: 1, revise: 1, escalate: 1 },
      },
    });
    expect(result.escalation.reasons).toContain('unresolved_ballot');
    const speakers = 'planner, critic, operator';
    const phases = 'proposal, critique, revision, consensus';
    // Two rounds of four phases in which three debaters speak: 8 phases and 24 turns.
    expect(decisionRecord(result)).toBe(
      [
        'debater_ids: [planner, critic, operator]',
        'rounds_run: 2',
        'max_rounds: 2',
        `phase_sequence: [${phases}, ${phases}]`,
        'consensus_threshold: 2',
        'vote_tally: {release: 1, revise: 1, escalate: 1}',
        'decision: escalate',
        'decision_rule: max_rounds_exhausted',
        `speaker_schedule: [${Array.from({ length: 8 }, () => speakers).join(', ')}]`,
      ].join('\n'),
    );
  });

  it('distinguish a vote for an option called "escalate" from an exhausted ballot', async () => {
    const { result } = await play(
      base,
      votingScript({ planner: ['escalate'], critic: ['escalate'], operator: ['revise'] }),
    );
    expect(result).toMatchObject({
      final_answer: 'escalate',
      decision: { outcome: 'answer', decision_rule: 'threshold_vote' },
      escalation: { reasons: [] },
    });
  });
});

describe('turns', () => {
  it('are in panel order, phase after phase, by a schedule that code sets', async () => {
    const { result, calls } = await play(
      { ...base, consensus_threshold: 3, max_rounds: 1 },
      votingScript({ planner: ['release'], critic: ['revise'], operator: ['escalate'] }),
    );
    const order = calls.map(({ identity }) => `${identity.phase} ${identity.subject}`);
    const phases = ['proposal', 'critique', 'revision', 'consensus'];
    expect(order).toEqual(phases.flatMap((phase) => panel.map(({ name }) => `${phase} ${name}`)));
    expect(result).toMatchObject({
      speaker_schedule: phases.flatMap(() => ['planner', 'critic', 'operator']),
      phase_sequence: phases,
      speaker_selected_by: 'schedule',
    });
  });

  it('count the latest vote of each distinct debater after every phase', async () => {
    const { result, events } = await play(
      { ...base, max_rounds: 1 },
      votingScript({ planner: ['release', 'revise'], critic: ['revise'], operator: ['escalate'] }),
    );
    const tallies = events.flatMap((event) => (event.type === 'debate.phase_completed' ? [event.tally] : []));
    expect(tallies).toEqual([
      { release: 1, revise: 1, escalate: 1 },
      { revise: 2, escalate: 1 },
    ]);
    expect(result.final_answer).toBe('revise');
  });

  it('without a valid option have no vote, and the latest valid vote of the debater stays', async () => {
    const { result, events } = await play(
      { ...base, max_rounds: 1, consensus_threshold: 3 },
      votingScript({
        planner: ['release', 'abstain'],
        critic: ['release', 'both of them'],
        operator: ['revise', 'release'],
      }),
    );
    const tallies = events.flatMap((event) => (event.type === 'debate.phase_completed' ? [event.tally] : []));
    expect(tallies.slice(0, 2)).toEqual([{ release: 2, revise: 1 }, { release: 3 }]);
    expect(result).toMatchObject({ final_answer: 'release', converged: true });
  });

  it('of the first proposal phase do not see each other; later turns see the transcript', async () => {
    const { calls } = await play(
      { ...base, consensus_threshold: 3, max_rounds: 1 },
      votingScript({ planner: ['release'], critic: ['revise'], operator: ['escalate'] }),
    );
    const prompts = calls.map(({ prompt }) => JSON.stringify(prompt.messages));
    expect(prompts.slice(0, 3).filter((prompt) => prompt.includes('stance of'))).toEqual([]);
    // 3: the planner in the critique phase, 4: the critic.
    expect(prompts[3]).toContain('stance of critic');
    expect(prompts[4]).toContain('<vote>release</vote>');
  });
});

describe('the threshold', () => {
  it('is a strict majority by default', () => {
    const thresholdFor = (size: number) =>
      specOf({ ...base, debaters: [{ model: 'openai/one', name: 'x', count: size }] }).config.consensus_threshold;
    expect([2, 3, 4, 5].map(thresholdFor)).toEqual([2, 2, 3, 3]);
  });

  it('must be at most the size of the panel', () => {
    expect(() => specOf({ ...base, consensus_threshold: 4 })).toThrow('must be at most the panel');
  });
});
