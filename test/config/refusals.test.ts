/** A wrong setting of the environment, the file or the default panel stops the start and is named. */
import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from '../../src/config.ts';
import { checkDefaultPanel } from '../../src/default-panel.ts';
import { modelDirectory } from '../../src/models/catalog/model-directory.ts';
import { simulatedProvider } from '../../src/models/simulated/simulated-provider.ts';
import { redisAddresses } from '../../src/stores/redis-connection/redis-addresses.ts';
import { rules } from '../support/debates/scripted-debate.ts';

/** The error of the start; '' when it succeeds. */
function startError(environment: Record<string, string>, file: unknown = {}): string {
  try {
    readConfig(environment, () => JSON.stringify(file));
    return '';
  } catch (error) {
    if (error instanceof ConfigError) return error.message.split('\n').slice(1).join('\n');
    throw error;
  }
}

const SECRET_KEY = Buffer.alloc(32, 7).toString('base64');

describe('the environment', () => {
  it.each([
    [{ PORT: '99999' }, /^PORT: must be 65535 or less$/],
    [{ PARLEY_STOP_DELAY_SECONDS: '1.5' }, /^PARLEY_STOP_DELAY_SECONDS: must be a whole number$/],
    [{ PARLEY_STOP_DELAY_SECONDS: '3601' }, /^PARLEY_STOP_DELAY_SECONDS: must be 3600 or less$/],
    [{ ADMIN_PORT: '70000' }, /^ADMIN_PORT: must be 65535 or less$/],
    [{ ADMIN_PORT: '8080' }, /^ADMIN_PORT: must differ from PORT$/],
    [{ PORT: '9000', ADMIN_PORT: '9000' }, /^ADMIN_PORT: must differ from PORT$/],
    [
      { PARLEY_BASE_PATH: 'parley' },
      /^PARLEY_BASE_PATH: must begin with "\/", not end with "\/" and contain .* as in \/parley$/,
    ],
    [{ PARLEY_BASE_PATH: '/parley/' }, /^PARLEY_BASE_PATH: must begin with "\/", not end with "\/"/],
    [{ PARLEY_BASE_PATH: '/a/../b' }, /^PARLEY_BASE_PATH: must begin with "\/", not end with "\/"/],
    [{ PARLEY_BASE_PATH: '/"onload=' }, /^PARLEY_BASE_PATH: must begin with "\/", not end with "\/"/],
    [
      { PARLEY_BASE_PATH: '/v1/parley' },
      /^PARLEY_BASE_PATH: must not begin with a path of the service itself: v1, d, docs, /,
    ],
    [{ ROLE: 'boss' }, /^ROLE: /],
    [{ ROLE: 'http' }, /^ROLE: http needs REDIS_URL/],
    [{ PARLEY_REDIS_FORMAT: '3' }, /^PARLEY_REDIS_FORMAT: /],
    [{ PARLEY_EMBEDDED_FORMAT: '8' }, /^PARLEY_EMBEDDED_FORMAT: /],
    [{ ROLE: 'worker' }, /^ROLE: worker needs REDIS_URL/],
    [{ HOST: '0.0.0.0' }, /^HOST: 0\.0\.0\.0 is not a loopback.*PARLEY_OPEN=true/],
    [{ REDIS_URL: 'http://nowhere' }, /^REDIS_URL: must begin with redis:\/\/ or rediss:\/\/$/],
    [{ REDIS_URL: 'redis://[' }, /^REDIS_URL: is not an address$/],
    [{ REDIS_URL: 'redis://:100%@host' }, /^REDIS_URL: has a % in its password, which is written %25$/],
    [{ REDIS_URL: 'redis://a:7001,b:7002' }, /^REDIS_URL: is not a list of addresses, each in full as in redis:/],
    [{ REDIS_URL: 'redis://a,b' }, /^REDIS_URL: is not a list of addresses/],
    [{ REDIS_URL: 'redis://a,http://b,redis://c' }, /^REDIS_URL: is not a list of addresses/],
    [{ REDIS_URL: 'redis://a,redis://b:port' }, /^REDIS_URL: is not a list of addresses/],
    [{ REDIS_URL: 'redis://a,redis://:100%@b' }, /^REDIS_URL: has a % in its password, which is written %25$/],
    [{ REDIS_URL: 'redis://:secret@a,redis://b' }, /^REDIS_URL: lists nodes of a cluster, which have one scheme, one/],
    [{ REDIS_URL: 'rediss://a,redis://b' }, /^REDIS_URL: lists nodes of a cluster, which have one scheme, one user/],
    [{ REDIS_URL: 'redis://a,redis://b/1' }, /^REDIS_URL: lists nodes of a cluster, which have neither database/],
    [{ REDIS_URL: 'redis://a,redis://b?family=6' }, /^REDIS_URL: lists nodes of a cluster, which have neither data/],
    [{ REDIS_URL: 'redis://host/abc' }, /^REDIS_URL: names a database that is not a number, as in redis:\/\/host\/0$/],
    [{ REDIS_URL: 'redis://host/-1' }, /^REDIS_URL: names a database that is not a number/],
    [{ REDIS_URL: 'redis://host/1/2' }, /^REDIS_URL: names a database that is not a number/],
    [{ REDIS_URL: 'redis://host?db=abc' }, /^REDIS_URL: names a database that is not a number/],
    [{ OPENAI_BASE_URL: 'nope' }, /^OPENAI_BASE_URL: must be an http or https address$/],
    [{ OPENAI_BASE_URL: 'ftp://host/v1' }, /^OPENAI_BASE_URL: must be an http or https address$/],
    [{ ANTHROPIC_BASE_URL: 'file:///etc/passwd' }, /^ANTHROPIC_BASE_URL: must be an http or https address$/],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'grpc://host:4317' }, /^OTEL_EXPORTER_OTLP_ENDPOINT: must be an http or https/],
    [{ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'host:4317' }, /^OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: must be an http or/],
    [{ OTEL_EXPORTER_OTLP_PROTOCOL: 'carrier' }, /^OTEL_EXPORTER_OTLP_PROTOCOL: must be http\/protobuf or grpc$/],
    [{ OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: 'http/json' }, /^OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: must be http\/proto/],
    [
      { OTEL_EXPORTER_OTLP_LOGS_PROTOCOL: 'GRPC' },
      /^OTEL_EXPORTER_OTLP_LOGS_PROTOCOL: must be http\/protobuf or grpc$/,
    ],
    [{ OTEL_METRICS_EXPORTER: 'console' }, /^OTEL_METRICS_EXPORTER: must be otlp, none or prometheus/],
    [{ OTEL_METRIC_EXPORT_INTERVAL: '0' }, /^OTEL_METRIC_EXPORT_INTERVAL: /],
    [{ OPENAI_API_KEY: 'key\n' }, /^OPENAI_API_KEY: must be visible ASCII characters$/],
    [{ ANTHROPIC_API_KEY: 'schlüssel' }, /^ANTHROPIC_API_KEY: must be visible ASCII characters$/],
    [{ ANTHROPIC_BASE_URL: 'https://user:100%@host' }, /^ANTHROPIC_BASE_URL: has a % in its password/],
    [{ GEMINI_API_KEY: 'clé' }, /^GEMINI_API_KEY: must be visible ASCII characters$/],
    [{ GROQ_BASE_URL: 'nope' }, /^GROQ_BASE_URL: must be an http or https address$/],
    [{ AZURE_OPENAI_API_KEY: 'k' }, /^AZURE_OPENAI_ENDPOINT: is not set, and AZURE_OPENAI_API_KEY needs it$/],
    [{ AZURE_OPENAI_ENDPOINT: 'https://a' }, /^AZURE_OPENAI_API_KEY: is not set, and AZURE_OPENAI_ENDPOINT needs it$/],
    [
      { AZURE_OPENAI_API_KEY: 'k', AZURE_OPENAI_ENDPOINT: 'https://a/openai/deployments/gpt-4o' },
      /^AZURE_OPENAI_ENDPOINT: is an address of the older API; use the address of the resource, such as https:/,
    ],
    [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL: /],
    [{ PARLEY_SECRET_KEYS: 'hunter2' }, /^PARLEY_SECRET_KEYS: must be keys of 32 bytes in base64, separated by commas/],
    [{ PARLEY_SECRET_KEYS: `${SECRET_KEY},` }, /^PARLEY_SECRET_KEYS: must be keys of 32 bytes/],
    [{ PARLEY_SECRET_KEYS: 'A'.repeat(44) }, /^(?!.*AAAA)PARLEY_SECRET_KEYS: must be keys of 32 bytes/],
    [{ PORT: 'x', LOG_LEVEL: 'loud' }, /^PORT: .*\nLOG_LEVEL: /],
  ])('is refused with %j', (environment, expectedError) => {
    expect(startError(environment)).toMatch(expectedError);
  });

  it.each(['x', '0x50', '8e3', '80.5', ' 80'])('is refused when PORT is not a whole number: %j', (PORT) => {
    expect(startError({ PORT })).toBe('PORT: must be a whole number');
  });

  it('treats an empty variable as absent, and is a service on loopback when it is empty', () => {
    const config = readConfig({ HOST: '', PORT: '', REDIS_URL: '', OPENAI_API_KEY: '' });
    expect(config).toMatchObject({ host: '127.0.0.1', port: 8_080, redisUrl: null, openai: null, dataDir: 'data' });
  });
});

it('secret keys › are read in their order, without the spaces beside them', () => {
  const secondKey = Buffer.alloc(32, 8).toString('base64');
  expect(readConfig({ PARLEY_SECRET_KEYS: `${SECRET_KEY}, ${secondKey}` }).secretKeys).toEqual([SECRET_KEY, secondKey]);
  expect(readConfig({ PARLEY_SECRET_KEYS: '' }).secretKeys).toEqual([]);
});

it('several Redis addresses › are nodes of a cluster, also when a password contains a comma', () => {
  const nodes = ['rediss://user:a,b@one:7001', 'rediss://user:a,b@two:7002/0', 'rediss://user:a,b@three'];
  const { redisUrl } = readConfig({ REDIS_URL: nodes.join(', ') });
  expect(redisAddresses(redisUrl ?? '')).toEqual(nodes);
  expect(redisAddresses('redis://:a,b@one')).toEqual(['redis://:a,b@one']);
});

describe('the file', () => {
  const PARLEY_CONFIG = 'parley.json';
  const HASH = '0'.repeat(64);
  const local = { name: 'local', base_url: 'http://127.0.0.1:1/v1' };

  it.each([
    [{ nonsense: 1 }, 'PARLEY_CONFIG: Unrecognized key: "nonsense"'],
    [
      { admin_keys: [{ name: 'al', key_sha256: 'x' }] },
      'PARLEY_CONFIG: admin_keys.0.key_sha256: must be 64 of 0-9 a-f',
    ],
    [
      { admin_keys: [{ name: 'admin', key_sha256: HASH }] },
      'PARLEY_CONFIG: admin_keys.0.name: is reserved for PARLEY_ADMIN_KEY',
    ],
    [
      { admin_keys: ['al', 'bo'].map((name) => ({ name, key_sha256: HASH })) },
      'PARLEY_CONFIG: admin_keys: two names have the same key',
    ],
    [{ http: { heartbeat_seconds: 16 } }, 'PARLEY_CONFIG: http.heartbeat_seconds: must be 15 or less'],
    [{ http: { max_body_bytes: 1 } }, 'PARLEY_CONFIG: http.max_body_bytes: must be 10000 or more'],
    [{ http: { keep_alive_seconds: 0 } }, 'PARLEY_CONFIG: http.keep_alive_seconds: must be 1 or more'],
    [{ limits: { nonsense: 1 } }, 'PARLEY_CONFIG: limits: Unrecognized key: "nonsense"'],
    [{ providers: [local, local] }, 'PARLEY_CONFIG: providers: two providers have the same name'],
    [{ providers: [{ ...local, name: 'openai' }] }, 'PARLEY_CONFIG: providers.0.name: is reserved'],
    [{ providers: [{ ...local, api_key_env: 'LOCAL_KEY' }] }, 'LOCAL_KEY: is not set, and provider "local" needs it'],
    [
      {
        providers: [
          { ...local, name: 'one', api_key_env: 'ONE_KEY' },
          { ...local, name: 'two', api_key_env: 'TWO_KEY' },
        ],
      },
      'ONE_KEY: is not set, and provider "one" needs it\nTWO_KEY: is not set, and provider "two" needs it',
    ],
  ])('is refused when it contains %j', (file, expectedError) => {
    expect(startError({ PARLEY_CONFIG }, file)).toBe(expectedError);
  });

  const groq = { name: 'groq', base_url: 'http://127.0.0.1:1/v1' };

  it.each([
    [{ ...groq, api_key_env: 'OTHER_KEY' }, 'names OTHER_KEY'],
    [groq, 'says that it needs none'],
  ])('the file › is refused when a variable contains a second key for %j', (provider, reason) => {
    const environment = { PARLEY_CONFIG, GROQ_API_KEY: 'one', OTHER_KEY: 'two' };
    expect(startError(environment, { providers: [provider] })).toBe(
      `GROQ_API_KEY: is a second key for provider "groq", for which PARLEY_CONFIG ${reason}; keep one of them`,
    );
  });

  it('the file › can have an address for a provider whose key is in its variable', () => {
    const providers = [{ ...groq, api_key_env: 'GROQ_API_KEY' }];
    const { compatible, vendorsWithKey } = readConfig({ PARLEY_CONFIG, GROQ_API_KEY: 'one' }, () =>
      JSON.stringify({ providers }),
    );
    expect(compatible).toEqual([{ name: 'groq', baseUrl: 'http://127.0.0.1:1/v1', apiKey: 'one' }]);
    expect(vendorsWithKey).toEqual([]);
  });

  it.each([
    ...['https://app.example/', 'https://app.example/x', 'https://App.example', 'https://app.example:443'],
    ...['app.example', '', 'null', 'https://', 'file://', 'data:text/html,x'],
    ...['https://*.app.example', 'https://app.*', '*.app.example', '**', 'https://app.example:*'],
    ...['https://(a|b).example', 'https://a.example,https://b.example', 'https://a.example,b.example'],
  ])('is refused when an origin can never match: "%s"', (origin) => {
    const expectedError =
      /^PARLEY_CONFIG: cors_origins\.0: must be an origin as browsers write it, such as https:\/\/app\.example: /;
    expect(startError({ PARLEY_CONFIG }, { cors_origins: [origin] })).toMatch(expectedError);
  });

  it.each(['*', 'https://app.example', 'http://localhost:3000', 'http://[::1]:3000', 'chrome-extension://abcdef'])(
    'accepts the origin %s',
    (origin) => expect(startError({ PARLEY_CONFIG }, { cors_origins: [origin] })).toBe(''),
  );

  const price = { input: 1, output: 2 };
  const expectedSentence =
    'does not name a model: it must be provider/model, and the providers are anthropic, openai, gemini, mistral, deepseek, xai, ' +
    'azure, groq, together, openrouter, local, ollama, lmstudio, vllm, llamacpp, simulated';
  it.each([
    ['prices', { 'gpt-4o': price }, 'gpt-4o'],
    ['prices', { 'locale/llama3': price }, 'locale/llama3'],
    ['prices', { 'openai/': price }, 'openai/'],
    ['prices', { 'debate/critique': price }, 'debate/critique'],
    ['families', { llama3: 'meta' }, 'llama3'],
    ['reliabilities', { 'Openai/gpt-4o': 0.5 }, 'Openai/gpt-4o'],
  ])('the file › is refused when a key of %s names no model: %j', (setting, value, key) => {
    const actualError = startError({ PARLEY_CONFIG }, { providers: [local], [setting]: value });
    expect(actualError).toBe(`PARLEY_CONFIG: ${setting}.${key}: ${expectedSentence}`);
  });

  it('the file › accepts settings of models of its providers', () => {
    const prices = { 'openai/gpt-4o': price, 'local/meta/llama3': price, 'simulated/careful': price };
    expect(startError({ PARLEY_CONFIG }, { providers: [local], prices })).toBe('');
  });

  it.each([
    [['0.0.0.0/0']],
    [['::/0']],
    [['10.0.0.0/8', '0.0.0.0/1', '128.0.0.0/1']],
    [['128.0.0.0/2', '0.0.0.0/1', '192.0.0.0/2']],
    // Every IPv4 address in the form of IPv6, and every public address of IPv6.
    [['::ffff:0:0/96']],
    [['::ffff:0.0.0.0/97', '128.0.0.0/1']],
    [['2000::/3']],
    [['2000::/4', '3000::/4']],
  ])('the file › is refused when trusted_proxies contain every address: %j', (trusted_proxies) => {
    const expectedError =
      'PARLEY_CONFIG: trusted_proxies: must not include every address, because any client could then claim to be another';
    expect(startError({ PARLEY_CONFIG }, { trusted_proxies })).toBe(expectedError);
  });

  it.each([
    [['10.0.0.0/8', '192.168.0.0/16', 'fc00::/7', '::1']],
    // One eighth of the addresses is not included.
    [['0.0.0.0/1', '128.0.0.0/2', '192.0.0.0/3']],
    [['2000::/4', '3000::/5']],
  ])('the file › accepts trusted_proxies without every address: %j', (trusted_proxies) => {
    expect(startError({ PARLEY_CONFIG }, { trusted_proxies })).toBe('');
  });

  it('the file › is refused when an address has a zone', () => {
    const expectedError = 'PARLEY_CONFIG: trusted_proxies.0: must be an address or a CIDR range';
    expect(startError({ PARLEY_CONFIG }, { trusted_proxies: ['fe80::1%eth0/64'] })).toBe(expectedError);
  });

  it('is named with its path when it cannot be read', () => {
    const unreadable = () => {
      throw new Error('no such file');
    };
    expect(() => readConfig({ PARLEY_CONFIG }, unreadable)).toThrow(/PARLEY_CONFIG: parley\.json .*no such file/);
  });
});

describe('the default panel', () => {
  const models = modelDirectory([simulatedProvider({ sleep: async () => {} })]);
  const check = (...panel: { model: string; count?: number }[]) =>
    checkDefaultPanel({ configRules: { ...rules, defaultPanel: panel }, models, listedModels: ['simulated/bold'] });

  it('is accepted when it can debate', () => {
    expect(() => check({ model: 'simulated/bold', count: 3 })).not.toThrow();
  });

  it.each([
    [
      'is a panel of one',
      { model: 'simulated/bold' },
      /default_panel: a panel of protocol "cascade" has 2 to 16 debaters after expansion, not 1$/,
    ],
    [
      'has a model that is not configured',
      { model: 'openai/gpt-4o', count: 2 },
      /unknown model: openai\/gpt-4o \(OPENAI_API_KEY is not set\)/,
    ],
  ])('stops the start, and not every request, when it %s', (_, entry, expectedError) => {
    expect(() => check(entry)).toThrow(ConfigError);
    expect(() => check(entry)).toThrow(expectedError);
  });
});
