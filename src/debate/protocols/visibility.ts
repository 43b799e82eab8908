/** What a debater sees of the others from its second turn on. Round 1 of a protocol that speaks together sees nothing. */
import { ANSWER_CHARACTERS, block, blocks, bounded, REASONING_CHARACTERS } from '../prompts/data-block.ts';
import type { HeldPosition, Position } from '../position.ts';
import { isHeld } from '../position.ts';
import { peerLabels } from './labels.ts';
import type { Shown, TurnView } from './protocol.ts';

const NOTHING: Shown = { own: null, others: '', note: null };

/** `critique`, `revise`: own last position, and what each peer held in the round before, under its label. */
export function ownAndPeers(view: TurnView): Shown {
  return ownAndOthers(view, (position, label) => blocks('peer', positionBlocks(position), { label }));
}

/** `society`: the same without labels. */
export function ownAndUnlabelled(view: TurnView): Shown {
  return ownAndOthers(view, (position) => blocks('peer', positionBlocks(position)));
}

function ownAndOthers(view: TurnView, rendered: (position: HeldPosition, label: string) => string): Shown {
  const before = view.rounds.at(-1);
  if (before === undefined) return NOTHING;
  const held = new Map(before.positions.filter(isHeld).map((position) => [position.debater_id, position]));
  const shown: string[] = [];
  for (const [debaterId, label] of peerLabels(view.spec, view.debater.id)) {
    const position = held.get(debaterId);
    if (position !== undefined) shown.push(rendered(position, label));
  }
  const others = shown.length === 0 ? '' : blocks('peers', shown);
  return { own: lastOwn(view), others, note: null };
}

/** The debater's latest position of any round; a failed turn does not make it forget. */
export function lastOwn({ rounds, debater }: TurnView): HeldPosition | null {
  for (const round of rounds.toReversed()) {
    const own = round.positions.find((position) => position.debater_id === debater.id);
    if (own !== undefined && isHeld(own)) return own;
  }
  return null;
}

export function positionBlocks(position: Position): string[] {
  return [
    block('answer', bounded(position.answer ?? '', ANSWER_CHARACTERS)),
    block('reasoning', bounded(position.reasoning ?? '', REASONING_CHARACTERS)),
    ...(position.confidence === null ? [] : [block('confidence', String(position.confidence))]),
  ];
}
