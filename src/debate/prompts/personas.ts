/** Ways of thinking for debaters that share one model, so that they do not all make the same mistake. */

/** These look for faults in an existing answer. A blind round has no answer yet. */
const SCEPTIC =
  'You are a sceptic: look for the trap in the question and for what would make the obvious answer wrong.';
const REFUTER = 'You work backwards: take each possible answer in turn and try to refute it.';

export const builtInPersonas: readonly string[] = [
  'You work from first principles: derive the answer step by step and check every step.',
  'You work from evidence: recall what is known and well attested, and say what it implies here.',
  'You are a practitioner: ask what holds in the real case at hand, with its exceptions.',
  'You are a careful reader: settle first what exactly is asked and which words decide it.',
  SCEPTIC,
  REFUTER,
];

/**
 * Returns the persona for a round. The sceptic and the refuter begin with round 2.
 * A caller's own persona always applies.
 */
export function personaInRound(persona: string | null, roundNumber: number): string | null {
  return roundNumber === 1 && (persona === SCEPTIC || persona === REFUTER) ? null : persona;
}
