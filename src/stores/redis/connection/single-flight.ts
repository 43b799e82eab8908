/** Single flight: equal requests of the same tick share one reply. */

/**
 * Returns a function that sends a request unless an equal one, by `keyOf`, was sent in the same tick. Calls in later
 * ticks send their own request, because they may need newer data. (`process.nextTick` runs after all pending
 * microtasks.)
 */
export function singleFlight<Request, Answer>(
  send: (request: Request) => Promise<Answer>,
  keyOf: (request: Request) => string,
) {
  const pending = new Map<string, Promise<Answer>>();
  return (request: Request): Promise<Answer> => {
    const key = keyOf(request);
    const known = pending.get(key);
    if (known !== undefined) return known;
    const answer = send(request);
    pending.set(key, answer);
    process.nextTick(() => pending.delete(key));
    return answer;
  };
}
