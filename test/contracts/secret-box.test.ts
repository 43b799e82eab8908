/** Secrets as they are stored: readable with the keys of the operator and for their owner only. */
import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SecretUnreadableError, secretBox } from '../../src/stores/forms/secret-box.ts';

const [firstKey, secondKey] = [randomBytes(32), randomBytes(32)];
const SECRET = 'whsec_c2VjcmV0IHNlY3JldCBzZWNyZXQ=';

describe('secret box', () => {
  test('any secret › is read as it was sealed, by its owner alone', () => {
    const box = secretBox([firstKey]);
    const word = fc.string({ unit: 'grapheme' });
    fc.assert(
      fc.property(word, word, word, (secret, owner, other) => {
        fc.pre(owner !== other);
        const stored = box.seal(secret, owner);
        expect(box.open(stored, owner)).toBe(secret);
        expect(() => box.open(stored, other)).toThrow(SecretUnreadableError);
      }),
    );
  });

  test('a sealed secret › reveals neither its text nor that it was sealed before', () => {
    const box = secretBox([firstKey]);
    const stored = [box.seal(SECRET, 'a'), box.seal(SECRET, 'a')];
    expect(new Set(stored).size).toBe(2);
    for (const text of stored) expect(text).not.toMatch(/whsec|c2VjcmV0/);
  });

  test('a sealed secret › is not read when any part of it was changed', () => {
    const box = secretBox([firstKey]);
    const stored = box.seal(SECRET, 'a');
    const bodyStart = stored.lastIndexOf(':') + 1;
    const bytes = Buffer.from(stored.slice(bodyStart), 'base64url');
    for (let index = 0; index < bytes.length; index += 1) {
      const changed = Buffer.from(bytes);
      changed[index] = (changed[index] ?? 0) ^ 1;
      expect(() => box.open(stored.slice(0, bodyStart) + changed.toString('base64url'), 'a')).toThrow(
        SecretUnreadableError,
      );
      const shortened = stored.slice(0, bodyStart) + bytes.subarray(0, index).toString('base64url');
      expect(() => box.open(shortened, 'a')).toThrow(SecretUnreadableError);
    }
  });

  test('a secret of an older key › is read and is not current', () => {
    const stored = secretBox([firstKey]).seal(SECRET, 'a');
    const box = secretBox([secondKey, firstKey]);
    expect(box.open(stored, 'a')).toBe(SECRET);
    const current = [stored, box.seal(SECRET, 'a'), SECRET].map((text) => box.isCurrent(text));
    expect(current).toEqual([false, true, false]);
  });

  test('a secret of a missing key › is not read, and the error does not contain it', () => {
    const stored = secretBox([firstKey]).seal(SECRET, 'a');
    for (const keys of [[secondKey], []]) {
      const box = secretBox(keys);
      expect(() => box.open(stored, 'a')).toThrow(
        /^a stored secret cannot be read: PARLEY_SECRET_KEYS does not have the key/,
      );
      expect(box.isCurrent(stored)).toBe(false);
    }
  });

  test('a secret › is stored in plain text when there is no key', () => {
    const box = secretBox([]);
    expect(box.seal(SECRET, 'a')).toBe(SECRET);
    expect(box.open(SECRET, 'a')).toBe(SECRET);
    expect(box.isCurrent(SECRET)).toBe(true);
  });
});
