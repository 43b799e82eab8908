/** Every prompt of a debate equals its approved file in `approved/`. `vitest -u` writes the files after a change. */
import { expect, it } from 'vitest';
import type { Call } from '../../../src/debate/engine/calls.ts';
import { formatInWords } from '../../../src/debate/prompts/reply-formats.ts';
import { eventsOf, positionReply, type Script, specOf } from '../../support/debates/scripted-debate.ts';

const debatersNamed = (...names: string[]) => names.map((name) => ({ model: `openai/${name}`, name }));
const question = 'Which planet has the shortest day?';
const panel = { question, debaters: debatersNamed('a', 'b', 'c'), adaptive_routing: false, convergence_check: false };
const LONG_CONTEXT = 'x'.repeat(33_000);
const menu = { options: ['Keep the contract', 'End the contract'], question: 'What should we do?' };

const answers: Readonly<Record<string, readonly string[]>> = {
  a: ['Jupiter'],
  b: ['Saturn', 'Jupiter'],
  c: ['Jupiter', 'Saturn', 'Jupiter'],
};

const script: Script = ({ identity, format }) => {
  const { subject, round, phase } = identity;
  if (format.name === 'pick') return { reasoning: 'It gives the period.', winner: 'Candidate A' };
  if (format.name === 'judgement') return positionReply('Jupiter', 0.9);
  const vote = subject === 'a' ? 'Keep the contract' : 'End the contract';
  if (format.name === 'ballot_turn') {
    return { rationale: `The reasons of ${subject} in ${phase}.`, stance: `${subject} is for it.`, vote };
  }
  if (formatInWords(format).includes('- value: ')) return estimateReply(subject ?? '', round);
  const debaterAnswers = answers[subject ?? ''] ?? [];
  const answer = debaterAnswers[Math.min(round, debaterAnswers.length) - 1] ?? '';
  return positionReply(answer, 0.8, {
    reasoning: `The working of ${subject} in round ${round}. It has two sentences.`,
    restated_answer: debaterAnswers[Math.max(0, round - 2)],
    critiques: [{ peer: 'Peer A', assessment: `${subject} doubts it in round ${round}.` }],
    changed: false,
    change_justification: '',
  });
};

function estimateReply(subject: string, round: number) {
  const value = { a: 9.9, b: 10.6, c: 24 }[subject] ?? 0;
  return { reasoning: `The working of ${subject} in round ${round}.`, value, low: value - 0.5, high: value + 0.5 };
}

/** The text of a call. */
function renderCall({ identity, prompt, format }: Call, index: number, calls: readonly Call[]): string {
  const { purpose, round, phase, subject } = identity;
  const title = [purpose, subject ?? '', `round ${round}`, phase ?? ''].filter((part) => part !== '').join(', ');
  const messages = prompt.messages.map(({ role, content }) => `[${role}]\n${content}`);
  const isSchemaShown = calls.slice(0, index).some((earlier) => earlier.format === format);
  const schema = `[schema ${format.name}]\n${isSchemaShown ? 'as above' : JSON.stringify(format.jsonSchema, null, 1)}`;
  return [`##### ${title}`, `[system]\n${prompt.system}`, ...messages, schema].join('\n\n');
}

/** The prompts of debater b and of the judge. Those of the other debaters differ only in their labels. */
async function promptsOf(request: Parameters<typeof specOf>[0]): Promise<string> {
  const { calls } = await eventsOf({ spec: specOf({ ...panel, ...request }), script });
  const shownCalls = calls.filter(({ identity }) => identity.purpose !== 'debater' || identity.subject === 'b');
  return `${shownCalls.map(renderCall).join('\n\n\n')}\n`.replaceAll(LONG_CONTEXT, '(33,000 characters)');
}

it.each<[string, Parameters<typeof specOf>[0]]>([
  ['critique', { protocol: 'critique', context: 'A day is a turn about the axis.' }],
  // Its context is left out of the file.
  ['long-context', { protocol: 'critique', max_rounds: 2, personas: ['You are strict.'], context: LONG_CONTEXT }],
  ['critique-digest', { protocol: 'critique', peer_view: 'digest', max_rounds: 2 }],
  ['revise', { protocol: 'revise', max_rounds: 2, judge: { model: 'openai/judge' } }],
  ['transcript', { protocol: 'transcript', judge: { model: 'openai/judge' } }],
  ['society', { protocol: 'society' }],
  ['ballot', { protocol: 'ballot', max_rounds: 1, consensus_threshold: 3, ...menu }],
  ['menu', { protocol: 'critique', max_rounds: 1, ...menu }],
  ['estimate', { answer_type: 'estimate', question: 'How many hours has a day of Saturn?', max_rounds: 2 }],
  ['routing', { protocol: 'critique', max_rounds: 1, adaptive_routing: true }],
])('prompts › equal the approved ones of %s', async (name, request) => {
  await expect(await promptsOf(request)).toMatchFileSnapshot(`approved/${name}.txt`);
});
