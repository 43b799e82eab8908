/** Caches a value for `ms` milliseconds. For values that many callers read and that may be slightly outdated. */
export function cachedFor<T>(ms: number, ask: () => T): () => T {
  let kept: { readonly until: number; readonly answer: T } | null = null;
  return () => {
    const now = performance.now();
    if (kept === null || kept.until < now) kept = { until: now + ms, answer: ask() };
    return kept.answer;
  };
}
