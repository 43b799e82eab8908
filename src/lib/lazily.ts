/** Computes a result on the first call and returns the same result afterwards. */
export function lazily<T>(work: () => T): () => T {
  let known: { readonly value: T } | null = null;
  return () => {
    known ??= { value: work() };
    return known.value;
  };
}
