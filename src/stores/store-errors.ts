/** What a store throws; every implementation throws these and nothing else. */

/** The store cannot be reached, answers too late, or cannot write (read-only, full). */
export class StoreUnavailableError extends Error {
  constructor(detail: string, cause?: unknown) {
    super(`store unavailable: ${detail}`, { cause });
    this.name = 'StoreUnavailableError';
  }
}

/** Another run has taken the debate over, or it is finished: whoever gets this must stop writing. */
export class FencedError extends Error {
  constructor(debateId: string) {
    super(`debate ${debateId} is no longer this run's`);
    this.name = 'FencedError';
  }
}

/** A cursor that was not given out by this list. */
export class CursorInvalidError extends Error {
  constructor() {
    super('the cursor is not one of this list');
    this.name = 'CursorInvalidError';
  }
}
