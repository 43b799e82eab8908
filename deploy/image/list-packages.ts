/**
 * Lists the npm packages of the image in two files: NOTICE has their licences with the texts, and sbom.cdx.json is a
 * CycloneDX list with versions and hashes. The build of the image runs it in the folder of `package-lock.json` and
 * `node_modules`; the first argument is the folder for the two files. `npm sbom --omit dev` is not used, because it
 * leaves out production packages that a development tool needs too.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

interface Package {
  readonly name: string;
  readonly version: string;
  /** The hash of its archive in the lock file: `sha512-` and base64. */
  readonly integrity: string;
  readonly licence: string;
  readonly author: string;
  /** LICENSE, COPYING and NOTICE, one after the other; '' when the package has none of them. */
  readonly text: string;
}

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license?: string;
  readonly author?: string | { readonly name: string };
}

interface LockEntry {
  readonly integrity?: string;
  readonly [flag: string]: unknown;
}

const LICENCE_FILE = /^(?:licen[cs]e|copying|notice)(?:[.-]|$)/i;
const SEPARATOR = '-'.repeat(80);

function packagesIn(root: string): Package[] {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    readonly packages: Readonly<Record<string, LockEntry>>;
  };
  // The same packages that `npm ci --omit=dev --omit=optional` installs.
  const isInstalled = (folder: string) =>
    folder !== '' && !['dev', 'optional', 'devOptional'].some((flag) => packages[folder]?.[flag] === true);
  return Object.keys(packages)
    .filter(isInstalled)
    .map((folder) => packageAt(join(root, folder), packages[folder]?.integrity ?? ''))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** Throws an error when the package names no licence. */
function packageAt(folder: string, integrity: string): Package {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
  const { name, version, license: licence, author = '' } = manifest;
  if (typeof licence !== 'string') throw new Error(`${name} ${version} names no licence`);
  const texts = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && LICENCE_FILE.test(entry.name))
    .map((entry) => readFileSync(join(folder, entry.name), 'utf8').trim());
  return {
    ...{ name, version, integrity, licence },
    author: typeof author === 'string' ? author : author.name,
    text: texts.join('\n\n'),
  };
}

function sectionOf({ name, version, licence, author, text }: Package): string {
  const authorText = author === '' ? '' : `, by ${author}`;
  return [
    SEPARATOR,
    `${name} ${version} (${licence}${authorText})`,
    SEPARATOR,
    text || 'The package has no text of its licence.',
  ].join('\n');
}

const noticeHeading = `Parley is licensed under the Apache License 2.0, see LICENSE. Its image has these packages from npm, each under its own
licence. Node and the system of the base image have theirs in that image.
`;

function componentOf({ name, version, licence, integrity }: Package) {
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
  const [algorithm = '', hash = ''] = integrity.split('-', 2);
  const alg = algorithm.replace('sha', 'SHA-');
  return {
    ...{ type: 'library', 'bom-ref': purl, name, version, purl },
    hashes: hash === '' ? [] : [{ alg, content: Buffer.from(hash, 'base64').toString('hex') }],
    licenses: [/[ (]/.test(licence) ? { expression: licence } : { license: { id: licence } }],
  };
}

function sbomOf(root: string, packages: readonly Package[]) {
  const { name, version, license = '' } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Manifest;
  const { hashes: _, ...component } = componentOf({
    name,
    version,
    licence: license,
    integrity: '',
    author: '',
    text: '',
  });
  return {
    ...{ bomFormat: 'CycloneDX', specVersion: '1.5', version: 1 },
    metadata: { component: { ...component, type: 'application' } },
    components: packages.map(componentOf),
  };
}

const root = process.cwd();
const targetFolder = process.argv[2] ?? root;
const packages = packagesIn(root);
writeFileSync(join(targetFolder, 'NOTICE'), `${[noticeHeading, ...packages.map(sectionOf)].join('\n')}\n`);
writeFileSync(join(targetFolder, 'sbom.cdx.json'), `${JSON.stringify(sbomOf(root, packages), null, 2)}\n`);
