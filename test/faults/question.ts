/** The question of a bench's debate: it names the debate, and whatever the provider is to do wrong in it. */
import type { FakeRequest } from '../support/fake-provider/fake-request.ts';
import type { MisbehaviourName } from './injected/misbehaviours.ts';
import { misbehaviours } from './injected/misbehaviours.ts';

export interface Asked {
  /** The number of the debate within its run. */
  readonly number: number;
  readonly wrong: Wrong | null;
}

/** One model of a panel that misbehaves in one round, once or whenever it is asked in that round. */
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

/** Said in every reasoning, so that a request shows by what it quotes which round it belongs to. */
export function reasoningOf(round: number): string {
  return `As I said in round ${round}.`;
}

/** The round a prompt was written for: the one after the latest that it quotes. Null: it asks to group answers. */
export function roundOf({ prompt }: Pick<FakeRequest, 'prompt'>): number | null {
  if (prompt.includes('<grouped_answer ')) return null;
  const quoted = [...prompt.matchAll(/As I said in round (\d+)\./g)].map(([, round]) => Number(round));
  return Math.max(0, ...quoted) + 1;
}
