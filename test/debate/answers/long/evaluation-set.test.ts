/**
 * 30 made-up tasks with hand-written claims, one wrong claim planted in each. The stances come from a file without labels:
 * a debater supports each claim that the file does not name. Only the labels say which claim is wrong.
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
  /** The stances of the other debaters: they contradict it, are unsure of it, or most of them support it. */
  readonly planted: 'contradicted' | 'unsure' | 'majority';
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
      const mark = claim?.status === 'contested' ? `[${claim.id}?]` : `[${claim?.id}]`;
      expect(result.final_answer?.includes(mark)).toBe(claim?.status !== 'rejected');
      const otherClaims = result.claims?.filter(({ text }) => text !== label?.wrong) ?? [];
      expect(otherClaims.every(({ status }) => status === 'consensus')).toBe(true);
    },
  );

  it('rejects contradicted claims, names unique ones, and keeps what most debaters support', async () => {
    const countsByKind = new Map<string, Record<string, number>>();
    for (const task of tasks) {
      const { planted, wrong } = labels[task.id] as Label;
      const status = (await resultOf(task)).claims?.find(({ text }) => text === wrong)?.status ?? 'none';
      const counts = countsByKind.get(planted) ?? {};
      countsByKind.set(planted, { ...counts, [status]: (counts[status] ?? 0) + 1 });
    }
    expect(Object.fromEntries(countsByKind)).toEqual({
      contradicted: { rejected: 9, contested: 1 },
      unsure: { unique: 10 },
      majority: { majority: 7, consensus: 3 },
    });
  });
});
