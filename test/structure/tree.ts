/** Reads the files of this checkout for the tests of its structure. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

export const root = join(import.meta.dirname, '..', '..');

/** The entries of .gitignore, and the folder of git. */
const excludedNames = new Set(['node_modules', 'data', '.cache', 'coverage', 'dist', '.git', '.env']);

export interface SourceFile {
  /** Relative to the root, with `/` on every system. */
  path: string;
  text: string;
}

/** Every file of the project, or of one of its folders. */
export function filesIn(folder = '.'): SourceFile[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter(({ name }) => !excludedNames.has(name) && !name.endsWith('.log'))
    .flatMap((entry) => {
      const path = relative('.', join(folder, entry.name)).replaceAll('\\', '/');
      return entry.isDirectory() ? filesIn(path) : [{ path, text: readFileSync(join(root, path), 'utf8') }];
    });
}
