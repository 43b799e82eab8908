/** The form of an invariant: a name, and a pure function of the evidence. */
import type { Evidence } from '../evidence/evidence.ts';

export interface Invariant {
  readonly name: string;
  /** Returns a sentence for each violation. */
  readonly violations: (evidence: Evidence) => readonly string[];
}

/** Items by key. */
export function grouped<T>(items: readonly T[], keyOf: (item: T) => string): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key) ?? [];
    groups.set(key, group);
    group.push(item);
  }
  return groups;
}
