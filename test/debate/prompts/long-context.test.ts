/** A provider caches a long context: all prompts begin with it, and the first call to a model is sent before others. */
import { describe, expect, it } from 'vitest';
import type { Call } from '../../../src/debate/engine/calls.ts';
import type { DebateRequest } from '../../../src/debate/schema/request/debate-request.ts';
import { eventsOf, positionReply, specOf } from '../../support/debates/scripted-debate.ts';

const QUESTION = 'Is the clause enforceable?';
/** With the question, 8,001 tokens of four bytes. */
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

async function callsOf(request: Partial<DebateRequest> = {}): Promise<readonly Call[]> {
  const debate = await eventsOf({
    spec: specOf({ ...base, ...request }),
    script: ({ identity }) => positionReply(`${identity.subject}${identity.round}`),
  });
  return debate.calls;
}

const sharedBeginning = ({ prompt }: Call) => {
  const [first] = prompt.messages;
  return first?.content.slice(0, first.sharedCharacters ?? 0) ?? '';
};
const distinct = (values: readonly unknown[]) => [...new Set(values)];

describe('a debate of 8,001 tokens', () => {
  it.each(['critique', 'revise', 'transcript', 'society'] as const)(
    '%s › has one form for all rounds',
    async (protocol) => {
      const calls = await callsOf({ protocol });
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
    const calls = await callsOf();
    expect(distinct(calls.map(sharedBeginning))).toHaveLength(1);
    expect(sharedBeginning(calls[0] as Call)).toContain(`<context>\n${CONTEXT}\n</context>`);
    expect(distinct(calls.map(({ prompt }) => prompt.system))).toHaveLength(1);
  });

  it('describes a debater after the shared beginning', async () => {
    const [a] = await callsOf();
    const { system = '', messages = [] } = a?.prompt ?? {};
    expect(`${system}${sharedBeginning(a as Call)}`).not.toMatch(/strict|lawyer/);
    expect(messages[0]?.content.slice(sharedBeginning(a as Call).length)).toBe(
      '\n\nYou are strict.\n\nYou are a lawyer.',
    );
  });

  it('sends the first of several calls to one model before the others until its reply begins', async () => {
    const order: string[] = [];
    const firstReplyStart = Promise.withResolvers<void>();
    const firstReplyEnd = Promise.withResolvers<void>();
    const debate = eventsOf({
      spec: specOf({ ...base, max_rounds: 1 }),
      script: async ({ identity, onFirstPiece: onBegun }) => {
        order.push(`${identity.subject}`);
        if (identity.subject === 'a') {
          await firstReplyStart.promise;
          onBegun?.();
          await firstReplyEnd.promise;
        }
        return positionReply('yes');
      },
    });
    await expect.poll(() => order).toEqual(['a', 'c']);
    firstReplyStart.resolve();
    await expect.poll(() => order).toEqual(['a', 'c', 'b']);
    firstReplyEnd.resolve();
    await debate;
  });

  it('sends the other calls when the first fails before its reply begins', async () => {
    const { calls } = await eventsOf({
      spec: specOf({ ...base, max_rounds: 1 }),
      script: ({ identity }) => (identity.subject === 'a' ? { fails: 'timeout' } : positionReply('yes')),
    });
    expect(calls.map(({ identity }) => identity.subject)).toEqual(['a', 'c', 'b']);
  });
});

it('a debate of 8,000 tokens › has the usual prompts', async () => {
  const calls = await callsOf({ context: CONTEXT.slice(1) });
  const blindCalls = calls.filter(({ identity }) => identity.round === 1);
  expect(blindCalls.map(({ format }) => format.name)).toEqual(['position', 'position', 'position']);
  expect(blindCalls.map(sharedBeginning)).toEqual(['', '', '']);
  expect(blindCalls[0]?.prompt.system).toMatch(/^You are strict\..*You are a lawyer\./s);
});
