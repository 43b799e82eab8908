/** Explains why a wait for a completion ended before its debate. */
import { ParleyError } from '../../errors.ts';
import type { HttpContext } from '../api.ts';

const RETRY_SECONDS = 2;

interface InterruptionCause extends Pick<HttpContext, 'streams'> {
  readonly isKeyRefused: boolean;
}

export function interruption({ streams, isKeyRefused }: InterruptionCause): ParleyError {
  if (isKeyRefused) return new ParleyError('unauthorized', { detail: 'the key is no longer valid' });
  const detail = streams.stopping.aborted ? 'the service is stopping' : 'the debate could not be followed to its end';
  return new ParleyError('overloaded', { detail, retryAfterSeconds: RETRY_SECONDS });
}
