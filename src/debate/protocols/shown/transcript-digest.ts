/** The debate so far for `peer_view: "digest"`: the debater's own turns in full, those of the others as a digest. */
import { blocks } from '../../prompts/data-block.ts';
import type { Position } from '../../schema/position.ts';
import type { RoundText } from '../fitted-rounds.ts';
import { fitRounds } from '../fitted-rounds.ts';
import type { Shown, TurnView } from '../protocol.ts';
import { digestBlocks, digestNote, digestOfRound } from './digest.ts';
import { peerLabels } from './labels.ts';
import { fullTurn, shortTurn } from './speech.ts';
import { isFirstProposal } from './transcript-view.ts';
import { NOTHING } from './visibility.ts';

/** Shows a `transcript` round by round, so that each prompt begins with the whole transcript of the previous one. */
export function transcriptDigest(view: TurnView): Shown {
  const labels = peerLabels(view.spec, view.debater.id);
  const rounds = view.rounds.map((round) => {
    const digest = digestOfRound(view.spec, round, { recipient: view.debater.id, labels, showsLabels: true });
    const attributes = { round: String(round.round_number) };
    return ownTurnsAnd(view, round.positions, digest.length === 0 ? [] : [blocks('peers', digest, attributes)]);
  });
  return shownOf(view, rounds);
}

/**
 * Shows a `ballot` as the debater's own turns in order, then the latest vote of each peer. A digest per phase would add
 * up to seven digests per round. Then a panel of eight would read 3.1 times as much as a panel of four, instead of 2.4
 * times.
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
    showsLabels: true,
  });
  const peersBlock = { full: digest.length === 0 ? [] : [blocks('peers', digest)], short: () => [] };
  return shownOf(view, [...turns.map((positions) => ownTurnsAnd(view, positions, [])), peersBlock]);
}

function ownTurnsAnd(
  { spec, debater }: TurnView,
  positions: readonly Position[],
  others: readonly string[],
): RoundText {
  const own = positions
    .filter(({ debater_id, status }) => debater_id === debater.id && status === 'ok')
    .map((position) => ({ speaker: 'you', position }));
  return {
    full: [...own.map((speech) => fullTurn(spec, speech)), ...others],
    short: () => [...own.map(shortTurn), ...others],
  };
}

function shownOf({ spec }: TurnView, rounds: readonly RoundText[]): Shown {
  const { texts, note } = fitRounds(rounds, spec.config.transcript_characters);
  if (texts.length === 0) return NOTHING;
  return {
    own: null,
    others: blocks('transcript', texts),
    note: [digestNote(spec), note].filter((part) => part !== null).join('; '),
  };
}

/** Returns each speaker's latest turn that did not fail. */
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
