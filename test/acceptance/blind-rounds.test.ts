/** What each debater was shown, read from the received prompts: two concurrent debates, every reply marked. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ProtocolName } from '../../src/debate/schema/request/setting-names.ts';
import type { JsonObject } from '../../src/lib/json/json-value.ts';
import type { TestApp } from '../support/build-app.ts';
import { buildTestApp } from '../support/build-app.ts';
import { publishedProtocols } from '../support/debates/published-protocols.ts';
import { after, json } from '../support/fake-provider/fake-reply.ts';
import { askedFields } from '../support/fake-provider/scripts.ts';

const PANEL = ['gpt-4o', 'gpt-4o-mini', 'claude-haiku-4-5'];
const JUDGE = 'gpt-4.1';
const TOPICS = ['harbours', 'glaciers'];
const debaters = [
  { model: 'openai/gpt-4o', name: 'secret-name-1' },
  { model: 'openai/gpt-4o-mini', name: 'secret-name-2' },
  { model: 'anthropic/claude-haiku-4-5', name: 'secret-name-3' },
];

/** A reply, identified by the mark in each of its texts. */
interface Marked {
  readonly topic: string;
  readonly model: string;
  /** Of this model in this debate, from 1: its round, or its turn in a ballot. */
  readonly turn: number;
}

interface Seen extends Marked {
  readonly prompt: string;
  /** The marks of earlier replies, of others or its own. */
  readonly shown: readonly Marked[];
}

const mark = ({ topic, model, turn }: Marked) => `mark:${topic}:${model}:${turn}.`;

/** Runs one debate on each topic at the same time. */
async function debatesOf(service: TestApp, protocol: ProtocolName): Promise<readonly Seen[]> {
  const seen: Seen[] = [];
  service.provider.follow((request) => {
    const topic = TOPICS.find((each) => request.prompt.includes(`about ${each}?`)) ?? 'none';
    const turn = seen.filter((each) => each.topic === topic && each.model === request.model).length + 1;
    const own = { topic, model: request.model, turn };
    const shown = [...request.prompt.matchAll(/mark:(\w+):([\w.-]+):(\d+)\./g)].map(
      ([, of = '', by = '', at]): Marked => ({ topic: of, model: by, turn: Number(at) }),
    );
    seen.push({ ...own, prompt: request.prompt, shown });
    const words = Object.fromEntries(askedFields(request).map((field) => [field, mark(own)]));
    const reply = { ...words, critiques: [], changed: false, confidence: 0.5, winner: 'Candidate A' } as JsonObject;
    // The last debater of the panel answers first.
    return after(10 - 5 * PANEL.indexOf(request.model), json(reply));
  });
  await Promise.all(
    TOPICS.map(async (topic) => {
      const payload = {
        question: `What is true about ${topic}?`,
        protocol,
        debaters,
        max_rounds: protocol === 'ballot' ? 2 : 3,
        ...(protocol === 'ballot'
          ? { options: ['this', 'that'] }
          : { aggregation: 'judge_pick', judge: { model: `openai/${JUDGE}` } }),
      };
      const headers = { prefer: 'wait=30' };
      const reply = await service.app.inject({ method: 'POST', url: '/v1/debates', payload, headers });
      expect(reply.json()).toMatchObject({ status: 'completed' });
    }),
  );
  return seen;
}

const PHASES = 4;

describe.each(publishedProtocols)('prompts of a debate by %s', (protocol) => {
  const rounds = protocol === 'ballot' ? 2 * PHASES : 3;
  let service: TestApp;
  let seen: readonly Seen[];
  beforeAll(async () => {
    service = await buildTestApp({ script: () => json({}) });
    seen = await debatesOf(service, protocol);
  });
  afterAll(() => service.close());
  const turns = () => seen.filter(({ model }) => model !== JUDGE);

  test('cover every turn of every debater in both debates', () => {
    const expected = TOPICS.flatMap((topic) =>
      PANEL.flatMap((model) => Array.from({ length: rounds }, (_, index) => `${topic} ${model} ${index + 1}`)),
    );
    const had = turns().map(({ topic, model, turn }) => `${topic} ${model} ${turn}`);
    expect(had.toSorted()).toEqual(expected.toSorted());
  });

  test('contain nothing of other debaters in the first round', () => {
    for (const { turn, shown, prompt } of turns().filter((each) => each.turn === 1)) {
      expect([turn, shown]).toEqual([1, []]);
      expect(prompt).not.toMatch(/<peer|<transcript|<turn|secret-name/);
    }
  });

  test('contain nothing of the other debate, also for the judge', () => {
    for (const { topic, shown, prompt } of seen) {
      expect(shown.filter((each) => each.topic !== topic)).toEqual([]);
      expect(TOPICS.filter((each) => prompt.includes(each))).toEqual([topic]);
    }
  });

  test('contain no position of the same round, and in a ballot no later turn', () => {
    for (const { model, turn, shown } of turns()) {
      const spokeBefore = (other: Marked) =>
        other.turn < turn ||
        (protocol === 'ballot' && other.turn === turn && PANEL.indexOf(other.model) < PANEL.indexOf(model));
      expect(shown.filter((other) => !spokeBefore(other))).toEqual([]);
    }
  });

  test('contain the latest position of every debater from the second round on', () => {
    for (const { model, turn, shown } of turns().filter((each) => each.turn > 1)) {
      const last = PANEL.map((name) => {
        const isSpoken = protocol === 'ballot' && PANEL.indexOf(name) < PANEL.indexOf(model);
        return `${name} ${isSpoken ? turn : turn - 1}`;
      });
      expect(shown.map((other) => `${other.model} ${other.turn}`)).toEqual(expect.arrayContaining(last));
    }
  });

  test('contain no name and no model of a debater', () => {
    for (const { prompt } of seen) {
      expect(prompt).not.toContain('secret-name');
      // Outside of the marks, which are text of replies.
      expect(prompt.replaceAll(/mark:\S+/g, '')).not.toMatch(/gpt|claude|openai|anthropic/i);
    }
  });
});
