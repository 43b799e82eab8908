/** All variables together: secrets in files, unknown names, and additional content of a file. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ConfigError, checkConfigFile, readConfig, readTerminalAccess } from '../../src/config.ts';
import { buildTestApp } from '../support/build-app.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'parley-settings-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function writeSettingsFile(name: string, content: string | object): string {
  const path = join(folder, name);
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

/** The error of the start; '' when it succeeds. */
function startError(start: () => unknown): string {
  try {
    start();
    return '';
  } catch (error) {
    if (error instanceof ConfigError) return error.message.split('\n').slice(1).join('\n');
    throw error;
  }
}

describe('a secret in a file', () => {
  it.each([
    ['GROQ_API_KEY', 'groq-key', (config: ReturnType<typeof readConfig>) => config.compatible[0]?.apiKey],
    ['ANTHROPIC_API_KEY', 'a-key', (config: ReturnType<typeof readConfig>) => config.anthropic?.apiKey],
    ['PARLEY_ADMIN_KEY', 'k'.repeat(32), (config: ReturnType<typeof readConfig>) => config.adminKey],
    ['REDIS_URL', 'redis://:secret@host', (config: ReturnType<typeof readConfig>) => config.redisUrl],
  ])('%s_FILE › is read without the newline at its end', (name, secret, readSecret) => {
    const config = readConfig({ [`${name}_FILE`]: writeSettingsFile(name, `${secret}\n`) });
    expect(readSecret(config)).toBe(secret);
  });

  it('is read for a provider of the file, under the name in the file', () => {
    const providers = [{ name: 'lab', base_url: 'http://127.0.0.1:1/v1', api_key_env: 'LAB_KEY' }];
    const PARLEY_CONFIG = writeSettingsFile('lab.json', { providers });
    const config = readConfig({ PARLEY_CONFIG, LAB_KEY_FILE: writeSettingsFile('lab', 'lab-key') });
    expect(config.compatible).toMatchObject([{ name: 'lab', apiKey: 'lab-key' }]);
  });

  it('is read for a vendor with its address in the file', () => {
    const providers = [{ name: 'groq', base_url: 'http://127.0.0.1:1/v1', api_key_env: 'GROQ_API_KEY' }];
    const PARLEY_CONFIG = writeSettingsFile('groq.json', { providers });
    const config = readConfig({ PARLEY_CONFIG, GROQ_API_KEY_FILE: writeSettingsFile('groq', 'groq-key') });
    expect(config.compatible).toMatchObject([{ name: 'groq', apiKey: 'groq-key' }]);
  });

  it('is read for the terminal', () => {
    expect(readTerminalAccess({ PARLEY_KEY_FILE: writeSettingsFile('terminal', 'p_key\n') }).key).toBe('p_key');
  });

  it('is refused beside its variable, and when it is empty or unreadable', () => {
    const path = writeSettingsFile('key', 'one');
    expect(startError(() => readConfig({ XAI_API_KEY: 'two', XAI_API_KEY_FILE: path }))).toBe(
      'XAI_API_KEY_FILE: XAI_API_KEY is also set; keep one of them',
    );
    const emptyFile = writeSettingsFile('empty', '\n');
    expect(startError(() => readConfig({ XAI_API_KEY_FILE: emptyFile }))).toBe(
      `XAI_API_KEY_FILE: ${emptyFile} is empty`,
    );
    const missingFile = join(folder, 'nowhere');
    expect(startError(() => readConfig({ XAI_API_KEY_FILE: missingFile }))).toMatch(
      /^XAI_API_KEY_FILE: .* cannot be read: /,
    );
  });

  it('must have the format of its variable, and its content is not printed', () => {
    const actualError = startError(() => readConfig({ PARLEY_ADMIN_KEY_FILE: writeSettingsFile('short', 'hunter2') }));
    expect(actualError).toBe('PARLEY_ADMIN_KEY: must be 32 or more visible ASCII characters');
  });
});

describe('an unknown name', () => {
  it.each([
    ['PARLEY_OPNE', 'PARLEY_OPNE: is not known; did you mean PARLEY_OPEN?'],
    ['PARLEY_ADMIN_KEY_FIEL', 'PARLEY_ADMIN_KEY_FIEL: is not known; did you mean PARLEY_ADMIN_KEY_FILE?'],
    ['PARLEY_ELEPHANTS', 'PARLEY_ELEPHANTS: is not known'],
  ])('%s › stops the start', (name, expectedError) => {
    expect(startError(() => readConfig({ [name]: '' }))).toBe(expectedError);
  });

  it('is ignored when Kubernetes sets it for a service called parley', () => {
    const names = ['SERVICE_HOST', 'SERVICE_PORT', 'SERVICE_PORT_HTTP', 'PORT', 'PORT_8080_TCP', 'PORT_8080_TCP_ADDR'];
    const variableNames = [
      ...names.map((name) => `PARLEY_${name}`),
      'PARLEY_HTTP_SERVICE_HOST',
      'PARLEY_HTTP_PORT_80_TCP',
    ];
    expect(startError(() => readConfig(Object.fromEntries(variableNames.map((name) => [name, 'x']))))).toBe('');
  });

  it.each(['PARLEY_URL', 'PARLEY_KEY'])('%s › is a name of the terminal', (name) => {
    expect(startError(() => readConfig({ [name]: 'x' }))).toBe('');
  });
});

describe('an unknown setting of the file', () => {
  const settings = { x_owner: 'ops', limits: { x_note: 1, concurency: 5 }, nonsense: {}, prices: {} };
  const expectedError =
    'PARLEY_CONFIG: Unrecognized key: "nonsense"\nPARLEY_CONFIG: limits: Unrecognized key: "concurency"';

  it('stops the start unless its name begins with x_', () => {
    const actualError = startError(() => readConfig({ PARLEY_CONFIG: writeSettingsFile('unknown.json', settings) }));
    expect(actualError.split('\n').toSorted()).toEqual(expectedError.split('\n').toSorted());
    const { x_owner, limits } = settings;
    const allowedSettingsFile = writeSettingsFile('others.json', { x_owner, limits: { x_note: limits.x_note } });
    expect(readConfig({ PARLEY_CONFIG: allowedSettingsFile }).ignoredSettings).toEqual([]);
  });

  it('is ignored and reported with PARLEY_CONFIG_LENIENT=true, unlike a wrong value', () => {
    const lenient = { PARLEY_CONFIG_LENIENT: 'true' };
    const config = readConfig({ ...lenient, PARLEY_CONFIG: writeSettingsFile('lenient.json', settings) });
    expect(config.ignoredSettings.toSorted()).toEqual(['limits.concurency', 'nonsense']);
    expect(config.file.limits.concurrency).toBe(100);
    const wrongFile = writeSettingsFile('wrong.json', { ...settings, limits: { concurrency: 0 } });
    expect(startError(() => readConfig({ ...lenient, PARLEY_CONFIG: wrongFile }))).toBe(
      'PARLEY_CONFIG: limits.concurrency: must be 1 or more',
    );
  });

  it('is reported by check-config, which requires no keys', () => {
    const providers = [{ name: 'lab', base_url: 'http://127.0.0.1:1/v1', api_key_env: 'LAB_KEY' }];
    expect(checkConfigFile(writeSettingsFile('good.json', { providers }), {})).toEqual([]);
    const unknownSettingFile = writeSettingsFile('checked.json', { nonsense: 1 });
    expect(startError(() => checkConfigFile(unknownSettingFile, {}))).toBe(
      'PARLEY_CONFIG: Unrecognized key: "nonsense"',
    );
    expect(checkConfigFile(unknownSettingFile, { PARLEY_CONFIG_LENIENT: 'true' })).toEqual(['nonsense']);
  });
});

it('a simulated default panel › stops the start beside an admin key unless a setting allows it', async () => {
  const adminKey = 'k'.repeat(32);
  await expect(buildTestApp({ adminKey, environment: { PARLEY_SIMULATED: '' } })).rejects.toThrow(
    /PARLEY_SIMULATED: is not set, and the default panel has simulated models while PARLEY_ADMIN_KEY is set/,
  );
  await (await buildTestApp({ adminKey })).close();
});

it('a worker › serves its probes beyond loopback without an admin key', () => {
  const workerEnvironment = { ROLE: 'worker', HOST: '0.0.0.0', REDIS_URL: 'redis://host' };
  expect(startError(() => readConfig(workerEnvironment))).toBe('');
  expect(startError(() => readConfig({ ...workerEnvironment, ROLE: 'http' }))).toMatch(
    /^HOST: 0\.0\.0\.0 is not a loopback/,
  );
});
