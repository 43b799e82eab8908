/** Estimates the number of calls of a debate before it makes any. */
import type { CallPurpose } from '../engine/calls.ts';
import type { CallBounds } from './call-bounds.ts';

/** The number of calls to one model for one purpose, without retries. */
export interface CallEstimate {
  readonly purpose: CallPurpose;
  readonly model: string;
  readonly min: number;
  readonly max: number;
}

/** Returns one estimate per purpose and model, in the order of their first calls. */
export function estimateCalls(bounds: readonly CallBounds[]): CallEstimate[] {
  const groups = Map.groupBy(bounds, ({ largest }) => `${largest.identity.purpose} ${largest.model}`);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const { identity, model } = first.largest;
    return [{ purpose: identity.purpose, model, min: total(group, 'min'), max: total(group, 'max') }];
  });
}

export function total(bounds: readonly CallBounds[], bound: 'min' | 'max'): number {
  return bounds.reduce((sum, { [bound]: calls }) => sum + calls, 0);
}
