/** Why whoever waits for a completion has to be sent away before its debate has ended. */
import { ParleyError } from '../../errors.ts';
import type { HttpContext } from '../api.ts';
import type { Stay } from '../staying-callers.ts';

const RETRY_SECONDS = 2;

export function interruption({ streams, stay }: Pick<HttpContext, 'streams'> & { readonly stay: Stay }): ParleyError {
  if (stay.over.aborted) return new ParleyError('unauthorized', { detail: 'the key is no longer good' });
  const detail = streams.stopping.aborted ? 'the service is stopping' : 'the debate could not be followed to its end';
  return new ParleyError('overloaded', { detail, retryAfterSeconds: RETRY_SECONDS });
}
