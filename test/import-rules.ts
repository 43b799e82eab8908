/** The import rules as data: the areas of src, the folders of its packages, and the rules for dependency-cruiser. */
import type { IForbiddenRuleType } from 'dependency-cruiser';

/** A part of src and the parts it may import; patterns are regular expressions over project-relative paths. */
interface Area {
  name: string;
  path: string;
  /** The area may import these parts and no others of src; `$1` and `$2` are the groups of `path`. */
  imports?: string[];
  /** The area may import all of src except these parts. */
  importsAllExcept?: string[];
  /** The area may also import the types of debate, and the schemas of debate with their run-time values. */
  importsDebateSchemas?: boolean;
}

/** Files at the top are contracts. These folders contain code that all implementations of a contract share. */
const contracts = '^src/((models|stores|jobs|webhooks)/[^/]+[.]ts$|models/(prices|catalog)/|stores/(debates|forms)/)';
const shared = '^src/(models/wire|stores/redis-connection)/';
const implementations =
  '^src/(models|stores|jobs|webhooks)/(?!prices/|catalog/|wire/|debates/|forms/|redis-connection/)[^/]+/';
const entryPoints = '^src/(server|worker|cli)[.]ts$';
const leaves = '^src/(web|client|terminal|graph|eval|compare-forms)/';
const inProcess = '^src/in-process[.]ts$';
const config = '^src/config([.]ts$|/)';
const budget = '^src/budget/';
const errors = '^src/errors[.]ts$';
/** General-purpose code that knows no term of the domain. */
const lib = '^src/lib/';
/** The files of debate that define data. */
const debateContracts = '^src/debate/(schema/|engine/calls[.]ts$)';

export const areas: Area[] = [
  {
    name: 'debate',
    path: '^src/debate/',
    imports: ['^src/debate/', '^src/models/([^/]+[.]ts$|prices/|catalog/)', '^src/budget/money[.]ts$', lib],
  },
  { name: 'contracts', path: contracts, imports: [contracts, budget, lib], importsDebateSchemas: true },
  {
    name: 'implementations',
    path: '^src/(models|stores|jobs|webhooks)/(?!prices/|catalog/|debates/|forms/)([^/]+)/',
    imports: ['^src/$1/$2/', contracts, shared, budget, lib],
    importsDebateSchemas: true,
  },
  { name: 'lib', path: lib, imports: [lib] },
  { name: 'budget', path: budget, imports: [budget, contracts], importsDebateSchemas: true },
  {
    // Operations of callers, the runner of debates and background jobs have the same imports.
    name: 'operations',
    path: '^src/(runner|background|operations)/',
    importsAllExcept: ['^src/(http|telemetry)/', implementations, entryPoints, inProcess, leaves],
  },
  {
    name: 'http',
    path: '^src/http/',
    imports: ['^src/http/', '^src/operations/', errors, lib],
    importsDebateSchemas: true,
  },
  {
    name: 'telemetry',
    path: '^src/telemetry/',
    // Telemetry implements the observer of the runner.
    imports: [
      '^src/telemetry/',
      contracts,
      '^src/runner/debate-observer[.]ts$',
      '^src/budget/money[.]ts$',
      errors,
      lib,
    ],
    importsDebateSchemas: true,
  },
  {
    name: 'compose',
    path: '^src/(compose|compose-models|compose-settings|default-panel|connection-limit|log-secrets)[.]ts$',
    importsAllExcept: ['^src/http/', entryPoints, inProcess, leaves],
  },
  {
    name: 'config',
    path: config,
    imports: [config, contracts, shared, budget, errors, lib],
    importsDebateSchemas: true,
  },
  { name: 'errors', path: errors, imports: [] },
  { name: 'in process', path: inProcess, importsAllExcept: [entryPoints, leaves] },
  {
    name: 'start-up',
    path: '^src/(start-parley|serve|follow-config)[.]ts$',
    importsAllExcept: [entryPoints, inProcess, leaves],
  },
  { name: 'entry points', path: '^src/(server|worker)[.]ts$', importsAllExcept: [entryPoints, inProcess, leaves] },
  { name: 'cli', path: '^src/cli[.]ts$', imports: [inProcess, config, '^src/(client|terminal)/'] },
  // The package contains the client without the service, so it knows only the contract in `openapi/`.
  { name: 'client', path: '^src/client/', imports: ['^src/client/'] },
  { name: 'terminal', path: '^src/terminal/', imports: ['^src/(client|terminal)/'] },
  // The page runs in a browser, so it also knows only the contract in `openapi/`.
  { name: 'web', path: '^src/web/', imports: ['^src/web/', '^src/client/'] },
  {
    name: 'graph',
    path: '^src/graph/',
    // The calls of a debate have amounts of money.
    imports: ['^src/graph/', '^src/client/', '^src/debate/', '^src/budget/money[.]ts$'],
  },
  {
    name: 'compare forms',
    path: '^src/compare-forms/',
    importsAllExcept: ['^src/(http|telemetry|web|client|terminal|graph)/', implementations, entryPoints, inProcess],
  },
  { name: 'eval', path: '^src/eval/', imports: ['^src/eval/', '^src/debate/', '^src/budget/money[.]ts$', lib] },
];

/** Packages that only one folder may import, so that they can be replaced there. */
const packageFolders = [
  { name: 'fastify', packages: 'fastify|@fastify/(?!otel/)[^/]+|fastify-type-provider-zod', folder: '^src/http/' },
  { name: 'opentelemetry', packages: '@opentelemetry/[^/]+|@fastify/otel', folder: '^src/telemetry/' },
  { name: 'pino', packages: 'pino', folder: '^src/telemetry/' },
  { name: 'anthropic', packages: '@anthropic-ai/sdk', folder: '^src/models/anthropic/' },
  { name: 'openai', packages: 'openai', folder: '^src/models/openai-compatible/' },
  { name: 'ioredis', packages: 'ioredis', folder: '^src/(stores/redis|jobs/bullmq)/' },
  { name: 'undici', packages: 'undici', folder: '^src/models/wire/lean-fetch[.]ts$' },
  { name: 'standardwebhooks', packages: 'standardwebhooks', folder: '^src/webhooks/signed-http/' },
  { name: 'bullmq', packages: 'bullmq', folder: '^src/jobs/bullmq/' },
  { name: 'mcp', packages: '@modelcontextprotocol/[^/]+', folder: '^src/http/mcp/' },
  { name: 'langgraph', packages: '@langchain/[^/]+', folder: '^src/graph/' },
  { name: 'openapi-fetch', packages: 'openapi-fetch', folder: '^src/client/' },
  { name: 'eventsource-parser', packages: 'eventsource-parser', folder: '^src/(client|models)/' },
  { name: 'string-width', packages: 'string-width', folder: '^src/terminal/' },
  { name: 'ajv', packages: 'ajv', folder: '^src/debate/answers/record/schema/validator[.]ts$' },
  { name: 'htm', packages: 'htm', folder: '^src/web/' },
  { name: 'marked', packages: 'marked', folder: '^src/web/' },
];

const typeOnly = ['type-only', 'type-import'] as const;

export const importRules: IForbiddenRuleType[] = [
  ...areas.map(boundaryOf),
  ...areas.filter((area) => area.importsDebateSchemas).map(typesOnlyFrom),
  ...packageFolders.map(({ name, packages, folder }) => ({
    name: `folder of ${name}`,
    severity: 'error' as const,
    comment: `only ${folder} may import this package`,
    from: { path: '^src/', pathNot: folder },
    to: { path: [`(^|/)node_modules/(${packages})/`, `^(${packages})$`] },
  })),
  {
    name: 'folder of sqlite',
    severity: 'error',
    comment: 'only ^src/stores/embedded/ may import this module of Node',
    from: { path: '^src/', pathNot: '^src/stores/embedded/' },
    to: { path: '^(node:)?sqlite$' },
  },
  {
    name: 'the model contract knows no debate',
    severity: 'error',
    comment: 'models/model.ts imports nothing of debate',
    from: { path: '^src/models/model[.]ts$' },
    to: { path: '^src/debate/' },
  },
  {
    name: 'debate does no input or output',
    severity: 'error',
    comment: 'debate imports no module of Node',
    from: { path: '^src/debate/' },
    to: { dependencyTypes: ['core'] },
  },
  {
    name: 'the client works in a browser',
    severity: 'error',
    comment: 'client imports no module of Node',
    from: { path: '^src/client/' },
    to: { dependencyTypes: ['core'] },
  },
  {
    name: 'debate imports only pure packages',
    severity: 'error',
    comment: 'debate imports zod, and ajv to validate records',
    from: { path: '^src/debate/' },
    to: { path: 'node_modules/', pathNot: 'node_modules/(zod|ajv)/' },
  },
  { name: 'no cycles', severity: 'error', comment: 'types count too', from: {}, to: { circular: true } },
  {
    name: 'every import is found',
    severity: 'error',
    comment: 'there is no such file or package',
    from: {},
    to: { couldNotResolve: true },
  },
  {
    name: 'src imports only its dependencies',
    severity: 'error',
    comment: 'not development dependencies or packages that package.json does not name',
    from: { path: '^src/' },
    // A peer dependency is also a development dependency, so that it is installed for the tests.
    to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['npm-peer'] },
  },
  {
    name: 'src imports no test',
    severity: 'error',
    comment: 'tests import src, and src imports no test',
    from: { path: '^src/' },
    to: { path: '^test/' },
  },
];

function boundaryOf(area: Area): IForbiddenRuleType {
  const to = area.importsAllExcept
    ? { path: area.importsAllExcept }
    : { path: '^src/', pathNot: [...(area.imports ?? []), ...(area.importsDebateSchemas ? ['^src/debate/'] : [])] };
  return {
    name: `imports of ${area.name}`,
    severity: 'error',
    comment: 'see "Import rules" in docs/architecture.md',
    from: { path: area.path },
    to,
  };
}

function typesOnlyFrom(area: Area): IForbiddenRuleType {
  return {
    name: `run-time imports of debate in ${area.name}`,
    severity: 'error',
    comment: 'only its types and schemas, none of its functions',
    from: { path: area.path },
    to: { path: '^src/debate/', pathNot: debateContracts, dependencyTypesNot: [...typeOnly] },
  };
}
