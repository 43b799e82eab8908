/** Caches values by name. When there are more than `maxEntries`, the least recently used value is evicted. */
export function lruCache<Value>(maxEntries: number): (name: string, compute: () => Value) => Value {
  const entries = new Map<string, Value>();
  return (name, compute) => {
    const value = entries.get(name) ?? compute();
    // A map keeps the order in which names were added.
    entries.delete(name);
    entries.set(name, value);
    const [oldest] = entries.keys();
    if (entries.size > maxEntries && oldest !== undefined) entries.delete(oldest);
    return value;
  };
}
