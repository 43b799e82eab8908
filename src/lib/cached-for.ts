/** A value that many callers read and that may be a little old: it is computed at most once in an interval. */
export function cachedFor<T>(ms: number, ask: () => T): () => T {
  let kept: { readonly until: number; readonly answer: T } | null = null;
  return () => {
    const now = performance.now();
    if (kept === null || kept.until < now) kept = { until: now + ms, answer: ask() };
    return kept.answer;
  };
}
