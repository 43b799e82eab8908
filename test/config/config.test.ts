/** The configuration: which hosts are allowed without keys, and the named errors that stop a start. */
import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from '../../src/config.ts';

const KEY = 'k'.repeat(32);

describe('the admin key', () => {
  test('is null by default, also as an empty variable', () => {
    expect(readConfig({}).adminKey).toBeNull();
    expect(readConfig({ PARLEY_ADMIN_KEY: '' }).adminKey).toBeNull();
    expect(readConfig({ PARLEY_ADMIN_KEY: KEY }).adminKey).toBe(KEY);
  });

  test.each(['short', KEY.slice(1), `${KEY} `, `${KEY}é`])(
    'stops the start without being printed when it is "%s"',
    (adminKey) => {
      const start = () => readConfig({ PARLEY_ADMIN_KEY: adminKey });
      expect(start).toThrow(ConfigError);
      expect(start).toThrow(/PARLEY_ADMIN_KEY: must be 32 or more visible ASCII characters/);
      expect(start).not.toThrow(adminKey);
    },
  );
});

describe('a host other than loopback', () => {
  const start = (environment: Record<string, string>) => () => readConfig({ HOST: '0.0.0.0', ...environment });

  test('needs keys, or the setting that no keys are needed', () => {
    expect(start({})).toThrow(/HOST: .*PARLEY_ADMIN_KEY.*PARLEY_OPEN=true/);
    expect(start({ PARLEY_OPEN: 'false' })).toThrow(ConfigError);
    expect(start({ PARLEY_ADMIN_KEY: KEY })().host).toBe('0.0.0.0');
    expect(start({ PARLEY_OPEN: 'true' })().host).toBe('0.0.0.0');
  });

  test.each(['127.0.0.1', '127.8.9.1', '::1', 'localhost'])('%s is loopback', (host) => {
    expect(readConfig({ HOST: host }).host).toBe(host);
  });
});
