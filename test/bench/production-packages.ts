/** The packages of a production install without the optional ones, as in the image. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

interface LockedPackage {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
  readonly optional?: boolean;
}

export interface Closure {
  /** A direct dependency in package.json. */
  readonly name: string;
  /** Folders, relative to the project, of the package and of its dependencies, direct and indirect. */
  readonly packages: ReadonlySet<string>;
  /** The folders of `packages` that no other direct dependency needs. */
  readonly own: ReadonlySet<string>;
}

/** Returns the closure of each direct production dependency. */
export function closures(): Closure[] {
  const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
    readonly packages: Readonly<Record<string, LockedPackage>>;
  };
  const all = Object.keys(lock.packages['']?.dependencies ?? {}).map((name) => {
    return { name, packages: closureOf(`node_modules/${name}`, lock.packages) };
  });
  return all.map((each) => {
    const others = all.filter((other) => other !== each);
    const own = [...each.packages].filter((folder) => !others.some(({ packages }) => packages.has(folder)));
    return { ...each, own: new Set(own) };
  });
}

/** Returns the folders of all packages of a production install without the optional ones. */
export function installedPackages(): string[] {
  return [...new Set(closures().flatMap(({ packages }) => [...packages]))];
}

type Packages = Readonly<Record<string, LockedPackage>>;

function closureOf(start: string, packages: Packages): Set<string> {
  const found = new Set<string>();
  const pending = [start];
  for (let folder = pending.pop(); folder !== undefined; folder = pending.pop()) {
    const locked = packages[folder];
    if (locked === undefined || locked.optional === true || found.has(folder)) continue;
    found.add(folder);
    for (const name of namesNeededBy(locked)) pending.push(folderOf(name, folder, packages));
  }
  return found;
}

function namesNeededBy({ dependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} }: LockedPackage) {
  const peers = Object.keys(peerDependencies).filter((name) => peerDependenciesMeta[name]?.optional !== true);
  return [...Object.keys(dependencies), ...peers];
}

/** Returns the folder in which Node finds the package from there: in the nearest `node_modules`. */
function folderOf(name: string, from: string, packages: Packages): string {
  for (let folder = from; folder !== ''; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const candidate = `${folder}/node_modules/${name}`;
    if (packages[candidate] !== undefined) return candidate;
  }
  return `node_modules/${name}`;
}

/** Returns the size of the package's files, without packages within it. */
export function bytesOf(folder: string, root = ROOT): number {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter(({ name }) => name !== 'node_modules')
    .map((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? bytesOf(path, root) : statSync(join(root, path)).size;
    })
    .reduce((sum, bytes) => sum + bytes, 0);
}
