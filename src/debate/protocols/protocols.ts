/** The five published systems, each as one row: visibility, turn order, instruction, reply format, stopping rule. */
import type { ProtocolName } from '../debate-config.ts';
import type { ReplyFormat } from '../../models/model.ts';
import { ballotTurnFormat, positionFormat, revisionFormat } from '../prompts/reply-formats.ts';
import { DIGEST_INSTRUCTION, PHASE_INSTRUCTIONS, REVISION_INSTRUCTIONS } from '../prompts/role-texts.ts';
import type { Protocol, StoppingView, TurnView } from './protocol.ts';
import { everyPair, largestClass } from './stopping.ts';
import { tallyOf } from './tally.ts';
import { ballotDigest, transcriptDigest } from './transcript-digest.ts';
import { transcriptAfterProposals, wholeTranscript } from './transcript-view.ts';
import { ownAndDigest, ownAndPeers, ownAndUnlabelled, ownAndUnlabelledDigest } from './visibility.ts';

const together = { phases: null, order: 'together' } as const;

/** Blind answers are plain; later ones are asked for critique and for the reason of a change. */
function answerFormat(view: TurnView): ReplyFormat {
  return view.rounds.length === 0 ? positionFormat : revisionFormat;
}

/** A digest has one critique an answer, not one a peer: replies would grow with the panel as prompts no longer do. */
function amongLabelled(name: 'critique' | 'revise' | 'transcript', { spec }: TurnView): string {
  const instruction = REVISION_INSTRUCTIONS[name];
  return spec.config.peer_view === 'digest' ? `${instruction} ${DIGEST_INSTRUCTION}` : instruction;
}

export const protocols: Readonly<Record<ProtocolName, Protocol>> = {
  critique: {
    name: 'critique',
    ...together,
    shown: { full: ownAndPeers, digest: ownAndDigest },
    instruction: (view) => amongLabelled('critique', view),
    format: answerFormat,
    convergence: largestClass,
  },
  revise: {
    name: 'revise',
    ...together,
    shown: { full: ownAndPeers, digest: ownAndDigest },
    instruction: (view) => amongLabelled('revise', view),
    format: answerFormat,
    convergence: largestClass,
  },
  transcript: {
    name: 'transcript',
    ...together,
    shown: { full: wholeTranscript, digest: transcriptDigest },
    instruction: (view) => amongLabelled('transcript', view),
    format: answerFormat,
    convergence: everyPair,
  },
  society: {
    name: 'society',
    ...together,
    shown: { full: ownAndUnlabelled, digest: ownAndUnlabelledDigest },
    instruction: () => REVISION_INSTRUCTIONS.society,
    format: answerFormat,
    convergence: largestClass,
  },
  ballot: {
    name: 'ballot',
    phases: ['proposal', 'critique', 'revision', 'consensus'],
    order: 'in_turn',
    shown: { full: transcriptAfterProposals, digest: ballotDigest },
    instruction: (view) => PHASE_INSTRUCTIONS[view.phase ?? ''] ?? '',
    format: (view) => ballotTurnFormat(menuOf(view)),
    convergence: topCount,
  },
};

function menuOf({ spec }: TurnView): [string, ...string[]] {
  const [first = '', ...rest] = spec.config.options ?? [];
  return [first, ...rest];
}

/** Top count ÷ panel, met at `consensus_threshold` by one option alone. */
function topCount({ spec, positions }: StoppingView): { score: number | null; met: boolean } {
  const { config } = spec;
  const tally = tallyOf(positions, config);
  const met =
    tally.leader !== null && config.consensus_threshold !== null && tally.topCount >= config.consensus_threshold;
  return { score: tally.topCount / config.debaters.length, met };
}
