/** `Prefer: wait=N` (RFC 7240). */

const MAX_WAIT_SECONDS = 60;

/** Seconds that the caller would wait, at most 60; null: not at all. What cannot be read is not honoured, as the RFC
 * has it, and of several the first counts. */
export function preferredWaitSeconds(prefer: string | undefined): number | null {
  const preferences = (prefer ?? '').split(',').map((preference) => preference.split(';', 1)[0]?.trim() ?? '');
  const wait = preferences.find((preference) => /^wait\s*=/i.test(preference));
  const seconds = /^wait\s*=\s*"?(?<seconds>\d{1,9})"?$/i.exec(wait ?? '')?.groups?.seconds;
  return seconds === undefined ? null : Math.min(Number(seconds), MAX_WAIT_SECONDS);
}
