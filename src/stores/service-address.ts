/**
 * The address of the service that uses a data folder. The service writes it into the folder, so that a command line on
 * the same machine can find it.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { isIPv6 } from 'node:net';
import { join } from 'node:path';

const FILE_NAME = 'service-address';

export interface ListenAddress {
  readonly address: string;
  readonly port: number;
}

/**
 * Writes the address and returns a function that removes the file. A killed service does not remove it, so the address
 * is valid only while the folder is in use.
 */
export function writeServiceAddress(dataDir: string, { address, port }: ListenAddress): () => void {
  const path = join(dataDir, FILE_NAME);
  writeFileSync(path, `http://${hostOf(address)}:${port}\n`);
  return () => rmSync(path, { force: true });
}

/** Returns the address that the service wrote; null without one. */
export function readServiceAddress(dataDir: string): string | null {
  try {
    return readFileSync(join(dataDir, FILE_NAME), 'utf8').trim();
  } catch {
    return null;
  }
}

/** Returns the host of a URL; the loopback address for a service that listens on all addresses. */
function hostOf(address: string): string {
  if (address === '0.0.0.0') return '127.0.0.1';
  if (address === '::') return '[::1]';
  return isIPv6(address) ? `[${address}]` : address;
}
