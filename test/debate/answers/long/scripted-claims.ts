/** Scripts for long debates: drafts with their claims, and stances by the texts of claims, whatever labels they were given. */
import type { Call } from '../../../../src/debate/engine/calls.ts';
import type { DebateRequest } from '../../../../src/debate/schema/request/debate-request.ts';
import type { Script, Scripted } from '../../../support/debates/scripted-debate.ts';

export const LONG: Partial<DebateRequest> = {
  answer_type: 'long',
  question: 'Why do rivers meander?',
  protocol: 'critique',
};

export type Words = 'support' | 'contradict' | 'unsure';

/** A draft with one paragraph a claim. */
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

/** What a debater says of each claim it was shown. */
export function stancesTo(
  call: Call,
  of: (text: string) => Words | { stance: Words; reason?: string; wording?: string },
): Scripted {
  const stances = [...shownClaims(call)].map(([label, text]) => {
    const said = of(text);
    return typeof said === 'string'
      ? { claim: label, stance: said, reason: '', wording: '' }
      : { claim: label, ...said };
  });
  return { stances };
}

/** Every claim in a group of its own, but those that `same` puts together. */
export function groupsOf(call: Call, same: (text: string) => string = (text) => text): Scripted {
  const shown = shownClaims(call, 'grouped_claim');
  const groups = Map.groupBy(shown.keys(), (label) => same(shown.get(label) ?? ''));
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
  readonly same?: (text: string) => string;
  readonly align?: (call: Call, attempt: number) => Scripted;
  readonly write?: (call: Call, attempt: number) => Scripted;
  readonly judge?: Scripted;
}

export function panelScript({ drafts, stance = () => 'support', same, align, write, judge }: ScriptedPanel): Script {
  return (call, attempt) => {
    const { purpose, subject, round } = call.identity;
    const id = subject ?? '';
    if (purpose === 'debater') {
      const said = drafts[id] ?? { fails: 'provider_error' as const };
      return Array.isArray(said) ? draftOf(...(said as string[])) : (said as Scripted);
    }
    if (purpose === 'stance') return stancesTo(call, (text) => stance(id, text, round));
    if (purpose === 'align') return align?.(call, attempt) ?? groupsOf(call, same);
    if (purpose === 'write') return write?.(call, attempt) ?? answerFrom(call);
    return judge ?? { fails: 'provider_error' };
  };
}
