/**
 * Shows peers as answers by class, with one line of reason each, for `peer_view: "digest"`. The digest contains only
 * text that the full view shows, escaped in the same way. Answers are never shortened below the limit of the full view.
 */

import { seedOf, shuffled } from '../../../lib/seeded.ts';
import { block, blocks, reasonLine } from '../../prompts/data-block.ts';
import type { DebateSpec } from '../../schema/debate-config.ts';
import type { Position } from '../../schema/position.ts';
import { isAnswered } from '../../schema/position.ts';
import type { Round } from '../../schema/round.ts';
import { disclosedToPeers, shortAnswer } from './speech.ts';

/**
 * Maximum length of a reason: 160 characters, or an equal share of 800 when those of all peers together would be
 * longer. From the sixth peer on, the total length of the reasons no longer grows with the panel.
 */
export const DIGEST_REASON_CHARACTERS = { each: 160, together: 800 } as const;

export function digestNote(spec: DebateSpec): string {
  const what = disclosedToPeers(spec).reasoning ? 'answers and one-line reasons' : 'answers, each answer once';
  return `peers are shown as ${what}, ${showsCounts(spec) ? 'the most common answer first' : 'in no particular order'}`;
}

function showsCounts({ config }: DebateSpec): boolean {
  return config.peer_view === 'digest_counts';
}

export interface DigestInput {
  readonly spec: DebateSpec;
  /** The debater that reads the digest. The order of the classes is shuffled for each recipient. */
  readonly recipient: string;
  readonly roundNumber: number;
  /** One position per peer: its latest. */
  readonly positions: readonly Position[];
  /** Ids of debaters that hold the same answer, as the round grouped them. A debater in no class is shown by itself. */
  readonly classes: readonly (readonly string[])[];
  /** From the peer's id to its label. */
  readonly labels: ReadonlyMap<string, string>;
  /** True when the labels are shown. */
  readonly showsLabels: boolean;
}

type Reader = Pick<DigestInput, 'recipient' | 'labels' | 'showsLabels'>;

/** Returns the positions of the labelled debaters at the end of a round, as blocks. */
export function digestOfRound(spec: DebateSpec, round: Round, reader: Reader): string[] {
  const positions = round.positions.filter(isAnswered).filter(({ debater_id }) => reader.labels.has(debater_id));
  const classes = round.classes.map(({ debater_ids }) => debater_ids);
  return digestBlocks({ ...reader, spec, roundNumber: round.round_number, positions, classes });
}

/**
 * Returns one block per class, shuffled by the seed.
 * With counts, classes are sorted by the number of peers, then by label.
 */
export function digestBlocks(input: DigestInput): string[] {
  const { positions, labels } = input;
  const order = [...labels.keys()];
  const byDebater = new Map(positions.map((position) => [position.debater_id, position]));
  const inOrder = order.flatMap((id) => byDebater.get(id) ?? []);
  const groups = [...Map.groupBy(inOrder, (position) => classOf(input, position)).values()];
  return inDigestOrder(input, groups).map((members) => classBlock(input, members));
}

/** Sorting by size would reveal which answer most peers give, so only `digest_counts` does it. */
function inDigestOrder<T>({ spec, recipient, roundNumber }: DigestInput, groups: readonly T[][]): T[][] {
  if (showsCounts(spec)) return groups.toSorted((a, b) => b.length - a.length);
  return shuffled(groups, seedOf(spec.config.seed, 'digest', recipient, roundNumber));
}

/** Returns the index of the position's class, or the debater's id when it is in no class. */
function classOf({ classes }: DigestInput, { debater_id }: Position): number | string {
  const index = classes.findIndex((ids) => ids.includes(debater_id));
  return index === -1 ? debater_id : index;
}

function classBlock(input: DigestInput, members: readonly Position[]): string {
  const { spec } = input;
  const answer = block('answer', mostCommon(members.map(shortAnswer)));
  const reasons = disclosedToPeers(spec).reasoning ? reasonBlocks(input, members) : [];
  const counts: Record<string, string> = showsCounts(spec) ? { held_by: String(members.length) } : {};
  return blocks('class', [answer, ...reasons], counts);
}

function reasonBlocks({ positions, labels, showsLabels }: DigestInput, members: readonly Position[]): string[] {
  const characters = Math.min(
    DIGEST_REASON_CHARACTERS.each,
    Math.floor(DIGEST_REASON_CHARACTERS.together / positions.length),
  );
  return members.map(({ debater_id, reasoning }) =>
    block('peer', reasonLine(reasoning, characters), showsLabels ? { label: labels.get(debater_id) ?? 'Peer' } : {}),
  );
}

/** Returns the most common spelling in the peers' own words; among several the shortest, then the first. */
function mostCommon(spellings: readonly string[]): string {
  const counts = Map.groupBy(spellings, (spelling) => spelling);
  const [first] = [...counts].toSorted(([a, as], [b, bs]) => bs.length - as.length || a.length - b.length);
  return first?.[0] ?? '';
}
