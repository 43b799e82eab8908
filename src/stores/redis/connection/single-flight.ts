/** Single flight: one request for all callers that need the same answer in the same tick. */

/**
 * Only calls of the same tick share an answer (a tick that begins in a microtask runs after all microtasks). Later
 * calls may need data that the answer does not have yet.
 */
export function singleFlight<Asked, Answer>(ask: (asked: Asked) => Promise<Answer>, nameOf: (asked: Asked) => string) {
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
