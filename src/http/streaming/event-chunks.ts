/** Serialises the events of debates into chunks for streams, once for all followers of a debate. */
import type { LoggedEvent } from '../../debate/schema/event.ts';
import { isTerminal } from '../../debate/schema/event.ts';
import { yieldFirstWhenBusy, yieldWhenBusy } from '../../lib/tick-time.ts';
import type { DebateName } from '../../operations/debates/read-debate.ts';
import { EVENTS_PER_STEP } from '../../operations/following/follow-events.ts';
import type { Services } from '../../operations/services.ts';
import type { SharedChunks, SharedText } from './shared-chunks.ts';
import { messageText } from './sse.ts';

export interface EventChunk {
  readonly bytes: Buffer;
  /** Whether this is the last chunk of its event. */
  readonly isLast: boolean;
  /** Whether the event is the terminal one. */
  readonly isTerminal: boolean;
  /** True when the log was just read and had no later event. False when it may have one. */
  readonly isNewest: boolean;
}

export interface ChunkPosition extends DebateName {
  /** Sequence number of the event. */
  readonly seq: number;
  /** Index of the chunk in its event. */
  readonly index: number;
}

interface EventText extends SharedText {
  readonly isNewest: boolean;
}

export class EventChunks {
  readonly #services: Pick<Services, 'store'>;
  readonly #shared: SharedChunks;
  /** Running reads. Followers that need the same event at the same time share one read. */
  readonly #reads = new Map<string, Promise<EventText | null>>();

  constructor(services: Pick<Services, 'store'>, sharedChunks: SharedChunks) {
    this.#services = services;
    this.#shared = sharedChunks;
  }

  /**
   * Returns the chunk; null when the log does not have the event, or not yet. Reads the log when the event is not
   * cached. A caller that waits for a client keeps one chunk in memory and not the event. Throws
   * `StoreUnavailableError`, and an error when an event was deleted after a part of it was sent.
   */
  async at(position: ChunkPosition): Promise<EventChunk | null> {
    const text = this.#cachedText(position) ?? (await this.#read(position));
    const bytes = text?.chunks[position.index];
    if (text === null && position.index > 0) throw new Error('the debate was deleted while an event was sent');
    if (text === null || bytes === undefined) return null;
    const { chunks, isTerminal, isNewest } = text;
    return { bytes, isLast: position.index === chunks.length - 1, isTerminal, isNewest };
  }

  #cachedText(position: ChunkPosition): EventText | null {
    const sharedText = this.#shared.get(cacheKeyOf(position, position.seq));
    return sharedText === undefined ? null : { ...sharedText, isNewest: false };
  }

  #read(position: ChunkPosition): Promise<EventText | null> {
    const name = cacheKeyOf(position, position.seq);
    const read = this.#reads.get(name) ?? this.#readAndCache(position).finally(() => this.#reads.delete(name));
    this.#reads.set(name, read);
    return read;
  }

  /** Reads the event. Also caches the events after it, which are needed next. */
  async #readAndCache({ tenant, debateId, seq }: ChunkPosition): Promise<EventText | null> {
    const range = { tenant, debateId, after: seq - 1, limit: EVENTS_PER_STEP };
    await yieldWhenBusy();
    const events = await this.#services.store.events.read(range);
    const texts: SharedText[] = [];
    for (const event of events) {
      // Serialising the largest event takes as long as reading it, so it is done in another tick.
      await yieldFirstWhenBusy();
      texts.push(this.#shared.cache(cacheKeyOf(range, event.seq), textOf(event, debateId), isTerminal(event)));
    }
    const [text] = texts;
    return text === undefined ? null : { ...text, isNewest: events.length === 1 };
  }
}

function cacheKeyOf({ tenant, debateId }: DebateName, seq: number): string {
  return `event ${tenant} ${debateId} ${seq}`;
}

function textOf({ type, seq, at, ...payload }: LoggedEvent, debateId: string): string {
  return messageText({ event: type, id: seq, data: { seq, debate_id: debateId, at, type, ...payload } });
}
