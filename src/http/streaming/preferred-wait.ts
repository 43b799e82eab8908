/** Reads `Prefer: wait=N` (RFC 7240). */

const MAX_WAIT_SECONDS = 60;

/**
 * Returns the seconds for which the caller wants to wait, up to 60; null for none. An unreadable preference is ignored
 * and the first of several counts, as the RFC requires.
 */
export function preferredWaitSeconds(prefer: string | undefined): number | null {
  const preferences = (prefer ?? '').split(',').map((preference) => preference.split(';', 1)[0]?.trim() ?? '');
  const wait = preferences.find((preference) => /^wait\s*=/i.test(preference));
  const seconds = /^wait\s*=\s*"?(?<seconds>\d{1,9})"?$/i.exec(wait ?? '')?.groups?.seconds;
  return seconds === undefined ? null : Math.min(Number(seconds), MAX_WAIT_SECONDS);
}
