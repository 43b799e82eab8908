/**
 * Converts an error for a log line: its type and where it occurred. The message is included only when it is Parley's
 * own or the system's, because a provider's error contains the response body and the sent key, and a parser's error
 * contains the text that it read.
 */

export interface LoggedError {
  readonly type: string;
  readonly code?: string;
  readonly status?: number;
  readonly message: string;
  /** Only the stack frames, without the message that V8 writes above them. */
  readonly stack?: string;
  readonly cause?: LoggedError;
}

export const WITHHELD = '[withheld]';

const MAX_MESSAGE_CHARACTERS = 500;
const MAX_CAUSES = 4;

export function errorInLog(thrown: unknown): LoggedError {
  return toLoggedError(thrown, { fromOutside: false, causesLeft: MAX_CAUSES });
}

/**
 * Returns the error's message, or `WITHHELD`. `fromOutside` is true for a cause of a provider's error, of which only
 * messages of the system are shown.
 */
export function publicMessage(error: Error, fromOutside = false): string {
  if (quotesForeignText(error) || (fromOutside && !isSystemError(error))) return WITHHELD;
  return error.message.slice(0, MAX_MESSAGE_CHARACTERS);
}

function toLoggedError(
  thrown: unknown,
  { fromOutside, causesLeft }: { fromOutside: boolean; causesLeft: number },
): LoggedError {
  if (!(thrown instanceof Error)) return { type: typeof thrown, message: WITHHELD };
  const { cause } = thrown;
  const causeOptions = { fromOutside: fromOutside || isProviderError(thrown), causesLeft: causesLeft - 1 };
  return {
    type: thrown.name,
    ...codeAndStatusOf(thrown),
    message: publicMessage(thrown, fromOutside),
    ...framesOf(thrown),
    ...(cause instanceof Error && causesLeft > 0 ? { cause: toLoggedError(cause, causeOptions) } : {}),
  };
}

/**
 * Returns whether an error may contain a provider's text. A `ModelError` and all of its causes do; its `code` states
 * the failure.
 */
function isProviderError(error: Error): boolean {
  return error.name === 'ModelError' || ('headers' in error && 'status' in error);
}

/**
 * Returns whether the message of an error may quote foreign text. JSON and schema errors quote their input; the SDKs of
 * the providers build messages from the response body.
 */
function quotesForeignText(error: Error): boolean {
  return error instanceof SyntaxError || /^\$?Zod/.test(error.name) || isProviderError(error);
}

/** Returns whether an error is from Node or undici, such as `connect ECONNREFUSED 127.0.0.1:6379`. */
function isSystemError(error: Error): boolean {
  return 'code' in error && typeof error.code === 'string' && /^(E[A-Z]+|UND_ERR_[A-Z_]+)$/.test(error.code);
}

function codeAndStatusOf(error: Error): { code?: string; status?: number } {
  const code =
    'code' in error && typeof error.code === 'string' && /^[\w.-]{1,64}$/.test(error.code) ? error.code : null;
  const status = 'status' in error && typeof error.status === 'number' ? error.status : null;
  return { ...(code === null ? {} : { code }), ...(status === null ? {} : { status }) };
}

function framesOf({ message, stack = '' }: Error): { stack?: string } {
  const from = stack.indexOf(message);
  const frames = from < 0 ? '' : stack.slice(from + message.length);
  const lines = frames.split('\n').filter((line) => /^\s+at /.test(line));
  return lines.length === 0 ? {} : { stack: lines.join('\n') };
}
