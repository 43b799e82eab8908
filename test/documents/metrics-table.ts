/** The table of docs/observability.md: every metric with its name in `GET /metrics`. */
import type { MetricOptions } from '@opentelemetry/api';
import { MeterProvider } from '@opentelemetry/sdk-metrics';
import { instrumentsOf } from '../../src/telemetry/metrics/metric-instruments.ts';

const kinds = {
  createCounter: 'counter',
  createHistogram: 'histogram',
  createObservableGauge: 'gauge',
  createObservableCounter: 'counter',
} as const;

export function metricsTable(): string {
  const rows: string[] = [];
  const meter = new MeterProvider().getMeter('documents');
  for (const [method, kind] of Object.entries(kinds)) {
    const create = Reflect.get(meter, method).bind(meter);
    const recordInstrument = (name: string, options: MetricOptions) => {
      const metricName = `${name.replaceAll('.', '_')}${kind === 'counter' ? '_total' : ''}`;
      rows.push(`| \`${metricName}\` | ${kind} | ${options.description} |`);
      return create(name, options);
    };
    Reflect.set(meter, method, recordInstrument);
  }
  instrumentsOf(meter);
  return ['| metric | kind | meaning |', '|---|---|---|', ...rows].join('\n');
}
