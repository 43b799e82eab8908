/** A panel of three over a fake provider, each of whose replies waits until the test lets it go. */

import { filtered, heldBy, json } from '../support/fake-provider/fake-reply.ts';
import type { Script } from '../support/fake-provider/scripts.ts';
import { sensible } from '../support/fake-provider/scripts.ts';

export const panel = [
  { model: 'openai/gpt-4o-mini', name: 'ann' },
  { model: 'openai/gpt-4o', name: 'ben' },
  { model: 'openai/gpt-5-mini', name: 'cai' },
];
export type Name = 'ann' | 'ben' | 'cai';

const names: Readonly<Record<string, Name>> = { 'gpt-4o-mini': 'ann', 'gpt-4o': 'ben', 'gpt-5-mini': 'cai' };

export interface Panel {
  readonly script: Script;
  /** Releases the reply of that round, now or when it is requested. */
  release(round: number, ...who: Name[]): void;
  releaseAll(): void;
}

/** Round 1: 42, 41, and a reply that a filter stopped. Round 2: all answer 42; ben changed its answer. */
export function heldPanel(): Panel {
  const gates = new Map<string, PromiseWithResolvers<void>>();
  const gate = (round: number, who: string) => {
    const key = `${round} ${who}`;
    const known = gates.get(key) ?? Promise.withResolvers<void>();
    gates.set(key, known);
    return known;
  };
  return {
    script: async (request) => {
      const who = names[request.model] ?? 'ann';
      const round = request.prompt.includes('<peers>') ? 2 : 1;
      const reply = await replyOf(round, who, request);
      return heldBy(gate(round, who).promise, reply);
    },
    release: (round, ...who) => {
      for (const name of who) gate(round, name).resolve();
    },
    releaseAll: () => {
      for (const round of [1, 2]) for (const name of Object.values(names)) gate(round, name).resolve();
    },
  };
}

async function replyOf(round: number, who: Name, request: Parameters<Script>[0]) {
  if (round === 1 && who === 'cai') return filtered('I would');
  if (round === 1)
    return json({ answer: who === 'ann' ? '42' : '41', reasoning: `${who} counted. Twice.`, confidence: 0.8 });
  if (who !== 'ben') return sensible({ answer: '42', reasoning: `${who} counted again.`, confidence: 0.9 })(request);
  return json({
    ...{ restated_answer: '41', critiques: [], answer: '42', reasoning: 'ben sees it now.', confidence: 0.7 },
    ...{ changed: true, change_justification: 'The sum was wrong.' },
  });
}
