/** Debates whose replies all have the same size, so that prompts and bills grow only with the panel and the rounds. */
import type { Call } from '../../src/debate/engine/calls.ts';
import type { PeerView, ProtocolName } from '../../src/debate/schema/request/setting-names.ts';
import { eventsOf, type Script, specOf } from '../support/debates/scripted-debate.ts';
import { tokensOf } from '../support/fake-provider/token-rule.ts';

export interface Shape {
  readonly protocol: ProtocolName;
  readonly peerView: PeerView;
  readonly debaters: number;
  /** The number of different answers of the panel. */
  readonly answers: number;
  readonly rounds?: number;
  readonly context?: string;
  /** All debaters share one model, each with a persona of its own. */
  readonly isOneModel?: boolean;
}

/** `digest_counts` differs from `digest` by a few bytes a class. */
export const comparedViews = ['full', 'digest'] as const satisfies readonly PeerView[];

export interface AnsweredCall {
  readonly call: Call;
  readonly reply: string;
}

const QUESTION =
  'A regional hospital group wants to move its scheduling system to a new vendor within nine months, with two of its ' +
  'seven sites opened before the winter. Which of the plans on the table should it take, given that the old contract ' +
  'cannot be extended past next spring?';
/** A first sentence of some 110 characters in 480, different in every turn: a reply of 80 words. */
function reasoningOf({ subject, round, phase }: Call['identity']): string {
  const turn = `As ${subject} sees it in round ${round}${phase === null ? '' : `, ${phase}`}`;
  return `${turn}, the two sites that open first carry most of the load, and a plan has to hold up there. `.padEnd(
    480,
    'What speaks against it is the short notice and the training that the wards need before the change. ',
  );
}

const ASSESSMENT =
  'The point about the contract holds, but the cost of running both systems at once is left out of it.';
const PLANS = ['Keep both systems', 'Move in two steps', 'Move all sites at once', 'Wait for the next tender'];

/** No debater changes its answer, so that all rounds are run. */
export async function callsOfDebate(shape: Shape): Promise<AnsweredCall[]> {
  const { protocol, peerView, debaters, answers, rounds, context } = shape;
  const spec = specOf({
    question: QUESTION,
    protocol,
    peer_view: peerView,
    adaptive_routing: false,
    debaters: shape.isOneModel
      ? [{ model: 'openai/m', name: 'd', count: debaters }]
      : Array.from({ length: debaters }, (_, index) => ({ model: `openai/m${index}`, name: `d${index}` })),
    ...(context === undefined ? {} : { context }),
    ...(rounds === undefined ? {} : { max_rounds: rounds }),
    ...(protocol === 'ballot' ? { options: PLANS, consensus_threshold: debaters } : { convergence_check: false }),
  });
  const calls: AnsweredCall[] = [];
  const script: Script = (call) => {
    const reply = JSON.stringify(replyTo(call, answers));
    calls.push({ call, reply });
    return reply;
  };
  await eventsOf({ spec, script });
  return calls;
}

function replyTo(call: Call, answers: number): Record<string, unknown> {
  const planIndex = Number(/\d+$/.exec(call.identity.subject ?? '')?.[0]) % answers;
  const reasoning = reasoningOf(call.identity);
  const plan = PLANS[planIndex] ?? `Plan ${planIndex} of those on the table`;
  if (call.format.name === 'ballot_turn') {
    return {
      stance: `${plan}, with the two sites first.`,
      rationale: reasoning,
      vote: PLANS[planIndex % PLANS.length],
    };
  }
  const position = { reasoning, answer: plan, confidence: 0.7 };
  if (call.format.name !== 'revision') return position;
  const critiques = criticisedPeers(call, plan).map((peer) => ({ peer, assessment: ASSESSMENT }));
  const replyFields = { restated_answer: plan, critiques, ...position, changed: false, change_justification: '' };
  const requestedFields = Object.keys(call.format.jsonSchema['properties'] as object);
  return Object.fromEntries(Object.entries(replyFields).filter(([name]) => requestedFields.includes(name)));
}

/** As the prompt requires: each answer that differs from the own one, under the label of a debater that gives it. */
function criticisedPeers({ prompt }: Call, ownAnswer: string): string[] {
  const text = prompt.messages.map(({ content }) => content).join('\n');
  const answerMatches = text.matchAll(
    /<(?:peer label="(Peer .)"|class[^>]*)>\n<answer>([^<]*)<\/answer>(?:\n<peer label="(Peer .)")?/g,
  );
  const labels = new Map([...answerMatches].map(([, peer, answer, first]) => [answer, peer ?? first ?? '']));
  labels.delete(ownAnswer);
  return [...labels.values()];
}

/** Tokens of a prompt with its schema, and of the reply: one token for every 4 bytes, rounded up. */
export function tokensOfCall({ call, reply }: AnsweredCall): number {
  const { system, messages } = call.prompt;
  const promptTexts = [system, ...messages.map(({ content }) => content), JSON.stringify(call.format.jsonSchema)];
  return [...promptTexts, reply].reduce((sum, text) => sum + tokensOf(text), 0);
}

/** A prompt as one text, in the order in which a provider reads it. */
export function promptText({ prompt }: Call): string {
  return [prompt.system, ...prompt.messages.map(({ role, content }) => `\n[${role}]\n${content}`)].join('');
}
