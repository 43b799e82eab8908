/** Debates that release 0.1 recorded: `recorded/*.jsonl` contains the texts of its store, written by its own code. */
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

interface RecordedDebate {
  readonly spec: DebateSpec;
  readonly journal: ReadonlyMap<string, CallOutcome[]>;
  /** The text of each event. */
  readonly storedEvents: readonly string[];
  readonly log: readonly LoggedEvent[];
}

const folder = new URL('../recorded/', import.meta.url);
const names = readdirSync(folder).map((file) => file.replace('.jsonl', ''));

function readRecordedDebate(name: string): RecordedDebate {
  const [firstLine = '', ...storedEvents] = readFileSync(new URL(`${name}.jsonl`, folder), 'utf8')
    .trimEnd()
    .split('\n');
  const { subject, calls } = JSON.parse(firstLine) as { subject: unknown; calls: Record<string, CallOutcome[]> };
  const { question, config } = subjectOf(JSON.stringify(subject));
  const log = storedEvents.map((text, index) => loggedEventOf(text, index + 1));
  return { spec: { id: 'recorded', question, config }, journal: new Map(Object.entries(calls)), storedEvents, log };
}

function resultOf(log: readonly LoggedEvent[]) {
  const last = log.at(-1);
  if (last === undefined || !isTerminal(last) || last.result === null) throw new Error('the debate has no result');
  return last.result;
}

describe.each(names)('a recorded debate › %s', (name) => {
  it('matches the schemas that the API documents', () => {
    const { spec, log } = readRecordedDebate(name);
    expect(debateConfigSchema.safeParse(spec.config).error).toBeUndefined();
    for (const event of log) expect(eventPayloads[event.type].safeParse(event).error).toBeUndefined();
  });

  it('is replayed with the recorded value of every field of its result', () => {
    const { storedEvents, log } = readRecordedDebate(name);
    const last = JSON.parse(storedEvents.at(-1) ?? '') as { result: Record<string, unknown> };
    const { result, status, lastSequenceNumber } = replay(log);
    expect(result).toMatchObject(last.result);
    expect([status, lastSequenceNumber]).toEqual(['completed', storedEvents.length]);
  });

  it('ends as recorded when it is resumed after any of its events', async () => {
    const { spec, journal, log } = readRecordedDebate(name);
    for (let length = 1; length < log.length; length += 1) {
      const resumed = await eventsOf({
        spec,
        script: () => ({ fails: 'provider_error' }),
        journal: new Map(journal),
        log: log.slice(0, length),
      });
      expect([length, resumed.calls]).toEqual([length, []]);
      const { final_answer, decision, flips, rounds, converged } = resultOf(resumed.events);
      const recordedResult = resultOf(log);
      expect([final_answer, decision.vote_tally, flips.length, converged]).toEqual([
        recordedResult.final_answer,
        recordedResult.decision.vote_tally,
        recordedResult.flips.length,
        recordedResult.converged,
      ]);
      expect(rounds.map((round) => round.positions.map(({ answer }) => answer))).toEqual(
        recordedResult.rounds.map((round) => round.positions.map(({ answer }) => answer)),
      );
    }
  });
});
