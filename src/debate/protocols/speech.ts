/** One turn of a debate as a block of a transcript: in full, or as its answer and one line of reason. */
import { ANSWER_CHARACTERS, block, blocks, bounded, REASONING_CHARACTERS, reasonLine } from '../prompts/data-block.ts';
import { oncePer } from '../once-per.ts';
import type { Position } from '../position.ts';

export interface Speech {
  readonly speaker: string;
  readonly position: Position;
}

/** Small, because a ballot speaks four times a round and everybody reads everything. */
export const TURN_CHARACTERS = { stance: 500, rationale: 1_500 } as const;

const ONE_LINE_CHARACTERS = 200;

export function inFull({ speaker, position }: Speech): string {
  const words = position.phase === null ? positionBlocks(position) : turnBlocks(position);
  return blocks('turn', words, attributesOf(speaker, position));
}

/** Every peer reads it, in a transcript in every round after it. */
export const positionBlocks = oncePer((position: Position): readonly string[] => [
  block('answer', bounded(position.answer ?? '', ANSWER_CHARACTERS)),
  block('reasoning', bounded(position.reasoning ?? '', REASONING_CHARACTERS)),
  ...(position.confidence === null ? [] : [block('confidence', String(position.confidence))]),
]);

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
export function shortAnswer({ phase, answer, vote, stance }: Position): string {
  if (phase === null) return bounded(answer ?? '', ANSWER_CHARACTERS);
  return vote ?? bounded(stance ?? '', TURN_CHARACTERS.stance);
}

function attributesOf(speaker: string, { round, phase }: Position): Record<string, string> {
  return { speaker, round: String(round), ...(phase === null ? {} : { phase }) };
}
