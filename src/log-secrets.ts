/** Collects the secrets of a configuration, which the log redacts. */
import type { Config } from './config.ts';
import { redisAddresses } from './stores/redis-connection/redis-addresses.ts';

/** Returns the keys, the passwords in addresses and the values of headers. */
export function secretsOf(config: Config): string[] {
  const { adminKey, anthropic, openai, compatible, redisUrl, secretKeys, telemetry } = config;
  const keys = [adminKey, anthropic?.apiKey, openai?.apiKey, ...compatible.map(({ apiKey }) => apiKey)];
  const nodes = redisUrl === null ? [] : redisAddresses(redisUrl);
  const addresses = [...nodes, anthropic?.baseUrl, openai?.baseUrl, ...compatible.map(({ baseUrl }) => baseUrl)];
  const passwords = addresses.flatMap((address) => (address ? passwordsIn(address) : []));
  const { traces, metrics, logs } = telemetry;
  const headerLists = [traces, metrics, logs].map((target) => target?.headers ?? '');
  const headers = headerLists.flatMap((list) => list.split(',')).map((header) => header.slice(header.indexOf('=') + 1));
  return [...keys, ...secretKeys, ...passwords, ...headers].flatMap((secret) => secret || []);
}

/** Returns the password as written in the address, and decoded. */
function passwordsIn(address: string): string[] {
  const { password } = new URL(address);
  return [password, decodeURIComponent(password)];
}
