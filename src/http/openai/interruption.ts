/** Explains why a wait for a completion ended before its debate. */
import { ParleyError } from '../../errors.ts';
import type { HttpContext } from '../api.ts';

const RETRY_SECONDS = 2;

interface Why extends Pick<HttpContext, 'streams'> {
  readonly isRefused: boolean;
}

export function interruption({ streams, isRefused }: Why): ParleyError {
  if (isRefused) return new ParleyError('unauthorized', { detail: 'the key is no longer valid' });
  const detail = streams.stopping.aborted ? 'the service is stopping' : 'the debate could not be followed to its end';
  return new ParleyError('overloaded', { detail, retryAfterSeconds: RETRY_SECONDS });
}
