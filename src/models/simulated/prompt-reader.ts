/** Parses a debate's prompt into its parts: the question, the options, and the earlier replies. */
import { isObject } from '../../lib/json/json-value.ts';
import type { ModelRequest } from '../model.ts';

/** The last position of a peer, of a candidate, or of the reader itself. */
export interface StatedAnswer {
  readonly label: string;
  readonly answer: string;
  /** From 0 to 1; null when not stated. */
  readonly confidence: number | null;
}

export interface ReadPrompt {
  readonly question: string;
  /** The declared options in order; empty when there are none. */
  readonly options: readonly string[];
  /** The prompt's description of the answer; empty when it has none. */
  readonly answerWords: string;
  /** The prompt's description of an estimate's value; empty when it asks for no estimate. */
  readonly estimateWords: string;
  /** The JSON Schema of the requested record; null when the prompt asks for no record. */
  readonly answerSchema: Readonly<Record<string, unknown>> | null;
  /** The reader's own last position; null in a blind round. */
  readonly own: StatedAnswer | null;
  readonly peers: readonly StatedAnswer[];
  readonly candidates: readonly StatedAnswer[];
  /** The claims of a long answer, to take a stance on or to write from; empty when none are shown. */
  readonly claims: readonly ShownClaim[];
  /** The answers to sort into groups; empty when the prompt asks for no groups. */
  readonly answersToGroup: readonly { readonly label: string; readonly text: string }[];
}

/** Parses a request. Without a `<question>` block, the whole last user message is the question. */
export function readPrompt(request: ModelRequest): ReadPrompt {
  const userTexts = request.messages.filter((message) => message.role === 'user').map((message) => message.content);
  const text = userTexts.join('\n');
  const question = leafBlocks('question', text)[0];
  const turns = latestTurns(text);
  return {
    question: question?.text ?? (userTexts.at(-1) ?? '').trim(),
    options: leafBlocks('option', text).map((option) => option.text),
    answerWords: ANSWER_WORDS.exec(withoutBlocks(text))?.[1] ?? '',
    estimateWords: ESTIMATE_WORDS.exec(withoutBlocks(text))?.[1] ?? '',
    answerSchema: schemaIn(text),
    own: ownPosition(request) ?? turns.find((turn) => turn.label === 'you') ?? null,
    peers: [...(digestAnswers(text) ?? statedAnswers('peer', text)), ...turns.filter((turn) => turn.label !== 'you')],
    candidates: statedAnswers('candidate', text),
    claims: claimsIn(text),
    answersToGroup: [...leafBlocks('grouped_answer', text), ...leafBlocks('grouped_claim', text)],
  };
}

/** These patterns match the lines of a prompt that describe a field of the reply. */
const ANSWER_WORDS = /^- answer: (.*)$/m;
const ESTIMATE_WORDS = /^- value: (.*)$/m;

export interface ShownClaim {
  readonly label: string;
  readonly text: string;
  /** The counted status; empty while the claim is still debated. */
  readonly status: string;
}

/** Reads the claims. A claim is a plain text, or a block of its text and the reasons given. */
function claimsIn(text: string): ShownClaim[] {
  return [...blocksOf('claim', text)].map(({ attributes, inner }) => ({
    label: / (?:label|id)="([^"]*)"/.exec(attributes)?.[1] ?? '',
    text: leafBlocks('text', inner)[0]?.text ?? unescapeEntities(inner).trim(),
    status: / status="([^"]*)"/.exec(attributes)?.[1] ?? '',
  }));
}

/** Returns the prompt's own text, without the blocks that contain texts of the request or of debaters. */
function withoutBlocks(text: string): string {
  return text.replace(/<[a-z_]+(?: [^<>]*)?>[^<]*<\/[a-z_]+>/g, '');
}

interface LeafBlock {
  readonly label: string;
  readonly text: string;
}

function schemaIn(text: string): ReadPrompt['answerSchema'] {
  const [schema] = leafBlocks('answer_schema', text);
  return schema === undefined ? null : parsedObject(schema.text);
}

interface Block {
  readonly attributes: string;
  readonly inner: string;
}

/**
 * Yields the blocks of this name, each of which closes before the next opens. Searches without a pattern, because a
 * pattern takes quadratic time on blocks that are never closed.
 */
function* blocksOf(name: string, text: string): Generator<Block> {
  const [opening, closing] = [`<${name}`, `</${name}>`];
  for (let at = text.indexOf(opening); at >= 0; at = text.indexOf(opening, at)) {
    at += opening.length;
    if (text[at] !== ' ' && text[at] !== '>') continue;
    const innerAt = text.indexOf('>', at) + 1;
    const end = innerAt === 0 ? -1 : text.indexOf(closing, innerAt);
    if (end < 0) return;
    yield { attributes: text.slice(at, innerAt - 1), inner: text.slice(innerAt, end) };
    at = end;
  }
}

/** Returns the blocks without inner blocks: those without `<`, because all quoted texts are escaped. */
function leafBlocks(name: string, text: string): LeafBlock[] {
  const leaves = [...blocksOf(name, text)].filter(({ inner }) => !inner.includes('<'));
  return leaves.map(({ attributes, inner }) => ({ label: labelIn(attributes), text: unescapeEntities(inner).trim() }));
}

/** Reads blocks that contain other blocks, such as an answer and a confidence. */
function statedAnswers(name: string, text: string): StatedAnswer[] {
  return [...blocksOf(name, text)].map(({ attributes, inner }) => ({
    label: labelIn(attributes),
    answer: (leafBlocks('answer', inner)[0] ?? leafBlocks('vote', inner)[0])?.text ?? unescapeEntities(inner).trim(),
    confidence: probability(leafBlocks('confidence', inner)[0]?.text),
  }));
}

/**
 * Reads the peers of a digest, which lists each answer with the peers that gave it. A later digest replaces an earlier
 * one. Returns null when there is no digest.
 */
function digestAnswers(text: string): StatedAnswer[] | null {
  const classes = [...blocksOf('class', text)];
  if (classes.length === 0) return null;
  const peers = classes.flatMap(({ inner }) => {
    const answer = leafBlocks('answer', inner)[0]?.text ?? '';
    const labels = leafBlocks('peer', inner).map(({ label }) => label);
    // When only answers are shown, the number of peers per answer is unknown.
    return (labels.length === 0 ? [UNLABELLED] : labels).map((label) => ({ label, answer, confidence: null }));
  });
  const named = peers.filter(({ label }) => label !== UNLABELLED);
  return named.length === 0 ? peers : [...new Map(named.map((peer) => [peer.label, peer])).values()];
}

/** Returns the last turn of each debater in a transcript. */
function latestTurns(text: string): StatedAnswer[] {
  const latest = new Map(statedAnswers('turn', text).map((turn) => [turn.label, turn]));
  return [...latest.values()];
}

/** The label of peers in protocols that show no labels. */
const UNLABELLED = 'a peer';

function labelIn(attributes: string): string {
  const label = / (?:label|speaker)="([^"]*)"/.exec(attributes)?.[1];
  return label === undefined ? UNLABELLED : unescapeEntities(label);
}

function ownPosition(request: ModelRequest): StatedAnswer | null {
  const lastReply = request.messages.findLast((message) => message.role === 'assistant')?.content;
  if (lastReply === undefined) return null;
  const position = parsedObject(lastReply);
  const stated = position['answer'] ?? position['vote'];
  // A record is compared as its JSON text.
  const answer = isObject(stated) ? JSON.stringify(stated) : stated;
  if (typeof answer !== 'string') return null;
  const confidence = position['confidence'];
  return { label: 'you', answer, confidence: typeof confidence === 'number' ? confidence : null };
}

function parsedObject(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

function probability(text: string | undefined): number | null {
  if (text === undefined || !/^(?:\d+(?:\.\d+)?|\.\d+)$/.test(text)) return null;
  const value = Number(text);
  return value <= 1 ? value : null;
}

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&quot;', '"'],
  ['&amp;', '&'],
]);

/** Unescapes in one pass, so that an escaped `&lt;` is not unescaped twice. */
function unescapeEntities(text: string): string {
  return text.replace(/&(?:lt|gt|quot|amp);/g, (entity) => ENTITIES.get(entity) ?? entity);
}
