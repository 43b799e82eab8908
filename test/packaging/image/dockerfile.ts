/** Reads the part of the Dockerfile format that this project uses: one stage, continued lines, exec form. */
import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

export const root = join(import.meta.dirname, '..', '..', '..');

const knownKeywords = [
  'FROM',
  'LABEL',
  'WORKDIR',
  'COPY',
  'RUN',
  'USER',
  'VOLUME',
  'ENV',
  'EXPOSE',
  'HEALTHCHECK',
  'CMD',
] as const;
type Keyword = (typeof knownKeywords)[number];

export interface Instruction {
  keyword: Keyword;
  /** The text after the keyword, continued lines joined by a space. */
  text: string;
}

export function readDockerfile(): Instruction[] {
  return readFileSync(join(root, 'Dockerfile'), 'utf8')
    .replace(/^\s*#.*\n/gm, '')
    .replace(/\\\n\s*/g, ' ')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [, word = '', text = ''] = /^([A-Z]+)\s+(.+)$/.exec(line) ?? [];
      const keyword = knownKeywords.find((candidate) => candidate === word);
      if (!keyword) throw new Error(`the test does not support this line: ${line}`);
      return { keyword, text };
    });
}

/** `COPY a b ./` → `{sources: ['a', 'b'], target: './'}`; no flags, no patterns. */
export function readCopy(text: string): { sources: string[]; target: string } {
  const words = text.split(/\s+/);
  if (words.some((word) => /^--|[*?[]/.test(word))) throw new Error(`the test does not support this COPY: ${text}`);
  return { sources: words.slice(0, -1), target: words.at(-1) ?? '' };
}

/** The folders of the source that .dockerignore excludes from the build. */
const excludedFolders = (readFileSync(join(root, '.dockerignore'), 'utf8').match(/^src\/.+$/gm) ?? []).map((path) =>
  join(root, path),
);

/** The files that the `COPY` with this text would add to a folder. */
export function copyInto(folder: string, text: string): void {
  const { sources, target } = readCopy(text);
  for (const source of sources) {
    const targetPath = target.endsWith('/') ? join(folder, target, source) : join(folder, target);
    cpSync(join(root, source), targetPath, { recursive: true, filter: (path) => !excludedFolders.includes(path) });
  }
}

/** `ENV A=1 B=two` → `{A: '1', B: 'two'}`. */
export function readEnvironment(text: string): Record<string, string> {
  return Object.fromEntries(text.split(/\s+/).map((pair) => pair.split('=', 2)));
}

/** `LABEL a.b="1" c="two words"` → `{'a.b': '1', c: 'two words'}`. */
export function readLabels(text: string): Record<string, string> {
  return Object.fromEntries([...text.matchAll(/(\S+?)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]));
}

/** The exec form, `["node", "x.ts"]`, after any options. */
export function readCommand(text: string): string[] {
  return z
    .array(z.string())
    .min(1)
    .parse(JSON.parse(text.slice(text.indexOf('['))));
}
