/** deploy/kubernetes: each manifest matches the schema of its kind and the service in the image. */

import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Deployment } from 'kubernetes-models/apps/v1';
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1';
import { Secret, Service } from 'kubernetes-models/v1';
import { describe, expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import packageJson from '../../package.json' with { type: 'json' };
import { readConfig } from '../../src/config.ts';
import { readDockerfile, readEnvironment, root } from './image/dockerfile.ts';

const folder = join(root, 'deploy/kubernetes');
const kinds = { Deployment, Ingress, PodDisruptionBudget, Secret, Service };
const manifests = readdirSync(folder)
  .filter((name) => name.endsWith('.yaml'))
  .flatMap((name) => parseAllDocuments(readFileSync(join(folder, name), 'utf8')).map((each) => each.toJSON()));

const manifestsOf = <K extends keyof typeof kinds>(kind: K): InstanceType<(typeof kinds)[K]>[] =>
  manifests.filter((each) => each.kind === kind);

test('every manifest › matches the schema of its kind', () => {
  expect(manifests.map(({ kind }) => kind).toSorted()).toEqual([
    ...['Deployment', 'Deployment', 'Ingress', 'PodDisruptionBudget', 'PodDisruptionBudget'],
    ...['Secret', 'Service', 'Service'],
  ]);
  for (const manifest of manifests) new kinds[manifest.kind as keyof typeof kinds](manifest).validate();
  // The validation detects errors: a deployment needs a selector.
  expect(() => new Deployment({ spec: { template: {} } } as never).validate()).toThrow(/selector/);
});

describe.each(manifestsOf('Deployment'))('$metadata.name', ({ metadata, spec }) => {
  const container = spec?.template.spec?.containers[0];
  const environmentOfImage = Object.assign(
    {},
    ...readDockerfile().flatMap(({ keyword, text }) => (keyword === 'ENV' ? [readEnvironment(text)] : [])),
  );

  const containerEnvironment = Object.fromEntries((container?.env ?? []).map(({ name, value }) => [name, value]));
  const config = readConfig({
    ...environmentOfImage,
    ...manifestsOf('Secret')[0]?.stringData,
    ...containerEnvironment,
  });

  test('starts with the settings of the manifests, which name its ports', () => {
    expect(config.role).toBe(metadata?.name?.replace('parley-', ''));
    const ports = { http: config.port, admin: config.adminPort };
    // A worker serves no requests.
    const exposedPorts = config.role === 'worker' ? ['admin'] : ['http', 'admin'];
    expect(container?.ports).toEqual(
      exposedPorts.map((name) => ({ name, containerPort: ports[name as keyof typeof ports] })),
    );
    expect(container?.envFrom).toEqual([{ secretRef: { name: manifestsOf('Secret')[0]?.metadata?.name } }]);
  });

  test('has a liveness and a readiness probe, each with its route at the admin port', () => {
    const probes = [container?.livenessProbe, container?.readinessProbe, container?.startupProbe];
    const probeTargets = probes.map((probe) => [probe?.httpGet?.path, probe?.httpGet?.port]);
    expect(probeTargets).toEqual(['/healthz', '/readyz', '/healthz'].map((path) => [path, 'admin']));
  });

  test('has time to stop: the delay, the drain if it makes calls, 10 s, and 5 s in reserve', () => {
    const drainMs = config.role === 'worker' ? config.drainMs : 0;
    expect(spec?.template.spec?.terminationGracePeriodSeconds).toBe((config.stopDelayMs + drainMs) / 1_000 + 15);
    // Longer than the time until a probe has failed the required number of times.
    const { periodSeconds = 10, failureThreshold = 3 } = container?.readinessProbe ?? {};
    if (config.role !== 'worker')
      expect(config.stopDelayMs).toBeGreaterThanOrEqual(periodSeconds * failureThreshold * 1_000);
  });

  test('runs without privileges, within limits, and writes to memory alone', () => {
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

  test('keeps one pod in a disruption', () => {
    const labels = spec?.template.metadata?.labels;
    expect(spec?.selector.matchLabels).toEqual(labels);
    const budget = manifestsOf('PodDisruptionBudget').find((each) => each.metadata?.name === metadata?.name);
    expect(budget?.spec).toEqual({ minAvailable: 1, selector: { matchLabels: labels } });
  });
});

test('the services › select the replicas that serve requests, each at its port', () => {
  const httpDeployment = manifestsOf('Deployment').find(({ metadata }) => metadata?.name === 'parley-http');
  const ports = httpDeployment?.spec?.template.spec?.containers[0]?.ports?.map(({ name }) => name);
  expect(manifestsOf('Service').map(({ metadata, spec }) => [metadata?.name, spec?.selector])).toEqual(
    ['parley', 'parley-admin'].map((name) => [name, httpDeployment?.spec?.template.metadata?.labels]),
  );
  expect(manifestsOf('Service').map(({ spec }) => spec?.ports?.map(({ targetPort }) => targetPort))).toEqual(
    ports?.map((name) => [name]),
  );
});

test('the ingress › routes to the public service alone, with the path that http.yaml has', () => {
  const [ingress] = manifestsOf('Ingress');
  const paths = ingress?.spec?.rules?.flatMap(({ http }) => http?.paths ?? []);
  expect(paths?.map(({ backend: { service } }) => [service?.name, service?.port?.name])).toEqual([['parley', 'http']]);
  const [, value] =
    /# - name: PARLEY_BASE_PATH\n +# +value: (\S+)/.exec(readFileSync(join(folder, 'http.yaml'), 'utf8')) ?? [];
  expect(readConfig({ PARLEY_BASE_PATH: value }).basePath).toBe(paths?.[0]?.path);
});
