/** What a store throws; every implementation throws these and nothing else. */

/** The store cannot be reached, answers too late, or cannot write (read-only, full). */
export class StoreUnavailableError extends Error {
  constructor(detail: string, cause?: unknown) {
    super(`store unavailable: ${detail}`, { cause });
    this.name = 'StoreUnavailableError';
  }
}

/** Unavailable until the operator acts: data of a newer version, or other data than before. Asking again cannot help. */
export class StoreUnusableError extends StoreUnavailableError {
  constructor(detail: string) {
    super(detail);
    this.name = 'StoreUnusableError';
  }
}

/** The debate needs a higher engine level than the process that asks for it has. */
export class EngineLevelError extends Error {
  readonly needs: number;

  constructor(debateId: string, needs: number) {
    super(`debate ${debateId} needs engine level ${needs}`);
    this.name = 'EngineLevelError';
    this.needs = needs;
  }
}

/** Another run has taken the debate over, or it is finished: a run that gets this must stop writing. */
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

/** Another process has the data directory of the embedded store. */
export class StoreInUseError extends Error {
  /** What has one is told without a stack trace. */
  readonly code = 'ERR_STORE_IN_USE';

  constructor(message: string) {
    super(message);
    this.name = 'StoreInUseError';
  }
}
