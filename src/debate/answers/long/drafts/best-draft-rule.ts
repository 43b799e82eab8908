/** Chooses a whole draft as the answer of a long debate, with the claims that it relies on. */
import type { CountedRule, Hearing, Ruling } from '../../../decision/ruling.ts';
import { noRuling } from '../../../decision/ruling.ts';
import type { AnsweredPosition } from '../../../schema/position.ts';
import { bestDraft, draftAsAnswer } from './best-draft.ts';
import { summaryOf, usedClaims } from './check-answer.ts';

export const bestDraftRule: CountedRule = {
  kind: 'counted',
  decide: (hearing) => {
    const draft = bestDraft(hearing.positions, claimsIn(hearing));
    return { ...wholeDraft(hearing, draft), decisionRule: 'best_draft' };
  },
};

/** Returns a ruling for a draft that another rule has chosen. A null draft gives a ruling without an answer. */
export function wholeDraft(hearing: Hearing, draft: AnsweredPosition | null): Ruling {
  const answer = draft === null ? null : draftAsAnswer(draft, claimsIn(hearing));
  return { ...longRuling(hearing, answer), winner: draft?.debater_id ?? null };
}

/** Returns a ruling with the fields that only long answers have. */
export function longRuling(hearing: Hearing, answer: string | null): Ruling {
  const { counted } = claimsIn(hearing);
  const { used, uncited } = usedClaims(answer ?? '', counted);
  return {
    ...noRuling,
    answer,
    ownFields: {
      claims: [...counted],
      summary: summaryOf(counted, hearing.positions.length),
      uncited_paragraphs: [...uncited],
      rejected_claims: used.filter(({ status }) => status === 'rejected').map(({ id }) => id),
    },
  };
}

export function claimsIn({ claims = { claims: [], counted: [], turns: [] } }: Hearing) {
  return claims;
}
