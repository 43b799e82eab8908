/**
 * The address of the service that uses a data folder. The service writes it into the folder, so that a command line on
 * the same machine can find it.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { isIPv6 } from 'node:net';
import { join } from 'node:path';

const FILE = 'service-address';

export interface ListeningAt {
  readonly address: string;
  readonly port: number;
}

/**
 * Returns a function that removes the file. A killed service leaves it behind, so it is valid only while the folder is
 * in use.
 */
export function noteServiceAddress(dataDir: string, { address, port }: ListeningAt): () => void {
  const path = join(dataDir, FILE);
  writeFileSync(path, `http://${hostOf(address)}:${port}\n`);
  return () => rmSync(path, { force: true });
}

/** Returns null when there is no address. */
export function notedServiceAddress(dataDir: string): string | null {
  try {
    return readFileSync(join(dataDir, FILE), 'utf8').trim();
  } catch {
    return null;
  }
}

/** Returns the loopback address for a service that listens on all addresses. */
function hostOf(address: string): string {
  if (address === '0.0.0.0') return '127.0.0.1';
  if (address === '::') return '[::1]';
  return isIPv6(address) ? `[${address}]` : address;
}
