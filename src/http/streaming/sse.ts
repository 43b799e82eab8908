/** Formats server-sent events according to the HTML standard. */

export interface SseMessage {
  readonly event: string;
  /** Null leaves the last event id of the client unchanged. */
  readonly id: number | null;
  /** Serialised as one line of JSON. */
  readonly data: unknown;
}

export const SSE_TYPE = 'text/event-stream';

/** Returns the text of a message. JSON contains no raw line breaks, so one `data:` line is enough. */
export function messageText({ event, id, data }: SseMessage): string {
  const idLine = id === null ? '' : `id: ${id}\n`;
  return `${idLine}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** A comment, which clients ignore. It does not change the last event id. */
export const HEARTBEAT_TEXT = ': still here\n\n';

/** Returns the text that sets the time after which the client reconnects. */
export function retryText(retryMs: number): string {
  return `retry: ${retryMs}\n\n`;
}
