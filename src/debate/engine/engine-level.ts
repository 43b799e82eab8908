/**
 * The level of debates that this engine can run. The number rises whenever debates are run in a way that the previous
 * engine would get wrong. A debate is stored with the level that it needs. A process with a lower level does not
 * acquire its run.
 *
 * 1  release 0.1, which stored no level
 * 2  answers are compared with three results: same, different, open; debates have substitutes, digests without counts,
 *    judges in two orders and long contexts
 * 3  answers are escalated by an error target
 * 4  protocols `cascade` and `samples`, and the decision by `posterior`
 * 5  answers other than short ones: records, estimates, long answers
 * 6  a debate can be concluded on request, can show notes of people, and can continue from rounds of another debate
 */
import { kindOf } from '../answers/answer-kinds.ts';
import type { DebateConfig } from '../schema/debate-config.ts';

export const ENGINE_LEVEL = 6;

/** The level of a debate with the protocol `cascade` or `samples`, or the aggregation `posterior`. */
export const CASCADE_LEVEL = 4;

/**
 * The level that a debate needs after a human has concluded it
 * or added a note, or when it branches from another debate.
 */
export const HUMAN_ACTION_LEVEL = 6;

type LevelSettings = Pick<
  DebateConfig,
  'escalate_error_target' | 'protocol' | 'aggregation' | 'answer_type' | 'branched_from'
>;

/** Returns the level of a debate that is admitted now. It is 2 or higher, because all new debates compare answers. */
export function requiredLevel(config: LevelSettings): number {
  const branched = config.branched_from === undefined ? 0 : HUMAN_ACTION_LEVEL;
  return Math.max(kindOf({ config }).requiredLevel, settingsLevel(config), branched);
}

function settingsLevel(config: LevelSettings): number {
  const { escalate_error_target: target, protocol, aggregation } = config;
  if (protocol === 'cascade' || protocol === 'samples' || aggregation === 'posterior') return CASCADE_LEVEL;
  return target ? 3 : 2;
}
