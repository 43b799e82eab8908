/** Peers as their answers by class, with one line of reason each: what `peer_view: "digest"` shows of them. Only what the
 * full view shows goes in, escaped in the same way. Answers are never cut below the full view's bound. */

import { seedOf, shuffled } from '../../../lib/seeded.ts';
import { block, blocks, reasonLine } from '../../prompts/data-block.ts';
import type { DebateSpec } from '../../schema/debate-config.ts';
import type { Position } from '../../schema/position.ts';
import { isAnswered } from '../../schema/position.ts';
import type { Round } from '../../schema/round.ts';
import { disclosedToPeers, shortAnswer } from './speech.ts';

/** A reason has 160 characters, and when all peers' together would have more than 800 an equal share of those: what a
 * debater reads of reasons no longer grows with the panel from the sixth peer on. */
export const DIGEST_REASON_CHARACTERS = { each: 160, together: 800 } as const;

export function digestNote(spec: DebateSpec): string {
  const what = disclosedToPeers(spec).reasoning ? 'answers and one-line reasons' : 'answers, each answer once';
  return `peers are shown as ${what}, ${showsCounts(spec) ? 'the most common answer first' : 'in no particular order'}`;
}

function showsCounts({ config }: DebateSpec): boolean {
  return config.peer_view === 'digest_counts';
}

export interface Digested {
  readonly spec: DebateSpec;
  /** Who reads it: the order of the classes is dealt to it. */
  readonly recipient: string;
  readonly roundNumber: number;
  /** One a peer: what it said last. */
  readonly positions: readonly Position[];
  /** Debater ids that hold the same answer, as the round found them; a debater that is in none stands alone. */
  readonly classes: readonly (readonly string[])[];
  /** Peer → label. */
  readonly labels: ReadonlyMap<string, string>;
  /** Whether the labels are shown. */
  readonly isNamed: boolean;
}

type Reader = Pick<Digested, 'recipient' | 'labels' | 'isNamed'>;

/** What the labelled debaters held at the end of a round. */
export function digestOfRound(spec: DebateSpec, round: Round, reader: Reader): string[] {
  const positions = round.positions.filter(isAnswered).filter(({ debater_id }) => reader.labels.has(debater_id));
  const classes = round.classes.map(({ debater_ids }) => debater_ids);
  return digestBlocks({ ...reader, spec, roundNumber: round.round_number, positions, classes });
}

/** One block a class: in an order by the seed, or with counts by the number of peers, then by label. */
export function digestBlocks(digested: Digested): string[] {
  const { positions, labels } = digested;
  const order = [...labels.keys()];
  const said = new Map(positions.map((position) => [position.debater_id, position]));
  const inOrder = order.flatMap((id) => said.get(id) ?? []);
  const groups = [...Map.groupBy(inOrder, (position) => classOf(digested, position)).values()];
  return inDigestOrder(digested, groups).map((members) => classBlock(digested, members));
}

/** Largest first would say which answer most peers give. */
function inDigestOrder<T>({ spec, recipient, roundNumber }: Digested, groups: readonly T[][]): T[][] {
  if (showsCounts(spec)) return groups.toSorted((a, b) => b.length - a.length);
  return shuffled(groups, seedOf(spec.config.seed, 'digest', recipient, roundNumber));
}

/** The place of its class, or its own id. */
function classOf({ classes }: Digested, { debater_id }: Position): number | string {
  const place = classes.findIndex((ids) => ids.includes(debater_id));
  return place === -1 ? debater_id : place;
}

function classBlock(digested: Digested, members: readonly Position[]): string {
  const { spec } = digested;
  const answer = block('answer', commonest(members.map(shortAnswer)));
  const reasons = disclosedToPeers(spec).reasoning ? reasonBlocks(digested, members) : [];
  const counts: Record<string, string> = showsCounts(spec) ? { held_by: String(members.length) } : {};
  return blocks('class', [answer, ...reasons], counts);
}

function reasonBlocks({ positions, labels, isNamed }: Digested, members: readonly Position[]): string[] {
  const characters = Math.min(
    DIGEST_REASON_CHARACTERS.each,
    Math.floor(DIGEST_REASON_CHARACTERS.together / positions.length),
  );
  return members.map(({ debater_id, reasoning }) =>
    block('peer', reasonLine(reasoning, characters), isNamed ? { label: labels.get(debater_id) ?? 'Peer' } : {}),
  );
}

/** In a peer's own words: the spelling that most of them share, of several the shortest, then the first. */
function commonest(spellings: readonly string[]): string {
  const counts = Map.groupBy(spellings, (spelling) => spelling);
  const [first] = [...counts].toSorted(([a, as], [b, bs]) => bs.length - as.length || a.length - b.length);
  return first?.[0] ?? '';
}
