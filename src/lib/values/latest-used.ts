/** What was made for the names that were used latest: of more than `most`, the one that was used least recently is made again. */
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
