/** The service under attack: the real entry point in its own process, with limited resources. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { z } from 'zod';
import type { configFileSchema } from '../../src/config/config-file.ts';
import type { MeasuredProcess } from '../bench/processes/measured-process.ts';
import { startProcess } from '../bench/processes/measured-process.ts';
import { freePort } from '../support/processes/free-port.ts';

export interface Target extends Omit<MeasuredProcess, 'request'> {
  readonly url: string;
  readonly port: number;
}

export interface TargetOptions {
  /** The content of the file in `PARLEY_CONFIG`. */
  readonly config?: z.input<typeof configFileSchema>;
  readonly environment?: Readonly<Record<string, string>>;
  /** The limit of open file descriptors. */
  readonly descriptors?: number;
  /** The size of the heap in megabytes. */
  readonly heapMb?: number;
}

/** Resolves when the service is ready. */
export async function startTarget(options: TargetOptions = {}): Promise<Target> {
  const { config = {}, environment = {}, descriptors, heapMb } = options;
  const folder = await mkdtemp(join(tmpdir(), 'parley-hostile-'));
  const configFile = join(folder, 'config.json');
  await writeFile(configFile, JSON.stringify(config));
  const port = await freePort();
  const service = await startProcess({
    script: 'src/server.ts',
    environment: {
      PORT: String(port),
      DATA_DIR: folder,
      PARLEY_CONFIG: configFile,
      LOG_LEVEL: 'warn',
      ...(heapMb === undefined ? {} : { NODE_OPTIONS: `--max-old-space-size=${heapMb}` }),
      ...environment,
    },
    ...(descriptors === undefined ? {} : { maxDescriptors: descriptors }),
  });
  const url = `http://127.0.0.1:${port}`;
  // The first reading also rejects when the start failed.
  await Promise.all([service.reading(), waitUntilReady(url)]);
  return {
    url,
    port,
    reading: service.reading,
    async stop() {
      await service.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function waitUntilReady(url: string): Promise<void> {
  for (;;) {
    const response = await fetch(`${url}/readyz`).catch(() => null);
    await response?.arrayBuffer();
    if (response?.ok) return;
    await delay(50);
  }
}

/** Starts a target for `attack` and stops it afterwards. */
export async function withTarget<T>(options: TargetOptions, attack: (target: Target) => Promise<T>): Promise<T> {
  const target = await startTarget(options);
  try {
    return await attack(target);
  } finally {
    await target.stop();
  }
}
