/** A package that is loaded when it is first used: many processes never use it, and it takes time and memory. */
import { createRequire } from 'node:module';
import { lazily } from '../lazily.ts';

const load = createRequire(import.meta.url);

/** `M` is `typeof import(name)`. Loaded in one step, so that what uses it need not wait. */
export function loadedLater<M>(name: string): () => M {
  return lazily(() => load(name) as M);
}
