/** The files of this checkout, read once, as the tests of its shape see them. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

export const root = join(import.meta.dirname, '..', '..');

/** What .gitignore keeps out, and git's own folder. */
const notOurs = new Set(['node_modules', 'data', '.cache', 'coverage', 'dist', '.git', '.env']);

export interface SourceFile {
  /** Relative to the root, with `/` on every system. */
  path: string;
  text: string;
}

/** Every file of the project, or of one folder of it. */
export function filesIn(folder = '.'): SourceFile[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter(({ name }) => !notOurs.has(name) && !name.endsWith('.log'))
    .flatMap((entry) => {
      const path = relative('.', join(folder, entry.name)).replaceAll('\\', '/');
      return entry.isDirectory() ? filesIn(path) : [{ path, text: readFileSync(join(root, path), 'utf8') }];
    });
}
