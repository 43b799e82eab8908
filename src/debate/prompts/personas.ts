/** Ways of thinking for debaters that share one model, so that they do not all make the same mistake. */

/** These look for faults in an existing answer. A blind round has no answer yet. */
const SCEPTIC =
  'You are a sceptic. Look for traps in the question and for reasons why the obvious answer could be wrong.';
const REFUTER = 'You work by refutation. Take each possible answer in turn and try to refute it.';

export const builtInPersonas: readonly string[] = [
  'You reason from first principles. Derive the answer step by step and check every step.',
  'You reason from evidence. Recall the established facts and state what they imply here.',
  'You are a practitioner. Consider how such cases are handled in practice, including exceptions.',
  'You are a careful reader. First determine exactly what is asked and which words are decisive.',
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
