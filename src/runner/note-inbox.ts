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
  /** The number of stored notes and of read notes that this run knows of. */
  #added = 0;
  #pickedUp = 0;
  #isOpen = false;
  #isPicking = false;

  constructor(options: InboxOptions) {
    this.#options = options;
    this.#ids = new Set(options.logged.map(({ id }) => id));
    this.#texts = options.logged.map(({ text }) => text);
    this.#added = options.record.notes;
  }

  /** Returns the texts of the notes in the order of the log. */
  readonly texts = (): readonly string[] => this.#texts;

  /** Must be called when the run has begun to write. */
  open(): void {
    this.#isOpen = true;
    this.#pickUp();
  }

  /** Must be called before the last event is written, because nothing may follow it. */
  close(): void {
    this.#isOpen = false;
  }

  onRequests({ notes }: CallerRequests): void {
    this.#added = Math.max(this.#added, notes);
    this.#pickUp();
  }

  #pickUp(): void {
    if (!this.#isOpen || this.#isPicking || this.#added <= this.#pickedUp) return;
    this.#isPicking = true;
    this.#pickUpAll().then(
      () => {
        this.#isPicking = false;
        this.#pickUp();
      },
      (error: unknown) => {
        // The next request or step tries again.
        this.#isPicking = false;
        const { services, record } = this.#options;
        services.log.warn({ debateId: record.id, err: error }, 'could not read new notes of a debate');
      },
    );
  }

  async #pickUpAll(): Promise<void> {
    const { services, record, stopping } = this.#options;
    const { tenant, id } = record;
    const all = await retryWhileUnavailable(services, () => services.store.debates.notes(tenant, id), stopping);
    if (!this.#isOpen) return;
    this.#pickedUp = Math.max(all.length, this.#added);
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
