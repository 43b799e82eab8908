/** The texts of the project are plain English: none of them uses a form that readers found difficult. */
import ts from 'typescript-6';
import { expect, test } from 'vitest';
import { filesIn } from './tree.ts';

/** Each refused form, and the words to use instead. */
const refusedForms: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/\bwho(so)?ever\b/i, 'name the caller, the process or the reader'],
  [/\bfor ever\b/i, 'without a limit, without end, permanently'],
  [/\banew\b/i, 'again'],
  [/\bseldom\b/i, 'rarely'],
  [/\bin place of\b/i, 'instead of'],
  [/\bso many\b/i, 'this number of, a number of'],
  [/\bso long\b(?! as\b)/i, 'for this time'],
  [/\bwhat (came|comes|has come) of\b/i, 'the outcome of'],
  [/\btold at least once\b/i, 'delivered at least once'],
  [/\bseen to bite\b/i, 'observed'],
  [/\bdead voice\b/i, 'stale run'],
  [/\beras(e|ing)/i, 'delete'],
  [/\bforget[A-Z]/, 'delete, discard'],
  [/\b(im)?patience/i, 'retry options, backoff, timeout'],
  [/\bhurr(y|ied)/i, 'expedite'],
  [/\bpurses?\b/i, 'spending limit, budget'],
  [/\bhear(er|ing)s?\b/i, 'follower, input of a decision'],
  [/\bstand-?ins?\b/i, 'fallback'],
  [/\bstep-downs?\b/i, 'simplification'],
];

/** Texts of models, of people that answered questions, and of releases. They are not rewritten. */
const QUOTED =
  /^test\/(debate\/recorded|debate\/prompts\/approved|fixtures|debate\/agreement\/pairs)\/|^CHANGELOG\.md$/;
const SELF = 'test/structure/plain-english.test.ts';

const texts = filesIn().filter(
  ({ path }) => /\.(ts|js|lua|md|html|css|ya?ml)$|Dockerfile$/.test(path) && !QUOTED.test(path) && path !== SELF,
);

/** Comments wrap, so a form can be on two lines. */
function inOneLine(text: string): string {
  return text.replaceAll(/\s+(?:\*|\/\/|--)?\s*/g, ' ');
}

test.each(refusedForms)('no text contains %s', (pattern) => {
  const paths = texts.filter(({ text }) => pattern.test(inOneLine(text))).map(({ path }) => path);
  expect(paths).toEqual([]);
});

test('each refused form is found, also on two lines of a comment', () => {
  const samples = ['whoever asks', 'kept for\n * ever', 'sent anew', 'seldom read', 'in place\n// of it', 'so many'];
  const matches = samples.map((sample) => refusedForms.some(([pattern]) => pattern.test(inOneLine(sample))));
  expect(matches).toEqual(samples.map(() => true));
});

/** Words that name a value by how it was received, or by a metaphor, instead of what it is. */
const REFUSED_WORDS: ReadonlySet<string> = new Set(
  `told said heard hear hears hearer tell tells telling says saying
  desk desks outing outings heir purse books hurried parked crowded patience`.split(/\s+/),
);

/** The words of a name: `heldBy` has `held` and `by`. */
function wordsOf(name: string): string[] {
  return name.split(/_|(?<=[a-z0-9])(?=[A-Z])/u).map((word) => word.toLowerCase());
}

/** The names that a file declares, without quoted ones, which are of stored data or of other systems. */
function declaredIn(path: string, text: string): string[] {
  const names: string[] = [];
  const visit = (node: ts.Node) => {
    const { name } = node as { readonly name?: ts.Node };
    if (name !== undefined && ts.isIdentifier(name) && !ts.isPropertyAccessExpression(node)) names.push(name.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true));
  return names;
}

test('no name of the code has a word of the old idiom', () => {
  const found = texts
    .filter(({ path }) => /\.(ts|js)$/.test(path))
    .flatMap(({ path, text }) => declaredIn(path, text).map((name) => ({ path, name })))
    .filter(({ name }) => wordsOf(name).some((word) => REFUSED_WORDS.has(word)));
  expect(found).toEqual([]);
});

test('each refused word is found in a name, alone or with other words', () => {
  const names = declaredIn(
    'a.ts',
    'const told = 1; function heardOf(deskOne: number) {} interface A { HEIR: 1; held: 2 }',
  );
  expect(names).toEqual(['told', 'heardOf', 'deskOne', 'A', 'HEIR', 'held']);
  const refusedNames = names.filter((name) => wordsOf(name).some((word) => REFUSED_WORDS.has(word)));
  expect(refusedNames).toEqual(['told', 'heardOf', 'deskOne', 'HEIR']);
});

const TITLE_LIMIT = 90;

/** The titles of tests that are string literals. */
function titlesIn(path: string, text: string): string[] {
  const titles: string[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isCallExpression(node) && /^(test|it|describe)\b/.test(node.expression.getText())) {
      const [title] = node.arguments;
      if (title !== undefined && ts.isStringLiteralLike(title)) titles.push(title.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true));
  return titles;
}

test(`the title of a test has at most ${TITLE_LIMIT} characters`, () => {
  const tests = texts.filter(({ path }) => path.endsWith('.test.ts'));
  const titles = tests.flatMap(({ path, text }) => titlesIn(path, text));
  expect(titles.length).toBeGreaterThan(1_000);
  expect(titles.filter((title) => title.length > TITLE_LIMIT)).toEqual([]);
});
