/** A provider reads a long context once: all calls of a debate begin alike, the first to a model goes alone. */
import { describe, expect, it } from 'vitest';
import type { Call } from '../../../src/debate/engine/calls.ts';
import type { DebateRequest } from '../../../src/debate/schema/request/debate-request.ts';
import { eventsOf, says, specOf } from '../../support/debates/scripted-debate.ts';

const QUESTION = 'Is the clause enforceable?';
/** Of four bytes each, one more than 8,000 tokens with the question. */
const CONTEXT = 'x'.repeat(32_001 - QUESTION.length);

const base = {
  question: QUESTION,
  context: CONTEXT,
  debaters: [
    { model: 'openai/one', name: 'a', role_hint: 'You are a lawyer.' },
    { model: 'openai/one', name: 'b' },
    { model: 'openai/two', name: 'c' },
  ],
  personas: ['You are strict.', 'You are lenient.', 'You are careful.'],
  ...{ adaptive_routing: false, convergence_check: false, agreement: 'typed', max_rounds: 3 },
} satisfies Partial<DebateRequest>;

async function asked(request: Partial<DebateRequest> = {}): Promise<readonly Call[]> {
  const played = await eventsOf({
    spec: specOf({ ...base, ...request }),
    script: ({ identity }) => says(`${identity.subject}${identity.round}`),
  });
  return played.asked;
}

const shared = ({ prompt }: Call) => {
  const [first] = prompt.messages;
  return first?.content.slice(0, first.sharedCharacters ?? 0) ?? '';
};
const distinct = (values: readonly unknown[]) => [...new Set(values)];

describe('a debate of 8,001 tokens', () => {
  it.each(['critique', 'revise', 'transcript', 'society'] as const)(
    '%s › has one form for all rounds',
    async (protocol) => {
      const calls = await asked({ protocol });
      expect(calls).toHaveLength(9);
      expect(distinct(calls.map(({ format }) => format))).toHaveLength(1);
      const properties = calls[0]?.format.jsonSchema['properties'];
      expect(properties).toMatchObject({
        changed: { type: ['boolean', 'null'] },
        change_justification: { type: ['string', 'null'] },
        answer: { type: 'string' },
      });
    },
  );

  it('marks the same beginning in every call, the blind round included', async () => {
    const calls = await asked();
    expect(distinct(calls.map(shared))).toHaveLength(1);
    expect(shared(calls[0] as Call)).toContain(`<context>\n${CONTEXT}\n</context>`);
    expect(distinct(calls.map(({ prompt }) => prompt.system))).toHaveLength(1);
  });

  it('describes a debater after the shared beginning', async () => {
    const [a] = await asked();
    const { system = '', messages = [] } = a?.prompt ?? {};
    expect(`${system}${shared(a as Call)}`).not.toMatch(/strict|lawyer/);
    expect(messages[0]?.content.slice(shared(a as Call).length)).toBe('\n\nYou are strict.\n\nYou are a lawyer.');
  });

  it('sends the first of several calls to one model alone until its reply begins', async () => {
    const order: string[] = [];
    const begun = Promise.withResolvers<void>();
    const ended = Promise.withResolvers<void>();
    const debate = eventsOf({
      spec: specOf({ ...base, max_rounds: 1 }),
      script: async ({ identity, onBegun }) => {
        order.push(`${identity.subject}`);
        if (identity.subject === 'a') {
          await begun.promise;
          onBegun?.();
          await ended.promise;
        }
        return says('yes');
      },
    });
    await expect.poll(() => order).toEqual(['a', 'c']);
    begun.resolve();
    await expect.poll(() => order).toEqual(['a', 'c', 'b']);
    ended.resolve();
    await debate;
  });

  it('sends the others when the first has failed before its reply began', async () => {
    const { asked: calls } = await eventsOf({
      spec: specOf({ ...base, max_rounds: 1 }),
      script: ({ identity }) => (identity.subject === 'a' ? { fails: 'timeout' } : says('yes')),
    });
    expect(calls.map(({ identity }) => identity.subject)).toEqual(['a', 'c', 'b']);
  });
});

it('a debate of 8,000 tokens › has the usual prompts', async () => {
  const calls = await asked({ context: CONTEXT.slice(1) });
  const blind = calls.filter(({ identity }) => identity.round === 1);
  expect(blind.map(({ format }) => format.name)).toEqual(['position', 'position', 'position']);
  expect(blind.map(shared)).toEqual(['', '', '']);
  expect(blind[0]?.prompt.system).toMatch(/^You are strict\..*You are a lawyer\./s);
});
