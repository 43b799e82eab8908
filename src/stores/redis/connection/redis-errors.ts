/**
 * Converts errors of Redis to sentences that are safe to show. The driver's own texts may contain a password or a
 * prompt.
 */
import { StoreUnavailableError } from '../../store-errors.ts';

const MOVING_KEYS = 'the Redis cluster is moving keys';

/** First words of Redis error replies that explain why it cannot serve now. */
const REPLIES: Readonly<Record<string, string>> = {
  READONLY: 'Redis is read-only',
  OOM: 'the memory of Redis is full',
  LOADING: 'Redis is still loading its data',
  MISCONF: 'Redis cannot write to its disk',
  NOREPLICAS: 'Redis has too few replicas to accept writes',
  MASTERDOWN: 'Redis has lost its primary',
  CLUSTERDOWN: 'the Redis cluster is down',
  TRYAGAIN: MOVING_KEYS,
  MOVED: 'this is a node of a Redis cluster: REDIS_URL must list several of its nodes',
  BUSY: 'Redis is busy with a script',
  NOAUTH: 'Redis requires a password',
  WRONGPASS: 'Redis does not accept the password',
  NOPERM: 'the Redis user has no permission for the command',
};

/**
 * Returns the only error that this store throws for failures of Redis or its connection. The raw error is dropped, also
 * as a cause.
 */
export function unavailable(error: unknown): StoreUnavailableError {
  if (error instanceof StoreUnavailableError) return error;
  return new StoreUnavailableError(detailOf(error));
}

function detailOf(error: unknown): string {
  if (!(error instanceof Error)) return 'Redis failed';
  if (error.name === 'ReplyError') return replyDetail(error.message);
  // The cluster client's error when no node accepted a step: nodes redirected it to each other, or its keys were on
  // different nodes.
  if (error.message.startsWith('Too many Cluster redirections')) return MOVING_KEYS;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : null;
  return code === null ? 'the connection to Redis was lost' : `no connection to Redis (${code})`;
}

function replyDetail(message: string): string {
  const word = /^[A-Z]+/.exec(message)?.[0] ?? 'ERR';
  const line = /user_script:(\d+)/.exec(message)?.[1];
  const known = REPLIES[word];
  if (known !== undefined) return `${known} (${word})`;
  return line === undefined ? `Redis answered ${word}` : `a step failed in Redis (${word}, line ${line} of its script)`;
}

/** Returns whether the other end is no primary. Only a new connection can find the primary. */
export function meansReadOnly(error: Error): boolean {
  return error.message.startsWith('READONLY');
}

/** Returns whether the node answers that another one holds the slot. */
export function isMoved(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('MOVED ');
}
