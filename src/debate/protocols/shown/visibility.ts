/**
 * The view that a debater has of the others from its second turn on.
 * Round 1 of a protocol with order `together` shows nothing.
 */

import { memoizedByObject } from '../../../lib/memoized-by-object.ts';
import { blocks } from '../../prompts/data-block.ts';
import type { DebateSpec } from '../../schema/debate-config.ts';
import { isAnswered } from '../../schema/position.ts';
import type { Round } from '../../schema/round.ts';
import type { Shown, TurnView } from '../protocol.ts';
import { lastOwn } from '../protocol.ts';
import { digestNote, digestOfRound } from './digest.ts';
import { peerLabels } from './labels.ts';
import { disclosedToPeers, positionBlocks } from './speech.ts';

export const NOTHING: Shown = { own: null, others: '', note: null };

/**
 * For `critique` and `revise`:
 * shows the debater's own last position, and each peer's position of the last round under its label.
 */
export function ownAndPeers(view: TurnView): Shown {
  return ownAndOthers(
    view,
    peersInFull((words, label) => blocks('peer', [words], { label })),
  );
}

/** For `society`: shows the debater's own last position, and only the answers of the others, without labels. */
export function ownAndUnlabelled(view: TurnView): Shown {
  return ownAndOthers(
    view,
    peersInFull((words) => blocks('peer', [words])),
  );
}

/** `ownAndPeers` for `peer_view: "digest"`. */
export function ownAndDigest(view: TurnView): Shown {
  return ownAndDigestOf(view, true);
}

export function ownAndUnlabelledDigest(view: TurnView): Shown {
  return ownAndDigestOf(view, false);
}

function ownAndDigestOf(view: TurnView, showsLabels: boolean): Shown {
  const shown = ownAndOthers(view, (spec, round, labels) =>
    digestOfRound(spec, round, { recipient: view.debater.id, labels, showsLabels }),
  );
  return { ...shown, note: shown.others === '' ? null : digestNote(view.spec) };
}

type PeersOf = (spec: DebateSpec, round: Round, labels: ReadonlyMap<string, string>) => readonly string[];

function peersInFull(render: (words: string, label: string) => string): PeersOf {
  return (spec, round, labels) => {
    const texts = positionTexts(spec)(round);
    const shown: string[] = [];
    for (const [debaterId, label] of labels) {
      const words = texts.get(debaterId);
      if (words !== undefined) shown.push(render(words, label));
    }
    return shown;
  };
}

/**
 * Returns each debater's text by id, cached per round for all readers.
 * A cache per position made nine prompts up to 15 % slower.
 */
const positionTexts = memoizedByObject((spec: DebateSpec) => {
  const disclosed = disclosedToPeers(spec);
  return memoizedByObject(({ positions }: Round): ReadonlyMap<string, string> => {
    const texts = new Map<string, string>();
    for (const position of positions) {
      if (isAnswered(position)) texts.set(position.debater_id, positionBlocks(position, disclosed).join('\n'));
    }
    return texts;
  });
});

function ownAndOthers(view: TurnView, peersOf: PeersOf): Shown {
  const before = view.rounds.at(-1);
  if (before === undefined) return NOTHING;
  const shown = peersOf(view.spec, before, peerLabels(view.spec, view.debater.id));
  return { own: lastOwn(view), others: shown.length === 0 ? '' : blocks('peers', shown), note: null };
}
