/** Counts what happens in debates and gives it as Prometheus text; needs no collector. */
import type { ObservableResult } from '@opentelemetry/api';
import { PrometheusExporter, PrometheusSerializer } from '@opentelemetry/exporter-prometheus';
import type { Resource } from '@opentelemetry/resources';
import type { IMetricReader } from '@opentelemetry/sdk-metrics';
import { MeterProvider } from '@opentelemetry/sdk-metrics';
import type { JobQueue } from '../../jobs/job-queue.ts';
import type { DebateObserver } from '../../runner/debate-observer.ts';
import type { Store } from '../../stores/store.ts';
import type { Instruments } from './metric-instruments.ts';
import { instrumentsOf } from './metric-instruments.ts';
import { metricsObserver } from './metrics-observer.ts';
import { measureRedis } from './redis-commands.ts';
import { observeProcess } from './service-instruments.ts';
import { startAtZero } from './start-at-zero.ts';
import { watchBacklog } from './store-backlog.ts';

/** Of a provider, in this process. */
interface ProviderCalls {
  readonly provider: string;
  readonly waiting: number;
  readonly inFlight: number;
  /** Null: none is in force. */
  readonly limit: number | null;
}

export interface MetricSources {
  readonly providerLimits?: { calls(): readonly ProviderCalls[] };
  /** `live`: null while it is not known. */
  readonly fleet?: { readonly live: readonly { readonly runsDebates: boolean }[] | null };
  readonly queue: Pick<JobQueue, 'counts'>;
  readonly store: Pick<Store, 'health' | 'memory' | 'clock'> & Partial<Pick<Store, 'backlog'>>;
}

export interface Metrics {
  readonly observer: DebateObserver;
  /** Gives the gauges something to read; without it only the counters and histograms are told. */
  watch(sources: MetricSources): void;
  setOpenStreams(count: number): void;
  requestEnded(request: EndedRequest): void;
  /** The configuration was read again, and was valid or not. */
  configRead(outcome: 'applied' | 'refused'): void;
  /** Prometheus text format 0.0.4, to be served as `metricsContentType`. Waits for the store's health, at most 2 s. */
  metricsText(): Promise<string>;
  /** Sends what waits to the collector, if there is one, and stops. */
  stop(): Promise<void>;
}

/** A request whose reply is gone, or its client. */
export interface EndedRequest {
  readonly method: string;
  /** As it was registered; `unknown` when the path has no route. */
  readonly route: string;
  readonly status: number;
  /** The code of the refusal; null: it was not refused. */
  readonly refusal: string | null;
  readonly durationMs: number;
}

export interface MetricOptions {
  readonly version?: string;
  readonly resource?: Resource;
  /** Those that send to a collector. */
  readonly readers?: readonly IMetricReader[];
}

export const metricsContentType = 'text/plain; version=0.0.4; charset=utf-8';

export function createMetrics({ resource, readers = [], version = '' }: MetricOptions = {}): Metrics {
  // Neither a server nor scope labels: the text is served by a route of ours and there is one scope.
  const reader = new PrometheusExporter({ preventServerStart: true });
  const serializer = new PrometheusSerializer('', false, undefined, true, true);
  const described = resource === undefined ? {} : { resource };
  const meter = new MeterProvider({ ...described, readers: [reader, ...readers] }).getMeter('parley');
  const instruments = instrumentsOf(meter);
  observeProcess(instruments, version);
  startAtZero(instruments);
  const stopMeasuring = measureRedis(instruments);
  let openStreams = 0;
  instruments.openStreams.addCallback((gauge) => gauge.observe(openStreams));
  return {
    observer: metricsObserver(instruments),
    watch({ queue, store, providerLimits, fleet }) {
      if (providerLimits !== undefined) watchProviders(instruments, () => providerLimits.calls());
      instruments.liveProcesses.addCallback((gauge) => {
        const live = fleet?.live ?? null;
        if (live === null) return;
        for (const worker of [true, false])
          gauge.observe(live.filter(({ runsDebates }) => runsDebates === worker).length, { worker });
      });
      instruments.running.addCallback(async (gauge) => gauge.observe((await queue.counts()).running));
      instruments.waiting.addCallback(async (gauge) => {
        const { waiting } = await queue.counts();
        if (waiting !== null) gauge.observe(waiting);
      });
      watchStore(instruments, store);
      const { backlog } = store;
      if (backlog !== undefined) watchBacklog(instruments, backlog);
    },
    setOpenStreams(count) {
      openStreams = count;
    },
    configRead: (outcome) => instruments.configReads.add(1, { outcome }),
    requestEnded({ method, route, status, refusal, durationMs }) {
      instruments.requestSeconds.record(durationMs / 1_000, { method, route, status });
      if (refusal !== null) instruments.refusals.add(1, { code: refusal });
    },
    async metricsText() {
      const { resourceMetrics } = await reader.collect();
      return serializer.serialize(resourceMetrics);
    },
    async stop() {
      stopMeasuring();
      await Promise.all(readers.map((each) => each.shutdown()));
    },
  };
}

function watchProviders(
  { providerWaiting, providerInFlight, providerLimit }: Instruments,
  calls: () => readonly ProviderCalls[],
): void {
  const observed = (value: (each: ProviderCalls) => number | null) => (gauge: ObservableResult) => {
    for (const each of calls()) {
      const measured = value(each);
      if (measured !== null) gauge.observe(measured, { provider: each.provider });
    }
  };
  providerWaiting.addCallback(observed(({ waiting }) => waiting));
  providerInFlight.addCallback(observed(({ inFlight }) => inFlight));
  providerLimit.addCallback(observed(({ limit }) => limit));
}

function watchStore(
  { storeReachable, storeMemory, storeMemoryLimit, storeSkew }: Instruments,
  store: MetricSources['store'],
): void {
  storeReachable.addCallback(async (gauge) => {
    const { reachable } = await store.health();
    gauge.observe(reachable ? 1 : 0);
  });
  storeSkew.addCallback((gauge) => {
    const skewMs = store.clock.skewMs();
    if (skewMs !== null) gauge.observe(skewMs / 1_000);
  });
  storeMemory.addCallback(async (gauge) => {
    const memory = await store.memory();
    if (memory !== null) gauge.observe(memory.usedBytes);
  });
  storeMemoryLimit.addCallback(async (gauge) => {
    const memory = await store.memory();
    if (memory !== null) gauge.observe(memory.maxBytes ?? 0);
  });
}
