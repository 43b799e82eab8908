/** The records that debaters hold, out of the texts of their answers. */
import type { AnsweredPosition } from '../../schema/position.ts';
import type { JsonObject } from './schema/schema-fault.ts';
import { isObject } from './schema/schema-fault.ts';

/** By debater, in panel order. An answer that is no record is in none: a debate's own answers always are. */
export function recordsOf(held: readonly AnsweredPosition[]): Map<string, JsonObject> {
  return new Map(
    held.flatMap(({ debater_id, answer }): [string, JsonObject][] => {
      const record = recordIn(answer);
      return record === null ? [] : [[debater_id, record]];
    }),
  );
}

export function recordIn(answer: string): JsonObject | null {
  if (!answer.startsWith('{')) return null;
  try {
    const value: unknown = JSON.parse(answer);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}
