/** deploy/monitoring: alerts and a dashboard that use only metrics of `GET /metrics`. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { metricsTable } from '../documents/metrics-table.ts';

const read = (file: string) => readFileSync(new URL(`../../deploy/monitoring/${file}`, import.meta.url), 'utf8');

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly annotations: { readonly summary: string; readonly runbook_url: string };
}
const { groups } = parse(read('rules.yaml')) as { groups: readonly { rules: readonly Rule[] }[] };
const rules = groups.flatMap(({ rules: groupRules }) => groupRules);

interface Panel {
  readonly title: string;
  readonly targets: readonly { readonly expr: string }[];
}
const { panels } = JSON.parse(read('dashboard.json')) as { panels: readonly Panel[] };

/** The names in the text format, in which a histogram has three series. */
const knownMetrics = new Set(
  [...metricsTable().matchAll(/^\| `(\w+)` \| (\w+)/gm)].flatMap(([, name = '', kind]) =>
    kind === 'histogram' ? ['bucket', 'count', 'sum'].map((series) => `${name}_${series}`) : [name],
  ),
);

/** The metrics of an expression: words with a known prefix outside of label lists. */
function metricsIn(expression: string): string[] {
  const withoutLabels = expression.replaceAll(/\{[^}]*\}|\bby \([^)]*\)/g, '');
  return withoutLabels.match(/\b(?:parley|gen_ai|process|nodejs)_\w+/g) ?? [];
}

test('the table of metrics › contains histograms, counters and gauges', () => {
  for (const name of ['parley_debates_total', 'parley_queue_wait_seconds_bucket', 'process_open_fds'])
    expect(knownMetrics).toContain(name);
});

describe.each(rules)('the alert $alert', ({ alert, expr, annotations }) => {
  test('uses metrics that exist, and a runbook that exists', () => {
    expect(metricsIn(expr).length).toBeGreaterThan(0);
    expect(metricsIn(expr).filter((name) => !knownMetrics.has(name))).toEqual([]);
    expect(annotations.summary).not.toBe('');
    expect(annotations.runbook_url).toBe(`deploy/monitoring/README.md#${alert.toLowerCase()}`);
    expect(read('README.md').split('\n')).toContain(`## ${alert}`);
  });
});

test.each(panels.map(({ title, targets }) => [title, targets] as const))(
  'the panel "%s" › uses metrics that exist',
  (_title, targets) => {
    const usedMetrics = targets.flatMap(({ expr }) => metricsIn(expr));
    expect(usedMetrics.length).toBeGreaterThanOrEqual(targets.length);
    expect(usedMetrics.filter((name) => !knownMetrics.has(name))).toEqual([]);
  },
);
