/** Defines every metric with its name, unit, labels and buckets. No label holds an id, a tenant or text. */
import type { Meter } from '@opentelemetry/api';
import { serviceInstruments } from './service-instruments.ts';

/**
 * Buckets of the GenAI semantic conventions, in seconds and in tokens. Two more buckets, up to 327 s, cover longer
 * calls.
 */
const CALL_SECONDS = [
  0.01, 0.02, 0.04, 0.08, 0.16, 0.32, 0.64, 1.28, 2.56, 5.12, 10.24, 20.48, 40.96, 81.92, 163.84, 327.68,
];
const CALL_TOKENS = [
  ...[1, 4, 16, 64, 256, 1_024, 4_096, 16_384, 65_536, 262_144, 1_048_576],
  ...[4_194_304, 16_777_216, 67_108_864],
];
/**
 * In seconds, from a simulated debate, which takes milliseconds, to half an hour. A debate with a longer deadline (up
 * to an hour) may fall into the last bucket, which has no upper limit.
 */
const DEBATE_SECONDS = [0.1, 0.5, 1, 2.5, 5, 10, 20, 40, 60, 120, 300, 600, 1_800];

export type Instruments = ReturnType<typeof instrumentsOf>;

/** Creates the instruments. In the text format the names of counters end in `_total`. */
export function instrumentsOf(meter: Meter) {
  return { ...debateInstruments(meter), ...callInstruments(meter), ...gauges(meter), ...serviceInstruments(meter) };
}

function debateInstruments(meter: Meter) {
  return {
    debates: meter.createCounter('parley_debates', { description: 'Ended debates, by status and protocol' }),
    debateSeconds: meter.createHistogram('parley_debate_duration_seconds', {
      description: 'Time from accepting a debate to its end, by status and protocol',
      unit: 's',
      advice: { explicitBucketBoundaries: DEBATE_SECONDS },
    }),
    rounds: meter.createCounter('parley_rounds', { description: 'Ended rounds, by protocol' }),
    earlyStops: meter.createCounter('parley_early_stops', {
      description: 'Rounds in which the stopping rule was met, by protocol',
    }),
    positions: meter.createCounter('parley_positions', {
      description: 'Turns of debaters, by outcome: ok, or the code of the failure',
    }),
    routeChecks: meter.createCounter('parley_route_checks', {
      description: 'Routing checks, by decision: single_agent (no debate was needed) or debate',
    }),
    claims: meter.createCounter('parley_claims', {
      description: 'Claims of long answers, by status',
    }),
    escalations: meter.createCounter('parley_escalations', {
      description: 'Reasons to escalate, by reason; one debate may have several',
    }),
  };
}

function callInstruments(meter: Meter) {
  return {
    calls: meter.createCounter('parley_model_calls', {
      description: 'Attempts at model calls, by model, purpose and outcome: reply, or the code of the error',
    }),
    tokens: meter.createCounter('parley_tokens', {
      description: 'Tokens by model and kind; cached_input and cache_write are parts of input, reasoning of output',
    }),
    cost: meter.createCounter('parley_cost_usd', {
      description: 'Cost of model calls in USD, by model; `paid_by="tenant"` for calls with a key of the tenant',
    }),
    budgetAlerts: meter.createCounter('parley_budget_alerts', {
      description: 'Budget alerts, by percent of the limit that is spent: one per tenant, window and percent',
    }),
    aboveReservation: [
      meter.createCounter('parley_above_reservation', {
        description: 'Attempts that cost more than their reservation, by model',
      }),
      meter.createCounter('parley_over_hold', { description: 'Deprecated name of parley_above_reservation_total' }),
    ],
    aboveReservationCost: [
      meter.createCounter('parley_above_reservation_usd', {
        description: 'Cost of attempts beyond their reservations, in USD, by model',
      }),
      meter.createCounter('parley_over_hold_usd', {
        description: 'Deprecated name of parley_above_reservation_usd_total',
      }),
    ],
    callTokens: meter.createHistogram('gen_ai.client.token.usage', {
      description: 'Tokens of one call',
      unit: '{token}',
      advice: { explicitBucketBoundaries: CALL_TOKENS },
    }),
    callSeconds: meter.createHistogram('gen_ai.client.operation.duration', {
      description: 'Duration of one call, body included',
      unit: 's',
      advice: { explicitBucketBoundaries: CALL_SECONDS },
    }),
  };
}

function gauges(meter: Meter) {
  return {
    running: meter.createObservableGauge('parley_debates_running', { description: 'Debates that run in this process' }),
    waiting: meter.createObservableGauge('parley_debates_waiting', {
      description: 'Debates in the queue. Every process that shares the queue reports the same value, so do not sum it',
    }),
    openStreams: meter.createObservableGauge('parley_event_streams_open', {
      description: 'Event streams open in this process',
    }),
    providerWaiting: meter.createObservableGauge('parley_provider_calls_waiting', {
      description: 'Calls of this process that wait for a free slot at a provider',
    }),
    providerInFlight: meter.createObservableGauge('parley_provider_calls_in_flight', {
      description: 'Calls of this process that are in flight at a provider',
    }),
    providerLimit: meter.createObservableGauge('parley_provider_call_limit', {
      description: 'Limit of concurrent calls of this process to a provider; absent while no limit is in force',
    }),
    storeReachable: meter.createObservableGauge('parley_store_reachable', {
      description: '1 when the store can be read and written, else 0',
    }),
    storeSkew: meter.createObservableGauge('parley_store_clock_skew_seconds', {
      description: 'Seconds by which the clock of Redis is ahead of the clock of this process',
    }),
    storeMemory: meter.createObservableGauge('parley_store_memory_bytes', {
      description:
        'Memory that Redis uses; for a cluster that of its fullest node. Every process reports the same value',
    }),
    storeMemoryLimit: meter.createObservableGauge('parley_store_memory_limit_bytes', {
      description: 'Memory that this Redis may use; 0 without a limit',
    }),
  };
}
