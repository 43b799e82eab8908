/** Reads the events of a streamed response from its body. */

export interface SentEvent {
  readonly type: string;
  readonly sequence_number: number;
  readonly [field: string]: unknown;
}

/** Returns every event in order. Throws unless each contains its type twice and the stream ends with `[DONE]`. */
export function responseEvents(body: string): SentEvent[] {
  const blocks = body.split('\n\n').filter((block) => block !== '' && !block.startsWith(':'));
  const last = blocks.pop();
  if (last !== 'data: [DONE]') throw new Error(`the stream ends with ${last}`);
  return blocks.map((block) => {
    const [name, data = ''] = block.split('\n');
    const event: SentEvent = JSON.parse(data.replace('data: ', ''));
    if (name !== `event: ${event.type}`) throw new Error(`${name} has the data of ${event.type}`);
    return event;
  });
}
