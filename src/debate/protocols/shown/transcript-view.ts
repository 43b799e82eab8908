/** The whole debate so far as one transcript: rounds in order, own turns marked, the rest under labels, within a bound. */

import { blocks } from '../../prompts/data-block.ts';
import type { DebateSpec } from '../../schema/debate-config.ts';
import type { Position } from '../../schema/position.ts';
import type { Round } from '../../schema/round.ts';
import type { RoundText } from '../fitted-rounds.ts';
import { fitted } from '../fitted-rounds.ts';
import type { Shown, TurnView } from '../protocol.ts';
import { peerLabels } from './labels.ts';
import type { Speech } from './speech.ts';
import { inFull, inOneLine } from './speech.ts';
import { NOTHING } from './visibility.ts';

/** `ballot`: everything, but the first proposals are made blind, so that nobody just backs the first speaker. */
export function transcriptAfterProposals(view: TurnView): Shown {
  return isFirstProposal(view) ? NOTHING : wholeTranscript(view);
}

export function isFirstProposal({ roundNumber, phase }: TurnView): boolean {
  return roundNumber === 1 && phase === 'proposal';
}

/** `transcript`: everything, the debater's own turns among it. */
export function wholeTranscript(view: TurnView): Shown {
  const rounds = [...view.rounds.map((round) => round.positions), view.turns].filter((turns) => turns.length > 0);
  if (rounds.length === 0) return NOTHING;
  const labels = new Map([[view.debater.id, 'you'], ...peerLabels(view.spec, view.debater.id)]);
  const speeches = rounds.map((positions) => roundText(view.spec, spoken(positions, labels)));
  const { written, note } = fitted(speeches, view.spec.config.transcript_characters);
  return { own: null, others: blocks('transcript', written), note };
}

/** What a judge reads of the rounds before the last, under the candidates' labels; empty when there are none. */
export function transcriptForJudge(
  spec: DebateSpec,
  rounds: readonly Round[],
  labels: ReadonlyMap<string, string>,
): string {
  if (rounds.length === 0) return '';
  const speeches = rounds.map((round) => roundText(spec, spoken(round.positions, labels)));
  return blocks('transcript', fitted(speeches, spec.config.transcript_characters).written);
}

function roundText(spec: DebateSpec, speeches: readonly Speech[]): RoundText {
  return { whole: speeches.map((speech) => inFull(spec, speech)), short: () => speeches.map(inOneLine) };
}

/** By label within a phase, so that the order tells nothing of who is who or who was first. */
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
