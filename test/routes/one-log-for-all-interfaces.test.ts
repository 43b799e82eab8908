/** A debate has one log: REST, responses, MCP and chat completions return the same facts in the same order. */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../support/build-app.ts';
import { buildTestApp, ended } from '../support/build-app.ts';
import { withoutPauses } from '../support/debates/without-pauses.ts';
import type { FakeReply } from '../support/fake-provider/fake-reply.ts';
import { delayedUntil, json, refusal, status } from '../support/fake-provider/fake-reply.ts';

type CallBehaviour = 'Paris' | 'Lyon' | 'fails once' | 'fails' | 'refuses';
interface Scenario {
  readonly kind: 'critique' | 'cascade' | 'samples' | 'long';
  /** The behaviour of each call in order; later calls answer Paris. */
  readonly behaviours: readonly CallBehaviour[];
  readonly note: boolean;
  readonly branch: boolean;
}

const scenarios = fc.record<Scenario>({
  kind: fc.constantFrom('critique', 'critique', 'cascade', 'samples', 'long'),
  behaviours: fc.array(fc.constantFrom<CallBehaviour>('Paris', 'Lyon', 'Lyon', 'fails once', 'fails', 'refuses'), {
    maxLength: 8,
  }),
  note: fc.boolean(),
  branch: fc.boolean(),
});

let service: TestApp;
let behaviours: CallBehaviour[] = [];
/** Runs before the first call of a debate is answered. */
let beforeFirstReply: (() => Promise<void>) | null = null;
const failingModels = new Set<string>();

function replyTo(model: string): FakeReply {
  const behaviour: CallBehaviour = failingModels.has(model) ? 'fails' : (behaviours.shift() ?? 'Paris');
  if (behaviour === 'fails') failingModels.add(model);
  if (behaviour === 'fails' || behaviour === 'fails once') return status(500);
  if (behaviour === 'refuses') return refusal('No.');
  return json({ answer: behaviour, reasoning: 'It is known.', confidence: 0.8, critiques: [], changed: false });
}

beforeAll(async () => {
  service = await buildTestApp({
    script: ({ model }) => {
      const prepare = beforeFirstReply;
      beforeFirstReply = null;
      return prepare === null ? replyTo(model) : delayedUntil(prepare(), replyTo(model));
    },
    change: withoutPauses,
  });
});
afterAll(() => service.close());

const models = ['openai/gpt-4o', 'openai/gpt-4o-mini', 'anthropic/claude-haiku-4-5'];

function panelOf({ kind }: Scenario): object {
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

/** The parsed `data:` lines of a stream. */
function parseDataLines<T>(body: string): T[] {
  return [...body.matchAll(/^data: (\{.*)$/gm)].map(([, data]) => JSON.parse(data ?? ''));
}

interface Position {
  readonly debater_id: string;
  readonly answer: string | null;
  readonly stance: string | null;
  readonly failure: { readonly code: string } | null;
}

/** A turn of a long debate has stances instead of an answer. Other tests cover the stances. */
function positionFacts({ debater_id, answer, stance, failure }: Position): string[] {
  if (failure !== null) return [`${debater_id} fails: ${failure.code}`];
  return answer === null && stance === null ? [] : [`${debater_id}: ${shorten(answer ?? '')}`];
}

function shorten(text: string): string {
  return text.replaceAll(/\s+/g, ' ').slice(0, 100);
}

interface DebateResult {
  readonly final_answer: string | null;
  readonly confidence: number | null;
  readonly dissent: readonly unknown[];
}

function resultFacts(result: DebateResult | null): string[] {
  if (result === null) return ['no result'];
  const { final_answer, confidence, dissent } = result;
  return [`answer: ${final_answer}`, `confidence: ${confidence}`, `dissent: ${dissent.length}`];
}

interface DebateEvent {
  readonly type: string;
  readonly round_number?: number;
  readonly position?: Position;
  readonly note?: { readonly text: string };
  readonly result?: DebateResult | null;
}

async function factsOfEvents(id: string): Promise<string[]> {
  const events = parseDataLines<DebateEvent>((await get(`/v1/debates/${id}/events`)).body);
  const facts = events.flatMap(({ type, round_number, position, note, result }) => {
    if (type === 'debate.round_started') return [`round ${round_number}`];
    if (/^debate\.position(_failed)?$/.test(type) && position !== undefined) return positionFacts(position);
    if (note !== undefined) return [`note: ${note.text}`];
    return result === undefined ? [] : resultFacts(result);
  });
  return withoutRepeatedRounds(facts);
}

/** A round with phases is reported at each of its phases; only the first report is returned. */
function withoutRepeatedRounds(facts: readonly string[]): string[] {
  const rounds = new Set<string>();
  return facts.filter((fact) => !fact.startsWith('round ') || (!rounds.has(fact) && rounds.add(fact)));
}

function lineFacts(lines: string): string[] {
  const facts = lines.split('\n').flatMap((line) => {
    const [, round] = /^Round (\d+)/.exec(line) ?? [];
    if (round !== undefined) return [`round ${round}`];
    const [, failedDebater, code] = /^- (\S+) has no answer \((\w+)\)/.exec(line) ?? [];
    if (failedDebater !== undefined) return [`${failedDebater} fails: ${code}`];
    const [, debater, answer] = /^- (\S+): (.*?) \((?:\d+ %|–)\)/.exec(line) ?? [];
    if (debater !== undefined) return [`${debater}: ${shorten(answer ?? '')}`];
    const [, note] = /^Note: (.*)/.exec(line) ?? [];
    return note === undefined ? [] : [`note: ${note}`];
  });
  return withoutRepeatedRounds(facts);
}

interface ResponseItem {
  readonly type: string;
  readonly summary?: readonly { readonly text: string }[];
  readonly content?: readonly { readonly text?: string }[];
}

async function factsOfResponse(id: string): Promise<string[]> {
  const { output, 'parley:debate': debate, status } = (await get(`/v1/responses/resp_${id}`)).json();
  const items = output as readonly ResponseItem[];
  const reasoningText = items.flatMap(({ summary = [] }) => summary.map(({ text }) => text)).join('');
  if (status === 'failed') return [...lineFacts(reasoningText), 'no result'];
  const final_answer = items.find(({ type }) => type === 'message')?.content?.[0]?.text ?? null;
  return [...lineFacts(reasoningText), ...resultFacts({ ...debate, final_answer })];
}

async function factsOfChat(request: object, key: string): Promise<string[]> {
  const { body } = await post('/v1/chat/completions', request, { 'idempotency-key': key });
  interface Chunk {
    readonly debate?: DebateResult;
    readonly choices?: readonly {
      readonly delta: { readonly content?: string; readonly reasoning_content?: string };
    }[];
  }
  const chunks = parseDataLines<Chunk>(body);
  const deltas = chunks.flatMap(({ choices = [] }) => choices.map(({ delta }) => delta));
  const reasoningFacts = lineFacts(deltas.map(({ reasoning_content = '' }) => reasoning_content).join(''));
  const debate = chunks.find((chunk) => chunk.debate !== undefined)?.debate;
  if (debate === undefined) return [...reasoningFacts, 'no result'];
  return [
    ...reasoningFacts,
    ...resultFacts({ ...debate, final_answer: deltas.map(({ content = '' }) => content).join('') }),
  ];
}

interface View {
  readonly result: (DebateResult & { readonly rounds: readonly Round[] }) | null;
}

interface Round {
  readonly round_number: number;
  readonly positions: readonly Position[];
}

function factsOfView({ result }: View): string[] {
  const roundFacts = (result?.rounds ?? []).flatMap(({ round_number, positions }) => [
    `round ${round_number}`,
    ...positions.flatMap(positionFacts),
  ]);
  return [...roundFacts, ...resultFacts(result)];
}

async function factsOfMcp(id: string): Promise<string[]> {
  const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'read_debate', arguments: { id } } };
  const headers = { accept: 'application/json', 'mcp-protocol-version': '2025-11-25' };
  return factsOfView((await post('/mcp', call, headers)).json().result.structuredContent);
}

/**
 * Debaters of a round answer at the same time: the log has their answers in the order of arrival, and a view in the
 * order of the panel. Notes are in the log alone.
 */
function sortByPanelOrder(facts: readonly string[]): string[] {
  const debaterFact = /^debater_\d+(:| fails)/;
  return facts
    .filter((fact) => !fact.startsWith('note: '))
    .map((fact, index, allFacts) => ({
      fact,
      round: allFacts.slice(0, index + 1).filter((each) => !debaterFact.test(each)).length,
    }))
    .toSorted(
      (a, b) =>
        a.round - b.round ||
        (debaterFact.test(a.fact) && debaterFact.test(b.fact) ? compareDebaters(a.fact, b.fact) : 0),
    )
    .map(({ fact }) => fact);
}

/** Compares by the number of the debater. The sort is stable. */
function compareDebaters(a: string, b: string): number {
  return Number(/\d+/.exec(a)?.[0]) - Number(/\d+/.exec(b)?.[0]);
}

async function expectSameFacts(id: string, facts: readonly string[]): Promise<void> {
  expect(await factsOfResponse(id)).toEqual(facts);
  const view = factsOfView((await get(`/v1/debates/${id}`)).json());
  // A failed debate has no result, and its view has no rounds.
  expect(view).toEqual(facts.at(-1) === 'no result' ? ['no result'] : sortByPanelOrder(facts));
  expect(await factsOfMcp(id)).toEqual(view);
}

let panelCount = 0;

test('a debate › is the same by REST, responses, MCP and chat', async () => {
  await fc.assert(
    fc.asyncProperty(scenarios, async (scenario) => {
      panelCount += 1;
      behaviours = [...scenario.behaviours];
      failingModels.clear();
      const panel = `panel-${panelCount}`;
      const panelReply = await service.app.inject({
        method: 'PUT',
        url: `/v1/panels/${panel}`,
        payload: panelOf(scenario),
      });
      expect([panelReply.statusCode, panelReply.json().detail]).toEqual([201, undefined]);
      if (scenario.note && scenario.kind === 'critique')
        beforeFirstReply = async () => {
          const { id } = (await get('/v1/debates?limit=1')).json().data[0];
          expect((await post(`/v1/debates/${id}/notes`, { text: 'It is in France.' })).statusCode).toBeLessThan(300);
        };
      const content = scenario.kind === 'long' ? 'Explain why rivers meander.' : 'What is the capital of France?';
      const request = { model: `debate/${panel}`, stream: true, messages: [{ role: 'user', content }] };
      const chatFacts = await factsOfChat(request, panel);
      const { id } = (await get('/v1/debates?limit=1')).json().data[0];

      const facts = await factsOfEvents(id);
      expect(facts.length).toBeGreaterThan(1);
      if (scenario.note && scenario.kind === 'critique') expect(facts).toContain('note: It is in France.');
      expect(chatFacts).toEqual(facts);
      expect(await factsOfChat(request, panel)).toEqual(facts);
      await expectSameFacts(id, facts);

      if (!scenario.branch || scenario.kind !== 'critique' || facts.at(-1) === 'no result') return;
      const branchReply = await post(`/v1/debates/${id}/branch`, { from_round: 1, settings: {} });
      expect(branchReply.statusCode).toBe(202);
      const { id: branchId } = branchReply.json();
      await ended(service, branchId);
      await expectSameFacts(branchId, await factsOfEvents(branchId));
    }),
    { numRuns: 25 },
  );
});
