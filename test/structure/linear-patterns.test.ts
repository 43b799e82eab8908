/** No regular expression of src takes more than linear time: a checker tries each, whatever text it is meant for. */
import { join } from 'node:path';
import { check } from 'recheck';
import ts from 'typescript-6';
import { afterAll, expect, test, vi } from 'vitest';
import { filesIn, root, type SourceFile } from './tree.ts';

/** Patterns that are built late. */
const BUILT_LATE = [
  // From the bundled price list, which no caller writes, for the name of a model: at most 200 characters.
  'src/models/prices/listed-price.ts',
  // Each reads one character: none repeats. What they are parts of is matched without backtracking.
  'src/lib/linear-pattern.ts',
];

interface Pattern {
  readonly source: string;
  readonly flags: string;
}

const source = filesIn('src').filter(({ path }) => /\.[jt]s$/.test(path));

// The pure build: it gives the same verdict on every machine, and needs no binary of one.
vi.stubEnv('RECHECK_BACKEND', 'pure');
afterAll(() => void vi.unstubAllEnvs());

function visit(node: ts.Node, see: (node: ts.Node) => void): void {
  see(node);
  ts.forEachChild(node, (child) => visit(child, see));
}

function nodesOf<T extends ts.Node>({ path, text }: SourceFile, isWanted: (node: ts.Node) => node is T): T[] {
  const kind = path.endsWith('.js') ? ts.ScriptKind.JS : ts.ScriptKind.TS;
  const found: T[] = [];
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind), (node) => {
    if (isWanted(node)) found.push(node);
  });
  return found;
}

function literalsOf(file: SourceFile): Pattern[] {
  return nodesOf(file, ts.isRegularExpressionLiteral).map(({ text }) => {
    const end = text.lastIndexOf('/');
    return { source: text.slice(1, end), flags: text.slice(end + 1) };
  });
}

type Construction = ts.NewExpression | ts.CallExpression;

function isConstruction(node: ts.Node): node is Construction {
  return (ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText() === 'RegExp';
}

function isInFunction(node: ts.Node): boolean {
  return ts.findAncestor(node, ts.isFunctionLike) !== undefined;
}

/** What a module builds from parts while it is loaded. */
async function builtBy({ path }: SourceFile): Promise<Pattern[]> {
  const built: Pattern[] = [];
  const original = globalThis.RegExp;
  globalThis.RegExp = new Proxy(original, {
    construct(target, parts) {
      const pattern = Reflect.construct(target, parts) as RegExp;
      built.push(pattern);
      return pattern;
    },
  });
  try {
    vi.resetModules();
    await import(join(root, path));
  } finally {
    globalThis.RegExp = original;
  }
  return built;
}

/** Without a repetition there is nothing to take long. */
function repeats({ source: text }: Pattern): boolean {
  return /[*+{]/.test(text);
}

/** Null: it is linear. The seed makes a verdict repeatable; without time-outs a busy machine gives the same one. */
async function faultOf({ source: text, flags }: Pattern): Promise<string | null> {
  const untimed = { timeout: null, attackTimeout: null, incubationTimeout: null, seedingTimeout: null };
  const verdict = await check(text, flags, { randomSeed: 1, ...untimed });
  if (verdict.status === 'safe') return null;
  const why = verdict.status === 'vulnerable' ? verdict.complexity.summary : verdict.error.kind;
  return `/${text}/${flags}: ${why}`;
}

test('a pattern is built when its module is loaded, not from what is known later', () => {
  const late = source.filter(
    (file) => !BUILT_LATE.includes(file.path) && nodesOf(file, isConstruction).some(isInFunction),
  );
  expect(late.map(({ path }) => path)).toEqual([]);
});

test('every pattern of src takes linear time', async () => {
  const building = source.filter((file) => nodesOf(file, isConstruction).some((node) => !isInFunction(node)));
  const built: Pattern[] = [];
  for (const file of building) built.push(...(await builtBy(file)));
  expect(built.length).toBeGreaterThanOrEqual(building.length);
  const patterns = [...source.flatMap(literalsOf), ...built].filter(repeats);
  const different = new Map(patterns.map((pattern) => [`/${pattern.source}/${pattern.flags}`, pattern]));
  const faults: (string | null)[] = [];
  for (const pattern of different.values()) faults.push(await faultOf(pattern));
  expect(faults.filter((fault) => fault !== null)).toEqual([]);
  // A minute of a core; nothing is given up because others use the machine, too.
}, 600_000);

test.each([
  ['a run before what it needs', /\s+$/],
  ['two runs of the same', /a*a*b/],
  ['everything up to a word', /.*end/g],
])('the checker finds quadratic time in %s', async (_, { source: text, flags }) => {
  expect(await faultOf({ source: text, flags })).toContain('polynomial');
});
