/** Caches results by name. When there are more than `most`, the least recently used one is evicted. */
export function latestUsed<Made>(most: number): (name: string, make: () => Made) => Made {
  const known = new Map<string, Made>();
  return (name, make) => {
    const made = known.get(name) ?? make();
    // A map keeps the order in which names were added.
    known.delete(name);
    known.set(name, made);
    const [oldest] = known.keys();
    if (known.size > most && oldest !== undefined) known.delete(oldest);
    return made;
  };
}
