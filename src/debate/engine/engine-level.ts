/**
 * What this engine can run, as one number that rises whenever a debate is run in a way that the engine before would get
 * wrong. A debate is stored with the level that it needs; a process below it leaves the debate to others.
 *
 * 1  release 0.1, which stored no level
 * 2  answers are compared with three results: same, different, open; debates have substitutes, digests without counts,
 *    judges in two orders and long contexts
 * 3  answers are escalated by an error target
 * 4  protocols `cascade` and `samples`, and the decision by `posterior`
 * 5  answers that are no short answers: records, estimates, long answers
 * 6  a debate is concluded on request, and shows notes of people, or goes on from rounds of another one
 */
import { kindOf } from '../answers/answer-kinds.ts';
import type { DebateConfig } from '../schema/debate-config.ts';

export const ENGINE_LEVEL = 6;

/** Of a debate by the protocols `cascade` and `samples`, or by `posterior`. */
export const CASCADE_LEVEL = 4;

/** Needed from the moment on in which a human acts on the debate. */
export const ACTED_ON_LEVEL = 6;

type Deciding = Pick<
  DebateConfig,
  'escalate_error_target' | 'protocol' | 'aggregation' | 'answer_type' | 'branched_from'
>;

/** Of a debate that is admitted now: all of them compare answers. */
export function neededLevel(config: Deciding): number {
  const branched = config.branched_from === undefined ? 0 : ACTED_ON_LEVEL;
  return Math.max(kindOf({ config }).neededLevel, settingsLevel(config), branched);
}

function settingsLevel(config: Deciding): number {
  const { escalate_error_target: target, protocol, aggregation } = config;
  if (protocol === 'cascade' || protocol === 'samples' || aggregation === 'posterior') return CASCADE_LEVEL;
  return target ? 3 : 2;
}
