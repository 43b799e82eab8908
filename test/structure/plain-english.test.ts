/** The texts of the project are plain English: none of them uses a form that docs and readers have found hard to read. */
import ts from 'typescript-6';
import { expect, test } from 'vitest';
import { filesIn } from './tree.ts';

/** Each with what to write instead. */
const refused: readonly (readonly [pattern: RegExp, instead: string])[] = [
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

/** Written by models, by people that answered questions, or by a release: nobody rewrites them. */
const QUOTED =
  /^test\/(debate\/recorded|debate\/prompts\/approved|fixtures|debate\/agreement\/pairs)\/|^CHANGELOG\.md$/;
const SELF = 'test/structure/plain-english.test.ts';

const texts = filesIn().filter(
  ({ path }) => /\.(ts|js|lua|md|html|css|ya?ml)$|Dockerfile$/.test(path) && !QUOTED.test(path) && path !== SELF,
);

/** Comments wrap: a form may stand on two lines. */
function inOneLine(text: string): string {
  return text.replaceAll(/\s+(?:\*|\/\/|--)?\s*/g, ' ');
}

test.each(refused)('no text says %s', (pattern) => {
  const saying = texts.filter(({ text }) => pattern.test(inOneLine(text))).map(({ path }) => path);
  expect(saying).toEqual([]);
});

test('each refused form is found where it stands, also over two lines of a comment', () => {
  const samples = ['whoever asks', 'kept for\n * ever', 'sent anew', 'seldom read', 'in place\n// of it', 'so many'];
  const found = samples.map((sample) => refused.some(([pattern]) => pattern.test(inOneLine(sample))));
  expect(found).toEqual(samples.map(() => true));
});

const LONGEST_TITLE = 90;

/** The titles of tests that are written as one text. */
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

test(`the title of a test has at most ${LONGEST_TITLE} characters`, () => {
  const tests = texts.filter(({ path }) => path.endsWith('.test.ts'));
  const titles = tests.flatMap(({ path, text }) => titlesIn(path, text));
  expect(titles.length).toBeGreaterThan(1_000);
  expect(titles.filter((title) => title.length > LONGEST_TITLE)).toEqual([]);
});
