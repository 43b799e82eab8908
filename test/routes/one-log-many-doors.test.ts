/** A debate has one log: REST, responses, MCP and chat completions return the same facts in the same order. */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../support/build-app.ts';
import { buildTestApp, ended } from '../support/build-app.ts';
import { withoutPauses } from '../support/debates/without-pauses.ts';
import type { FakeReply } from '../support/fake-provider/fake-reply.ts';
import { heldBy, json, refusal, status } from '../support/fake-provider/fake-reply.ts';

type Act = 'Paris' | 'Lyon' | 'fails once' | 'fails' | 'refuses';
interface Plan {
  readonly kind: 'critique' | 'cascade' | 'samples' | 'long';
  /** The behaviour of each call, in turn; after these it answers Paris. */
  readonly acts: readonly Act[];
  readonly note: boolean;
  readonly branch: boolean;
}

const plans = fc.record<Plan>({
  kind: fc.constantFrom('critique', 'critique', 'cascade', 'samples', 'long'),
  acts: fc.array(fc.constantFrom<Act>('Paris', 'Lyon', 'Lyon', 'fails once', 'fails', 'refuses'), { maxLength: 8 }),
  note: fc.boolean(),
  branch: fc.boolean(),
});

let service: TestApp;
let acts: Act[] = [];
/** Runs before the first call of a debate is answered. */
let before: (() => Promise<void>) | null = null;
const failing = new Set<string>();

function replyTo(model: string): FakeReply {
  const act: Act = failing.has(model) ? 'fails' : (acts.shift() ?? 'Paris');
  if (act === 'fails') failing.add(model);
  if (act === 'fails' || act === 'fails once') return status(500);
  if (act === 'refuses') return refusal('No.');
  return json({ answer: act, reasoning: 'It is known.', confidence: 0.8, critiques: [], changed: false });
}

beforeAll(async () => {
  service = await buildTestApp({
    script: ({ model }) => {
      const act = before;
      before = null;
      return act === null ? replyTo(model) : heldBy(act(), replyTo(model));
    },
    change: withoutPauses,
  });
});
afterAll(() => service.close());

const models = ['openai/gpt-4o', 'openai/gpt-4o-mini', 'anthropic/claude-haiku-4-5'];

function panelOf({ kind }: Plan): object {
  const debaters = models.map((model) => ({ model }));
  if (kind === 'critique') return { protocol: kind, debaters, max_rounds: 2, convergence_check: false };
  if (kind === 'long')
    return { answer_type: 'long', debaters: [{ model: 'simulated/careful?latency_ms=0', count: 3 }] };
  if (kind === 'samples') return { protocol: kind, debaters: [{ model: 'openai/gpt-4o', count: 3 }] };
  return { protocol: kind, debaters };
}

const get = async (url: string) => service.app.inject(url);
const post = async (url: string, payload: object, headers: Record<string, string> = {}) =>
  service.app.inject({ method: 'POST', url, payload, headers });

/** `data:` lines of a stream. */
function messagesIn<T>(body: string): T[] {
  return [...body.matchAll(/^data: (\{.*)$/gm)].map(([, data]) => JSON.parse(data ?? ''));
}

interface Said {
  readonly debater_id: string;
  readonly answer: string | null;
  readonly stance: string | null;
  readonly failure: { readonly code: string } | null;
}

/** A turn of a long debate has stances instead of an answer, which other tests cover. */
function positionFacts({ debater_id, answer, stance, failure }: Said): string[] {
  if (failure !== null) return [`${debater_id} fails: ${failure.code}`];
  return answer === null && stance === null ? [] : [`${debater_id}: ${shortened(answer ?? '')}`];
}

function shortened(text: string): string {
  return text.replaceAll(/\s+/g, ' ').slice(0, 100);
}

interface Told {
  readonly final_answer: string | null;
  readonly confidence: number | null;
  readonly dissent: readonly unknown[];
}

function endFacts(result: Told | null): string[] {
  if (result === null) return ['no result'];
  const { final_answer, confidence, dissent } = result;
  return [`answer: ${final_answer}`, `confidence: ${confidence}`, `dissent: ${dissent.length}`];
}

interface Event {
  readonly type: string;
  readonly round_number?: number;
  readonly position?: Said;
  readonly note?: { readonly text: string };
  readonly result?: Told | null;
}

async function byEvents(id: string): Promise<string[]> {
  const events = messagesIn<Event>((await get(`/v1/debates/${id}/events`)).body);
  const facts = events.flatMap(({ type, round_number, position, note, result }) => {
    if (type === 'debate.round_started') return [`round ${round_number}`];
    if (/^debate\.position(_failed)?$/.test(type) && position !== undefined) return positionFacts(position);
    if (note !== undefined) return [`note: ${note.text}`];
    return result === undefined ? [] : endFacts(result);
  });
  return onceEach(facts);
}

/** A round with phases is reported at each of them. */
function onceEach(facts: readonly string[]): string[] {
  const rounds = new Set<string>();
  return facts.filter((fact) => !fact.startsWith('round ') || (!rounds.has(fact) && rounds.add(fact)));
}

function lineFacts(lines: string): string[] {
  const facts = lines.split('\n').flatMap((line) => {
    const [, round] = /^Round (\d+)/.exec(line) ?? [];
    if (round !== undefined) return [`round ${round}`];
    const [, failed, code] = /^- (\S+) has no answer \((\w+)\)/.exec(line) ?? [];
    if (failed !== undefined) return [`${failed} fails: ${code}`];
    const [, debater, answer] = /^- (\S+): (.*?) \((?:\d+ %|–)\)/.exec(line) ?? [];
    if (debater !== undefined) return [`${debater}: ${shortened(answer ?? '')}`];
    const [, note] = /^Note: (.*)/.exec(line) ?? [];
    return note === undefined ? [] : [`note: ${note}`];
  });
  return onceEach(facts);
}

interface ResponseItem {
  readonly type: string;
  readonly summary?: readonly { readonly text: string }[];
  readonly content?: readonly { readonly text?: string }[];
}

async function byResponses(id: string): Promise<string[]> {
  const { output, 'parley:debate': debate, status } = (await get(`/v1/responses/resp_${id}`)).json();
  const items = output as readonly ResponseItem[];
  const told = items.flatMap(({ summary = [] }) => summary.map(({ text }) => text)).join('');
  if (status === 'failed') return [...lineFacts(told), 'no result'];
  const final_answer = items.find(({ type }) => type === 'message')?.content?.[0]?.text ?? null;
  return [...lineFacts(told), ...endFacts({ ...debate, final_answer })];
}

async function byChat(request: object, key: string): Promise<string[]> {
  const { body } = await post('/v1/chat/completions', request, { 'idempotency-key': key });
  interface Chunk {
    readonly debate?: Told;
    readonly choices?: readonly {
      readonly delta: { readonly content?: string; readonly reasoning_content?: string };
    }[];
  }
  const chunks = messagesIn<Chunk>(body);
  const deltas = chunks.flatMap(({ choices = [] }) => choices.map(({ delta }) => delta));
  const told = lineFacts(deltas.map(({ reasoning_content = '' }) => reasoning_content).join(''));
  const debate = chunks.find((chunk) => chunk.debate !== undefined)?.debate;
  if (debate === undefined) return [...told, 'no result'];
  return [...told, ...endFacts({ ...debate, final_answer: deltas.map(({ content = '' }) => content).join('') })];
}

interface View {
  readonly result: (Told & { readonly rounds: readonly Round[] }) | null;
}

interface Round {
  readonly round_number: number;
  readonly positions: readonly Said[];
}

function byView({ result }: View): string[] {
  const told = (result?.rounds ?? []).flatMap(({ round_number, positions }) => [
    `round ${round_number}`,
    ...positions.flatMap(positionFacts),
  ]);
  return [...told, ...endFacts(result)];
}

async function byMcp(id: string): Promise<string[]> {
  const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'read_debate', arguments: { id } } };
  const headers = { accept: 'application/json', 'mcp-protocol-version': '2025-11-25' };
  return byView((await post('/mcp', call, headers)).json().result.structuredContent);
}

/**
 * Debaters of a round answer at the same time: the log has them as they came, and a view in the order of the panel. Notes are
 * in the log alone.
 */
function inPanelOrder(facts: readonly string[]): string[] {
  const ofDebater = /^debater_\d+(:| fails)/;
  return facts
    .filter((fact) => !fact.startsWith('note: '))
    .map((fact, index, all) => ({
      fact,
      round: all.slice(0, index + 1).filter((each) => !ofDebater.test(each)).length,
    }))
    .toSorted(
      (a, b) => a.round - b.round || (ofDebater.test(a.fact) && ofDebater.test(b.fact) ? compared(a.fact, b.fact) : 0),
    )
    .map(({ fact }) => fact);
}

/** Sorted by the number of the debater; the sort is stable. */
function compared(a: string, b: string): number {
  return Number(/\d+/.exec(a)?.[0]) - Number(/\d+/.exec(b)?.[0]);
}

async function readsAlike(id: string, facts: readonly string[]): Promise<void> {
  expect(await byResponses(id)).toEqual(facts);
  const view = byView((await get(`/v1/debates/${id}`)).json());
  // A failed debate has no result, and its view has no rounds.
  expect(view).toEqual(facts.at(-1) === 'no result' ? ['no result'] : inPanelOrder(facts));
  expect(await byMcp(id)).toEqual(view);
}

let count = 0;

test('a debate › is the same by REST, responses, MCP and chat', async () => {
  await fc.assert(
    fc.asyncProperty(plans, async (plan) => {
      count += 1;
      acts = [...plan.acts];
      failing.clear();
      const panel = `panel-${count}`;
      const stored = await service.app.inject({ method: 'PUT', url: `/v1/panels/${panel}`, payload: panelOf(plan) });
      expect([stored.statusCode, stored.json().detail]).toEqual([201, undefined]);
      if (plan.note && plan.kind === 'critique')
        before = async () => {
          const { id } = (await get('/v1/debates?limit=1')).json().data[0];
          expect((await post(`/v1/debates/${id}/notes`, { text: 'It is in France.' })).statusCode).toBeLessThan(300);
        };
      const content = plan.kind === 'long' ? 'Explain why rivers meander.' : 'What is the capital of France?';
      const request = { model: `debate/${panel}`, stream: true, messages: [{ role: 'user', content }] };
      const first = await byChat(request, panel);
      const { id } = (await get('/v1/debates?limit=1')).json().data[0];

      const facts = await byEvents(id);
      expect(facts.length).toBeGreaterThan(1);
      if (plan.note && plan.kind === 'critique') expect(facts).toContain('note: It is in France.');
      expect(first).toEqual(facts);
      expect(await byChat(request, panel)).toEqual(facts);
      await readsAlike(id, facts);

      if (!plan.branch || plan.kind !== 'critique' || facts.at(-1) === 'no result') return;
      const branched = await post(`/v1/debates/${id}/branch`, { from_round: 1, settings: {} });
      expect(branched.statusCode).toBe(202);
      const { id: branchId } = branched.json();
      await ended(service, branchId);
      await readsAlike(branchId, await byEvents(branchId));
    }),
    { numRuns: 25 },
  );
});
