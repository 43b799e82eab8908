/** Writes one turn of a debate as a block of a transcript: in full, or as its answer and one line of reason. */

import { memoizedByObject } from '../../../lib/memoized-by-object.ts';
import {
  ANSWER_CHARACTERS,
  block,
  blocks,
  REASONING_CHARACTERS,
  reasonLine,
  truncated,
} from '../../prompts/data-block.ts';
import type { DebateSpec } from '../../schema/debate-config.ts';
import type { Position } from '../../schema/position.ts';
import { isWave } from '../wave-names.ts';

export interface Speech {
  readonly speaker: string;
  readonly position: Position;
}

/**
 * Maximum lengths in a ballot.
 * They are small, because each debater speaks four times per round and all read everything.
 */
export const TURN_CHARACTERS = { stance: 500, rationale: 1_500 } as const;

const ONE_LINE_CHARACTERS = 200;

export function fullTurn(spec: DebateSpec, { speaker, position }: Speech): string {
  const words = isBallotTurn(position) ? turnBlocks(position) : answerBlocks(spec)(position);
  return blocks('turn', words, attributesOf(speaker, position));
}

/** The fields that are shown beside an answer. */
export interface Disclosed {
  readonly reasoning: boolean;
  readonly confidence: boolean;
}

/** Returns the fields that peers see. In a society peers see the answers alone, as in the paper. */
export function disclosedToPeers({ config }: DebateSpec): Disclosed {
  return { reasoning: config.protocol !== 'society', confidence: config.show_confidence };
}

/** Returns one block per field. */
export function positionBlocks({ answer, reasoning, confidence }: Position, disclosed: Disclosed): readonly string[] {
  const words = [block('answer', truncated(answer ?? '', ANSWER_CHARACTERS))];
  if (disclosed.reasoning) words.push(block('reasoning', truncated(reasoning ?? '', REASONING_CHARACTERS)));
  if (disclosed.confidence && confidence !== null) words.push(block('confidence', String(confidence)));
  return words;
}

/** Cached, because in a transcript every peer reads a turn in every later round. */
const answerBlocks = memoizedByObject((spec: DebateSpec) => {
  const disclosed = disclosedToPeers(spec);
  return memoizedByObject((position: Position) => positionBlocks(position, disclosed));
});

const turnBlocks = memoizedByObject((position: Position): readonly string[] => [
  block('stance', truncated(position.stance ?? '', TURN_CHARACTERS.stance)),
  block('rationale', truncated(position.reasoning ?? '', TURN_CHARACTERS.rationale)),
  ...(position.vote === null ? [] : [block('vote', position.vote)]),
]);

export function shortTurn({ speaker, position }: Speech): string {
  const words = [
    block('answer', shortAnswer(position)),
    block('reason', reasonLine(position.reasoning, ONE_LINE_CHARACTERS)),
  ];
  return blocks('turn', [words.join('')], attributesOf(speaker, position));
}

/** Returns the answer of a turn; in a ballot its vote, or the stance when there is no vote. */
export function shortAnswer(position: Position): string {
  const { answer, vote, stance } = position;
  if (!isBallotTurn(position)) return truncated(answer ?? '', ANSWER_CHARACTERS);
  return vote ?? truncated(stance ?? '', TURN_CHARACTERS.stance);
}

function isBallotTurn({ phase }: Position): boolean {
  return phase !== null && !isWave(phase);
}

function attributesOf(speaker: string, { round, phase }: Position): Record<string, string> {
  return { speaker, round: String(round), ...(phase === null ? {} : { phase }) };
}
