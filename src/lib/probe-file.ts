/**
 * Keeps a file whose age shows a container's health check that this process still works, without a second Node process.
 */
import { rm, writeFile } from 'node:fs/promises';

/** The health check accepts a file that is several intervals old. */
const RENEWAL_INTERVAL_MS = 5_000;

/**
 * Renews the file while the event loop runs. Returns a function that stops this and removes the file. A null path keeps
 * no file.
 */
export function keepProbeFile(path: string | null, onFailure: (error: unknown) => void): () => Promise<void> {
  if (path === null) return async () => {};
  let failed = false;
  const renew = async () => {
    try {
      await writeFile(path, '');
      failed = false;
    } catch (error) {
      if (!failed) onFailure(error);
      failed = true;
    }
  };
  let renewal = renew();
  const timer = setInterval(() => {
    renewal = renew();
  }, RENEWAL_INTERVAL_MS).unref();
  return async () => {
    clearInterval(timer);
    // A write in progress would otherwise create the file again.
    await renewal;
    await rm(path, { force: true });
  };
}
