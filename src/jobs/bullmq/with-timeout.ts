/** Limits the time of one queue operation. */
import { QueueUnavailableError } from '../job-queue.ts';

/** Shorter than the 2 s within which every request is answered while Redis is unavailable. */
const OPERATION_TIMEOUT_MS = 1_800;

/** Runs the operation. Throws `QueueUnavailableError` when it fails or takes longer than 1.8 s. */
export async function withTimeout<T>(work: () => Promise<T>): Promise<T> {
  const { promise: timeout, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('the queue operation timed out')), OPERATION_TIMEOUT_MS);
  try {
    return await Promise.race([work(), timeout]);
  } catch (error) {
    throw new QueueUnavailableError(error);
  } finally {
    clearTimeout(timer);
  }
}
