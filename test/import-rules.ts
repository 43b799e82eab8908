/** Who may import what, as data: the areas of src, the homes of its packages, and the dependency-cruiser rules made of them. */
import type { IForbiddenRuleType } from 'dependency-cruiser';

/** A part of src and the parts it may import; patterns are regular expressions over project-relative paths. */
interface Area {
  name: string;
  path: string;
  /** The area may import these and nothing else of src; `$1`, `$2` stand for what `path` captured. */
  sees?: string[];
  /** The area may import all of src but these. */
  seesAllBut?: string[];
  /** The area may also import the types of debate, and the words as they are: a word's schema is its type at run time. */
  speaksDebate?: boolean;
}

/** Files at the top are contracts; these folders hold what every implementation of a contract shares. */
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
/** General-purpose code that knows no word of the domain. */
const lib = '^src/lib/';
/** The files of debate that say what a thing is, not how it is done. */
const words = '^src/debate/(schema/|engine/calls[.]ts$)';

export const areas: Area[] = [
  {
    name: 'debate',
    path: '^src/debate/',
    sees: ['^src/debate/', '^src/models/([^/]+[.]ts$|prices/|catalog/)', '^src/budget/money[.]ts$', lib],
  },
  { name: 'contracts', path: contracts, sees: [contracts, budget, lib], speaksDebate: true },
  {
    name: 'implementations',
    path: '^src/(models|stores|jobs|webhooks)/(?!prices/|catalog/|debates/|forms/)([^/]+)/',
    sees: ['^src/$1/$2/', contracts, shared, budget, lib],
    speaksDebate: true,
  },
  { name: 'lib', path: lib, sees: [lib] },
  { name: 'budget', path: budget, sees: [budget, contracts], speaksDebate: true },
  {
    // What callers do, what runs a debate and what runs beside it: they see the same.
    name: 'operations',
    path: '^src/(runner|background|operations)/',
    seesAllBut: ['^src/(http|telemetry)/', implementations, entryPoints, inProcess, leaves],
  },
  { name: 'http', path: '^src/http/', sees: ['^src/http/', '^src/operations/', errors, lib], speaksDebate: true },
  {
    name: 'telemetry',
    path: '^src/telemetry/',
    // What it listens by is a contract that operations state.
    sees: ['^src/telemetry/', contracts, '^src/runner/debate-observer[.]ts$', '^src/budget/money[.]ts$', errors, lib],
    speaksDebate: true,
  },
  {
    name: 'compose',
    path: '^src/(compose|compose-models|compose-settings|default-panel|connection-limit|log-secrets)[.]ts$',
    seesAllBut: ['^src/http/', entryPoints, inProcess, leaves],
  },
  { name: 'config', path: config, sees: [config, contracts, shared, budget, errors, lib], speaksDebate: true },
  { name: 'errors', path: errors, sees: [] },
  { name: 'in process', path: inProcess, seesAllBut: [entryPoints, leaves] },
  {
    name: 'start-up',
    path: '^src/(start-parley|serve|follow-config)[.]ts$',
    seesAllBut: [entryPoints, inProcess, leaves],
  },
  { name: 'entry points', path: '^src/(server|worker)[.]ts$', seesAllBut: [entryPoints, inProcess, leaves] },
  { name: 'cli', path: '^src/cli[.]ts$', sees: [inProcess, config, '^src/(client|terminal)/'] },
  // It is handed out alone: to it the service is what `openapi/` says.
  { name: 'client', path: '^src/client/', sees: ['^src/client/'] },
  { name: 'terminal', path: '^src/terminal/', sees: ['^src/(client|terminal)/'] },
  // A browser's side of the wire: to it too the service is what `openapi/` says.
  { name: 'web', path: '^src/web/', sees: ['^src/web/', '^src/client/'] },
  {
    name: 'graph',
    path: '^src/graph/',
    // Money is a word of a debate's calls.
    sees: ['^src/graph/', '^src/client/', '^src/debate/', '^src/budget/money[.]ts$'],
  },
  {
    name: 'compare forms',
    path: '^src/compare-forms/',
    seesAllBut: ['^src/(http|telemetry|web|client|terminal|graph)/', implementations, entryPoints, inProcess],
  },
  { name: 'eval', path: '^src/eval/', sees: ['^src/eval/', '^src/debate/', '^src/budget/money[.]ts$', lib] },
];

/** Packages that only one place may know, so that another can take their place there alone. */
const homes = [
  { name: 'fastify', packages: 'fastify|@fastify/(?!otel/)[^/]+|fastify-type-provider-zod', home: '^src/http/' },
  { name: 'opentelemetry', packages: '@opentelemetry/[^/]+|@fastify/otel', home: '^src/telemetry/' },
  { name: 'pino', packages: 'pino', home: '^src/telemetry/' },
  { name: 'anthropic', packages: '@anthropic-ai/sdk', home: '^src/models/anthropic/' },
  { name: 'openai', packages: 'openai', home: '^src/models/openai-compatible/' },
  { name: 'ioredis', packages: 'ioredis', home: '^src/(stores/redis|jobs/bullmq)/' },
  { name: 'undici', packages: 'undici', home: '^src/models/wire/lean-fetch[.]ts$' },
  { name: 'standardwebhooks', packages: 'standardwebhooks', home: '^src/webhooks/signed-http/' },
  { name: 'bullmq', packages: 'bullmq', home: '^src/jobs/bullmq/' },
  { name: 'mcp', packages: '@modelcontextprotocol/[^/]+', home: '^src/http/mcp/' },
  { name: 'langgraph', packages: '@langchain/[^/]+', home: '^src/graph/' },
  { name: 'openapi-fetch', packages: 'openapi-fetch', home: '^src/client/' },
  { name: 'eventsource-parser', packages: 'eventsource-parser', home: '^src/(client|models)/' },
  { name: 'string-width', packages: 'string-width', home: '^src/terminal/' },
  { name: 'ajv', packages: 'ajv', home: '^src/debate/answers/record/schema/validator[.]ts$' },
  { name: 'htm', packages: 'htm', home: '^src/web/' },
  { name: 'marked', packages: 'marked', home: '^src/web/' },
];

const typeOnly = ['type-only', 'type-import'] as const;

export const importRules: IForbiddenRuleType[] = [
  ...areas.map(boundaryOf),
  ...areas.filter((area) => area.speaksDebate).map(typesOnlyFrom),
  ...homes.map(({ name, packages, home }) => ({
    name: `home of ${name}`,
    severity: 'error' as const,
    comment: `only ${home} may import this package`,
    from: { path: '^src/', pathNot: home },
    to: { path: [`(^|/)node_modules/(${packages})/`, `^(${packages})$`] },
  })),
  {
    name: 'home of sqlite',
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
    name: 'debate stands on pure packages',
    severity: 'error',
    comment: 'debate imports zod and, to check records, ajv',
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
    name: 'src stands on its dependencies alone',
    severity: 'error',
    comment: 'not on tests, dev dependencies or packages that package.json does not name',
    from: { path: '^src/' },
    // A peer is also a dev dependency, so that the tests have it.
    to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['npm-peer'] },
  },
  {
    name: 'src knows no test',
    severity: 'error',
    comment: 'tests import src, never the other way',
    from: { path: '^src/' },
    to: { path: '^test/' },
  },
];

function boundaryOf(area: Area): IForbiddenRuleType {
  const to = area.seesAllBut
    ? { path: area.seesAllBut }
    : { path: '^src/', pathNot: [...(area.sees ?? []), ...(area.speaksDebate ? ['^src/debate/'] : [])] };
  return {
    name: `what ${area.name} may see`,
    severity: 'error',
    comment: 'see "Import rules" in docs/architecture.md',
    from: { path: area.path },
    to,
  };
}

function typesOnlyFrom(area: Area): IForbiddenRuleType {
  return {
    name: `what ${area.name} may take from debate`,
    severity: 'error',
    comment: 'its types and its words, none of its functions',
    from: { path: area.path },
    to: { path: '^src/debate/', pathNot: words, dependencyTypesNot: [...typeOnly] },
  };
}
