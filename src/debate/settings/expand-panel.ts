/** Converts the debaters of a request into those of the debate: expands `count`, and assigns ids and personas. */

import { thinks } from '../../models/thinking.ts';
import { builtInPersonas } from '../prompts/personas.ts';
import type { Debater, Substitute } from '../schema/panel.ts';
import type { NamedMembers } from './named-models.ts';
import type { ReplyTokens } from './reply-tokens.ts';

export interface PanelRequest {
  readonly entries: NamedMembers['debaters'];
  /** The personas of the request, assigned to the debaters in turn; null when the request names none. */
  readonly personas: readonly string[] | null;
  /** Whether debaters of one entry get different built-in personas. Has no effect when `personas` is given. */
  readonly usesPersonas: boolean;
}

export interface PanelRules extends SpeakerRules {
  /** The number of debaters when the request has one entry, and the entry has no `count`. */
  readonly singleEntryCount: number;
}

export interface SpeakerRules {
  readonly family: (model: string) => string;
  readonly reliability: (model: string) => number;
  readonly replyTokens: ReplyTokens;
}

/** Returns the panel. Its size is not checked here. */
export function expandPanel({ entries, personas, usesPersonas }: PanelRequest, rules: PanelRules): Debater[] {
  const seats = entries.flatMap((entry) => {
    const count = entry.count ?? (entries.length === 1 ? rules.singleEntryCount : 1);
    return Array.from({ length: count }, (_, index) => ({ entry, count, index }));
  });
  return seats.map(({ entry, count, index }, seat) => ({
    ...memberOf(entry, rules),
    id: idOf(entry.name, { count, index, seat }),
    weight: entry.weight ?? 1,
    persona:
      personas === null ? builtInPersona(usesPersonas ? count : 1, index) : (personas[seat % personas.length] ?? null),
  }));
}

export function substitutesOf(entries: NamedMembers['substitutes'], rules: SpeakerRules): Substitute[] {
  return entries.map((entry) => memberOf(entry, rules));
}

/** Returns the fields of a debater that do not depend on its seat. */
function memberOf(
  { model, temperature, reasoning_effort = null, max_tokens, role_hint }: NamedMembers['substitutes'][number],
  rules: SpeakerRules,
): Substitute {
  return {
    model,
    temperature: temperature ?? null,
    reasoning_effort,
    thinks_by_itself: thinks(model, reasoning_effort),
    max_tokens: max_tokens ?? rules.replyTokens(model, reasoning_effort),
    role_hint: role_hint ?? null,
    family: rules.family(model),
    reliability: clampReliability(rules.reliability(model)),
  };
}

/** Returns the built-in persona of the debater with this index among the `count` debaters of an entry. */
function builtInPersona(count: number, index: number): string | null {
  return count > 1 ? (builtInPersonas[index % builtInPersonas.length] ?? null) : null;
}

function idOf(name: string | undefined, indexes: { count: number; index: number; seat: number }): string {
  if (name === undefined) return `debater_${indexes.seat}`;
  return indexes.count > 1 ? `${name}-${indexes.index + 1}` : name;
}

function clampReliability(reliability: number): number {
  return Math.min(0.95, Math.max(0.05, reliability));
}
