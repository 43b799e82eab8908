/** The whole debate so far as one transcript: rounds in order, own turns marked, the rest under labels. Bounded: when it
 * grows past the configured size, its older rounds are shown by their answers and one-line reasons, and when that is
 * not enough the oldest are left out. The latest round is always whole. */
import { ANSWER_CHARACTERS, block, blocks, bounded } from '../prompts/data-block.ts';
import type { Position } from '../position.ts';
import type { Round } from '../round.ts';
import { peerLabels } from './labels.ts';
import type { Shown, TurnView } from './protocol.ts';
import { positionBlocks } from './visibility.ts';

const ONE_LINE_CHARACTERS = 200;

interface Speech {
  readonly speaker: string;
  readonly position: Position;
}

const NOTHING: Shown = { own: null, others: '', note: null };

/** `ballot`: everything, but the first proposals are made blind, so that nobody just backs the first speaker. */
export function transcriptAfterProposals(view: TurnView): Shown {
  return view.roundNumber === 1 && view.phase === 'proposal' ? NOTHING : wholeTranscript(view);
}

/** `transcript`: everything, the debater's own turns among it. */
export function wholeTranscript(view: TurnView): Shown {
  const rounds = [...view.rounds.map((round) => round.positions), view.turns].filter((turns) => turns.length > 0);
  if (rounds.length === 0) return NOTHING;
  const labels = new Map([[view.debater.id, 'you'], ...peerLabels(view.spec, view.debater.id)]);
  const speeches = rounds.map((positions) => spoken(positions, labels));
  const { written, note } = fitted(speeches, view.spec.config.transcript_characters);
  return { own: null, others: blocks('transcript', written), note };
}

/** What a judge reads of the rounds before the last, under the candidates' labels; empty when there are none. */
export function transcriptForJudge(
  rounds: readonly Round[],
  labels: ReadonlyMap<string, string>,
  characters: number,
): string {
  if (rounds.length === 0) return '';
  const speeches = rounds.map((round) => spoken(round.positions, labels));
  return blocks('transcript', fitted(speeches, characters).written);
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

interface Fitted {
  readonly written: string[];
  /** What is not whole; null when all is. */
  readonly note: string | null;
}

/** Shortens as few of the oldest rounds as make the whole fit: first to one line a turn, then to nothing. */
function fitted(rounds: readonly (readonly Speech[])[], characters: number): Fitted {
  const whole = rounds.map((speeches) => speeches.map(inFull));
  const older = rounds.slice(0, -1);
  const size = (turns: readonly string[]) => turns.reduce((total, turn) => total + turn.length, 0);
  let written = whole.flat();
  let summarised = 0;
  let leftOut = 0;
  if (size(written) <= characters) return { written, note: null };
  const short = older.map((speeches) => speeches.map(inOneLine));
  while (size(written) > characters && leftOut < older.length) {
    if (summarised < older.length) summarised += 1;
    else leftOut += 1;
    written = [...short.slice(leftOut, summarised), ...whole.slice(summarised)].flat();
  }
  return { written, note: noteOn(leftOut, summarised) };
}

function noteOn(leftOut: number, summarised: number): string | null {
  const gone = leftOut === 0 ? [] : [`rounds 1 to ${leftOut} are left out`];
  const short =
    summarised === leftOut ? [] : [`rounds ${leftOut + 1} to ${summarised} are shown as answers and one-line reasons`];
  return [...gone, ...short].join(', ') || null;
}

function inFull({ speaker, position }: Speech): string {
  const words = position.phase === null ? positionBlocks(position) : turnBlocks(position);
  return blocks('turn', words, attributesOf(speaker, position));
}

function turnBlocks(position: Position): string[] {
  const vote = position.vote === null ? [] : [block('vote', position.vote)];
  return [
    block('stance', bounded(position.stance ?? '', TURN_CHARACTERS.stance)),
    block('rationale', bounded(position.reasoning ?? '', TURN_CHARACTERS.rationale)),
    ...vote,
  ];
}

/** Small, because a ballot speaks four times a round and everybody reads everything. */
export const TURN_CHARACTERS = { stance: 500, rationale: 1_500 } as const;

function inOneLine({ speaker, position }: Speech): string {
  const stance = bounded(position.stance ?? '', TURN_CHARACTERS.stance);
  const said = position.phase === null ? position.answer : (position.vote ?? stance);
  // What is beyond it would not be shown, and splitting all of a long text is slow.
  const beginning = (position.reasoning ?? '').slice(0, 2 * ONE_LINE_CHARACTERS);
  const reason = beginning.split(/\r?\n|(?<=[.!?。！？])\s/u)[0] ?? '';
  const words = [
    block('answer', bounded(said ?? '', ANSWER_CHARACTERS)),
    block('reason', bounded(reason, ONE_LINE_CHARACTERS)),
  ];
  return blocks('turn', [words.join('')], attributesOf(speaker, position));
}

function attributesOf(speaker: string, { round, phase }: Position): Record<string, string> {
  return { speaker, round: String(round), ...(phase === null ? {} : { phase }) };
}
