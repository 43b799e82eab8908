/** Debates as release 0.1 recorded them: the texts of its store (`recorded/*.jsonl`, made with that release's own code). */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { CallOutcome } from '../../../src/debate/engine/calls.ts';
import { replay } from '../../../src/debate/engine/replay.ts';
import type { DebateSpec } from '../../../src/debate/schema/debate-config.ts';
import { debateConfigSchema } from '../../../src/debate/schema/debate-config.ts';
import type { LoggedEvent } from '../../../src/debate/schema/event.ts';
import { eventPayloads, isTerminal } from '../../../src/debate/schema/event.ts';
import { loggedEventOf, subjectOf } from '../../../src/stores/forms/stored-form.ts';
import { eventsOf } from '../../support/debates/scripted-debate.ts';

interface Recorded {
  readonly spec: DebateSpec;
  readonly journal: ReadonlyMap<string, CallOutcome[]>;
  /** As text, event by event. */
  readonly stored: readonly string[];
  readonly log: readonly LoggedEvent[];
}

const folder = new URL('../recorded/', import.meta.url);
const names = readdirSync(folder).map((file) => file.replace('.jsonl', ''));

function recorded(name: string): Recorded {
  const [head = '', ...stored] = readFileSync(new URL(`${name}.jsonl`, folder), 'utf8')
    .trimEnd()
    .split('\n');
  const { subject, calls } = JSON.parse(head) as { subject: unknown; calls: Record<string, CallOutcome[]> };
  const { question, config } = subjectOf(JSON.stringify(subject));
  const log = stored.map((text, index) => loggedEventOf(text, index + 1));
  return { spec: { id: 'recorded', question, config }, journal: new Map(Object.entries(calls)), stored, log };
}

function resultOf(log: readonly LoggedEvent[]) {
  const last = log.at(-1);
  if (last === undefined || !isTerminal(last) || last.result === null) throw new Error('the debate has no result');
  return last.result;
}

describe.each(names)('a recorded debate › %s', (name) => {
  it('is read in the form that the API documents', () => {
    const { spec, log } = recorded(name);
    expect(debateConfigSchema.safeParse(spec.config).error).toBeUndefined();
    for (const event of log) expect(eventPayloads[event.type].safeParse(event).error).toBeUndefined();
  });

  it('replays unchanged: every recorded field of its result has its recorded value', () => {
    const { stored, log } = recorded(name);
    const last = JSON.parse(stored.at(-1) ?? '') as { result: Record<string, unknown> };
    const { result, status, lastSequenceNumber } = replay(log);
    expect(result).toMatchObject(last.result);
    expect([status, lastSequenceNumber]).toEqual(['completed', stored.length]);
  });

  it('ends as recorded when it is resumed after any of its events', async () => {
    const { spec, journal, log } = recorded(name);
    for (let length = 1; length < log.length; length += 1) {
      const resumed = await eventsOf({
        spec,
        script: () => ({ fails: 'provider_error' }),
        journal: new Map(journal),
        log: log.slice(0, length),
      });
      expect([length, resumed.asked]).toEqual([length, []]);
      const { final_answer, decision, flips, rounds, converged } = resultOf(resumed.events);
      const before = resultOf(log);
      expect([final_answer, decision.vote_tally, flips.length, converged]).toEqual([
        before.final_answer,
        before.decision.vote_tally,
        before.flips.length,
        before.converged,
      ]);
      expect(rounds.map((round) => round.positions.map(({ answer }) => answer))).toEqual(
        before.rounds.map((round) => round.positions.map(({ answer }) => answer)),
      );
    }
  });
});
