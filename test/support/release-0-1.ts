/** The source of release 0.1.0 in a folder of its own, to be started as a process. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
/**
 * `git archive 32f2780 package.json src`, without src/eval, src/graph and src/terminal. It runs on the packages of this
 * project. Packages that only this release needs are development dependencies.
 */
const SOURCE = join(ROOT, 'test/fixtures/release-0.1.0/source.tar.gz');

/** Returns the folder. The caller removes it. */
export function extractRelease01(): string {
  const folder = mkdtempSync(join(tmpdir(), 'parley-0.1.0-'));
  execFileSync('tar', ['-xzf', SOURCE, '-C', folder]);
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}
