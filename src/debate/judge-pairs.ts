/** `judged` agreement: a model is asked about the pairs of answers that no rule decides, once each, in both directions. */
import { agreementInput } from './agreement-of.ts';
import { openPairs } from './agreement/judged.ts';
import { judgementKey } from './agreement/measure.ts';
import { ask } from './ask.ts';
import type { Call } from './calls.ts';
import type { DebateConfig, DebateSpec } from './debate-config.ts';
import type { Debating } from './debating.ts';
import { ballotsOf } from './group-round.ts';
import { readSameness } from './parsing/read-reply.ts';
import type { Position } from './position.ts';
import { samenessCall } from './prompts/sameness-prompt.ts';
import type { AnswerClass } from './round.ts';

/** Who is asked: the judge where there is one, else the first debater's model. */
export function comparingModel({ judge, debaters }: DebateConfig): string {
  return judge?.model ?? debaters[0]?.model ?? '';
}

/**
 * Adds what is missing to the judgements of this run. Whatever fails is not the same. All comparisons of a round are set
 * aside at once; when they cannot be afforded none is made, and the debate is out of budget.
 */
export async function judgePairs(
  debating: Debating,
  roundNumber: number,
  positions: readonly Position[],
): Promise<void> {
  const { spec, calls, judgements, stopCause, outOfBudget } = debating;
  if (spec.config.agreement !== 'judged' || stopCause() !== null) return;
  const pairs = openPairs(agreementInput(spec, ballotsOf(spec, positions))).map(([a, b]) => ({
    key: judgementKey(a.answer, b.answer),
    both: [comparison(spec, roundNumber, [a, b]), comparison(spec, roundNumber, [b, a])],
  }));
  if (pairs.length === 0) return;
  if (!(await calls.hold(pairs.flatMap(({ both }) => both)))) return outOfBudget();
  const verdicts = await Promise.all(
    pairs.map(async ({ key, both }) => {
      const said = await Promise.all(both.map((call) => saidSame(debating, call)));
      return [key, said.every((same) => same)] as const;
    }),
  );
  for (const [key, same] of verdicts) judgements.set(key, same);
}

function comparison(spec: DebateSpec, round: number, [first, second]: readonly [AnswerClass, AnswerClass]): Call {
  const subject = `${first.debater_ids[0]}~${second.debater_ids[0]}`;
  return samenessCall({
    spec,
    model: comparingModel(spec.config),
    place: { purpose: 'agreement', round, phase: null, subject },
    first: first.answer,
    second: second.answer,
  });
}

async function saidSame({ calls, outOfBudget }: Debating, call: Call): Promise<boolean> {
  const asked = await ask(calls, { call, read: readSameness, askAgainAfter: 'unusable' });
  if (!asked.ok && asked.failure.code === 'budget_exceeded') outOfBudget();
  return asked.ok && asked.value;
}
