/** Where the service that has a data folder listens: noted in the folder, so that a terminal beside it can ask it. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { isIPv6 } from 'node:net';
import { join } from 'node:path';

const FILE = 'service-address';

export interface ListeningAt {
  readonly address: string;
  readonly port: number;
}

/** Returns what removes the note. A service that was killed leaves it behind: it counts only while the folder is in use. */
export function noteServiceAddress(dataDir: string, { address, port }: ListeningAt): () => void {
  const path = join(dataDir, FILE);
  writeFileSync(path, `http://${hostOf(address)}:${port}\n`);
  return () => rmSync(path, { force: true });
}

/** Null: nothing was noted. */
export function notedServiceAddress(dataDir: string): string | null {
  try {
    return readFileSync(join(dataDir, FILE), 'utf8').trim();
  } catch {
    return null;
  }
}

/** Of a service that listens at all addresses, the one of this machine. */
function hostOf(address: string): string {
  if (address === '0.0.0.0') return '127.0.0.1';
  if (address === '::') return '[::1]';
  return isIPv6(address) ? `[${address}]` : address;
}
