/** The debate so far for `peer_view: "digest"`: the debater's own turns in full, the others' as a digest. */
import { blocks } from '../../prompts/data-block.ts';
import type { Position } from '../../schema/position.ts';
import type { RoundText } from '../fitted-rounds.ts';
import { fitted } from '../fitted-rounds.ts';
import type { Shown, TurnView } from '../protocol.ts';
import { digestBlocks, digestNote, digestOfRound } from './digest.ts';
import { peerLabels } from './labels.ts';
import { inFull, inOneLine } from './speech.ts';
import { isFirstProposal } from './transcript-view.ts';
import { NOTHING } from './visibility.ts';

/** `transcript`: round by round, so that a prompt begins with all of the one before it. */
export function transcriptDigest(view: TurnView): Shown {
  const labels = peerLabels(view.spec, view.debater.id);
  const rounds = view.rounds.map((round) => {
    const digest = digestOfRound(view.spec, round, { recipient: view.debater.id, labels, isNamed: true });
    const attributes = { round: String(round.round_number) };
    return ownThen(view, round.positions, digest.length === 0 ? [] : [blocks('peers', digest, attributes)]);
  });
  return shownOf(view, rounds);
}

/**
 * `ballot`: its own turns in their order, then the latest vote of each peer. Phase by phase the peers' votes would add up
 * to seven digests a round, and a panel of eight would read 3.1 times what one of four reads, not 2.4.
 */
export function ballotDigest(view: TurnView): Shown {
  if (isFirstProposal(view)) return NOTHING;
  const turns = [...view.rounds.map((round) => round.positions), view.turns];
  const peers = latestOf(turns.flat().filter(({ debater_id }) => debater_id !== view.debater.id));
  const classes = [...Map.groupBy(voters(peers), ({ vote }) => vote).values()];
  const digest = digestBlocks({
    spec: view.spec,
    recipient: view.debater.id,
    roundNumber: view.roundNumber,
    positions: peers,
    classes: classes.map(idsOf),
    labels: peerLabels(view.spec, view.debater.id),
    isNamed: true,
  });
  const peersBlock = { whole: digest.length === 0 ? [] : [blocks('peers', digest)], short: () => [] };
  return shownOf(view, [...turns.map((positions) => ownThen(view, positions, [])), peersBlock]);
}

function ownThen({ spec, debater }: TurnView, positions: readonly Position[], others: readonly string[]): RoundText {
  const own = positions
    .filter(({ debater_id, status }) => debater_id === debater.id && status === 'ok')
    .map((position) => ({ speaker: 'you', position }));
  return {
    whole: [...own.map((speech) => inFull(spec, speech)), ...others],
    short: () => [...own.map(inOneLine), ...others],
  };
}

function shownOf({ spec }: TurnView, rounds: readonly RoundText[]): Shown {
  const { written, note } = fitted(rounds, spec.config.transcript_characters);
  if (written.length === 0) return NOTHING;
  return {
    own: null,
    others: blocks('transcript', written),
    note: [digestNote(spec), note].filter((part) => part !== null).join('; '),
  };
}

/** Each speaker's last turn that was not a failure. */
function latestOf(turns: readonly Position[]): Position[] {
  const spoken = turns.filter(({ status }) => status === 'ok');
  return [...new Map(spoken.map((turn) => [turn.debater_id, turn])).values()];
}

function voters(positions: readonly Position[]): Position[] {
  return positions.filter(({ vote }) => vote !== null);
}

function idsOf(positions: readonly Position[]): string[] {
  return positions.map(({ debater_id }) => debater_id);
}
