/** Scripts: the default replies of the fake provider, and functions that combine scripts. */

import type { JsonObject } from '../../../src/lib/json/json-value.ts';
import { at, itemsAt, textAt } from '../../../src/lib/json/json-value.ts';
import type { FakeReply } from './fake-reply.ts';
import { json, text, unsupported } from './fake-reply.ts';
import type { FakeRequest } from './fake-request.ts';

/** Decides the reply to a request. Called once per request, in the order of their arrival. */
export type Script = (request: FakeRequest) => FakeReply | Promise<FakeReply>;

/** Sends the n-th reply to the n-th request. The last one is repeated. */
export function inOrder(...replies: readonly [FakeReply, ...FakeReply[]]): Script {
  return ({ number }) => replies[number - 1] ?? replies.at(-1) ?? replies[0];
}

/** One script per model. A model without a script is an error of the test. */
export function perModel(scripts: Readonly<Record<string, Script>>): Script {
  return (request) => {
    const script = scripts[request.model];
    if (script === undefined) throw new Error(`no script for the model ${request.model}`);
    return script(request);
  };
}

export type RefusableParameter =
  | 'temperature'
  | 'max_tokens'
  | 'max_completion_tokens'
  | 'response_format'
  | 'json_schema'
  | 'output_config'
  | 'output_config.effort'
  | 'reasoning_effort'
  | 'thinking'
  | 'stream'
  | 'stream_options'
  | 'prompt_cache_key';

/** A server that refuses these parameters with a free 400 and answers every other request by the script. */
export function refusingParameters(refused: readonly RefusableParameter[], script: Script = validReplies()): Script {
  return (request) => {
    const param = refused.find((name) => isSent(name, request));
    return param === undefined ? script(request) : refusalOf(param, request);
  };
}

function isSent(name: RefusableParameter, { body, format }: FakeRequest): boolean {
  return name === 'json_schema' ? format === 'json_schema' : isRequested(at(body, ...name.split('.')));
}

/** `stream: false` requests nothing. */
function isRequested(value: unknown): boolean {
  return value !== undefined && value !== false;
}

function refusalOf(name: RefusableParameter, { protocol }: FakeRequest): FakeReply {
  if (name === 'json_schema') return unsupported('response_format.json_schema');
  if (name !== 'temperature') return unsupported(name);
  return protocol === 'anthropic'
    ? unsupported('`temperature` is deprecated for this model.')
    : unsupported('temperature', 'unsupported_value');
}

export interface Opinion {
  readonly answer?: string;
  readonly confidence?: number;
  readonly reasoning?: string;
}

/**
 * A valid reply in every format of a debate: the opinion as a position, a revision that criticises every shown peer and
 * keeps the opinion, the first candidate, the first option, and answers grouped by their words. The requested fields are
 * those of the schema, or those that the prompt lists when no schema was sent.
 */
export function validReplies({
  answer = 'Paris',
  confidence = 0.8,
  reasoning = 'It is well documented.',
}: Opinion = {}): Script {
  return (request) => {
    const fields = requestedFields(request);
    if (fields.length === 0) return text(answer);
    const values = valuesFor(request, { answer, confidence, reasoning });
    return json(Object.fromEntries(fields.map((field) => [field, values[field] ?? null])));
  };
}

/** Names of the requested fields. Empty when the prompt does not request JSON. */
export function requestedFields(request: FakeRequest): readonly string[] {
  const schema = schemaOf(request);
  if (schema !== null) return Object.keys((at(schema, 'properties') as JsonObject | undefined) ?? {});
  const userTexts = request.messages.filter(({ role }) => role === 'user').map(({ content }) => content);
  return [...userTexts.join('\n').matchAll(/^- (\w+)(?::|$)/gm)].map(([, name]) => name ?? '');
}

/** As sent, or as written into the system prompt when the wire has no field for it. */
function schemaOf({ schema, system }: FakeRequest): JsonObject | null {
  const written = /JSON Schema:\n(\{.*\})/.exec(system)?.[1];
  return schema ?? (written === undefined ? null : (JSON.parse(written) as JsonObject));
}

function valuesFor(request: FakeRequest, opinion: Required<Opinion>): JsonObject {
  const { prompt, messages } = request;
  const ownReply = messages.findLast(({ role }) => role === 'assistant')?.content;
  const previous = ownReply === undefined ? null : textAt(parsed(ownReply), 'answer');
  const firstEnumValue = (field: string) => itemsAt(schemaOf(request), 'properties', field, 'enum')[0];
  return {
    ...opinion,
    restated_answer: previous ?? opinion.answer,
    critiques: labels(prompt, 'peer').map((peer) => ({ peer, assessment: 'The evidence is thin.' })),
    changed: previous !== null && previous !== opinion.answer,
    change_justification: '',
    winner: firstEnumValue('winner') ?? labels(prompt, 'candidate')[0] ?? null,
    stance: opinion.answer,
    rationale: opinion.reasoning,
    vote: firstEnumValue('vote') ?? textsIn(prompt, 'option')[0] ?? opinion.answer,
    groups: groupsOf(prompt),
  };
}

/** Answers that differ only in case and blanks, by their labels. */
function groupsOf(prompt: string): string[][] {
  const answers = textsIn(prompt, 'grouped_answer').map((text) => text.trim().toLowerCase());
  const labelled = labels(prompt, 'grouped_answer').map((label, index) => ({ label, answer: answers[index] }));
  return [...Map.groupBy(labelled, ({ answer }) => answer).values()].map((group) => group.map(({ label }) => label));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Labels of `<peer label="Peer A">` and the like, in their order. */
function labels(prompt: string, tag: string): readonly string[] {
  return [...prompt.matchAll(new RegExp(`<${tag} label="([^"]*)"`, 'g'))].map(([, label]) => label ?? '');
}

function textsIn(prompt: string, tag: string): readonly string[] {
  return [...prompt.matchAll(new RegExp(`<${tag}(?: [^>]*)?>([^<]*)</${tag}>`, 'g'))].map(([, text]) => text ?? '');
}
