/** Decides whether a request asks for a long answer. Only an explicit English cue counts. */

const POLITE =
  /^(?:please|kindly|can you|could you|would you|will you|i want you to|i would like you to|i need you to|help me)[, ]{1,20}/i;
/** Words that are always verbs. */
const VERB = /^(?:write|draft|explain|compare|summari[sz]e|implement)\b(?!['’])/i;
/**
 * Words that can also be nouns ("plan B costs …", "design patterns are …").
 * As a verb, such a word is followed by its object.
 */
const VERB_OR_NOUN =
  /^(?:plan|design|review|outline)(?: out)? (?:an?|the|my|our|your|his|her|its|their|this|that|these|those|me|us|for|how|some|two|three|four|five|\d{1,3})\b/i;
const STEPS = /^list (?:all )?(?:the )?(?:\w+ )?steps\b/i;
const ESSAY = /\b(?:an?|the|my|short|long) (?:[\w-]{1,20} )?essay\b/i;
const CODE =
  /\b(?:some|source|sample|example|python|javascript|typescript|java|rust|sql) code\b|\bthe code (?:that|to|which|for)\b/i;
/** The request asks for the thing, instead of asking a question about it. */
const WANTS = /^(?:give|show|send|provide|produce|generate|create|i need|i want|i would like|i'd like|make|build)\b/i;

/** Number of characters that are checked at the start of a long request. */
const MAX_CUE_CHARACTERS = 400;

export function asksForLongAnswer(question: string): boolean {
  const opening = withoutPoliteness(question.trimStart().slice(0, MAX_CUE_CHARACTERS).replaceAll(/\s+/g, ' '));
  if (VERB.test(opening) || VERB_OR_NOUN.test(opening) || STEPS.test(opening)) return true;
  return WANTS.test(opening) && (ESSAY.test(opening) || CODE.test(opening));
}

function withoutPoliteness(opening: string): string {
  const plain = opening.replace(POLITE, '');
  return plain === opening ? opening : withoutPoliteness(plain);
}
