/** A panel of three debaters over a fake provider. Each reply waits until the test releases it. */

import { delayedUntil, filtered, json } from '../support/fake-provider/fake-reply.ts';
import type { Script } from '../support/fake-provider/scripts.ts';
import { validReplies } from '../support/fake-provider/scripts.ts';

export const panel = [
  { model: 'openai/gpt-4o-mini', name: 'ann' },
  { model: 'openai/gpt-4o', name: 'ben' },
  { model: 'openai/gpt-5-mini', name: 'cai' },
];
export type DebaterName = 'ann' | 'ben' | 'cai';

const debatersByModel: Readonly<Record<string, DebaterName>> = {
  'gpt-4o-mini': 'ann',
  'gpt-4o': 'ben',
  'gpt-5-mini': 'cai',
};

export interface ScriptedPanel {
  readonly script: Script;
  /** Releases the replies of these debaters in that round, also those that are not requested yet. */
  release(round: number, ...debaters: DebaterName[]): void;
  releaseAll(): void;
}

/** Round 1: 42, 41, and a reply that a content filter stopped. Round 2: all answer 42; ben changed its answer. */
export function createScriptedPanel(): ScriptedPanel {
  const releases = new Map<string, PromiseWithResolvers<void>>();
  const releaseOf = (round: number, debater: string) => {
    const key = `${round} ${debater}`;
    const release = releases.get(key) ?? Promise.withResolvers<void>();
    releases.set(key, release);
    return release;
  };
  return {
    script: async (request) => {
      const debater = debatersByModel[request.model] ?? 'ann';
      const round = request.prompt.includes('<peers>') ? 2 : 1;
      const reply = await replyOf(round, debater, request);
      return delayedUntil(releaseOf(round, debater).promise, reply);
    },
    release: (round, ...debaters) => {
      for (const name of debaters) releaseOf(round, name).resolve();
    },
    releaseAll: () => {
      for (const round of [1, 2]) for (const name of Object.values(debatersByModel)) releaseOf(round, name).resolve();
    },
  };
}

async function replyOf(round: number, debater: DebaterName, request: Parameters<Script>[0]) {
  if (round === 1 && debater === 'cai') return filtered('I would');
  if (round === 1)
    return json({ answer: debater === 'ann' ? '42' : '41', reasoning: `${debater} counted. Twice.`, confidence: 0.8 });
  if (debater !== 'ben')
    return validReplies({ answer: '42', reasoning: `${debater} counted again.`, confidence: 0.9 })(request);
  return json({
    ...{ restated_answer: '41', critiques: [], answer: '42', reasoning: 'ben sees it now.', confidence: 0.7 },
    ...{ changed: true, change_justification: 'The sum was wrong.' },
  });
}
