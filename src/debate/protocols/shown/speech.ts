/** One turn of a debate as a block of a transcript: in full, or as its answer and one line of reason. */

import { oncePer } from '../../../lib/once-per.ts';
import {
  ANSWER_CHARACTERS,
  block,
  blocks,
  bounded,
  REASONING_CHARACTERS,
  reasonLine,
} from '../../prompts/data-block.ts';
import type { DebateSpec } from '../../schema/debate-config.ts';
import type { Position } from '../../schema/position.ts';
import { isWave } from '../wave-names.ts';

export interface Speech {
  readonly speaker: string;
  readonly position: Position;
}

/** Small, because a ballot speaks four times a round and everybody reads everything. */
export const TURN_CHARACTERS = { stance: 500, rationale: 1_500 } as const;

const ONE_LINE_CHARACTERS = 200;

export function inFull(spec: DebateSpec, { speaker, position }: Speech): string {
  const words = isBallotTurn(position) ? turnBlocks(position) : answerBlocks(spec)(position);
  return blocks('turn', words, attributesOf(speaker, position));
}

/** What is shown of an answer besides itself. */
export interface Disclosed {
  readonly reasoning: boolean;
  readonly confidence: boolean;
}

/** To peers: in a society the answers alone, as in the paper. */
export function disclosedToPeers({ config }: DebateSpec): Disclosed {
  return { reasoning: config.protocol !== 'society', confidence: config.show_confidence };
}

/** One block a field. */
export function positionBlocks({ answer, reasoning, confidence }: Position, disclosed: Disclosed): readonly string[] {
  const words = [block('answer', bounded(answer ?? '', ANSWER_CHARACTERS))];
  if (disclosed.reasoning) words.push(block('reasoning', bounded(reasoning ?? '', REASONING_CHARACTERS)));
  if (disclosed.confidence && confidence !== null) words.push(block('confidence', String(confidence)));
  return words;
}

/** In a transcript every peer reads a turn in every round after it. */
const answerBlocks = oncePer((spec: DebateSpec) => {
  const disclosed = disclosedToPeers(spec);
  return oncePer((position: Position) => positionBlocks(position, disclosed));
});

const turnBlocks = oncePer((position: Position): readonly string[] => [
  block('stance', bounded(position.stance ?? '', TURN_CHARACTERS.stance)),
  block('rationale', bounded(position.reasoning ?? '', TURN_CHARACTERS.rationale)),
  ...(position.vote === null ? [] : [block('vote', position.vote)]),
]);

export function inOneLine({ speaker, position }: Speech): string {
  const words = [
    block('answer', shortAnswer(position)),
    block('reason', reasonLine(position.reasoning, ONE_LINE_CHARACTERS)),
  ];
  return blocks('turn', [words.join('')], attributesOf(speaker, position));
}

/** What a turn comes down to: its answer, in a ballot its vote, of who has none the stance. */
export function shortAnswer(position: Position): string {
  const { answer, vote, stance } = position;
  if (!isBallotTurn(position)) return bounded(answer ?? '', ANSWER_CHARACTERS);
  return vote ?? bounded(stance ?? '', TURN_CHARACTERS.stance);
}

function isBallotTurn({ phase }: Position): boolean {
  return phase !== null && !isWave(phase);
}

function attributesOf(speaker: string, { round, phase }: Position): Record<string, string> {
  return { speaker, round: String(round), ...(phase === null ? {} : { phase }) };
}
