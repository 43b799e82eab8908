/** Composes the model providers that the configuration defines, and the prices of their models. */
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

/** Returns the models of the configured providers and local servers, and their prices. */
export async function modelsAndPrices(
  config: Config,
  servers: readonly LocalServer[] = [],
): Promise<{ readonly models: ModelDirectory; readonly prices: PriceList }> {
  return {
    models: modelDirectory(await modelProvidersOf(config, servers), keyedProvidersOf(config)),
    prices: publishedPrices({
      overrides: config.file.prices,
      simulatedIsFree: true,
      localProviders: servers.map(({ name }) => name),
    }),
  };
}

/**
 * Imports only the adapters that the configuration uses: the two SDKs, Redis and its queue are half of the code of all
 * packages.
 */
async function modelProvidersOf(
  { anthropic, openai, compatible }: Config,
  servers: readonly LocalServer[],
): Promise<ModelProvider[]> {
  const simulated = simulatedProvider({ sleep });
  const compatibleEndpoints = [
    ...(openai === null ? [] : [{ name: 'openai', ...openai }]),
    ...compatible,
    ...servers.map(endpointOfServer),
  ];
  return [
    ...(anthropic === null ? [] : [await anthropicProviderOf(anthropic)]),
    ...(compatibleEndpoints.length === 0 ? [] : await compatibleProvidersOf(compatibleEndpoints)),
    simulated,
  ];
}

/**
 * Returns the providers that tenants may have keys for: the configured endpoints, and every vendor with a public
 * address, even without a key of the operator.
 */
function keyedProvidersOf({ vendorAddresses, compatible }: Config): KeyedProviders {
  const vendorProviders = vendors.flatMap(({ name, baseUrl }): [string, KeyedProvider][] => {
    const address = vendorAddresses[name] ?? baseUrl;
    if (name === 'anthropic')
      return [[name, (apiKey) => anthropicProviderOf({ apiKey, baseUrl: vendorAddresses[name] })]];
    return address === null ? [] : [[name, keyedCompatible({ name, apiKey: null, baseUrl: address })]];
  });
  // An endpoint of the configuration file replaces a vendor of the same name.
  return new Map([...vendorProviders, ...compatible.map((each) => [each.name, keyedCompatible(each)] as const)]);
}

function keyedCompatible(endpoint: OpenaiCompatibleProviderOptions): KeyedProvider {
  return async (apiKey) => {
    const { openaiCompatibleProvider } = await importOpenaiCompatible();
    return openaiCompatibleProvider({ ...endpoint, apiKey });
  };
}

function endpointOfServer({ name, address }: LocalServer): OpenaiCompatibleProviderOptions {
  return { name, apiKey: null, baseUrl: `${address}/v1` };
}

const LOOPBACK = /^(?:localhost|127\..*|\[::1\])$/;

export function localServersOf(config: Config): LocalServers {
  const addresses = localAddressesOf(config);
  return localServers({ addresses, inUse: config.discover === true, timeoutMs: config.file.discovery.timeout_ms });
}

/**
 * Returns the ports on which local servers are searched, without the port of this service and the servers that the
 * configuration file names.
 */
export function localAddressesOf({ port, file: { discovery, providers } }: Config): LocalServerAddress[] {
  const names = new Set<string>(providers.map(({ name }) => name));
  const loopbackUrls = providers
    .map(({ base_url }) => new URL(base_url))
    .filter(({ hostname }) => LOOPBACK.test(hostname));
  const ports = new Set([port, ...loopbackUrls.map((url) => Number(url.port))]);
  return Object.entries(discovery.ports).flatMap(([name, serverPort]) =>
    serverPort === null || ports.has(serverPort) || names.has(name)
      ? []
      : [{ name: name as LocalServerName, port: serverPort }],
  );
}

async function anthropicProviderOf(access: NonNullable<Config['anthropic']>): Promise<ModelProvider> {
  const { anthropicProvider } = await import('./models/anthropic/anthropic-provider.ts');
  return anthropicProvider({ name: 'anthropic', ...access });
}

function importOpenaiCompatible() {
  return import('./models/openai-compatible/openai-compatible-provider.ts');
}

async function compatibleProvidersOf(endpoints: readonly OpenaiCompatibleProviderOptions[]): Promise<ModelProvider[]> {
  const { openaiCompatibleProvider } = await importOpenaiCompatible();
  return endpoints.map(openaiCompatibleProvider);
}

/** Returns the maximum number of concurrent calls of each provider for which the operator set one. */
export function maxCallsOf({
  providers,
  max_concurrent_calls: vendorLimits,
}: Config['file']): ReadonlyMap<string, number> {
  const endpointLimits = providers.map(({ name, max_concurrent_calls: limit }) => [name, limit] as const);
  const all = [...Object.entries(vendorLimits), ...endpointLimits];
  return new Map(all.flatMap(([name, limit]) => (limit === undefined ? [] : [[name, limit] as const])));
}
