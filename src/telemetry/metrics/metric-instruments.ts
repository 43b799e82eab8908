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
/** Buckets from a simulated debate of milliseconds to the longest deadline. */
const DEBATE_SECONDS = [0.1, 0.5, 1, 2.5, 5, 10, 20, 40, 60, 120, 300, 600, 1_800];

export type Instruments = ReturnType<typeof instrumentsOf>;

/** Creates the instruments. In the text format the names of counters end in `_total`. */
export function instrumentsOf(meter: Meter) {
  return { ...debateInstruments(meter), ...callInstruments(meter), ...gauges(meter), ...serviceInstruments(meter) };
}

function debateInstruments(meter: Meter) {
  return {
    debates: meter.createCounter('parley_debates', { description: 'Debates that ended, by status and protocol' }),
    debateSeconds: meter.createHistogram('parley_debate_duration_seconds', {
      description: 'From accepting a debate to its end, by status and protocol',
      unit: 's',
      advice: { explicitBucketBoundaries: DEBATE_SECONDS },
    }),
    rounds: meter.createCounter('parley_rounds', { description: 'Rounds that ended, by protocol' }),
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
      description: 'Claims of long answers, by the status that the panel gave them',
    }),
    escalations: meter.createCounter('parley_escalations', {
      description: 'Reasons for which a human should decide; one debate may have several',
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
      description: 'Spent on model calls, in USD, by model; `paid_by="tenant"` where a key of the tenant paid',
    }),
    budgetAlerts: meter.createCounter('parley_budget_alerts', {
      description: 'Limits of tenants of which a part was reached, by percent: once per tenant, window and percent',
    }),
    aboveReservation: [
      meter.createCounter('parley_above_reservation', {
        description: 'Attempts that cost more than was reserved for them, by model',
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
      description: 'Debates in the queue of all processes that share it: the same in each, so not to be summed',
    }),
    openStreams: meter.createObservableGauge('parley_event_streams_open', {
      description: 'Event streams open in this process',
    }),
    providerWaiting: meter.createObservableGauge('parley_provider_calls_waiting', {
      description: 'Calls that wait for their turn at a provider in this process',
    }),
    providerInFlight: meter.createObservableGauge('parley_provider_calls_in_flight', {
      description: 'Calls that are out to a provider in this process',
    }),
    providerLimit: meter.createObservableGauge('parley_provider_call_limit', {
      description: 'Calls that may be out to a provider at once in this process; absent while no limit is in force',
    }),
    storeReachable: meter.createObservableGauge('parley_store_reachable', {
      description: '1 when the store can be read and written, else 0',
    }),
    storeSkew: meter.createObservableGauge('parley_store_clock_skew_seconds', {
      description: 'How far the clock of Redis is ahead of that of this process',
    }),
    storeMemory: meter.createObservableGauge('parley_store_memory_bytes', {
      description: 'Memory that Redis uses, of a cluster its fullest node; the same in each process',
    }),
    storeMemoryLimit: meter.createObservableGauge('parley_store_memory_limit_bytes', {
      description: 'Memory that this Redis may use; 0 without a limit',
    }),
  };
}
