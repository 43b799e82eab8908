/** Loads a package when it is first used, because loading takes time and memory and many processes never use it. */
import { createRequire } from 'node:module';
import { lazily } from '../lazily.ts';

const load = createRequire(import.meta.url);

/** `M` is `typeof import(name)`. Loads synchronously, so that callers need not be asynchronous. */
export function lazyPackage<M>(name: string): () => M {
  return lazily(() => load(name) as M);
}
