/** What a character says in a long debate: a draft with claims, stances to claims, and the answer written from them. */
import type { Reply, Turn } from './turn.ts';

/** Of a draft. The first claim states the character's answer, the second one is everybody's, the third its own. */
export function draft(turn: Turn, answer: string, confidence: number): Reply {
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

/** It contradicts answers that are not its own, and knows nothing of the remarks of others. */
export function stances(turn: Turn, isOwnAnswer: (answer: string) => boolean): Reply {
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

/** Every claim that may be used, one paragraph each; what is contested is said to be. */
export function written({ prompt }: Turn): Reply {
  const paragraphs = prompt.claims
    .filter(({ status }) => status !== 'rejected')
    .map(({ label, text, status }) =>
      status === 'contested' ? `The panel does not agree on this: ${text} [${label}?]` : `${text} [${label}]`,
    );
  return { answer: paragraphs.join('\n\n') };
}
