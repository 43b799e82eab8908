/** The five published systems, each as one row: visibility, turn order, instruction, reply format, stopping rule. */
import type { ProtocolName } from '../debate-config.ts';
import type { ReplyFormat } from '../../models/model.ts';
import { ballotTurnFormat, positionFormat, revisionFormat } from '../prompts/reply-formats.ts';
import { PHASE_INSTRUCTIONS, REVISION_INSTRUCTIONS } from '../prompts/role-texts.ts';
import type { Protocol, StoppingView, TurnView } from './protocol.ts';
import { everyPair, largestClass } from './stopping.ts';
import { tallyOf } from './tally.ts';
import { transcriptAfterProposals, wholeTranscript } from './transcript-view.ts';
import { ownAndPeers, ownAndUnlabelled } from './visibility.ts';

const together = { phases: null, order: 'together' } as const;

/** Blind answers are plain; later ones are asked for critique and for the reason of a change. */
function answerFormat(view: TurnView): ReplyFormat {
  return view.rounds.length === 0 ? positionFormat : revisionFormat;
}

export const protocols: Readonly<Record<ProtocolName, Protocol>> = {
  critique: {
    name: 'critique',
    ...together,
    shown: ownAndPeers,
    instruction: () => REVISION_INSTRUCTIONS.critique,
    format: answerFormat,
    convergence: largestClass,
  },
  revise: {
    name: 'revise',
    ...together,
    shown: ownAndPeers,
    instruction: () => REVISION_INSTRUCTIONS.revise,
    format: answerFormat,
    convergence: largestClass,
  },
  transcript: {
    name: 'transcript',
    ...together,
    shown: wholeTranscript,
    instruction: () => REVISION_INSTRUCTIONS.transcript,
    format: answerFormat,
    convergence: everyPair,
  },
  society: {
    name: 'society',
    ...together,
    shown: ownAndUnlabelled,
    instruction: () => REVISION_INSTRUCTIONS.society,
    format: answerFormat,
    convergence: largestClass,
  },
  ballot: {
    name: 'ballot',
    phases: ['proposal', 'critique', 'revision', 'consensus'],
    order: 'in_turn',
    shown: transcriptAfterProposals,
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
