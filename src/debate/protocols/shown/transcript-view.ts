/**
 * The whole debate so far as one transcript of limited length: rounds in order, the debater's own turns marked as
 * `you`, the others under labels.
 */

import { blocks } from '../../prompts/data-block.ts';
import type { DebateSpec } from '../../schema/debate-config.ts';
import type { Position } from '../../schema/position.ts';
import type { Round } from '../../schema/round.ts';
import type { RoundText } from '../fitted-rounds.ts';
import { fitRounds } from '../fitted-rounds.ts';
import type { Shown, TurnView } from '../protocol.ts';
import { peerLabels } from './labels.ts';
import type { Speech } from './speech.ts';
import { fullTurn, shortTurn } from './speech.ts';
import { NOTHING } from './visibility.ts';

/**
 * Shows everything in a `ballot`.
 * The first proposals are blind, so that debaters do not just support the first speaker.
 */
export function transcriptAfterProposals(view: TurnView): Shown {
  return isFirstProposal(view) ? NOTHING : wholeTranscript(view);
}

export function isFirstProposal({ roundNumber, phase }: TurnView): boolean {
  return roundNumber === 1 && phase === 'proposal';
}

/** Shows everything in a `transcript`, the debater's own turns included. */
export function wholeTranscript(view: TurnView): Shown {
  const rounds = [...view.rounds.map((round) => round.positions), view.turns].filter((turns) => turns.length > 0);
  if (rounds.length === 0) return NOTHING;
  const labels = new Map([[view.debater.id, 'you'], ...peerLabels(view.spec, view.debater.id)]);
  const speeches = rounds.map((positions) => roundText(view.spec, spoken(positions, labels)));
  const { texts, note } = fitRounds(speeches, view.spec.config.transcript_characters);
  return { own: null, others: blocks('transcript', texts), note };
}

/** Returns the rounds before the last for a judge, under the labels of the candidates; empty when there are none. */
export function transcriptForJudge(
  spec: DebateSpec,
  rounds: readonly Round[],
  labels: ReadonlyMap<string, string>,
): string {
  if (rounds.length === 0) return '';
  const speeches = rounds.map((round) => roundText(spec, spoken(round.positions, labels)));
  return blocks('transcript', fitRounds(speeches, spec.config.transcript_characters).texts);
}

function roundText(spec: DebateSpec, speeches: readonly Speech[]): RoundText {
  return { full: speeches.map((speech) => fullTurn(spec, speech)), short: () => speeches.map(shortTurn) };
}

/** Sorts turns by label within a phase, so that the order does not reveal identities or who answered first. */
function spoken(positions: readonly Position[], labels: ReadonlyMap<string, string>): Speech[] {
  const order = [...labels.keys()];
  const phases = [...new Set(positions.map((position) => position.phase))];
  return phases.flatMap((phase) =>
    positions
      .filter((position) => position.phase === phase && position.status === 'ok')
      .toSorted((a, b) => order.indexOf(a.debater_id) - order.indexOf(b.debater_id))
      .map((position) => ({ speaker: labels.get(position.debater_id) ?? 'Peer', position })),
  );
}
