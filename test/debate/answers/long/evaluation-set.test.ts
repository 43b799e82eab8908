/**
 * 30 made-up tasks with hand-written claims, one wrong claim planted in each. The stances come from a file without labels:
 * a debater supports each claim that is not named there. Only this test knows which claim is wrong.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { play } from '../../../support/debates/scripted-debate.ts';
import type { Words } from './scripted-claims.ts';
import { LONG, panelScript } from './scripted-claims.ts';

interface Task {
  readonly id: string;
  readonly question: string;
  readonly drafts: Readonly<Record<'a' | 'b' | 'c', readonly string[]>>;
  /** Claim → debater → stance. */
  readonly stances: Readonly<Record<string, Readonly<Record<string, Words>>>>;
}

interface Label {
  readonly wrong: string;
  /** The stances of the others: they contradict it, are unsure of it, or most of them support it. */
  readonly planted: 'contradicted' | 'unsure' | 'majority';
  readonly ends: string;
}

function fixture<T>(name: string): T {
  return JSON.parse(readFileSync(new URL(`../../../fixtures/long-answers/${name}.json`, import.meta.url), 'utf8')) as T;
}

const tasks = fixture<Task[]>('tasks');
const labels = fixture<Record<string, Label>>('labels');

async function ended({ question, drafts, stances }: Task) {
  const stance = (debater: string, text: string) => stances[text]?.[debater] ?? 'support';
  const { result } = await play({ ...LONG, question }, panelScript({ drafts, stance }));
  return result;
}

describe('the evaluation set', () => {
  it('has 30 tasks with one wrong claim each, and stances that do not reveal what is right', () => {
    expect(tasks).toHaveLength(30);
    expect(Object.keys(labels).toSorted()).toEqual(tasks.map(({ id }) => id).toSorted());
    for (const { id, drafts } of tasks) expect(Object.values(drafts).flat()).toContain(labels[id]?.wrong);
  });

  it.each(tasks)(
    '$id: the wrong claim ends as it was counted, and a rejected one is not in the answer',
    async (task) => {
      const result = await ended(task);
      const label = labels[task.id];
      const claim = result.claims?.find(({ text }) => text === label?.wrong);
      expect(claim?.status).toBe(label?.ends);
      const mark = claim?.status === 'contested' ? `[${claim.id}?]` : `[${claim?.id}]`;
      expect(result.final_answer?.includes(mark)).toBe(claim?.status !== 'rejected');
      const right = result.claims?.filter(({ text }) => text !== label?.wrong) ?? [];
      expect(right.every(({ status }) => status === 'consensus')).toBe(true);
    },
  );

  it('rejects contradicted claims, names unique ones, and keeps what most debaters support', async () => {
    const ends = new Map<string, Record<string, number>>();
    for (const task of tasks) {
      const { planted, wrong } = labels[task.id] as Label;
      const status = (await ended(task)).claims?.find(({ text }) => text === wrong)?.status ?? 'none';
      const counts = ends.get(planted) ?? {};
      ends.set(planted, { ...counts, [status]: (counts[status] ?? 0) + 1 });
    }
    expect(Object.fromEntries(ends)).toEqual({
      contradicted: { rejected: 9, contested: 1 },
      unsure: { unique: 10 },
      majority: { majority: 7, consensus: 3 },
    });
  });
});
