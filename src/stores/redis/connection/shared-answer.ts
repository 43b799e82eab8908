/** One answer for all who ask the same in one go. */

/**
 * Only what is asked in one go is shared (a tick begun in a microtask runs when all of them are done): what comes later may
 * ask for what the answer does not have yet.
 */
export function shared<Asked, Answer>(ask: (asked: Asked) => Promise<Answer>, nameOf: (asked: Asked) => string) {
  const open = new Map<string, Promise<Answer>>();
  return (asked: Asked): Promise<Answer> => {
    const name = nameOf(asked);
    const known = open.get(name);
    if (known !== undefined) return known;
    const answer = ask(asked);
    open.set(name, answer);
    process.nextTick(() => open.delete(name));
    return answer;
  };
}
