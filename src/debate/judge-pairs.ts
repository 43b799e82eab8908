/** `judged` agreement: a model is asked about the pairs of answers that no rule decides, once each, in both directions. */
import { agreementInput } from './agreement-of.ts';
import { openPairs } from './agreement/judged.ts';
import { judgementKey } from './agreement/measure.ts';
import { ask } from './ask.ts';
import type { DebateConfig } from './debate-config.ts';
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

/** Adds what is missing to the judgements of this run. Whatever fails is not the same. */
export async function judgePairs(
  debating: Debating,
  roundNumber: number,
  positions: readonly Position[],
): Promise<void> {
  const { spec, judgements, stopCause } = debating;
  if (spec.config.agreement !== 'judged' || stopCause() !== null) return;
  const pairs = openPairs(agreementInput(spec, ballotsOf(spec, positions)));
  const verdicts = await Promise.all(
    pairs.map(async ([a, b]) => {
      const both = await Promise.all([
        judgedSame(debating, roundNumber, [a, b]),
        judgedSame(debating, roundNumber, [b, a]),
      ]);
      return [judgementKey(a.answer, b.answer), both.every((same) => same)] as const;
    }),
  );
  for (const [key, same] of verdicts) judgements.set(key, same);
}

async function judgedSame(
  { spec, calls }: Debating,
  round: number,
  [first, second]: readonly [AnswerClass, AnswerClass],
): Promise<boolean> {
  const subject = `${first.debater_ids[0]}~${second.debater_ids[0]}`;
  const call = samenessCall({
    spec,
    model: comparingModel(spec.config),
    place: { purpose: 'agreement', round, phase: null, subject },
    first: first.answer,
    second: second.answer,
  });
  const asked = await ask(calls, { call, read: readSameness, askAgainAfter: 'unusable' });
  return asked.ok && asked.value;
}
