/**
 * Writes the replies of a long debate: a draft with claims, stances on claims, and the answer written from the claims.
 */
import type { Reply, Turn } from './turn.ts';

/**
 * Writes a draft. The first claim states the character's answer, the second is the same for every character, and the
 * third belongs to this character.
 */
export function writeDraft(turn: Turn, answer: string, confidence: number): Reply {
  const { name } = turn.character;
  const texts = [answerClaim(answer), COMMON_CLAIM, ownClaim(name)];
  const claims = texts.map((text, index) => ({ text, confidence: index === 0 ? confidence : 0.9 }));
  const paragraphs = [
    `[simulated ${name}] The short of it:\n\n- ${texts[0]} [c1]`,
    `${texts[1]} [c2]`,
    `${texts[2]} [c3]`,
    'This text is made up for a demonstration; this paragraph marks no claim.',
  ];
  return { draft: paragraphs.join('\n\n'), claims };
}

const ANSWER_OPENING = '[simulated] The answer is ';
const COMMON_CLAIM = '[simulated] A demonstration of a panel needs no real model.';
const OWN_OPENING = '[simulated] A remark of ';

function answerClaim(answer: string): string {
  return `${ANSWER_OPENING}${answer}.`;
}

function ownClaim(name: string): string {
  return `${OWN_OPENING}${name}: the panel should look at the question twice.`;
}

/** Supports its own answer, contradicts other answers, and is unsure about the remarks of others. */
export function writeStances(turn: Turn, isOwnAnswer: (answer: string) => boolean): Reply {
  return {
    stances: turn.prompt.claims.map(({ label, text }) => {
      const stance = stanceTo(turn, text, isOwnAnswer);
      const reason = stance === 'contradict' ? `[simulated ${turn.character.name}] My own steps lead elsewhere.` : '';
      return { claim: label, stance, reason, wording: '' };
    }),
  };
}

function stanceTo({ character }: Turn, text: string, isOwnAnswer: (answer: string) => boolean): string {
  if (text.startsWith(ANSWER_OPENING)) {
    return isOwnAnswer(text.slice(ANSWER_OPENING.length).replace(/\.$/, '')) ? 'support' : 'contradict';
  }
  if (text.startsWith(OWN_OPENING)) return text === ownClaim(character.name) ? 'support' : 'unsure';
  return 'support';
}

/** Writes one paragraph per claim that is not rejected. A contested claim is stated as contested. */
export function writeAnswer({ prompt }: Turn): Reply {
  const paragraphs = prompt.claims
    .filter(({ status }) => status !== 'rejected')
    .map(({ label, text, status }) =>
      status === 'contested' ? `The panel does not agree on this: ${text} [${label}?]` : `${text} [${label}]`,
    );
  return { answer: paragraphs.join('\n\n') };
}
