/**
 * 30 made-up tasks with hand-written claims, one of them wrong. `tasks.json` has the stances; a debater supports every claim
 * for which it has none. Which claim is wrong is only in `labels.json`, so that no debate can know it.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { play } from '../../../support/debates/scripted-debate.ts';
import type { StanceName } from './scripted-claims.ts';
import { LONG, panelScript } from './scripted-claims.ts';

interface Task {
  readonly id: string;
  readonly question: string;
  readonly drafts: Readonly<Record<'a' | 'b' | 'c', readonly string[]>>;
  /** Claim → debater → stance. */
  readonly stances: Readonly<Record<string, Readonly<Record<string, StanceName>>>>;
}

interface Label {
  readonly wrong: string;
  /** How the other debaters react to the wrong claim: they contradict it, are unsure of it, or most of them support it. */
  readonly planted: 'contradicted' | 'unsure' | 'majority';
  /** The status that the wrong claim must end with. */
  readonly ends: string;
}

function readFixture<T>(name: string): T {
  return JSON.parse(readFileSync(new URL(`../../../fixtures/long-answers/${name}.json`, import.meta.url), 'utf8')) as T;
}

const tasks = readFixture<Task[]>('tasks');
const labels = readFixture<Record<string, Label>>('labels');

async function resultOf({ question, drafts, stances }: Task) {
  const stance = (debater: string, text: string) => stances[text]?.[debater] ?? 'support';
  const { result } = await play({ ...LONG, question }, panelScript({ drafts, stance }));
  return result;
}

describe('the evaluation set', () => {
  it('has 30 tasks with one wrong claim each', () => {
    expect(tasks).toHaveLength(30);
    expect(Object.keys(labels).toSorted()).toEqual(tasks.map(({ id }) => id).toSorted());
    for (const { id, drafts } of tasks) expect(Object.values(drafts).flat()).toContain(labels[id]?.wrong);
  });

  it.each(tasks)(
    '$id: the wrong claim has the expected status, and a rejected claim is not in the answer',
    async (task) => {
      const result = await resultOf(task);
      const label = labels[task.id];
      const claim = result.claims?.find(({ text }) => text === label?.wrong);
      expect(claim?.status).toBe(label?.ends);
      // A claim is cited by its id, a contested one with a question mark.
      const mark = claim?.status === 'contested' ? `[${claim.id}?]` : `[${claim?.id}]`;
      expect(result.final_answer?.includes(mark)).toBe(claim?.status !== 'rejected');
      const otherClaims = result.claims?.filter(({ text }) => text !== label?.wrong) ?? [];
      expect(otherClaims.every(({ status }) => status === 'consensus')).toBe(true);
    },
  );

  it('rejects wrong claims that all others contradict, and keeps those that most support', async () => {
    const countsByReaction = new Map<string, Record<string, number>>();
    for (const task of tasks) {
      const { planted, wrong } = labels[task.id] as Label;
      const status = (await resultOf(task)).claims?.find(({ text }) => text === wrong)?.status ?? 'none';
      const counts = countsByReaction.get(planted) ?? {};
      countsByReaction.set(planted, { ...counts, [status]: (counts[status] ?? 0) + 1 });
    }
    expect(Object.fromEntries(countsByReaction)).toEqual({
      contradicted: { rejected: 9, contested: 1 },
      unsure: { unique: 10 },
      majority: { majority: 7, consensus: 3 },
    });
  });
});
