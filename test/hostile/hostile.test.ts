/** Every attack in its short form. All of them together take less than two minutes. */
import { test } from 'vitest';
import { attacks } from './attacks.ts';

/** Each attack takes a few seconds on an idle machine, and longer on a busy one. */
const TIMEOUT_MS = 180_000;

for (const attack of attacks) {
  test(attack.name, { timeout: TIMEOUT_MS }, async () => {
    await attack.run(1);
  });
}
