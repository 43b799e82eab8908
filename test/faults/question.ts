/** The question of a bench's debate: it contains the number of the debate, and the misbehaviour of the provider. */
import type { FakeRequest } from '../support/fake-provider/fake-request.ts';
import type { MisbehaviourName } from './injected/misbehaviours.ts';
import { misbehaviours } from './injected/misbehaviours.ts';

export interface BenchQuestion {
  /** The number of the debate within its run. */
  readonly number: number;
  readonly misbehaviour: MisbehaviourRequest | null;
}

/** One model of a panel that misbehaves in one round, once or in every call of that round. */
export interface MisbehaviourRequest {
  readonly model: string;
  readonly round: number;
  readonly name: MisbehaviourName;
  readonly isInEveryCall: boolean;
}

export function questionText({ number, misbehaviour }: BenchQuestion): string {
  const question = `Debate ${number}: which city is the capital?`;
  if (misbehaviour === null) return question;
  return `${question} (${misbehaviour.model} ${misbehaviour.isInEveryCall ? 'always' : 'once'} in round ${misbehaviour.round}: ${misbehaviour.name})`;
}

export function parseQuestion(text: string): BenchQuestion | null {
  const number = /\bDebate (\d+): which/.exec(text)?.[1];
  if (number === undefined) return null;
  const [, model = '', frequency, round, name = ''] =
    /\((\S+) (always|once) in round (\d+): ([^)]+)\)/.exec(text) ?? [];
  const misbehaviour = name in misbehaviours ? { model, round: Number(round), name: name as MisbehaviourName } : null;
  return {
    number: Number(number),
    misbehaviour: misbehaviour === null ? null : { ...misbehaviour, isInEveryCall: frequency === 'always' },
  };
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
