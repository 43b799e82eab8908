/** Writes the replies of a character, with one function for each reply format. */
import { at, isObject, itemsAt } from '../../lib/json/json-value.ts';
import type { ReplyFormat } from '../model.ts';
import { writeAnswer, writeDraft, writeStances } from './long-replies.ts';
import type { StatedAnswer } from './prompt-reader.ts';
import { simulatedEstimate } from './simulated-estimate.ts';
import type { Subject } from './subject.ts';
import type { Reply, Turn } from './turn.ts';

const byFormat: ReadonlyMap<string, (turn: Turn) => Reply> = new Map([
  ['position', position],
  ['revision', revision],
  ['judgement', judgement],
  ['pick', pick],
  ['ballot_turn', ballotTurn],
  ['grouping', grouping],
  ['draft', draftReply],
  ['stances', (turn) => writeStances(turn, (answer) => same(turn, answer, currentAnswer(turn)))],
  ['written_answer', writeAnswer],
]);

/** Returns the reply in the requested format. An unknown or missing format gets a position. */
export function replyTo(turn: Turn, format: ReplyFormat | null): Reply {
  const reply = (byFormat.get(format?.name ?? '') ?? position)(turn);
  const fields = at(format?.jsonSchema, 'properties');
  if (!isObject(fields)) return reply;
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, toFieldType(reply[name] ?? null, field)]),
  );
}

/**
 * Converts a value to the form that the field's schema requires: an object, a list, or the matching member of an enum.
 */
function toFieldType(value: unknown, field: unknown): unknown {
  if (typeof value !== 'string') return value;
  if (at(field, 'type') === 'object') return parsed(value) ?? value;
  if (at(field, 'type') === 'array') return value.split(', ');
  const allowed = itemsAt(field, 'enum');
  return allowed.find((each) => String(each).toLowerCase() === value.toLowerCase()) ?? value;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function position(turn: Turn): Reply {
  return positionWith(turn, ownJudgement(turn));
}

function positionWith(turn: Turn, answer: string): Reply {
  const estimate = simulatedEstimate(turn, answer);
  return {
    reasoning: reasoning(turn, estimate === null ? answer : String(estimate.value)),
    answer,
    confidence: confidenceIn(turn, answer),
    ...estimate,
  };
}

function ownJudgement({ subject, character, chance }: Turn): string {
  const isDrawn = subject.basis !== 'computed' || character.calculation === 'drawn';
  const isRight = isDrawn ? chance('accuracy') < character.accuracy : character.calculation === 'computed';
  return isRight ? subject.right : subject.wrong(chance('mistake'));
}

function revision(turn: Turn): Reply {
  const { own, peers } = turn.prompt;
  const previous = own?.answer ?? ownJudgement(turn);
  const { answer, reason } = own === null ? { answer: previous, reason: '' } : reconsider(turn, own);
  return {
    restated_answer: previous,
    critiques: onePeerPerAnswer(turn, peers, previous).map((peer) => ({
      peer: peer.label,
      assessment: assessment(turn, peer, previous),
    })),
    ...positionWith(turn, answer),
    changed: reason !== '',
    change_justification: reason,
  };
}

interface RevisedAnswer {
  readonly answer: string;
  /** The reason for a new answer; empty when the debater keeps its answer. */
  readonly reason: string;
}

/** Computes the answer when that is possible. Otherwise stubbornness and the support of the peers decide. */
function reconsider(turn: Turn, own: StatedAnswer): RevisedAnswer {
  const { subject, character } = turn;
  return subject.basis === 'computed' && character.calculation !== 'drawn'
    ? reviseByCalculation(turn, own)
    : reviseByPeers(turn, own);
}

function reviseByCalculation(turn: Turn, own: StatedAnswer): RevisedAnswer {
  const { right } = turn.subject;
  if (same(turn, own.answer, right)) return { answer: own.answer, reason: '' };
  const agreeing = turn.prompt.peers.filter(({ answer }) => same(turn, answer, right)).map((peer) => peer.label);
  const convinced = agreeing.length === 0 ? '' : ` ${listed(agreeing)} gave ${quoted(right)}, and I checked it.`;
  return { answer: right, reason: `${label(turn)} I had guessed.${convinced} By calculation it is ${quoted(right)}.` };
}

/**
 * Adopts the peers' best supported answer. Keeps the debater's own answer when that is the best supported one, or when
 * the character is stubborn this time.
 */
function reviseByPeers(turn: Turn, own: StatedAnswer): RevisedAnswer {
  const favoured = bestSupported(turn, turn.prompt.peers, own.answer);
  const keepsAnswer = favoured === null || same(turn, favoured.answer, own.answer);
  if (keepsAnswer || turn.chance('stubbornness') < turn.character.stubbornness)
    return { answer: own.answer, reason: '' };
  return {
    answer: favoured.answer,
    reason: `${label(turn)} ${listed(favoured.labels)} made the better supported case for ${quoted(favoured.answer)}.`,
  };
}

/** Returns one peer for each answer that differs from the debater's own. */
function onePeerPerAnswer(turn: Turn, peers: readonly StatedAnswer[], own: string): StatedAnswer[] {
  const answers = Map.groupBy(peers, ({ answer }) => turn.subject.canonical(answer));
  answers.delete(turn.subject.canonical(own));
  return [...answers.values()].flatMap(([first]) => first ?? []);
}

function assessment(turn: Turn, peer: StatedAnswer, own: string): string {
  return `${label(turn)} Says ${quoted(peer.answer)} where I said ${quoted(own)}. Its steps do not lead me there.`;
}

function judgement(turn: Turn): Reply {
  const best = bestSupported(turn, turn.prompt.candidates);
  if (best === null) return position(turn);
  return {
    reasoning: `${label(turn)} The best supported answer; it is held by ${listed(best.labels)}.`,
    answer: best.answer,
    confidence: withJitter(turn, turn.character.confidence),
  };
}

function pick(turn: Turn): Reply {
  const best = bestSupported(turn, turn.prompt.candidates);
  return { reasoning: `${label(turn)} It gives the best supported answer.`, winner: best?.labels[0] ?? '' };
}

function ballotTurn(turn: Turn): Reply {
  const { own, options } = turn.prompt;
  const answer = own === null ? ownJudgement(turn) : reconsider(turn, own).answer;
  const vote = options.find((option) => same(turn, option, answer)) ?? answer;
  return { rationale: reasoning(turn, vote), stance: `I stand for ${vote}.`, vote };
}

function grouping({ prompt, subject }: Turn): Reply {
  const groups = Map.groupBy(prompt.answersToGroup, ({ text }) => subject.canonical(text));
  return { groups: [...groups.values()].map((answers) => answers.map(({ label }) => label)) };
}

function draftReply(turn: Turn): Reply {
  const answer = ownJudgement(turn);
  return writeDraft(turn, answer, confidenceIn(turn, answer));
}

/** Returns the computed answer when the question can be computed, else the character's first answer. */
function currentAnswer(turn: Turn): string {
  const { subject, character } = turn;
  return subject.basis === 'computed' && character.calculation !== 'drawn' ? subject.right : ownJudgement(turn);
}

interface Supported {
  readonly answer: string;
  /** The labels of the peers with this answer, the most confident first. */
  readonly labels: readonly [string, ...string[]];
}

/**
 * Returns the answer with the highest summed confidence (0.5 where none is stated). In a tie `preferredInTie` wins if it
 * is among the tied answers, else the answer that was named first. Returns null when there are no answers.
 */
function bestSupported(turn: Turn, answers: readonly StatedAnswer[], preferredInTie?: string): Supported | null {
  const weight = (each: StatedAnswer): number => each.confidence ?? 0.5;
  const clusters = Map.groupBy(answers, (each) => turn.subject.canonical(each.answer));
  const preferredKey = preferredInTie === undefined ? null : turn.subject.canonical(preferredInTie);
  const ranked = [...clusters]
    .map(([key, members]) => ({
      key,
      members,
      support: Math.round(members.reduce((sum, each) => sum + weight(each), 0) * 1e6),
    }))
    .sort((a, b) => b.support - a.support || Number(b.key === preferredKey) - Number(a.key === preferredKey));
  const [first, ...rest] = (ranked[0]?.members ?? []).toSorted((a, b) => weight(b) - weight(a));
  return first === undefined
    ? null
    : { answer: first.answer, labels: [first.label, ...rest.map((each) => each.label)] };
}

function same({ subject }: Turn, a: string, b: string): boolean {
  return subject.canonical(a) === subject.canonical(b);
}

const GROUNDS: Readonly<Record<Subject['basis'], string>> = {
  computed: 'Worked out by calculation.',
  picked: 'This is a demonstration: the option was drawn from the question, not known.',
  placeholder: 'This is a demonstration: a simulated debater knows nothing about the question.',
};
const GUESSED = 'A guess for this demonstration, not a calculation.';

function reasoning(turn: Turn, answer: string): string {
  const { basis, right } = turn.subject;
  const grounds = basis === 'computed' && !same(turn, answer, right) ? GUESSED : GROUNDS[basis];
  return `${label(turn)} My answer is ${quoted(answer)}. ${turn.character.remark} ${grounds}`;
}

function label({ character }: Turn): string {
  return `[simulated ${character.name}]`;
}

/**
 * The reduction of confidence when a character is wrong, so that confidence carries some information, as with real
 * models.
 */
const LOSS_WHEN_WRONG = 0.15;

function confidenceIn(turn: Turn, answer: string): number {
  const loss = same(turn, answer, turn.subject.right) ? 0 : LOSS_WHEN_WRONG;
  return withJitter(turn, turn.character.confidence - loss);
}

/** Returns a number within 0.05 of `middle`, limited to 0 to 1 and rounded to hundredths. */
function withJitter(turn: Turn, middle: number): number {
  const value = middle + (turn.chance('confidence') - 0.5) * 0.1;
  return Math.round(Math.min(1, Math.max(0, value)) * 100) / 100;
}

/**
 * Quotes an answer. Cuts long answers to 60 characters, so that a reply about many answers stays within its output
 * limit.
 */
function quoted(answer: string): string {
  const beginning = answer.slice(0, 60).toWellFormed();
  return beginning.length < answer.length ? `"${beginning}…"` : `"${answer}"`;
}

function listed(labels: readonly string[]): string {
  return labels.join(', ');
}
