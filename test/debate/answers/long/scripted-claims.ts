/** Scripts for long debates. Drafts and stances are selected by the texts of claims, not by their labels. */
import type { Call } from '../../../../src/debate/engine/calls.ts';
import type { DebateRequest } from '../../../../src/debate/schema/request/debate-request.ts';
import type { Script, Scripted } from '../../../support/debates/scripted-debate.ts';

export const LONG: Partial<DebateRequest> = {
  answer_type: 'long',
  question: 'Why do rivers meander?',
  protocol: 'critique',
};

export type StanceName = 'support' | 'contradict' | 'unsure';

/** A draft with one paragraph for each claim. */
export function draftOf(...claims: string[]): Scripted {
  return {
    draft: claims.map((text, index) => `${text} [c${index + 1}]`).join('\n\n'),
    claims: claims.map((text) => ({ text, confidence: 0.8 })),
  };
}

/** The claims in a prompt by their labels. */
export function shownClaims({ prompt }: Call, name = 'claim'): ReadonlyMap<string, string> {
  const text = prompt.messages.at(-1)?.content ?? '';
  const blocks = text.matchAll(new RegExp(`<${name} label="([^"]*)">(?:\\n<text>)?([^<]*)`, 'g'));
  return new Map([...blocks].map(([, label = '', claim = '']) => [label, claim]));
}

/** Ids, statuses and texts of the claims that a writer sees. */
export function writtenClaims({ prompt }: Call): { id: string; status: string; text: string }[] {
  const text = prompt.messages.at(-1)?.content ?? '';
  const blocks = text.matchAll(/<claim id="([^"]*)" status="([^"]*)">\n<text>([^<]*)/g);
  return [...blocks].map(([, id = '', status = '', claim = '']) => ({ id, status, text: claim }));
}

/** Returns the stances of a debater on the claims that its prompt shows. */
export function stancesTo(
  call: Call,
  stanceOn: (text: string) => StanceName | { stance: StanceName; reason?: string; wording?: string },
): Scripted {
  const stances = [...shownClaims(call)].map(([label, text]) => {
    const stance = stanceOn(text);
    return typeof stance === 'string' ? { claim: label, stance, reason: '', wording: '' } : { claim: label, ...stance };
  });
  return { stances };
}

/** Groups the claims that have the same canonical text. */
export function groupsOf(call: Call, canonicalText: (text: string) => string = (text) => text): Scripted {
  const claimsByLabel = shownClaims(call, 'grouped_claim');
  const groups = Map.groupBy(claimsByLabel.keys(), (label) => canonicalText(claimsByLabel.get(label) ?? ''));
  return { groups: [...groups.values()] };
}

/** An answer that uses every claim that it may use, one paragraph each. */
export function answerFrom(call: Call): Scripted {
  const paragraphs = writtenClaims(call)
    .filter(({ status }) => status !== 'rejected')
    .map(({ id, status, text }) => `${text} [${id}${status === 'contested' ? '?' : ''}]`);
  return { answer: paragraphs.join('\n\n') };
}

export interface ScriptedPanel {
  readonly drafts: Readonly<Record<string, readonly string[] | Scripted>>;
  readonly stance?: (debater: string, text: string, round: number) => ReturnType<Parameters<typeof stancesTo>[1]>;
  readonly canonicalText?: (text: string) => string;
  readonly align?: (call: Call, attempt: number) => Scripted;
  readonly write?: (call: Call, attempt: number) => Scripted;
  readonly judge?: Scripted;
}

export function panelScript({
  drafts,
  stance = () => 'support',
  canonicalText,
  align,
  write,
  judge,
}: ScriptedPanel): Script {
  return (call, attempt) => {
    const { purpose, subject, round } = call.identity;
    const id = subject ?? '';
    if (purpose === 'debater') {
      const draft = drafts[id] ?? { fails: 'provider_error' as const };
      return Array.isArray(draft) ? draftOf(...(draft as string[])) : (draft as Scripted);
    }
    if (purpose === 'stance') return stancesTo(call, (text) => stance(id, text, round));
    if (purpose === 'align') return align?.(call, attempt) ?? groupsOf(call, canonicalText);
    if (purpose === 'write') return write?.(call, attempt) ?? answerFrom(call);
    return judge ?? { fails: 'provider_error' };
  };
}
