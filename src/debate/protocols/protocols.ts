/** The protocols, one row each: visibility, turn order, instruction, reply format and stopping rule. */

import type { ReplyFormat } from '../../models/model.ts';
import { kindOf } from '../answers/answer-kinds.ts';
import type { FormatInput } from '../prompts/reply-formats.ts';
import { ballotTurnFormat, positionFormat, revisionFormat } from '../prompts/reply-formats.ts';
import {
  FIRST_ANSWER_INSTRUCTION,
  PHASE_INSTRUCTIONS,
  RESTATEMENT_INSTRUCTION,
  REVISION_INSTRUCTIONS,
} from '../prompts/role-texts.ts';
import type { DebateSpec } from '../schema/debate-config.ts';
import { isShortAnswerType } from '../schema/question.ts';
import type { ProtocolName } from '../schema/request/setting-names.ts';
import type { Protocol, StoppingView, TurnView } from './protocol.ts';
import { lastOwn } from './protocol.ts';
import { ballotDigest, transcriptDigest } from './shown/transcript-digest.ts';
import { transcriptAfterProposals, wholeTranscript } from './shown/transcript-view.ts';
import { NOTHING, ownAndDigest, ownAndPeers, ownAndUnlabelled, ownAndUnlabelledDigest } from './shown/visibility.ts';
import { everyPair, largestClass } from './stopping.ts';
import { tallyOf } from './tally.ts';
import { cascadeConvergence, countedSamples, isSplit, nextInCascade, nextSamples } from './waves.ts';

const atOnce = { nextWave: null, mayContinue: () => true } as const;
const together = { phases: null, order: 'together', ...atOnce } as const;

/**
 * Asks for a plain position when the debater has no answer yet, as in the blind round, and later for a revision that
 * says what changed. With a long context one format is used in all rounds, because providers cache the format before
 * the context.
 */
function answerFormat(view: TurnView): ReplyFormat {
  const everyRound = view.spec.config.long_context;
  if (lastOwn(view) === null && !everyRound) return positionFormat(formatInputOf(view));
  return revisionFormat({ ...formatInputOf(view), restates: false, criticises: false, everyRound });
}

function critiqueFormat(view: TurnView): ReplyFormat {
  const everyRound = view.spec.config.long_context;
  if (lastOwn(view) === null && !everyRound) return positionFormat(formatInputOf(view));
  return revisionFormat({
    ...formatInputOf(view),
    restates: (everyRound && isShortAnswerType(view.spec.config.answer_type)) || canRestate(view),
    criticises: true,
    everyRound,
  });
}

function formatInputOf({ spec, debater }: TurnView): FormatInput {
  return { spec, thinksByItself: debater.thinks_by_itself ?? false };
}

/**
 * Maximum length of an answer that the debater is asked to restate. A longer answer is a draft, and repeating it would
 * use up the token limit of the reply.
 */
const RESTATED_CHARACTERS = 500;

function canRestate(view: TurnView): boolean {
  if (!isShortAnswerType(view.spec.config.answer_type)) return false;
  return (lastOwn(view)?.answer.length ?? Number.POSITIVE_INFINITY) <= RESTATED_CHARACTERS;
}

function revisionInstruction(name: keyof typeof REVISION_INSTRUCTIONS, view: TurnView): string {
  if (lastOwn(view) === null) return FIRST_ANSWER_INSTRUCTION;
  const restates = name === 'critique' && canRestate(view);
  return `${restates ? `${RESTATEMENT_INSTRUCTION} ` : ''}${REVISION_INSTRUCTIONS[name]}`;
}

const critiqued = {
  shown: { full: ownAndPeers, digest: ownAndDigest },
  instruction: (view: TurnView) => revisionInstruction('critique', view),
  format: critiqueFormat,
} as const;

/** For `samples`: there is no later round in which anything could be shown. */
const blindOnly = {
  shown: { full: () => NOTHING, digest: () => NOTHING },
  instruction: () => '',
  format: answerFormat,
} as const;

export const protocols: Readonly<Record<ProtocolName, Protocol>> = {
  critique: {
    name: 'critique',
    ...together,
    ...critiqued,
    convergence: largestClass,
  },
  revise: {
    name: 'revise',
    ...together,
    shown: { full: ownAndPeers, digest: ownAndDigest },
    instruction: (view) => revisionInstruction('revise', view),
    format: answerFormat,
    convergence: largestClass,
  },
  transcript: {
    name: 'transcript',
    ...together,
    shown: { full: wholeTranscript, digest: transcriptDigest },
    instruction: (view) => revisionInstruction('transcript', view),
    format: answerFormat,
    convergence: everyPair,
  },
  society: {
    name: 'society',
    ...together,
    shown: { full: ownAndUnlabelled, digest: ownAndUnlabelledDigest },
    instruction: (view) => revisionInstruction('society', view),
    format: answerFormat,
    convergence: largestClass,
  },
  ballot: {
    name: 'ballot',
    phases: ['proposal', 'critique', 'revision', 'consensus'],
    order: 'in_turn',
    ...atOnce,
    shown: { full: transcriptAfterProposals, digest: ballotDigest },
    instruction: (view) => PHASE_INSTRUCTIONS[view.phase ?? ''] ?? '',
    format: (view) => ballotTurnFormat(formatInputOf(view).thinksByItself, view.spec.config.options ?? []),
    convergence: topCount,
  },
  samples: {
    name: 'samples',
    ...together,
    ...blindOnly,
    nextWave: nextSamples,
    convergence: countedSamples,
  },
  cascade: {
    name: 'cascade',
    ...together,
    ...critiqued,
    nextWave: nextInCascade,
    mayContinue: isSplit,
    convergence: cascadeConvergence,
  },
};

/** Returns the protocol as it runs with the kind of answer that is asked for. */
export function protocolOf(spec: DebateSpec): Protocol {
  const protocol = protocols[spec.config.protocol];
  const { exchange } = kindOf(spec);
  return exchange === null ? protocol : { ...protocol, ...atOnce, ...exchange, format: answerFormat };
}

/** Scores the highest vote count ÷ the panel. The rule is met when a single option reaches `consensus_threshold`. */
function topCount({ spec, positions }: StoppingView): { score: number | null; met: boolean } {
  const { config } = spec;
  const tally = tallyOf(positions, config);
  const met =
    tally.leader !== null && config.consensus_threshold !== null && tally.topCount >= config.consensus_threshold;
  return { score: tally.topCount / config.debaters.length, met };
}
