/** docker-compose.yml: valid, open to this machine alone, with a Redis that keeps all acknowledged writes. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { readDockerfile, readEnvironment, root } from './image/dockerfile.ts';

const path = join(root, 'docker-compose.yml');
const text = readFileSync(path, 'utf8');

const duration = z.string().regex(/^\d+(ms|s|m)$/);
/** The part of the Compose specification that the file uses. The schema refuses misspelt keys. */
const service = z.strictObject({
  build: z.string().optional(),
  image: z
    .string()
    .regex(/^[\w./-]+:[\w.-]+$/)
    .optional(),
  init: z.boolean().optional(),
  restart: z.enum(['no', 'always', 'on-failure', 'unless-stopped']),
  depends_on: z.record(z.string(), z.strictObject({ condition: z.literal('service_healthy') })).optional(),
  ports: z.array(z.string().regex(/^(\d+\.){3}\d+:\d+:\d+$/)).optional(),
  environment: z.record(z.string(), z.string().nullable()).optional(),
  command: z.array(z.string()).optional(),
  mem_limit: z.string().regex(/^\d+[mg]$/),
  pids_limit: z.int().positive(),
  volumes: z.array(z.string().regex(/^[\w-]+:\/[\w/-]+$/)).optional(),
  read_only: z.boolean().optional(),
  tmpfs: z.array(z.string().regex(/^\/[\w/-]+$/)).optional(),
  healthcheck: z
    .strictObject({
      test: z.tuple([z.literal('CMD-SHELL'), z.string()]),
      interval: duration,
      timeout: duration,
      retries: z.int().positive(),
    })
    .optional(),
  cap_drop: z.array(z.literal('ALL')).optional(),
  security_opt: z.array(z.literal('no-new-privileges:true')).optional(),
  stop_grace_period: duration,
});
const composeFile = z
  .strictObject({ services: z.record(z.string(), service), volumes: z.record(z.string(), z.null()) })
  .superRefine(({ services, volumes }, context) => {
    const addIssue = (message: string) => context.addIssue({ code: 'custom', message });
    for (const [name, { build, image, depends_on, volumes: mounts }] of Object.entries(services)) {
      if (!build === !image) addIssue(`${name} needs one of build and image`);
      for (const other of Object.keys(depends_on ?? {})) {
        if (!services[other]?.healthcheck) addIssue(`${name} waits for the health of ${other}, which has no check`);
      }
      for (const mount of mounts ?? []) {
        const volume = mount.split(':')[0] ?? '';
        if (!(volume in volumes)) addIssue(`${name} mounts ${volume}, which is not declared`);
      }
    }
  });

const compose = composeFile.safeParse(parse(text));

describe('docker-compose.yml', () => {
  test('is a Compose file', () => {
    expect(compose.error?.issues ?? []).toEqual([]);
    // When Compose itself is installed, it also validates the file.
    const { error, status, stderr } = spawnSync('docker-compose', ['--file', path, 'config', '--quiet'], {
      encoding: 'utf8',
    });
    if (!error) expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  });

  const { parley, redis } = compose.data?.services ?? {};
  const environment = Object.assign(
    {},
    ...readDockerfile()
      .filter(({ keyword }) => keyword === 'ENV')
      .map(({ text }) => readEnvironment(text)),
  );

  test('serves without a key, and therefore on this machine only', () => {
    expect(parley?.environment).toMatchObject({ PARLEY_OPEN: 'true', HOST: '0.0.0.0', PORT: '8080' });
    expect(parley?.ports).toEqual(['127.0.0.1:8080:8080']);
    expect(redis?.ports).toBeUndefined();
  });

  test('stores the data of the image in a volume', () => {
    expect(parley?.build).toBe('.');
    expect(parley?.volumes).toEqual([`parley-data:${environment.DATA_DIR}`]);
  });

  test('can write only to its data and to memory, which contain its probe file', () => {
    expect(parley?.read_only).toBe(true);
    expect(parley?.tmpfs).toEqual(['/tmp', dirname(environment.PARLEY_PROBE_FILE)]);
  });

  test('runs a Redis of version 7 that writes before it acknowledges, and evicts nothing', () => {
    expect(redis?.image).toMatch(/^redis:7\.\d+\.\d+-alpine$/);
    const [shell, option, script = ''] = redis?.command ?? [];
    expect([shell, option]).toEqual(['sh', '-c']);
    expect(script.split('\n')).toEqual([
      'exec docker-entrypoint.sh redis-server - <<END',
      'requirepass $$REDIS_PASSWORD',
      'appendonly yes',
      'appendfsync always',
      'maxmemory 1gb',
      'maxmemory-policy noeviction',
      'END',
      '',
    ]);
    expect(redis?.volumes).toEqual(['redis-data:/data']);
  });

  test('requires a Redis password, which the service and the health check send', async () => {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: Compose replaces the variable
    const password = '${REDIS_PASSWORD:-parley}';
    expect(parley?.environment).toMatchObject({ REDIS_URL: `redis://:${password}@redis:6379` });
    expect(redis?.environment).toEqual({ REDIS_PASSWORD: password });
    expect(redis?.healthcheck?.test).toEqual([
      'CMD-SHELL',
      'REDISCLI_AUTH=$$REDIS_PASSWORD redis-cli ping | grep -q PONG',
    ]);
  });

  test('limits the memory and the processes of each service', () => {
    for (const each of [parley, redis]) {
      expect(each).toMatchObject({ mem_limit: expect.any(String), pids_limit: expect.any(Number) });
    }
    // A full Redis refuses writes before the system kills it.
    expect(redis?.mem_limit).toBe('2g');
  });

  test('gives the service more time to stop than the 70 s it can take', () => {
    expect(Number.parseInt(parley?.stop_grace_period ?? '0', 10)).toBeGreaterThan(70);
  });
});

describe('the schema of Compose files', () => {
  test.each([
    ['a misspelt key', /stop_grace_period: 75s/, 'stop_grace_time: 75s'],
    ['a number instead of a text', /PORT: "8080"/, 'PORT: 8080'],
    ['a port on all addresses', /127\.0\.0\.1:8080:8080/, '8080:8080'],
    ['a volume that is not declared', /^ {2}redis-data:$/m, ''],
    ['waiting for a service without a health check', / {4}healthcheck:\n(?: {6}.*\n)+/, ''],
    ['a service without a limit of memory', /mem_limit: 1g\n {4}/, ''],
    ['a service without an image', /image: .*/, ''],
  ])('refuses %s', (_, pattern, replacement) => {
    const changedText = text.replace(pattern, replacement);
    expect(changedText).not.toBe(text);
    expect(composeFile.safeParse(parse(changedText)).success).toBe(false);
  });
});
