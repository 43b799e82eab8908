/** Makes sure that the tests of the page have a Chromium, installing Debian's where they may. */
import { delimiter, join } from 'node:path';
import { installPackage, type Machine, outputOf } from './machine.ts';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

export interface Chromium {
  readonly path: string;
  /** In its own words. */
  readonly version: string;
}

/**
 * The one that `CHROMIUM` names by its path when that is set, else the first on PATH, else Debian's, just installed.
 * Throws an error of one sentence when none exists and none can be installed.
 */
export function findChromium(machine: Machine): Chromium {
  const { CHROMIUM } = machine.environment;
  const found = chromiumOf(machine);
  if (found !== null) return found;
  const refusal = CHROMIUM ? `CHROMIUM is ${CHROMIUM}, which does not run` : installPackage(machine, 'chromium');
  const installed = CHROMIUM ? null : chromiumOf(machine);
  if (installed !== null) return installed;
  throw new Error(
    'The tests of the page need Chromium: put chromium on PATH, or its path in CHROMIUM, ' +
      `or run them as root on Debian to have it installed (${refusal ?? 'the package brought none'}).`,
  );
}

/** The one that is there; null: none is. */
export function chromiumOf(machine: Machine): Chromium | null {
  const { CHROMIUM } = machine.environment;
  if (CHROMIUM) return chromiumAt(machine, CHROMIUM);
  const folders = (machine.environment['PATH'] ?? '').split(delimiter);
  const paths = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  for (const path of paths) {
    const found = chromiumAt(machine, path);
    if (found !== null) return found;
  }
  return null;
}

/** Some distributions have a `chromium-browser` that only says how to get one. */
function chromiumAt(machine: Machine, path: string): Chromium | null {
  const version = /^.*\b\d+(\.\d+){3}\b/m.exec(outputOf(machine, [path, '--version']) ?? '')?.[0];
  return version === undefined ? null : { path, version };
}
