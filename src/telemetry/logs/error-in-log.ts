/**
 * An error as it may stand in a log line: what it is and where it happened. Its message only where that is our own or
 * the system's: a provider's error carries the provider's body and the key it was sent, a parser's the text it read.
 */

export interface LoggedError {
  readonly type: string;
  readonly code?: string;
  readonly status?: number;
  readonly message: string;
  /** The frames alone, without the message that V8 repeats above them. */
  readonly stack?: string;
  readonly cause?: LoggedError;
}

export const WITHHELD = '[withheld]';

const MAX_MESSAGE_CHARACTERS = 500;
const MAX_CAUSES = 4;

export function errorInLog(thrown: unknown): LoggedError {
  return logged(thrown, { fromOutside: false, causesLeft: MAX_CAUSES });
}

/** The error's message, or that it is withheld. */
export function publicMessage(error: Error, fromOutside = false): string {
  if (quotesOthers(error) || (fromOutside && !isOfTheSystem(error))) return WITHHELD;
  return error.message.slice(0, MAX_MESSAGE_CHARACTERS);
}

function logged(
  thrown: unknown,
  { fromOutside, causesLeft }: { fromOutside: boolean; causesLeft: number },
): LoggedError {
  if (!(thrown instanceof Error)) return { type: typeof thrown, message: WITHHELD };
  const { cause } = thrown;
  const below = { fromOutside: fromOutside || isOfAProvider(thrown), causesLeft: causesLeft - 1 };
  return {
    type: thrown.name,
    ...numbersOf(thrown),
    message: publicMessage(thrown, fromOutside),
    ...framesOf(thrown),
    ...(cause instanceof Error && causesLeft > 0 ? { cause: logged(cause, below) } : {}),
  };
}

/** A provider's sentence is in a `ModelError` too (its `code` says what went wrong), and in all that lies below one. */
function isOfAProvider(error: Error): boolean {
  return error.name === 'ModelError' || ('headers' in error && 'status' in error);
}

/** JSON and schema errors quote what they could not read; both providers' SDKs make messages of the reply's body. */
function quotesOthers(error: Error): boolean {
  return error instanceof SyntaxError || /^\$?Zod/.test(error.name) || isOfAProvider(error);
}

/** `connect ECONNREFUSED 127.0.0.1:6379` and the like, of Node and undici. */
function isOfTheSystem(error: Error): boolean {
  return 'code' in error && typeof error.code === 'string' && /^(E[A-Z]+|UND_ERR_[A-Z_]+)$/.test(error.code);
}

function numbersOf(error: Error): { code?: string; status?: number } {
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
