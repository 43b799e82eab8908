/** Ids of a response and its items. Each contains the id of the debate, so that no mapping has to be stored. */

export function responseId(debateId: string): string {
  return `resp_${debateId}`;
}

export function messageId(debateId: string): string {
  return `msg_${debateId}`;
}

/** Returns the id of a reasoning item. `index` is its index in the output. */
export function reasoningId(debateId: string, index: number): string {
  return `rs_${debateId}_${index}`;
}

/** Returns null when this is not the id of a response. */
export function debateIdOf(response: string): string | null {
  return /^resp_(.+)$/.exec(response)?.[1] ?? null;
}

/** Returns the debate whose answer the item is; null when it is not an answer. */
export function answeredDebateOf(item: string): string | null {
  return /^msg_(.+)$/.exec(item)?.[1] ?? null;
}
