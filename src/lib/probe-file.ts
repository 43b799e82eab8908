/** A file whose age shows a container's health check, without a second process of Node, that this one still works. */
import { rm, writeFile } from 'node:fs/promises';

/** The check allows for several of them. */
const RENEWED_EVERY_MS = 5_000;

/** Renews the file while the event loop turns, from now on. Returns how to stop, which removes it. Null: no file. */
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
  const timer = setInterval(renew, RENEWED_EVERY_MS).unref();
  void renew();
  return async () => {
    clearInterval(timer);
    await rm(path, { force: true });
  };
}
