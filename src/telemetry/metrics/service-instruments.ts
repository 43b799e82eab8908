/** Defines the metrics of the service itself: requests, queue, webhooks and process. */
import { readdir } from 'node:fs/promises';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Meter, Observable } from '@opentelemetry/api';

/** Buckets from a look-up of a millisecond to a wait of a minute (`Prefer: wait`). */
const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];
/** Buckets from no wait to ten minutes. */
const WAIT_SECONDS = [0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30, 60, 120, 300, 600];
/** Buckets up to 10 s, the time limit of an attempt. */
const ATTEMPT_SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Buckets up to 2 s. A command times out after 1.8 s. */
const COMMAND_SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2];

export function serviceInstruments(meter: Meter) {
  return {
    requestSeconds: meter.createHistogram('parley_http_request_duration_seconds', {
      description:
        'Time from the head of a request to the end of its reply, including streams, by method, route and status',
      unit: 's',
      advice: { explicitBucketBoundaries: REQUEST_SECONDS },
    }),
    configReads: meter.createCounter('parley_config_reads', {
      description:
        'Reads of the configuration while the service runs, by outcome: applied, or refused because it is not valid',
    }),
    refusals: meter.createCounter('parley_refusals', { description: 'Requests that were refused, by code' }),
    queueSeconds: meter.createHistogram('parley_queue_wait_seconds', {
      description: 'Time from accepting a debate to its start, by protocol',
      unit: 's',
      advice: { explicitBucketBoundaries: WAIT_SECONDS },
    }),
    oldestWaiting: meter.createObservableGauge('parley_oldest_waiting_seconds', {
      description:
        'Age of the debate that has waited longest for its start; 0 when none waits. Every process reports the same value',
    }),
    outbox: meter.createObservableGauge('parley_outbox_debates', {
      description: 'Accepted debates that are not in the queue yet. Every process reports the same value',
    }),
    webhookBacklog: meter.createObservableGauge('parley_webhook_backlog', {
      description: 'Pending webhook messages, by state: due, or later. Every process reports the same value',
    }),
    ledgerExportLag: meter.createObservableGauge('parley_ledger_export_lag_seconds', {
      description:
        'Age of the oldest ledger line that is not exported; 0 when all are. Only the process that exports reports it',
    }),
    redisSeconds: meter.createHistogram('parley_redis_command_duration_seconds', {
      description: 'Duration of Redis commands, by command, except blocking commands',
      unit: 's',
      advice: { explicitBucketBoundaries: COMMAND_SECONDS },
    }),
    redisErrors: meter.createCounter('parley_redis_command_errors', {
      description: 'Commands that Redis refused or did not answer, by command',
    }),
    takeovers: meter.createCounter('parley_takeovers', {
      description: 'Takeovers: runs that started because an earlier run of the debate had stopped without progress',
    }),
    left: meter.createCounter('parley_debates_left', {
      description:
        'Debates that this process could not run, by reason; to=nobody: no live process can run them, and they wait',
    }),
    liveProcesses: meter.createObservableGauge('parley_live_processes', {
      description:
        'Processes that share the store, with and without workers. Every process reports the same value, so do not sum it',
    }),
    unknownCalls: meter.createCounter('parley_unknown_calls', {
      description: 'Calls with an unknown outcome, which are charged at their reservation, by model',
    }),
    unknownCost: meter.createCounter('parley_unknown_calls_usd', {
      description: 'Cost in USD charged for calls with an unknown outcome, by model and payer (`paid_by`)',
    }),
    webhookSeconds: meter.createHistogram('parley_webhook_attempt_duration_seconds', {
      description:
        'Duration of attempts to deliver a webhook, by outcome: delivered, refused, or the code of the error',
      unit: 's',
      advice: { explicitBucketBoundaries: ATTEMPT_SECONDS },
    }),
    buildInfo: meter.createObservableGauge('parley_build_info', {
      description: 'Always 1, by version and Node version',
    }),
    ...processInstruments(meter),
  };
}

function processInstruments(meter: Meter) {
  return {
    cpu: meter.createObservableCounter('process_cpu_seconds', { description: 'CPU time of this process' }),
    memory: meter.createObservableGauge('process_resident_memory_bytes', {
      description: 'Resident memory of this process',
    }),
    descriptors: meter.createObservableGauge('process_open_fds', {
      description: 'Open file descriptors of this process; Linux only',
    }),
    loopDelay: meter.createObservableGauge('parley_event_loop_delay_seconds', {
      description: 'Delay of the event loop since the last reading, 99th percentile',
    }),
  };
}

type Observed = ReturnType<typeof processInstruments> & { readonly buildInfo: Observable };

const MICRO_PER_SECOND = 1e6;
const NANO_PER_SECOND = 1e9;

/** Registers the metrics of the process, which are read whenever the metrics are. */
export function observeProcess({ cpu, memory, descriptors, loopDelay, buildInfo }: Observed, version: string): void {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  cpu.addCallback((gauge) => {
    const { user, system } = process.cpuUsage();
    gauge.observe((user + system) / MICRO_PER_SECOND);
  });
  memory.addCallback((gauge) => gauge.observe(process.memoryUsage.rss()));
  descriptors.addCallback(async (gauge) => {
    const open = await readdir('/proc/self/fd').catch(() => null);
    if (open !== null) gauge.observe(open.length);
  });
  loopDelay.addCallback((gauge) => {
    const seconds = delay.percentile(99) / NANO_PER_SECOND;
    delay.reset();
    gauge.observe(seconds);
  });
  buildInfo.addCallback((gauge) => gauge.observe(1, { version, node: process.version }));
}
