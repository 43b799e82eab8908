/** The content of each debater's prompts in two concurrent debates, in which every reply contains a mark. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ProtocolName } from '../../src/debate/schema/request/setting-names.ts';
import type { JsonObject } from '../../src/lib/json/json-value.ts';
import type { TestApp } from '../support/build-app.ts';
import { buildTestApp } from '../support/build-app.ts';
import { publishedProtocols } from '../support/debates/published-protocols.ts';
import { after, json } from '../support/fake-provider/fake-reply.ts';
import { requestedFields } from '../support/fake-provider/scripts.ts';

const PANEL = ['gpt-4o', 'gpt-4o-mini', 'claude-haiku-4-5'];
const JUDGE = 'gpt-4.1';
const TOPICS = ['harbours', 'glaciers'];
const debaters = [
  { model: 'openai/gpt-4o', name: 'secret-name-1' },
  { model: 'openai/gpt-4o-mini', name: 'secret-name-2' },
  { model: 'anthropic/claude-haiku-4-5', name: 'secret-name-3' },
];

/** A reply. A mark in each of its texts identifies it. */
interface MarkedReply {
  readonly topic: string;
  readonly model: string;
  /** The number of this reply among those of the model in this debate, from 1: the round, or the turn in a ballot. */
  readonly turn: number;
}

interface ObservedPrompt extends MarkedReply {
  readonly prompt: string;
  /** The earlier replies whose marks the prompt contains, also those of the same debater. */
  readonly shownReplies: readonly MarkedReply[];
}

const markOf = ({ topic, model, turn }: MarkedReply) => `mark:${topic}:${model}:${turn}.`;

/** Runs one debate on each topic at the same time. */
async function runDebates(service: TestApp, protocol: ProtocolName): Promise<readonly ObservedPrompt[]> {
  const observedPrompts: ObservedPrompt[] = [];
  service.provider.follow((request) => {
    const topic = TOPICS.find((each) => request.prompt.includes(`about ${each}?`)) ?? 'none';
    const turn = observedPrompts.filter((each) => each.topic === topic && each.model === request.model).length + 1;
    const ownReply = { topic, model: request.model, turn };
    const shownReplies = [...request.prompt.matchAll(/mark:(\w+):([\w.-]+):(\d+)\./g)].map(
      ([, shownTopic = '', shownModel = '', shownTurn]): MarkedReply => ({
        topic: shownTopic,
        model: shownModel,
        turn: Number(shownTurn),
      }),
    );
    observedPrompts.push({ ...ownReply, prompt: request.prompt, shownReplies });
    const texts = Object.fromEntries(requestedFields(request).map((field) => [field, markOf(ownReply)]));
    const reply = { ...texts, critiques: [], changed: false, confidence: 0.5, winner: 'Candidate A' } as JsonObject;
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
  return observedPrompts;
}

const PHASES = 4;

describe.each(publishedProtocols)('prompts of a debate by %s', (protocol) => {
  const rounds = protocol === 'ballot' ? 2 * PHASES : 3;
  let service: TestApp;
  let observedPrompts: readonly ObservedPrompt[];
  beforeAll(async () => {
    service = await buildTestApp({ script: () => json({}) });
    observedPrompts = await runDebates(service, protocol);
  });
  afterAll(() => service.close());
  const debaterPrompts = () => observedPrompts.filter(({ model }) => model !== JUDGE);

  test('cover every turn of every debater in both debates', () => {
    const expected = TOPICS.flatMap((topic) =>
      PANEL.flatMap((model) => Array.from({ length: rounds }, (_, index) => `${topic} ${model} ${index + 1}`)),
    );
    const actual = debaterPrompts().map(({ topic, model, turn }) => `${topic} ${model} ${turn}`);
    expect(actual.toSorted()).toEqual(expected.toSorted());
  });

  test('contain nothing of other debaters in the first round', () => {
    for (const { turn, shownReplies, prompt } of debaterPrompts().filter((each) => each.turn === 1)) {
      expect([turn, shownReplies]).toEqual([1, []]);
      expect(prompt).not.toMatch(/<peer|<transcript|<turn|secret-name/);
    }
  });

  test('contain nothing of the other debate, also for the judge', () => {
    for (const { topic, shownReplies, prompt } of observedPrompts) {
      expect(shownReplies.filter((each) => each.topic !== topic)).toEqual([]);
      expect(TOPICS.filter((each) => prompt.includes(each))).toEqual([topic]);
    }
  });

  test('contain no position of the same round, and in a ballot no later turn', () => {
    for (const { model, turn, shownReplies } of debaterPrompts()) {
      const isEarlier = (other: MarkedReply) =>
        other.turn < turn ||
        (protocol === 'ballot' && other.turn === turn && PANEL.indexOf(other.model) < PANEL.indexOf(model));
      expect(shownReplies.filter((other) => !isEarlier(other))).toEqual([]);
    }
  });

  test('contain the latest position of every debater from the second round on', () => {
    for (const { model, turn, shownReplies } of debaterPrompts().filter((each) => each.turn > 1)) {
      const latestPositions = PANEL.map((name) => {
        const hasSpoken = protocol === 'ballot' && PANEL.indexOf(name) < PANEL.indexOf(model);
        return `${name} ${hasSpoken ? turn : turn - 1}`;
      });
      expect(shownReplies.map((other) => `${other.model} ${other.turn}`)).toEqual(
        expect.arrayContaining(latestPositions),
      );
    }
  });

  test('contain no name and no model of a debater', () => {
    for (const { prompt } of observedPrompts) {
      expect(prompt).not.toContain('secret-name');
      // Outside of the marks, which are text of replies.
      expect(prompt.replaceAll(/mark:\S+/g, '')).not.toMatch(/gpt|claude|openai|anthropic/i);
    }
  });
});
