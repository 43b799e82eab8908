/** Every regular expression of src takes linear time: a checker analyses each of them. */
import { join } from 'node:path';
import { check } from 'recheck';
import ts from 'typescript-6';
import { afterAll, expect, test, vi } from 'vitest';
import { filesIn, root, type SourceFile } from './tree.ts';

/** Files with patterns that are built at run time. */
const BUILT_AT_RUN_TIME = [
  // The patterns are from the bundled price list, and the name of a model has 200 characters or fewer.
  'src/models/prices/listed-price.ts',
  // Each pattern reads one character without a repetition, and they are combined without backtracking.
  'src/lib/linear-pattern.ts',
];

interface Pattern {
  readonly source: string;
  readonly flags: string;
}

const source = filesIn('src').filter(({ path }) => /\.[jt]s$/.test(path));

// The pure build needs no binary and has the same verdict on every machine.
vi.stubEnv('RECHECK_BACKEND', 'pure');
afterAll(() => void vi.unstubAllEnvs());

function visit(node: ts.Node, onNode: (node: ts.Node) => void): void {
  onNode(node);
  ts.forEachChild(node, (child) => visit(child, onNode));
}

function nodesOf<T extends ts.Node>({ path, text }: SourceFile, isMatch: (node: ts.Node) => node is T): T[] {
  const kind = path.endsWith('.js') ? ts.ScriptKind.JS : ts.ScriptKind.TS;
  const nodes: T[] = [];
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind), (node) => {
    if (isMatch(node)) nodes.push(node);
  });
  return nodes;
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

/** The patterns that a module builds from parts when it is loaded. */
async function patternsBuiltBy({ path }: SourceFile): Promise<Pattern[]> {
  const builtPatterns: Pattern[] = [];
  const original = globalThis.RegExp;
  globalThis.RegExp = new Proxy(original, {
    construct(target, parts) {
      const pattern = Reflect.construct(target, parts) as RegExp;
      builtPatterns.push(pattern);
      return pattern;
    },
  });
  try {
    vi.resetModules();
    await import(join(root, path));
  } finally {
    globalThis.RegExp = original;
  }
  return builtPatterns;
}

/** A pattern without a repetition always takes linear time. */
function hasRepetition({ source: text }: Pattern): boolean {
  return /[*+{]/.test(text);
}

/** Null when the pattern is linear. The seed and the missing timeouts make the verdict repeatable on a busy machine. */
async function findFault({ source: text, flags }: Pattern): Promise<string | null> {
  const withoutTimeouts = { timeout: null, attackTimeout: null, incubationTimeout: null, seedingTimeout: null };
  const verdict = await check(text, flags, { randomSeed: 1, ...withoutTimeouts });
  if (verdict.status === 'safe') return null;
  const reason = verdict.status === 'vulnerable' ? verdict.complexity.summary : verdict.error.kind;
  return `/${text}/${flags}: ${reason}`;
}

test('a pattern is built when its module is loaded, not at run time', () => {
  const lateFiles = source.filter(
    (file) => !BUILT_AT_RUN_TIME.includes(file.path) && nodesOf(file, isConstruction).some(isInFunction),
  );
  expect(lateFiles.map(({ path }) => path)).toEqual([]);
});

test('every pattern of src takes linear time', async () => {
  const buildingFiles = source.filter((file) => nodesOf(file, isConstruction).some((node) => !isInFunction(node)));
  const builtPatterns: Pattern[] = [];
  for (const file of buildingFiles) builtPatterns.push(...(await patternsBuiltBy(file)));
  expect(builtPatterns.length).toBeGreaterThanOrEqual(buildingFiles.length);
  const patterns = [...source.flatMap(literalsOf), ...builtPatterns].filter(hasRepetition);
  const uniquePatterns = new Map(patterns.map((pattern) => [`/${pattern.source}/${pattern.flags}`, pattern]));
  const faults: (string | null)[] = [];
  for (const pattern of uniquePatterns.values()) faults.push(await findFault(pattern));
  expect(faults.filter((fault) => fault !== null)).toEqual([]);
  // The check takes a minute of a core, and longer on a busy machine.
}, 600_000);

test.each([
  ['a repetition before an anchor', /\s+$/],
  ['two repetitions of a character', /a*a*b/],
  ['any text before a word', /.*end/g],
])('the checker finds quadratic time in %s', async (_, { source: text, flags }) => {
  expect(await findFault({ source: text, flags })).toContain('polynomial');
});
