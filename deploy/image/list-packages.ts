/**
 * Lists the packages from npm in the image: NOTICE has their licences with the texts, and sbom.cdx.json is a CycloneDX
 * list with versions and hashes. The build of the image runs it in the folder that holds `package-lock.json` and `node_modules`;
 * the folder for the two files is its argument. (`npm sbom --omit dev` leaves out what a tool needs as well.)
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

interface Locked {
  readonly integrity?: string;
  readonly [flag: string]: unknown;
}

const IS_LICENCE = /^(?:licen[cs]e|copying|notice)(?:[.-]|$)/i;
const RULE = '-'.repeat(80);

function packagesIn(root: string): Package[] {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    readonly packages: Readonly<Record<string, Locked>>;
  };
  // As `npm ci --omit=dev --omit=optional` installs.
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
    .filter((entry) => entry.isFile() && IS_LICENCE.test(entry.name))
    .map((entry) => readFileSync(join(folder, entry.name), 'utf8').trim());
  return {
    ...{ name, version, integrity, licence },
    author: typeof author === 'string' ? author : author.name,
    text: texts.join('\n\n'),
  };
}

function sectionOf({ name, version, licence, author, text }: Package): string {
  const by = author === '' ? '' : `, by ${author}`;
  return [RULE, `${name} ${version} (${licence}${by})`, RULE, text || 'The package has no text of its licence.'].join(
    '\n',
  );
}

const head = `Parley is licensed under the Apache License 2.0, see LICENSE. Its image has these packages from npm, each under its own
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
  const { hashes: _, ...own } = componentOf({ name, version, licence: license, integrity: '', author: '', text: '' });
  return {
    ...{ bomFormat: 'CycloneDX', specVersion: '1.5', version: 1 },
    metadata: { component: { ...own, type: 'application' } },
    components: packages.map(componentOf),
  };
}

const root = process.cwd();
const into = process.argv[2] ?? root;
const packages = packagesIn(root);
writeFileSync(join(into, 'NOTICE'), `${[head, ...packages.map(sectionOf)].join('\n')}\n`);
writeFileSync(join(into, 'sbom.cdx.json'), `${JSON.stringify(sbomOf(root, packages), null, 2)}\n`);
