/**
 * Simulates the number of waves of a blind round. Each debater is right with its reliability, and otherwise gives one
 * of the wrong answers that the question allows.
 */

import { memoizedByObject } from '../../lib/memoized-by-object.ts';
import { randomFrom, seedOf } from '../../lib/seeded.ts';
import { answerTypeOf } from '../decision/confidence/answer-type.ts';
import { possibleAnswers } from '../decision/confidence/possible-answers.ts';
import type { StoppingView } from '../protocols/protocol.ts';
import { protocolOf } from '../protocols/protocols.ts';
import { waveName } from '../protocols/wave-names.ts';
import type { DebateSpec } from '../schema/debate-config.ts';
import type { Debater } from '../schema/panel.ts';
import type { Position } from '../schema/position.ts';
import { fullRound } from './full-round.ts';

export interface ExpectedWaves {
  /** Name of the first wave; null when all debaters are asked at once. */
  readonly name: string | null;
  /** Ids of the debaters that are asked in any case. */
  readonly first: ReadonlySet<string>;
  /** Maximum number of waves. */
  readonly maxWaves: number;
  /** The probability that a debater is asked, by id; 1 when it is missing. */
  readonly askProbability: ReadonlyMap<string, number>;
  /** The probability that the panel is split after the round and debates on; 1 when all debaters are asked at once. */
  readonly splitProbability: number;
}

/** Number of simulated rounds. The standard error of a share is 0.025 or less. */
const SIMULATED_ROUNDS = 400;

export const expectedWaves = memoizedByObject((spec: DebateSpec): ExpectedWaves => {
  const { debaters } = spec.config;
  const { nextWave } = protocolOf(spec);
  const ids = (speakers: readonly Debater[]) => speakers.map(({ id }) => id);
  if (nextWave === null)
    return { name: null, first: new Set(ids(debaters)), maxWaves: 1, askProbability: new Map(), splitProbability: 1 };
  const first = ids(nextWave(viewOf(spec, new Map())));
  const counts = new Map<string, number>();
  let split = 0;
  for (let draw = 0; draw < SIMULATED_ROUNDS; draw += 1) {
    const view = simulateRound(spec, randomFrom(seedOf('waves', draw)));
    for (const { debater_id } of view.positions) counts.set(debater_id, (counts.get(debater_id) ?? 0) + 1);
    if (isDebateContinued(view)) split += 1;
  }
  return {
    name: waveName(0),
    first: new Set(first),
    maxWaves: 1 + debaters.length - first.length,
    askProbability: new Map(debaters.map(({ id }) => [id, (counts.get(id) ?? 0) / SIMULATED_ROUNDS])),
    splitProbability: split / SIMULATED_ROUNDS,
  };
});

function isDebateContinued(view: StoppingView): boolean {
  const { convergence } = protocolOf(view.spec);
  return !convergence(view).met && view.agreement.classes.length > 1;
}

/** Simulates one blind round to its end. Answer 0 is the right one. */
function simulateRound(spec: DebateSpec, random: () => number): StoppingView {
  const { nextWave } = protocolOf(spec);
  const wrong = wrongAnswers(spec);
  const answers = new Map<string, number>();
  for (;;) {
    const view = viewOf(spec, answers);
    const next = nextWave?.(view) ?? [];
    if (next.length === 0) return view;
    for (const { id, reliability } of next) {
      answers.set(id, random() < reliability ? 0 : 1 + Math.floor(random() * wrong));
    }
  }
}

function wrongAnswers({ config }: DebateSpec): number {
  return (config.options?.length ?? possibleAnswers(answerTypeOf(config, []), 1)) - 1;
}

const samplePosition = memoizedByObject((spec: DebateSpec): Position | undefined => fullRound(spec).positions[0]);

function viewOf(spec: DebateSpec, answers: ReadonlyMap<string, number>): StoppingView {
  const sample = samplePosition(spec);
  const groups = Map.groupBy([...answers.keys()], (id) => answers.get(id) ?? 0);
  const classes = [...groups].map(([answer, debater_ids]) => ({
    id: `class_${answer}`,
    answer: String(answer),
    spellings: [],
    debater_ids,
    weight: debater_ids.length,
  }));
  return {
    spec,
    roundNumber: 1,
    positions: sample === undefined ? [] : [...answers.keys()].map((debater_id) => ({ ...sample, debater_id })),
    agreement: { classes, pairs: [], unread: [] },
  };
}
