/** Counts the events of debates and serves them as Prometheus text. Needs no collector. */
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

/** The calls of this process to one provider. */
interface ProviderCalls {
  readonly provider: string;
  readonly waiting: number;
  readonly inFlight: number;
  /** Null when no limit is in force. */
  readonly limit: number | null;
}

export interface MetricSources {
  readonly providerLimits?: { calls(): readonly ProviderCalls[] };
  /** `live` is null while it is unknown. */
  readonly fleet?: { readonly live: readonly { readonly runsDebates: boolean }[] | null };
  /** Null when the ledger is not exported. */
  readonly ledgerExport?: { lagSeconds(now: Date): number | null } | null;
  readonly queue: Pick<JobQueue, 'counts'>;
  readonly store: Pick<Store, 'health' | 'memory' | 'clock'> & Partial<Pick<Store, 'backlog'>>;
}

export interface Metrics {
  readonly observer: DebateObserver;
  /** Sets the sources of the gauges. Without it only counters and histograms have values. */
  watch(sources: MetricSources): void;
  setOpenStreams(count: number): void;
  requestEnded(request: EndedRequest): void;
  /** Counts a reload of the configuration, by whether it was valid. */
  configRead(outcome: 'applied' | 'refused'): void;
  /** Returns Prometheus text (format 0.0.4, type `metricsContentType`). Waits up to 2 s for the store's health. */
  metricsText(): Promise<string>;
  /** Sends pending metrics to the collector, if there is one, and stops. */
  stop(): Promise<void>;
}

/** A request whose reply was sent or whose client has disconnected. */
export interface EndedRequest {
  readonly method: string;
  /** The registered route; `unknown` when the path has no route. */
  readonly route: string;
  readonly status: number;
  /** The error code of a refused request, else null. */
  readonly errorCode: string | null;
  readonly durationMs: number;
}

export interface MetricOptions {
  readonly version?: string;
  readonly resource?: Resource;
  /** The readers that send to a collector. */
  readonly readers?: readonly IMetricReader[];
}

export const metricsContentType = 'text/plain; version=0.0.4; charset=utf-8';

export function createMetrics({ resource, readers = [], version = '' }: MetricOptions = {}): Metrics {
  // Without a server and scope labels: a route of Parley serves the text, and there is only one scope.
  const reader = new PrometheusExporter({ preventServerStart: true });
  const serializer = new PrometheusSerializer('', false, undefined, true, true);
  const resourceOption = resource === undefined ? {} : { resource };
  const meter = new MeterProvider({ ...resourceOption, readers: [reader, ...readers] }).getMeter('parley');
  const instruments = instrumentsOf(meter);
  observeProcess(instruments, version);
  startAtZero(instruments);
  const stopMeasuring = measureRedis(instruments);
  let openStreams = 0;
  instruments.openStreams.addCallback((gauge) => gauge.observe(openStreams));
  return {
    observer: metricsObserver(instruments),
    watch({ queue, store, providerLimits, fleet, ledgerExport }) {
      if (providerLimits !== undefined) watchProviders(instruments, () => providerLimits.calls());
      instruments.liveProcesses.addCallback((gauge) => {
        const live = fleet?.live ?? null;
        if (live === null) return;
        for (const worker of [true, false])
          gauge.observe(live.filter(({ runsDebates }) => runsDebates === worker).length, { worker });
      });
      instruments.ledgerExportLag.addCallback((gauge) => {
        const lag = ledgerExport?.lagSeconds(new Date()) ?? null;
        if (lag !== null) gauge.observe(lag);
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
    requestEnded({ method, route, status, errorCode, durationMs }) {
      instruments.requestSeconds.record(durationMs / 1_000, { method, route, status });
      if (errorCode !== null) instruments.refusals.add(1, { code: errorCode });
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
    // 0 means that the memory has no limit.
    if (memory !== null) gauge.observe(memory.maxBytes ?? 0);
  });
}
