/** The Markdown files of the project: their fences, links and headings. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesIn, root } from '../structure/tree.ts';

export interface Fence {
  /** The text after the three backticks: the language, and the needs of the commands. */
  readonly info: string;
  readonly text: string;
}

export interface MarkdownPage {
  /** Relative to the root. */
  readonly path: string;
  readonly text: string;
  readonly fences: readonly Fence[];
}

export const pages: readonly MarkdownPage[] = filesIn()
  .filter(({ path }) => path.endsWith('.md'))
  .map(({ path, text }) => ({ path, text, fences: fencesOf(text) }));

/** The pages for users: README.md and everything under docs. */
export const userPages = pages.filter(({ path }) => path === 'README.md' || /^(docs|deploy)\//.test(path));

function fencesOf(text: string): Fence[] {
  return [...text.matchAll(/^```(.*)\n([\s\S]*?)^```$/gm)].map(([, info = '', body = '']) => ({ info, text: body }));
}

/** Text outside of fences. */
export function proseOf({ text }: MarkdownPage): string {
  return text.replace(/^```.*\n[\s\S]*?^```$/gm, '');
}

/** The targets of links and images that name no other site. */
export function relativeLinksOf(page: MarkdownPage): string[] {
  const targets = [...proseOf(page).matchAll(/\]\(([^()\s]+)\)/g)].map(([, target = '']) => target);
  return targets.filter((target) => !/^[a-z]+:/.test(target));
}

/** The anchors of the headings, as the sites that show Markdown make them. */
export function anchorsOf(path: string): string[] {
  const text = readFileSync(join(root, path), 'utf8').replace(/^```.*\n[\s\S]*?^```$/gm, '');
  return [...text.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}
