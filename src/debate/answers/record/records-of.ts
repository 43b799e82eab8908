/** Parses the records from the texts of the debaters' answers. */

import type { JsonObject } from '../../../lib/json/json-value.ts';
import { isObject } from '../../../lib/json/json-value.ts';
import type { AnsweredPosition } from '../../schema/position.ts';

/**
 * Returns the records by debater id, in panel order.
 * Leaves out an answer that is no record; those of record debates always are records.
 */
export function recordsOf(positions: readonly AnsweredPosition[]): Map<string, JsonObject> {
  return new Map(
    positions.flatMap(({ debater_id, answer }): [string, JsonObject][] => {
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
