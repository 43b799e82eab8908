/** Ids of a response and its items: each holds the id of the debate, so that nothing has to be stored to find it. */

export function responseId(debateId: string): string {
  return `resp_${debateId}`;
}

export function messageId(debateId: string): string {
  return `msg_${debateId}`;
}

/** `place`: of the item in the output. */
export function reasoningId(debateId: string, place: number): string {
  return `rs_${debateId}_${place}`;
}

/** Null: no response has this id. */
export function debateIdOf(response: string): string | null {
  return /^resp_(.+)$/.exec(response)?.[1] ?? null;
}

/** The debate whose answer an item is; null: it is no answer. */
export function answeredDebateOf(item: string): string | null {
  return /^msg_(.+)$/.exec(item)?.[1] ?? null;
}
