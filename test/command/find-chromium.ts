/** Finds a Chromium for the tests of the page, and installs the package of Debian when it may. */
import { delimiter, join } from 'node:path';
import { installPackage, type Machine, outputOf } from './machine.ts';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

export interface Chromium {
  readonly path: string;
  /** The output of `--version`. */
  readonly version: string;
}

/**
 * Returns the browser at the path in `CHROMIUM` when that is set, otherwise the first one on PATH, otherwise the package
 * of Debian, which it installs. Throws an error of one sentence when none exists and none can be installed.
 */
export function findChromium(machine: Machine): Chromium {
  const { CHROMIUM } = machine.environment;
  const existing = installedChromium(machine);
  if (existing !== null) return existing;
  const refusal = CHROMIUM ? `CHROMIUM is ${CHROMIUM}, which does not run` : installPackage(machine, 'chromium');
  const installed = CHROMIUM ? null : installedChromium(machine);
  if (installed !== null) return installed;
  throw new Error(
    'The tests of the page need Chromium: put chromium on PATH, or its path in CHROMIUM, ' +
      `or run them as root on Debian to have it installed (${refusal ?? 'the package contains none'}).`,
  );
}

/** The installed browser, or null. */
export function installedChromium(machine: Machine): Chromium | null {
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

/** Returns null for the `chromium-browser` of some distributions, which only explains the installation. */
function chromiumAt(machine: Machine, path: string): Chromium | null {
  const version = /^.*\b\d+(\.\d+){3}\b/m.exec(outputOf(machine, [path, '--version']) ?? '')?.[0];
  return version === undefined ? null : { path, version };
}
