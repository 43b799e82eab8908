/** The size of the image above its base, and the time of a cold start of the image until the service is ready. */
import { execFileSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyInto, readDockerfile, root } from '../../../packaging/image/dockerfile.ts';
import { freePort } from '../../../support/processes/free-port.ts';
import type { Figure } from '../../figure.ts';
import { waitUntilReady } from '../../processes/bench-service.ts';
import { startProcess } from '../../processes/measured-process.ts';
import { bytesOf, installedPackages } from '../../production-packages.ts';

const REPETITIONS = 5;

export const image: Figure = {
  name: 'image',
  run: async () => {
    const folder = await mkdtemp(join(tmpdir(), 'parley-image-'));
    try {
      const { packageBytes, otherBytes } = copyImage(folder);
      const starts: Start[] = [];
      for (let repetition = 0; repetition < REPETITIONS; repetition += 1) starts.push(await coldStart(folder));
      const start = 'cold start of the image until `/readyz`, embedded';
      const row = { against: null, goal: null };
      return [
        {
          ...row,
          label: 'image above its base: all files',
          unit: 'MB',
          values: [(packageBytes + otherBytes) / 1_000_000],
        },
        { ...row, label: 'image above its base: packages only', unit: 'MB', values: [packageBytes / 1_000_000] },
        { ...row, label: start, unit: 'ms', values: starts.map(({ wallMs }) => wallMs) },
        { ...row, label: `${start}: CPU`, unit: 'ms', values: starts.map(({ cpuMs }) => cpuMs) },
      ];
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};

/** Copies the files as the Dockerfile does, with the installed packages instead of `npm ci`. Returns both sizes. */
function copyImage(folder: string): { readonly packageBytes: number; readonly otherBytes: number } {
  for (const { keyword, text } of readDockerfile()) if (keyword === 'COPY') copyInto(folder, text);
  const installed = installedPackages();
  for (const name of installed)
    cpSync(join(root, name), join(folder, name), {
      recursive: true,
      filter: (path) => !path.slice(join(root, name).length).includes('/node_modules'),
    });
  execFileSync(process.execPath, ['deploy/image/list-packages.ts'], { cwd: folder });
  const packageBytes = installed.map((name) => bytesOf(name, folder)).reduce((sum, bytes) => sum + bytes, 0);
  return { packageBytes, otherBytes: bytesOf('.', folder) };
}

interface Start {
  readonly wallMs: number;
  readonly cpuMs: number;
}

/** No code is compiled yet, as in a new container. The files are in the cache of the system. */
async function coldStart(folder: string): Promise<Start> {
  const data = await mkdtemp(join(tmpdir(), 'parley-cold-'));
  const port = await freePort();
  const cacheVariables = { NODE_COMPILE_CACHE: join(data, 'compiled'), NODE_ENV: 'production' };
  const environment = {
    PORT: String(port),
    DATA_DIR: data,
    PARLEY_DISCOVER: 'false',
    LOG_LEVEL: 'warn',
    ...cacheVariables,
  };
  const startedAt = performance.now();
  const service = await startProcess({ script: join(folder, 'src/server.ts'), environment });
  await waitUntilReady(`http://127.0.0.1:${port}`, 5);
  const wallMs = performance.now() - startedAt;
  const { cpuMicros } = await service.reading();
  await service.stop();
  await rm(data, { recursive: true, force: true });
  return { wallMs, cpuMs: cpuMicros / 1_000 };
}
