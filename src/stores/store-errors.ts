/** The errors that stores throw. Implementations throw no others. */

/** Thrown when the store is unreachable, too slow, or cannot write (read-only, full). */
export class StoreUnavailableError extends Error {
  constructor(detail: string, cause?: unknown) {
    super(`store unavailable: ${detail}`, { cause });
    this.name = 'StoreUnavailableError';
  }
}

/**
 * Thrown when the store is unavailable until the operator acts: it has data of a newer version, or other data than
 * before. A retry cannot help.
 */
export class StoreUnusableError extends StoreUnavailableError {
  constructor(detail: string) {
    super(detail);
    this.name = 'StoreUnusableError';
  }
}

/** Thrown when the debate needs a higher engine level than that of the calling process. */
export class EngineLevelError extends Error {
  readonly needs: number;

  constructor(debateId: string, needs: number) {
    super(`debate ${debateId} needs engine level ${needs}`);
    this.name = 'EngineLevelError';
    this.needs = needs;
  }
}

/** Thrown when another run has acquired the debate or when it has finished. The run must stop writing. */
export class FencedError extends Error {
  constructor(debateId: string) {
    super(`this run no longer owns debate ${debateId}`);
    this.name = 'FencedError';
  }
}

/** Thrown for a cursor that this list did not issue. */
export class CursorInvalidError extends Error {
  constructor() {
    super('the cursor does not belong to this list');
    this.name = 'CursorInvalidError';
  }
}

/** Thrown when another process uses the data directory of the embedded store. */
export class StoreInUseError extends Error {
  /** Errors with a code are printed without a stack trace. */
  readonly code = 'ERR_STORE_IN_USE';

  constructor(message: string) {
    super(message);
    this.name = 'StoreInUseError';
  }
}
