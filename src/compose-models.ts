/** Composes the models: which providers the configured keys give, and what their models cost. */
import type { Config } from './config.ts';
import { sleep } from './lib/sleep.ts';
import type { KeyedProvider, KeyedProviders, ModelDirectory } from './models/catalog/model-directory.ts';
import { modelDirectory } from './models/catalog/model-directory.ts';
import { vendors } from './models/catalog/vendors.ts';
import type { LocalServerAddress } from './models/discovery/find-servers.ts';
import { localServers } from './models/discovery/find-servers.ts';
import type { LocalServer, LocalServerName, LocalServers } from './models/local-servers.ts';
import type { ModelProvider } from './models/model.ts';
import type { OpenaiCompatibleProviderOptions } from './models/openai-compatible/openai-compatible-provider.ts';
import type { PriceList } from './models/prices/price-list.ts';
import { publishedPrices } from './models/prices/published-prices.ts';
import { simulatedProvider } from './models/simulated/simulated-provider.ts';

/** Returns the models that the configured keys give, and their prices. */
export async function modelsAndPrices(
  config: Config,
  servers: readonly LocalServer[] = [],
): Promise<{ readonly models: ModelDirectory; readonly prices: PriceList }> {
  return {
    models: modelDirectory(await providersOf(config, servers), keyedProvidersOf(config)),
    prices: publishedPrices({
      overrides: config.file.prices,
      simulatedIsFree: true,
      localProviders: servers.map(({ name }) => name),
    }),
  };
}

/**
 * Imports only the modules that the configuration uses: the two SDKs, Redis and its queue are half of the code of all
 * packages.
 */
async function providersOf(
  { anthropic, openai, compatible }: Config,
  servers: readonly LocalServer[],
): Promise<ModelProvider[]> {
  const simulated = simulatedProvider({ sleep });
  const compatibles = [
    ...(openai === null ? [] : [{ name: 'openai', ...openai }]),
    ...compatible,
    ...servers.map(ofServer),
  ];
  return [
    ...(anthropic === null ? [] : [await anthropicOf(anthropic)]),
    ...(compatibles.length === 0 ? [] : await compatiblesOf(compatibles)),
    simulated,
  ];
}

/**
 * Returns the providers that tenants may have keys for: the configured endpoints, and every vendor with a public
 * address, even without a key of the operator.
 */
function keyedProvidersOf({ addresses, compatible }: Config): KeyedProviders {
  const ofVendors = vendors.flatMap(({ name, baseUrl }): [string, KeyedProvider][] => {
    const address = addresses[name] ?? baseUrl;
    if (name === 'anthropic') return [[name, (apiKey) => anthropicOf({ apiKey, baseUrl: addresses[name] })]];
    return address === null ? [] : [[name, keyedCompatible({ name, apiKey: null, baseUrl: address })]];
  });
  // An endpoint of the configuration file replaces a vendor of the same name.
  return new Map([...ofVendors, ...compatible.map((each) => [each.name, keyedCompatible(each)] as const)]);
}

function keyedCompatible(endpoint: OpenaiCompatibleProviderOptions): KeyedProvider {
  return async (apiKey) => {
    const { openaiCompatibleProvider } = await openaiCompatible();
    return openaiCompatibleProvider({ ...endpoint, apiKey });
  };
}

function ofServer({ name, address }: LocalServer): OpenaiCompatibleProviderOptions {
  return { name, apiKey: null, baseUrl: `${address}/v1` };
}

const LOOPBACK = /^(?:localhost|127\..*|\[::1\])$/;

export function localServersOf(config: Config): LocalServers {
  const addresses = localAddressesOf(config);
  return localServers({ addresses, inUse: config.discover === true, timeoutMs: config.file.discovery.timeout_ms });
}

/**
 * Returns the ports to search. Leaves out the port of this service and the servers that the configuration file names.
 */
export function localAddressesOf({ port, file: { discovery, providers } }: Config): LocalServerAddress[] {
  const names = new Set<string>(providers.map(({ name }) => name));
  const here = providers.map(({ base_url }) => new URL(base_url)).filter(({ hostname }) => LOOPBACK.test(hostname));
  const ports = new Set([port, ...here.map((url) => Number(url.port))]);
  return Object.entries(discovery.ports).flatMap(([name, at]) =>
    at === null || ports.has(at) || names.has(name) ? [] : [{ name: name as LocalServerName, port: at }],
  );
}

async function anthropicOf(access: NonNullable<Config['anthropic']>): Promise<ModelProvider> {
  const { anthropicProvider } = await import('./models/anthropic/anthropic-provider.ts');
  return anthropicProvider({ name: 'anthropic', ...access });
}

function openaiCompatible() {
  return import('./models/openai-compatible/openai-compatible-provider.ts');
}

async function compatiblesOf(endpoints: readonly OpenaiCompatibleProviderOptions[]): Promise<ModelProvider[]> {
  const { openaiCompatibleProvider } = await openaiCompatible();
  return endpoints.map(openaiCompatibleProvider);
}

/** Returns the maximum number of concurrent calls of each provider for which the operator set one. */
export function maxCallsOf({ providers, max_concurrent_calls: named }: Config['file']): ReadonlyMap<string, number> {
  const ofFile = providers.map(({ name, max_concurrent_calls: most }) => [name, most] as const);
  const all = [...Object.entries(named), ...ofFile];
  return new Map(all.flatMap(([name, most]) => (most === undefined ? [] : [[name, most] as const])));
}
