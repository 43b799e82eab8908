/** Reads the providers from keys in the environment and endpoints in the file, and reports their errors. */
import { z } from 'zod';
import { issueSentence } from '../lib/text/issue-sentence.ts';
import type { Vendor } from '../models/catalog/vendors.ts';
import { vendors } from '../models/catalog/vendors.ts';
import type { ConfigFile } from './config-file.ts';
import { httpUrl } from './config-file.ts';
import type { Environment } from './variables.ts';

export interface ProviderAccess {
  readonly apiKey: string;
  /** Undefined means the public address. */
  readonly baseUrl: string | undefined;
}

export interface CompatibleProvider {
  readonly name: string;
  readonly baseUrl: string;
  /** Null when the endpoint needs no key. */
  readonly apiKey: string | null;
  /** The header that holds the bare key. Undefined means `authorization` with a bearer token. */
  readonly keyHeader?: string | undefined;
  /** Query parameters of every request, such as the version of an API. */
  readonly query?: Readonly<Record<string, string>> | undefined;
}

export interface ConfiguredProviders {
  readonly anthropic: ProviderAccess | null;
  readonly openai: ProviderAccess | null;
  /** All other providers: the vendors whose keys are set, then the endpoints of the file. */
  readonly compatible: readonly CompatibleProvider[];
  /** Names of the vendors with a key in the environment, in the order of the table of vendors. */
  readonly vendorsWithKey: readonly string[];
  /**
   * Addresses by vendor, for vendors whose address variable is set. A vendor without a key of the operator is included,
   * because a tenant may have its own key.
   */
  readonly vendorAddresses: Readonly<Record<string, string>>;
  /** The names of the deployments at Azure. */
  readonly azureDeployments: readonly string[];
}

type FileProvider = ConfigFile['providers'][number];

/** Other characters would fail in the header of every call. */
const apiKey = z.string().regex(/^[\x21-\x7e]+$/, 'must be visible ASCII characters');

/** Returns one sentence for each vendor key or address whose form is invalid. */
export function variableProblems(environment: Environment): string[] {
  const variable = variableReader(environment);
  return vendors.flatMap(({ keyVariable, addressVariable }) => [
    ...problemsOf(apiKey, keyVariable, variable),
    ...problemsOf(httpUrl, addressVariable, variable),
  ]);
}

/** Returns the providers, and one sentence for each conflict between settings. Call `variableProblems` first. */
export function configuredProviders(
  environment: Environment,
  fileProviders: readonly FileProvider[],
): { readonly providers: ConfiguredProviders; readonly problems: readonly string[] } {
  const variable = variableReader(environment);
  const vendorsWithKey = vendors.filter(
    (vendor) => isConfigured(vendor, variable) && !isReplacedByFile(vendor, fileProviders),
  );
  const problems = [
    ...vendorsWithKey.flatMap((vendor) => addressProblems(vendor, variable)),
    ...fileProviders.flatMap((provider) => [
      ...keyProblems(provider, variable),
      ...secondKeyProblems(provider, vendorsWithKey),
    ]),
  ];
  const vendorAccess = (name: string) =>
    accessOf(vendorsWithKey.find((vendor) => vendor.name === name) ?? null, variable);
  const others = vendorsWithKey.filter(({ name }) => name !== 'anthropic' && name !== 'openai');
  const providers: ConfiguredProviders = {
    anthropic: vendorAccess('anthropic'),
    openai: vendorAccess('openai'),
    compatible: [
      ...others.map((vendor) => vendorProvider(vendor, variable)),
      ...fileProviders.map((provider) => fileProvider(provider, variable)),
    ],
    vendorsWithKey: vendorsWithKey.map(({ name }) => name),
    vendorAddresses: vendorAddressesOf(variable),
    azureDeployments: splitNames(variable('AZURE_OPENAI_DEPLOYMENTS')),
  };
  return { providers, problems };
}

type ReadVariable = (name: string) => string | undefined;

/** Reads variables. An empty variable counts as absent, as in a compose file. */
function variableReader(environment: Environment): ReadVariable {
  return (name) => environment[name] || undefined;
}

/** Returns whether a vendor is used. For Azure, the address alone is enough. */
function isConfigured({ keyVariable, addressVariable, baseUrl }: Vendor, variable: ReadVariable): boolean {
  return variable(keyVariable) !== undefined || (baseUrl === null && variable(addressVariable) !== undefined);
}

/** Returns whether the file defines a provider with this vendor's name and key variable, which replaces the vendor. */
function isReplacedByFile({ name, keyVariable }: Vendor, fileProviders: readonly FileProvider[]): boolean {
  return fileProviders.some((provider) => provider.name === name && provider.api_key_env === keyVariable);
}

function problemsOf(schema: z.ZodType, name: string, variable: ReadVariable): string[] {
  const value = variable(name);
  const parsed = value === undefined ? null : schema.safeParse(value);
  return parsed === null || parsed.success
    ? []
    : parsed.error.issues.map((issue) => `${name}: ${issueSentence(issue)}`);
}

/** Returns the problems of a vendor without a public address, such as Azure, which has an address for each customer. */
function addressProblems({ name, keyVariable, addressVariable, baseUrl }: Vendor, variable: ReadVariable): string[] {
  if (baseUrl !== null) return [];
  const address = variable(addressVariable);
  if (address === undefined) return [`${addressVariable}: is not set, and ${keyVariable} needs it`];
  if (variable(keyVariable) === undefined) return [`${keyVariable}: is not set, and ${addressVariable} needs it`];
  return isOlderAzureAddress(address)
    ? [
        `${addressVariable}: is an address of the older API; use the address of the resource, such as https://name.openai.azure.com, or configure "${name}" in PARLEY_CONFIG`,
      ]
    : [];
}

function isOlderAzureAddress(address: string): boolean {
  return /\/deployments\b|[?&]api-version=/.test(address);
}

function keyProblems({ name, api_key_env }: FileProvider, variable: ReadVariable): string[] {
  if (api_key_env === undefined) return [];
  if (variable(api_key_env) === undefined) return [`${api_key_env}: is not set, and provider "${name}" needs it`];
  // `variableProblems` has already checked a vendor's own variable.
  return vendors.some(({ keyVariable }) => keyVariable === api_key_env)
    ? []
    : problemsOf(apiKey, api_key_env, variable);
}

/**
 * Refuses two keys for one provider, because it is unknown which one to use, and the wrong account would be charged.
 */
function secondKeyProblems({ name, api_key_env }: FileProvider, vendorsWithKey: readonly Vendor[]): string[] {
  const vendor = vendorsWithKey.find((each) => each.name === name);
  if (vendor === undefined) return [];
  const fileSetting = api_key_env === undefined ? 'says that it needs none' : `names ${api_key_env}`;
  return [
    `${vendor.keyVariable}: is a second key for provider "${name}", for which PARLEY_CONFIG ${fileSetting}; keep one of them`,
  ];
}

/** Leaves out vendors without a public address (Azure), whose address is usable only with the operator's key. */
function vendorAddressesOf(variable: ReadVariable): Record<string, string> {
  const known = vendors.filter(({ baseUrl }) => baseUrl !== null);
  return Object.fromEntries(
    known.flatMap(({ name, addressVariable }) => {
      const address = variable(addressVariable);
      return address === undefined ? [] : [[name, address]];
    }),
  );
}

function accessOf(vendor: Vendor | null, variable: ReadVariable): ProviderAccess | null {
  const key = vendor === null ? undefined : variable(vendor.keyVariable);
  return vendor === null || key === undefined ? null : { apiKey: key, baseUrl: variable(vendor.addressVariable) };
}

function vendorProvider(
  { name, keyVariable, addressVariable, baseUrl }: Vendor,
  variable: ReadVariable,
): CompatibleProvider {
  const key = variable(keyVariable) ?? null;
  const address = variable(addressVariable);
  if (baseUrl !== null) return { name, apiKey: key, baseUrl: address ?? baseUrl };
  return { name, apiKey: key, baseUrl: azureBaseUrl(address ?? ''), keyHeader: 'api-key' };
}

/** Converts the address of a resource, of a project or of the API to the API address without dated versions. */
function azureBaseUrl(endpoint: string): string {
  return `${endpoint.replace(/\/$/, '').replace(/\/openai(?:\/v1)?$/, '')}/openai/v1`;
}

function fileProvider(
  { name, base_url, api_key_env, api_key_header, query }: FileProvider,
  variable: ReadVariable,
): CompatibleProvider {
  const key = api_key_env === undefined ? null : (variable(api_key_env) ?? null);
  return { name, baseUrl: base_url, apiKey: key, keyHeader: api_key_header, query };
}

function splitNames(names: string | undefined): string[] {
  return (names ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}
