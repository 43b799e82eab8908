/** X05: prompts grew with every round until a provider refused them, and one refusal ended the debate. */
import { describe, expect, it } from 'vitest';
import type { Call } from '../../src/debate/engine/calls.ts';
import { buildTestApp } from '../support/build-app.ts';
import { publishedProtocols } from '../support/debates/published-protocols.ts';
import { eventsOf, positionReply, specOf } from '../support/debates/scripted-debate.ts';
import { status } from '../support/fake-provider/fake-reply.ts';
import { validReplies } from '../support/fake-provider/scripts.ts';

const debaters = ['a', 'b', 'c', 'd', 'e'].map((name) => ({ model: `openai/${name}`, name }));
const longSettings = { debaters, max_rounds: 5, convergence_check: false, adaptive_routing: false } as const;
const TWENTY_KILOBYTES = 'because it is so, '.repeat(1_112);

function countCharacters({ prompt }: Call): number {
  return prompt.messages.reduce((sum, { content }) => sum + content.length, 0);
}

describe('prompts of five debaters with 20 kB of reasoning in five rounds', () => {
  it.each(publishedProtocols)('stay within their bound under %s', async (protocol) => {
    const { calls } = await eventsOf({
      spec: specOf({ ...longSettings, protocol, options: ['this', 'that'] }),
      script: ({ format, identity }) =>
        format.name === 'ballot_turn'
          ? { stance: TWENTY_KILOBYTES, rationale: TWENTY_KILOBYTES, vote: 'none' }
          : positionReply(`${identity.subject} ${identity.round}`, 0.5, { reasoning: TWENTY_KILOBYTES }),
    });
    const largest = Math.max(...calls.map(countCharacters));
    // 4,000 characters of each of four peers' reasoning and 16,000 of the own; a transcript has 60,000 in all.
    expect(largest).toBeLessThan(protocol === 'transcript' || protocol === 'ballot' ? 63_000 : 35_000);
    // The prompts do contain texts: an empty prompt would also be within the bound. A society shows its peers' answers
    // alone.
    expect(largest).toBeGreaterThan(protocol === 'society' ? 16_000 : 30_000);
  });

  it.each(['critique', 'revise', 'transcript', 'society'] as const)(
    'under %s › contain every answer whole and shortened reasoning',
    async (protocol) => {
      const answerOf = (name: string | null, round: number) =>
        `${name} ${round} ${'answer '.repeat(2_200)}`.slice(0, 15_900).trim();
      const { calls } = await eventsOf({
        spec: specOf({ ...longSettings, agreement: 'typed', max_rounds: 3, protocol }),
        script: ({ identity }) =>
          positionReply(answerOf(identity.subject, identity.round), 0.5, { reasoning: TWENTY_KILOBYTES }),
      });
      for (const { identity, prompt } of calls.filter(({ identity: { round } }) => round > 1)) {
        const text = prompt.messages.map(({ content }) => content).join('\n');
        const shownAnswers = new Set(
          [...text.matchAll(/<answer>([^<]*)<\/answer>|"answer":"([^"]*)"/g)].map(([, a, b]) => a ?? b),
        );
        expect([...shownAnswers].filter((answer) => answer?.includes('[…cut]'))).toEqual([]);
        const latestAnswers = debaters.map(({ name }) => answerOf(name, identity.round - 1));
        expect([identity.round, latestAnswers.filter((answer) => !shownAnswers.has(answer)).length]).toEqual([
          identity.round,
          0,
        ]);
        expect(text).toContain('[…cut]');
      }
    },
  );

  it('of a transcript › summarise the oldest rounds first, then omit them, with a remark', async () => {
    const notesWith = async (answerCharacters: number) => {
      const { events } = await eventsOf({
        spec: specOf({ ...longSettings, protocol: 'transcript' }),
        script: ({ identity }) =>
          positionReply(`${identity.subject} `.padEnd(answerCharacters, 'x'), 0.5, { reasoning: TWENTY_KILOBYTES }),
      });
      return events.flatMap((event) => (event.type === 'debate.round_started' ? [event.note] : []));
    };
    const shortened = (last: number) => `rounds 1 to ${last} are shown as answers and one-line reasons`;
    // 4,130 characters a turn with its markup, 20,650 a round: three rounds exceed the limit, two and a summary do not.
    expect(await notesWith(2)).toEqual([null, null, null, shortened(1), shortened(2)]);
    // 12,000 characters of answers a turn: one round has more than 60,000, and older rounds are omitted.
    const omitted = (last: number) => `rounds 1 to ${last} are left out`;
    expect(await notesWith(12_000)).toEqual([null, null, omitted(1), omitted(2), omitted(3)]);
  });
});

it('a context too long for one model › fails that debater alone, without a retry', async () => {
  const service = await buildTestApp({
    script: (request) => {
      if (request.model === 'gpt-4o-mini' && request.bodyBytes > 15_000) {
        return status(400, {
          code: 'context_length_exceeded',
          message: 'This model’s maximum context length is 4096 tokens.',
        });
      }
      return validReplies({ answer: request.model, reasoning: TWENTY_KILOBYTES, confidence: 0.5 })(request);
    },
  });
  const models = ['gpt-4o', 'gpt-4o-mini', 'gpt-4.1', 'gpt-4.1-mini', 'gpt-4.1-nano'];
  const payload = {
    question: 'Which?',
    debaters: models.map((model) => ({ model: `openai/${model}`, name: model.replace('.', '-'), max_tokens: 6_000 })),
    adaptive_routing: false,
    agreement: 'typed',
    max_rounds: 5,
  };
  const headers = { prefer: 'wait=60' };
  const { status: debateStatus, result } = (
    await service.app.inject({ method: 'POST', url: '/v1/debates', payload, headers })
  ).json();
  expect([debateStatus, result.total_rounds_run, result.participation]).toEqual([
    'completed',
    5,
    { panel: 5, valid: 4, voting: 4 },
  ]);
  expect(result.failures).toMatchObject([
    { debater_id: 'gpt-4o-mini', round: 2, attempt: 1, code: 'context_too_long' },
  ]);
  expect(result.sat_out).toMatchObject([{ debater_id: 'gpt-4o-mini', round: 2, reason: 'context_too_long' }]);
  // Two rounds of five, in the second of which the fifth is refused once; three rounds of the remaining four.
  expect(service.provider.requests).toHaveLength(22);
  await service.close();
});
