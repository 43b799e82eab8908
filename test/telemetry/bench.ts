/** A test bench for telemetry: operations, the embedded store, OpenAI's SDK and a provider on loopback run debates. */
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ENGINE_LEVEL } from '../../src/debate/engine/engine-level.ts';
import type { DebateRequest } from '../../src/debate/schema/request/debate-request.ts';
import type { DebateJob } from '../../src/jobs/job-queue.ts';
import { modelDirectory } from '../../src/models/catalog/model-directory.ts';
import { modelRetirements } from '../../src/models/catalog/model-retirements.ts';
import { openaiCompatibleProvider } from '../../src/models/openai-compatible/openai-compatible-provider.ts';
import { publishedPrices } from '../../src/models/prices/published-prices.ts';
import { simulatedProvider } from '../../src/models/simulated/simulated-provider.ts';
import { knownResults } from '../../src/operations/calibration/known-results.ts';
import { startDebate } from '../../src/operations/debates/creation/start-debate.ts';
import { Fleet } from '../../src/operations/fleet/fleet.ts';
import type { Log, Services } from '../../src/operations/services.ts';
import { ProviderLimits } from '../../src/runner/calls/provider-limits.ts';
import { executeDebate } from '../../src/runner/execute-debate.ts';
import type { TraceContext } from '../../src/stores/debates/trace-context.ts';
import { NO_TRACE } from '../../src/stores/debates/trace-context.ts';
import { embeddedStore } from '../../src/stores/embedded/embedded-store.ts';
import { secretBox } from '../../src/stores/forms/secret-box.ts';
import type { Telemetry, TelemetryOptions } from '../../src/telemetry/telemetry.ts';
import { startTelemetry } from '../../src/telemetry/telemetry.ts';
import type { FakeProvider } from '../support/fake-provider/fake-provider.ts';
import { startFakeProvider } from '../support/fake-provider/fake-provider.ts';
import type { Script } from '../support/fake-provider/scripts.ts';
import { perModel, validReplies } from '../support/fake-provider/scripts.ts';
import { stopSignals } from '../support/stop-signals.ts';
import { tenantWith } from '../support/tenants.ts';

export const TENANT = 'acme';
export const API_KEY = 'sk-canary-key-0123456789';
/** The trace context of a caller, from the example of the W3C recommendation. */
export const CALLER = {
  traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
  traceId: '0af7651916cd43dd8448eb211c80319c',
  spanId: 'b7ad6b7169203331',
};

export interface TestTelemetry extends Partial<TelemetryOptions> {
  /** The address of a collector of spans, by HTTP. */
  readonly tracesUrl?: string | null;
  readonly headers?: string | null;
}

/** Starts telemetry as the entry point does. `shutdown` throws the failure of a collector unless a test handles it. */
export async function startTestTelemetry({
  tracesUrl = null,
  headers = null,
  ...options
}: TestTelemetry): Promise<Telemetry> {
  const failures: unknown[] = [];
  // The SDK ignores every exception of this function.
  const onFailure = (error: unknown) => failures.push(error);
  const traces = tracesUrl === null ? null : ({ protocol: 'http/protobuf', url: tracesUrl, headers } as const);
  const service = { serviceName: 'parley', version: '1.2.3', capturePrompts: false, metricIntervalMs: 60_000 };
  const telemetry = await startTelemetry({ ...service, traces, metrics: null, logs: null, onFailure, ...options });
  return {
    ...telemetry,
    async shutdown(timeoutMs) {
      await telemetry.shutdown(timeoutMs);
      if (failures.length > 0) throw failures[0];
    },
  };
}

/**
 * Two debaters answer Yes. The third answers No and changes its answer in round 2, so the agreement is 2/3 (< 0.8) and
 * then 1. The confidence of the routing call, 0.8, is below the threshold of 0.85 for a single answer.
 */
export const persuasion: Script = perModel({
  yes: validReplies({ answer: 'Yes', confidence: 0.8 }),
  'also-yes': validReplies({ answer: 'Yes', confidence: 0.7 }),
  persuaded: (request) => {
    const hasSpoken = request.messages.some(({ role }) => role === 'assistant');
    return validReplies({ answer: hasSpoken ? 'Yes' : 'No', confidence: 0.6 })(request);
  },
  judge: validReplies({ answer: 'Yes', confidence: 0.9 }),
});

export const persuasionRequest: DebateRequest = {
  question: 'Is 91 composite?',
  debaters: [
    { model: 'lab/yes', name: 'first' },
    { model: 'lab/also-yes', name: 'second' },
    { model: 'lab/persuaded', name: 'third' },
  ],
  judge: { model: 'lab/judge' },
  aggregation: 'judge',
  seed: 7,
};

export interface Bench {
  readonly services: Services;
  readonly provider: FakeProvider;
  start(request: DebateRequest, trace?: Partial<TraceContext>): Promise<DebateJob>;
  run(job: DebateJob, signal?: AbortSignal): Promise<void>;
  /** The same data and provider with the telemetry of another process. */
  withTelemetry(telemetry: Telemetry): Bench;
  close(): Promise<void>;
}

export interface BenchOptions {
  readonly telemetry: Telemetry;
  readonly script?: Script;
  readonly log?: Log;
  readonly apiKey?: string;
}

export async function openBench({
  telemetry,
  script = persuasion,
  log = QUIET_LOG,
  apiKey = API_KEY,
}: BenchOptions): Promise<Bench> {
  const provider = await startFakeProvider({ script });
  const dataDir = await mkdtemp(join(tmpdir(), 'parley-telemetry-'));
  const store = embeddedStore({ dataDir });
  const models = modelDirectory([
    openaiCompatibleProvider({ name: 'lab', apiKey, baseUrl: provider.openaiBaseUrl }),
    simulatedProvider({ sleep: noSleep }),
  ]);
  const bench = (processTelemetry: Telemetry): Bench => {
    const services = servicesOf({
      store,
      log,
      observer: processTelemetry.observer,
      models: processTelemetry.tracedModels(models),
    });
    return {
      services,
      provider,
      async start(request, trace = { traceparent: CALLER.traceparent }) {
        const { accepted } = await startDebate(services, {
          tenant: TENANT,
          request,
          idempotencyKey: null,
          trace: { ...NO_TRACE, ...trace },
          origin: null,
        });
        return { tenant: TENANT, debateId: accepted.id };
      },
      run: (job, signal = new AbortController().signal) => executeDebate(services, job, stopSignals(signal)),
      withTelemetry: bench,
      async close() {
        await store.close();
        await provider.close();
        await rm(dataDir, { recursive: true });
      },
    };
  };
  return bench(telemetry);
}

const QUIET_LOG: Log = { info: () => {}, warn: () => {}, error: () => {} };
const noSleep = async () => {};

function servicesOf(parts: Pick<Services, 'store' | 'log' | 'observer' | 'models'>): Services {
  const tenant = tenantWith(TENANT);
  // 1 and 2 USD per million tokens: 1,000 and 2,000 nano-dollars a token.
  const price = { input: 1, output: 2 };
  const overrides = { 'lab/yes': price, 'lab/also-yes': price, 'lab/persuaded': price, 'lab/judge': price };
  return {
    ...parts,
    tenants: { tenant: async (id) => (id === TENANT ? tenant : null) },
    basePath: '',
    secrets: secretBox([]),
    webhooks: { problemWith: () => null, send: async () => ({ status: 204 }) },
    knownResults: knownResults(() => performance.now()),
    providerLimits: new ProviderLimits({
      maxCalls: new Map(),
      world: { now: () => new Date(), random: Math.random },
      log: QUIET_LOG,
    }),
    // Tests run their debates themselves.
    queue: {
      add: async () => {},
      expedite: async () => {},
      start: () => {},
      drain: async () => {},
      stop: async () => {},
      problem: async () => null,
      counts: async () => ({ waiting: 3, running: 2 }),
    },
    prices: publishedPrices({ overrides, simulatedIsFree: true }),
    priceVersions: { all: () => [], refresh: async () => {} },
    localServers: { inUse: false, found: [], search: async () => {} },
    retirements: modelRetirements(),
    world: {
      now: () => new Date(),
      newId: randomUUID,
      newSeed: () => 7,
      newBytes: randomBytes,
      random: () => 0.5,
      sleep: noSleep,
    },
    limits: {
      firstEventTimeoutMs: 10_000,
      idleTimeoutMs: 10_000,
      maxAttempts: 2,
      maxRetryAfterMs: 1_000,
      pollMs: 1_000,
      idempotencyKeepMs: 60_000,
      retentionMs: null,
      labelsKeptMs: 90 * 86_400_000,
      maxConcurrentDebates: null,
      maxQueuedDebates: null,
      maxStreams: null,
      maxMetadataBudgets: 100,
      maxPanels: 100,
      maxPanelBytes: 65_536,
      maxWaitingDebates: 10_000,
    },
    fleet: new Fleet(parts.store.processes),
    engineLevel: ENGINE_LEVEL,
    configRules: {
      defaultPanel: [],
      defaultDeadlineSeconds: 60,
      transcriptCharacters: 60_000,
      family: (model) => model,
      reliability: () => 0.7,
      cheapest: ([first]) => first ?? null,
      correlation: { oneFamily: 0.6, severalFamilies: 0.45 },
      isSimulated: (model) => model.startsWith('simulated/'),
    },
    listedModels: [],
  };
}
