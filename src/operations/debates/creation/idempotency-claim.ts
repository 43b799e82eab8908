/** The idempotency key of a request, with a hash of the body: another body under the same key is refused. */
import { createHash } from 'node:crypto';
import type { AdmitStep } from '../../../stores/debates/debate-store.ts';
import type { Services } from '../../services.ts';

/** Returns the claim of an idempotency key for this request; null without a key. */
export function claimOf({ limits }: Services, key: string | null, request: unknown): AdmitStep['idempotency'] {
  if (key === null) return null;
  const bodyHash = createHash('sha256').update(canonical(request)).digest('hex');
  return { key, bodyHash, keepMs: limits.idempotencyKeepMs };
}

/** Returns JSON with sorted keys, so that equal parsed bodies give equal text. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) => {
    if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) return inner;
    return Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  });
}
