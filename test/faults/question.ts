/** The question of a bench's debate: it contains the number of the debate, and the misbehaviour of the provider. */
import type { FakeRequest } from '../support/fake-provider/fake-request.ts';
import type { MisbehaviourName } from './injected/misbehaviours.ts';
import { misbehaviours } from './injected/misbehaviours.ts';

export interface Asked {
  /** The number of the debate within its run. */
  readonly number: number;
  readonly wrong: Wrong | null;
}

/** One model of a panel that misbehaves in one round, once or in every call of that round. */
export interface Wrong {
  readonly model: string;
  readonly round: number;
  readonly how: MisbehaviourName;
  readonly always: boolean;
}

export function questionText({ number, wrong }: Asked): string {
  const question = `Debate ${number}: which city is the capital?`;
  if (wrong === null) return question;
  return `${question} (${wrong.model} ${wrong.always ? 'always' : 'once'} in round ${wrong.round}: ${wrong.how})`;
}

export function askedIn(text: string): Asked | null {
  const number = /\bDebate (\d+): which/.exec(text)?.[1];
  if (number === undefined) return null;
  const [, model = '', when, round, how = ''] = /\((\S+) (always|once) in round (\d+): ([^)]+)\)/.exec(text) ?? [];
  const wrong = how in misbehaviours ? { model, round: Number(round), how: how as MisbehaviourName } : null;
  return { number: Number(number), wrong: wrong === null ? null : { ...wrong, always: when === 'always' } };
}

/** In every reasoning, so that a request shows its round by its quotations. */
export function reasoningOf(round: number): string {
  return `As I said in round ${round}.`;
}

/** The round of a prompt: the one after the latest that it quotes. Null: a call that groups answers. */
export function roundOf({ prompt }: Pick<FakeRequest, 'prompt'>): number | null {
  if (prompt.includes('<grouped_answer ')) return null;
  const quoted = [...prompt.matchAll(/As I said in round (\d+)\./g)].map(([, round]) => Number(round));
  return Math.max(0, ...quoted) + 1;
}
