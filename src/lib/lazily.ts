/** A result that is worked out when it is first asked for, and then kept. */
export function lazily<T>(work: () => T): () => T {
  let known: { readonly value: T } | null = null;
  return () => {
    known ??= { value: work() };
    return known.value;
  };
}
