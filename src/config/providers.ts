/** Reads the providers from keys in the environment and endpoints in the file, and reports their errors. */
import { z } from 'zod';
import { issueSentence } from '../lib/text/issue-sentence.ts';
import type { Vendor } from '../models/catalog/vendors.ts';
import { vendors } from '../models/catalog/vendors.ts';
import type { ConfigFile } from './config-file.ts';
import { httpUrl } from './config-file.ts';

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
  readonly keyed: readonly string[];
  /** Of vendors, where the environment sets one, with or without a key: for keys that tenants have of their own. */
  readonly addresses: Readonly<Record<string, string>>;
  /** The names of the deployments at Azure. */
  readonly azureDeployments: readonly string[];
}

type Environment = Readonly<Record<string, string | undefined>>;
type FileProvider = ConfigFile['providers'][number];

/** Other characters would fail in the header of every call. */
const apiKey = z.string().regex(/^[\x21-\x7e]+$/, 'must be visible ASCII characters');

/** Returns one sentence for each vendor key or address whose form is invalid. */
export function variableProblems(environment: Environment): string[] {
  const given = givenIn(environment);
  return vendors.flatMap(({ keyVariable, addressVariable }) => [
    ...problemsOf(apiKey, keyVariable, given),
    ...problemsOf(httpUrl, addressVariable, given),
  ]);
}

/** Returns the providers, and one sentence for each conflict between settings. Call `variableProblems` first. */
export function configuredProviders(
  environment: Environment,
  ofFile: readonly FileProvider[],
): { readonly providers: ConfiguredProviders; readonly problems: readonly string[] } {
  const given = givenIn(environment);
  const keyed = vendors.filter((vendor) => isKeyed(vendor, given) && !isReplaced(vendor, ofFile));
  const problems = [
    ...keyed.flatMap((vendor) => addressProblems(vendor, given)),
    ...ofFile.flatMap((provider) => [...keyProblems(provider, given), ...secondKeyProblems(provider, keyed)]),
  ];
  const access = (name: string) => accessOf(keyed.find((vendor) => vendor.name === name) ?? null, given);
  const others = keyed.filter(({ name }) => name !== 'anthropic' && name !== 'openai');
  const providers: ConfiguredProviders = {
    anthropic: access('anthropic'),
    openai: access('openai'),
    compatible: [
      ...others.map((vendor) => ofVendor(vendor, given)),
      ...ofFile.map((provider) => ofFileProvider(provider, given)),
    ],
    keyed: keyed.map(({ name }) => name),
    addresses: addressesOf(given),
    azureDeployments: listed(given('AZURE_OPENAI_DEPLOYMENTS')),
  };
  return { providers, problems };
}

type Given = (name: string) => string | undefined;

/** Reads variables. An empty variable counts as absent, as in a compose file. */
function givenIn(environment: Environment): Given {
  return (name) => environment[name] || undefined;
}

/** Returns whether a vendor is used. For Azure, the address alone is enough. */
function isKeyed({ keyVariable, addressVariable, baseUrl }: Vendor, given: Given): boolean {
  return given(keyVariable) !== undefined || (baseUrl === null && given(addressVariable) !== undefined);
}

/** Returns whether the file defines this vendor's name and key with another address. */
function isReplaced({ name, keyVariable }: Vendor, ofFile: readonly FileProvider[]): boolean {
  return ofFile.some((provider) => provider.name === name && provider.api_key_env === keyVariable);
}

function problemsOf(schema: z.ZodType, name: string, given: Given): string[] {
  const value = given(name);
  const parsed = value === undefined ? null : schema.safeParse(value);
  return parsed === null || parsed.success
    ? []
    : parsed.error.issues.map((issue) => `${name}: ${issueSentence(issue)}`);
}

/** Returns the errors of a vendor that has an address for each customer. */
function addressProblems({ name, keyVariable, addressVariable, baseUrl }: Vendor, given: Given): string[] {
  if (baseUrl !== null) return [];
  const address = given(addressVariable);
  if (address === undefined) return [`${addressVariable}: is not set, and ${keyVariable} needs it`];
  if (given(keyVariable) === undefined) return [`${keyVariable}: is not set, and ${addressVariable} needs it`];
  return isOlderAzureAddress(address)
    ? [
        `${addressVariable}: is an address of the older API; use the address of the resource, such as https://name.openai.azure.com, or configure "${name}" in PARLEY_CONFIG`,
      ]
    : [];
}

function isOlderAzureAddress(address: string): boolean {
  return /\/deployments\b|[?&]api-version=/.test(address);
}

function keyProblems({ name, api_key_env }: FileProvider, given: Given): string[] {
  if (api_key_env === undefined) return [];
  if (given(api_key_env) === undefined) return [`${api_key_env}: is not set, and provider "${name}" needs it`];
  // `variableProblems` has already checked a vendor's own variable.
  return vendors.some(({ keyVariable }) => keyVariable === api_key_env) ? [] : problemsOf(apiKey, api_key_env, given);
}

/**
 * Refuses two keys for one provider, because it is unknown which one to use, and the wrong account would be charged.
 */
function secondKeyProblems({ name, api_key_env }: FileProvider, keyed: readonly Vendor[]): string[] {
  const vendor = keyed.find((each) => each.name === name);
  if (vendor === undefined) return [];
  const other = api_key_env === undefined ? 'says that it needs none' : `names ${api_key_env}`;
  return [
    `${vendor.keyVariable}: is a second key for provider "${name}", for which PARLEY_CONFIG ${other}; keep one of them`,
  ];
}

/** Azure's is complete only with a key of the operator's. */
function addressesOf(given: Given): Record<string, string> {
  const known = vendors.filter(({ baseUrl }) => baseUrl !== null);
  return Object.fromEntries(
    known.flatMap(({ name, addressVariable }) => {
      const address = given(addressVariable);
      return address === undefined ? [] : [[name, address]];
    }),
  );
}

function accessOf(vendor: Vendor | null, given: Given): ProviderAccess | null {
  const key = vendor === null ? undefined : given(vendor.keyVariable);
  return vendor === null || key === undefined ? null : { apiKey: key, baseUrl: given(vendor.addressVariable) };
}

function ofVendor({ name, keyVariable, addressVariable, baseUrl }: Vendor, given: Given): CompatibleProvider {
  const key = given(keyVariable) ?? null;
  const address = given(addressVariable);
  if (baseUrl !== null) return { name, apiKey: key, baseUrl: address ?? baseUrl };
  return { name, apiKey: key, baseUrl: azureBaseUrl(address ?? ''), keyHeader: 'api-key' };
}

/** Converts the address of a resource, of a project or of the API to the API address without dated versions. */
function azureBaseUrl(endpoint: string): string {
  return `${endpoint.replace(/\/$/, '').replace(/\/openai(?:\/v1)?$/, '')}/openai/v1`;
}

function ofFileProvider(
  { name, base_url, api_key_env, api_key_header, query }: FileProvider,
  given: Given,
): CompatibleProvider {
  const key = api_key_env === undefined ? null : (given(api_key_env) ?? null);
  return { name, baseUrl: base_url, apiKey: key, keyHeader: api_key_header, query };
}

function listed(names: string | undefined): string[] {
  return (names ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}
