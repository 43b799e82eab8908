/** Peers as their answers by class, largest first, with one line of reason each: what `peer_view: "digest"` shows of them.
 * Only what the full view shows goes in, escaped in the same way. Answers are never cut below the full view's bound. */
import { block, blocks, reasonLine } from '../prompts/data-block.ts';
import type { Position } from '../position.ts';
import { isHeld } from '../position.ts';
import type { Round } from '../round.ts';
import { shortAnswer } from './speech.ts';

/** A reason has 160 characters, and when all peers' together would have more than 800 an equal share of those: what a
 * debater reads of reasons no longer grows with the panel from the sixth peer on. */
export const DIGEST_REASON_CHARACTERS = { each: 160, together: 800 } as const;

export const DIGEST_NOTE = 'peers are shown as answers and one-line reasons, the most common answer first';

export interface Digested {
  /** One a peer: what it said last. */
  readonly positions: readonly Position[];
  /** Debater ids that hold the same answer, as the round found them; whoever is in none stands alone. */
  readonly classes: readonly (readonly string[])[];
  /** Peer → label. */
  readonly labels: ReadonlyMap<string, string>;
  /** Whether the labels are shown. */
  readonly isNamed: boolean;
}

/** What the labelled debaters held at the end of a round. */
export function digestOfRound(round: Round, shown: Pick<Digested, 'labels' | 'isNamed'>): string[] {
  const positions = round.positions.filter(isHeld).filter(({ debater_id }) => shown.labels.has(debater_id));
  return digestBlocks({ ...shown, positions, classes: round.classes.map(({ debater_ids }) => debater_ids) });
}

/** One block a class. The order tells no more than the full view does: by peers that hold it, then by label. */
export function digestBlocks(digested: Digested): string[] {
  const { positions, labels } = digested;
  const order = [...labels.keys()];
  const said = new Map(positions.map((position) => [position.debater_id, position]));
  const inOrder = order.flatMap((id) => said.get(id) ?? []);
  const groups = [...Map.groupBy(inOrder, (position) => classOf(digested, position)).values()];
  return groups.toSorted((a, b) => b.length - a.length).map((members) => classBlock(digested, members));
}

/** The place of its class, or its own id. */
function classOf({ classes }: Digested, { debater_id }: Position): number | string {
  const place = classes.findIndex((ids) => ids.includes(debater_id));
  return place === -1 ? debater_id : place;
}

function classBlock({ positions, labels, isNamed }: Digested, members: readonly Position[]): string {
  const characters = Math.min(
    DIGEST_REASON_CHARACTERS.each,
    Math.floor(DIGEST_REASON_CHARACTERS.together / positions.length),
  );
  const reasons = members.map(({ debater_id, reasoning }) =>
    block('peer', reasonLine(reasoning, characters), isNamed ? { label: labels.get(debater_id) ?? 'Peer' } : {}),
  );
  const answer = block('answer', commonest(members.map(shortAnswer)));
  return blocks('class', [answer, ...reasons], { held_by: String(members.length) });
}

/** In a peer's own words: the spelling that most of them share, of several the shortest, then the first. */
function commonest(spellings: readonly string[]): string {
  const counts = Map.groupBy(spellings, (spelling) => spelling);
  const [first] = [...counts].toSorted(([a, as], [b, bs]) => bs.length - as.length || a.length - b.length);
  return first?.[0] ?? '';
}
