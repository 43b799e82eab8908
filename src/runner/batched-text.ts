/** Combines pieces of one reply for its followers: pieces that arrive close together are sent as one. */
import type { TextPiece } from '../debate/parsing/live-text.ts';
import { addPiece } from '../debate/parsing/live-text.ts';

/**
 * Each piece that is sent is a message to every process with a follower and a write to every follower. 25 ms give 40
 * updates a second, and are less than most models take for two tokens. Without it a fast reply of 100 pieces cost 2.3
 * times the CPU of the SDK alone.
 */
const BATCH_MS = 25;

export class BatchedText {
  readonly #send: (piece: TextPiece) => void;
  #pieces: TextPiece[] = [];
  #timer: NodeJS.Timeout | null = null;

  constructor(send: (piece: TextPiece) => void) {
    this.#send = send;
  }

  /** Adds pieces. The first ones after a pause are sent at once; pieces that follow soon are combined by field. */
  add(pieces: readonly TextPiece[]): void {
    for (const piece of pieces) addPiece(this.#pieces, piece);
    if (this.#timer === null) this.#flushBatch();
  }

  /**
   * Sends the remaining pieces. Must be called when the reply ends, so that no piece follows the event of the reply.
   */
  flush(): void {
    this.#flushBatch();
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }

  #flushBatch(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    if (this.#pieces.length === 0) return;
    const pieces = this.#pieces;
    this.#pieces = [];
    this.#timer = setTimeout(() => this.#flushBatch(), BATCH_MS);
    for (const piece of pieces) this.#send(piece);
  }
}
