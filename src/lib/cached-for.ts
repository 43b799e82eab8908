/** Caches a value that many callers read and that may be up to `ms` milliseconds old. */
export function cachedFor<T>(ms: number, read: () => T): () => T {
  let cached: { readonly until: number; readonly value: T } | null = null;
  return () => {
    const now = performance.now();
    if (cached === null || cached.until < now) cached = { until: now + ms, value: read() };
    return cached.value;
  };
}
