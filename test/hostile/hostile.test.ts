/** Every attack in its short form: all of them together take less than two minutes. */
import { test } from 'vitest';
import { attacks } from './attacks.ts';

/** Each takes some seconds by itself; this leaves room for a busy machine. */
const TIMEOUT_MS = 180_000;

for (const attack of attacks) {
  test(attack.name, { timeout: TIMEOUT_MS }, async () => {
    await attack.run(1);
  });
}
