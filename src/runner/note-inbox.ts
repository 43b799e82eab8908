/**
 * Notes that people add to a running debate. Callers in any process store them beside the debate. The current run reads
 * them and appends them to the log, so that sequence numbers have no gap and each note is logged once.
 */

import type { Note } from '../debate/schema/note.ts';
import type { Services } from '../operations/services.ts';
import type { CallerRequests } from '../stores/debates/caller-requests.ts';
import type { DebateRecord } from '../stores/debates/debate-store.ts';
import type { DebateWriter } from './debate-writer.ts';
import { retryWhileUnavailable } from './debate-writer.ts';

export interface InboxOptions {
  readonly services: Services;
  readonly record: DebateRecord;
  readonly writer: DebateWriter;
  /** Notes that are in the log already. */
  readonly logged: readonly Note[];
  readonly stopping: AbortSignal;
}

export class NoteInbox {
  readonly #options: InboxOptions;
  readonly #ids: Set<string>;
  readonly #texts: string[];
  /** The number of stored notes, as far as this run knows, and the number of notes that it has read. */
  #storedCount = 0;
  #readCount = 0;
  #isOpen = false;
  #isReading = false;

  constructor(options: InboxOptions) {
    this.#options = options;
    this.#ids = new Set(options.logged.map(({ id }) => id));
    this.#texts = options.logged.map(({ text }) => text);
    this.#storedCount = options.record.notes;
  }

  /** Returns the texts of the notes in the order of the log. */
  readonly texts = (): readonly string[] => this.#texts;

  /** Must be called when the run has begun to append events. Notes are logged from then on. */
  open(): void {
    this.#isOpen = true;
    this.#readNew();
  }

  /** Must be called before the last event is written, because nothing may follow it. */
  close(): void {
    this.#isOpen = false;
  }

  onRequests({ notes }: CallerRequests): void {
    this.#storedCount = Math.max(this.#storedCount, notes);
    this.#readNew();
  }

  #readNew(): void {
    if (!this.#isOpen || this.#isReading || this.#storedCount <= this.#readCount) return;
    this.#isReading = true;
    this.#readAll().then(
      () => {
        this.#isReading = false;
        this.#readNew();
      },
      (error: unknown) => {
        // The next request or step tries again.
        this.#isReading = false;
        const { services, record } = this.#options;
        services.log.warn({ debateId: record.id, err: error }, 'could not read new notes of a debate');
      },
    );
  }

  async #readAll(): Promise<void> {
    const { services, record, stopping } = this.#options;
    const { tenant, id } = record;
    const all = await retryWhileUnavailable(services, () => services.store.debates.notes(tenant, id), stopping);
    if (!this.#isOpen) return;
    this.#readCount = Math.max(all.length, this.#storedCount);
    for (const note of all) if (!this.#ids.has(note.id)) this.#log(note);
  }

  #log(note: Note): void {
    const { services, record, writer } = this.#options;
    this.#ids.add(note.id);
    this.#texts.push(note.text);
    writer.append({ type: 'debate.note', note }).then(
      (logged) => services.observer.event(record, logged),
      // The next event of the run fails, too, and the following run logs the note.
      () => {},
    );
  }
}
