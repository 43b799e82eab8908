/** The text of Server-Sent Events, as the HTML standard defines it. */

export interface SseMessage {
  readonly event: string;
  /** Null: the client's last id stays what it was. */
  readonly id: number | null;
  /** Made into one line of JSON. */
  readonly data: unknown;
}

export const SSE_TYPE = 'text/event-stream';

/** JSON has no raw line breaks, so one `data:` line always holds it. */
export function messageText({ event, id, data }: SseMessage): string {
  const idLine = id === null ? '' : `id: ${id}\n`;
  return `${idLine}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** Ignored by clients; moves no id. */
export const HEARTBEAT_TEXT = ': still here\n\n';

/** Tells the client after how long to connect again. */
export function retryText(retryMs: number): string {
  return `retry: ${retryMs}\n\n`;
}
