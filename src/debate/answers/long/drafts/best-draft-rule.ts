/** Chooses a whole draft as the answer of a long debate, with the claims that it relies on. */
import type { CountedRule, DecisionInput, Ruling } from '../../../decision/ruling.ts';
import { noRuling } from '../../../decision/ruling.ts';
import type { AnsweredPosition } from '../../../schema/position.ts';
import { bestDraft, draftAsAnswer } from './best-draft.ts';
import { summaryOf, usedClaims } from './check-answer.ts';

export const bestDraftRule: CountedRule = {
  kind: 'counted',
  decide: (input) => {
    const draft = bestDraft(input.positions, claimsIn(input));
    return { ...wholeDraft(input, draft), decisionRule: 'best_draft' };
  },
};

/** Returns a ruling for a draft that another rule has chosen. A null draft gives a ruling without an answer. */
export function wholeDraft(input: DecisionInput, draft: AnsweredPosition | null): Ruling {
  const answer = draft === null ? null : draftAsAnswer(draft, claimsIn(input));
  return { ...longRuling(input, answer), winner: draft?.debater_id ?? null };
}

/** Returns a ruling with the fields that only long answers have. */
export function longRuling(input: DecisionInput, answer: string | null): Ruling {
  const { counted } = claimsIn(input);
  const { used, uncited } = usedClaims(answer ?? '', counted);
  return {
    ...noRuling,
    answer,
    ownFields: {
      claims: [...counted],
      summary: summaryOf(counted, input.positions.length),
      uncited_paragraphs: [...uncited],
      rejected_claims: used.filter(({ status }) => status === 'rejected').map(({ id }) => id),
    },
  };
}

export function claimsIn({ claims = { claims: [], counted: [], turns: [] } }: DecisionInput) {
  return claims;
}
