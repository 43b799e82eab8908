/** deploy/kubernetes: each manifest fits the schema of its kind, and the service that the image has. */

import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Deployment } from 'kubernetes-models/apps/v1';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1';
import { Secret, Service } from 'kubernetes-models/v1';
import { describe, expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import packageJson from '../../package.json' with { type: 'json' };
import { readConfig } from '../../src/config.ts';
import { readDockerfile, readEnvironment, root } from './dockerfile.ts';

const folder = join(root, 'deploy/kubernetes');
const kinds = { Deployment, PodDisruptionBudget, Secret, Service };
const manifests = readdirSync(folder)
  .filter((name) => name.endsWith('.yaml'))
  .flatMap((name) => parseAllDocuments(readFileSync(join(folder, name), 'utf8')).map((each) => each.toJSON()));

const named = <K extends keyof typeof kinds>(kind: K): InstanceType<(typeof kinds)[K]>[] =>
  manifests.filter((each) => each.kind === kind);

test('every manifest fits the schema of its kind', () => {
  expect(manifests.map(({ kind }) => kind).toSorted()).toEqual([
    ...['Deployment', 'Deployment', 'PodDisruptionBudget', 'PodDisruptionBudget', 'Secret', 'Service'],
  ]);
  for (const manifest of manifests) new kinds[manifest.kind as keyof typeof kinds](manifest).validate();
  // The check can fail: a deployment needs a selector.
  expect(() => new Deployment({ spec: { template: {} } } as never).validate()).toThrow(/selector/);
});

describe.each(named('Deployment'))('$metadata.name', ({ metadata, spec }) => {
  const container = spec?.template.spec?.containers[0];
  const environmentOfImage = Object.assign(
    {},
    ...readDockerfile().flatMap(({ keyword, text }) => (keyword === 'ENV' ? [readEnvironment(text)] : [])),
  );

  test('starts with the settings of the manifests', () => {
    const own = Object.fromEntries((container?.env ?? []).map(({ name, value }) => [name, value]));
    const secret = named('Secret')[0]?.stringData;
    const config = readConfig({ ...environmentOfImage, ...secret, ...own });
    expect([config.role, config.port]).toEqual([
      metadata?.name?.replace('parley-', ''),
      container?.ports?.[0]?.containerPort,
    ]);
    expect(container?.envFrom).toEqual([{ secretRef: { name: named('Secret')[0]?.metadata?.name } }]);
  });

  test('is asked whether it lives and whether it is ready, each by its route', () => {
    const paths = [container?.livenessProbe, container?.readinessProbe, container?.startupProbe];
    expect(paths.map((probe) => probe?.httpGet?.path)).toEqual(['/healthz', '/readyz', '/healthz']);
  });

  test('runs without privilege, within limits, and writes to memory alone', () => {
    expect(container?.image).toBe(`parley:${packageJson.version}`);
    expect(container?.resources).toMatchObject({
      requests: { cpu: '250m', memory: '256Mi' },
      limits: { memory: '1Gi' },
    });
    expect(container?.securityContext).toMatchObject({ readOnlyRootFilesystem: true, allowPrivilegeEscalation: false });
    expect(spec?.template.spec?.securityContext).toMatchObject({ runAsNonRoot: true });
    expect(container?.volumeMounts?.map(({ mountPath }) => mountPath)).toContain(
      dirname(environmentOfImage.PARLEY_PROBE_FILE),
    );
  });

  test('keeps one of its pods in a disruption', () => {
    const labels = spec?.template.metadata?.labels;
    expect(spec?.selector.matchLabels).toEqual(labels);
    const budget = named('PodDisruptionBudget').find((each) => each.metadata?.name === metadata?.name);
    expect(budget?.spec).toEqual({ minAvailable: 1, selector: { matchLabels: labels } });
  });
});

test('the service reaches the replicas that take requests', () => {
  const http = named('Deployment').find(({ metadata }) => metadata?.name === 'parley-http');
  const [service] = named('Service');
  expect(service?.spec?.selector).toEqual(http?.spec?.template.metadata?.labels);
  const port = http?.spec?.template.spec?.containers[0]?.ports?.[0]?.name;
  expect(service?.spec?.ports?.map(({ targetPort }) => targetPort)).toEqual([port]);
});
