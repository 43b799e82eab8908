/**
 * The share of a debater's prompt that a provider's prefix cache could serve: bytes of its longest common prefix with the
 * preceding prompt ÷ bytes of the prompt. Round 2 is reported separately: its reply format differs from that of the blind
 * round, so that a provider that puts the schema first finds nothing in its cache, and all positions are new. When the
 * prompt is the whole transcript, each round adds as much as the one before, so that round 3 cannot have much more than
 * half. The goal is for rounds 3 to 5.
 */
import type { PeerView, ProtocolName } from '../../../src/debate/schema/request/setting-names.ts';
import { publishedProtocols } from '../../support/debates/published-protocols.ts';
import type { Figure, Row } from '../figure.ts';
import type { AnsweredCall } from '../talkative-panel.ts';
import { callsOfDebate, comparedViews, promptText } from '../talkative-panel.ts';

const GOAL = { atLeast: 60 };

export const prefixShare: Figure = {
  name: 'prefix-share',
  run: async () => {
    const rows: Row[] = [];
    for (const protocol of publishedProtocols) {
      for (const peerView of comparedViews) rows.push(await shareRow(protocol, peerView));
    }
    return [...rows, ...(await longContexts())];
  },
};

async function shareRow(protocol: ProtocolName, peerView: PeerView): Promise<Row> {
  const pairs = consecutive(await callsOfDebate({ protocol, peerView, debaters: 3, answers: 3, rounds: 5 }));
  const share = (first: number, last: number) =>
    percentOf(pairs.filter(({ later: { call } }) => call.identity.round >= first && call.identity.round <= last));
  const label = `share of a prompt that equals the beginning of an earlier one, \`${protocol}\`, peers in ${peerView}, 3 debaters`;
  const row = { against: 'its own bytes', unit: '%' };
  if (protocol === 'ballot') {
    return { ...row, label: `${label}, consecutive turns of 2 rounds`, values: [share(1, 2)], goal: null };
  }
  const before = `round 2: ${share(2, 2).toFixed(0)} %, round 3: ${share(3, 3).toFixed(0)} %`;
  const goal = protocol === 'transcript' && peerView === 'full' ? GOAL : null;
  return { ...row, label: `${label}, rounds 3 to 5 (${before})`, values: [share(3, 5)], goal };
}

/** About 10,000 tokens. */
const CONTEXT = 'The vendor keeps the data of each site for ten years after the contract has ended. '.repeat(490);

/** The shares with a long context: for a debater's next prompt, and for prompts of one model in one round. */
async function longContexts(): Promise<Row[]> {
  const shape = {
    protocol: 'critique',
    peerView: 'full',
    debaters: 3,
    answers: 3,
    rounds: 3,
    context: CONTEXT,
  } as const;
  const panel = await callsOfDebate(shape);
  const sameModel = await callsOfDebate({ ...shape, isOneModel: true });
  const row = { against: 'its own bytes', unit: '%', goal: null };
  const label = 'share of a prompt that equals the beginning of an earlier one, `critique`, context of 10,000 tokens';
  const rounds = [...Map.groupBy(sameModel, ({ call }) => call.identity.round).values()].flatMap(pairsOf);
  return [
    { ...row, label: `${label}, 3 debaters, rounds 2 and 3`, values: [percentOf(consecutive(panel))] },
    { ...row, label: `${label}, \`count: 3\`, debaters of one round`, values: [percentOf(rounds)] },
  ];
}

interface Pair {
  readonly earlier: AnsweredCall;
  readonly later: AnsweredCall;
}

function consecutive(calls: readonly AnsweredCall[]): Pair[] {
  const turns = Map.groupBy(calls, ({ call }) => call.identity.subject);
  return [...turns.values()].flatMap(pairsOf);
}

function pairsOf(calls: readonly AnsweredCall[]): Pair[] {
  return calls.slice(1).flatMap((later, index) => {
    const earlier = calls[index];
    return earlier === undefined ? [] : [{ earlier, later }];
  });
}

/** The share over all pairs together, so that prompts are weighted by their length. */
function percentOf(pairs: readonly Pair[]): number {
  const texts = pairs.map(({ earlier, later }) => [promptText(earlier.call), promptText(later.call)] as const);
  const shared = texts.reduce((sum, [a, b]) => sum + Buffer.byteLength(b.slice(0, commonLength(a, b))), 0);
  return (100 * shared) / texts.reduce((sum, [, b]) => sum + Buffer.byteLength(b), 0);
}

function commonLength(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length += 1;
  return length;
}
