/** NOTICE and the CycloneDX list, written for the installed packages: all packages of a production install. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { installedPackages } from '../../bench/production-packages.ts';
import { root } from './dockerfile.ts';
import { packagesOf } from './notice.ts';

const outputFolder = mkdtempSync(join(tmpdir(), 'parley-notice-'));
execFileSync(process.execPath, ['deploy/image/list-packages.ts', outputFolder], { cwd: root });
const [notice = '', sbomText = ''] = ['NOTICE', 'sbom.cdx.json'].map((name) =>
  readFileSync(join(outputFolder, name), 'utf8'),
);
rmSync(outputFolder, { recursive: true });
const folders = installedPackages();

test('the notice › names each package of a production install, and no development tool', () => {
  const expectedPackages = folders.map((folder) => {
    const { name, version } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
    return `${name} ${version}`;
  });
  expect(packagesOf(notice).toSorted()).toEqual(expectedPackages.toSorted());
  expect(packagesOf(notice).filter((name) => /^(?:vitest|typescript|@langchain\/core) /.test(name))).toEqual([]);
});

test('the notice › has the text of each licence, and names the packages without one', () => {
  const texts = folders.map((folder) => join(root, folder, 'LICENSE')).filter((file) => existsSync(file));
  expect(texts.length).toBeGreaterThan(100);
  for (const file of texts) expect([file, notice.includes(readFileSync(file, 'utf8').trim())]).toEqual([file, true]);
  const packagesWithoutText = [
    ...notice.matchAll(/^(\S+) \S+ \((.+)\)\n-+\nThe package has no text of its licence\.$/gm),
  ];
  expect(packagesWithoutText.map(([, name]) => name)).toEqual(['abstract-logging', 'standardwebhooks']);
});

test('the list › has each package as CycloneDX: address, licence and hash of the lock file', () => {
  const sbom = JSON.parse(sbomText);
  expect(sbom).toMatchObject({
    ...{ bomFormat: 'CycloneDX', specVersion: '1.5', version: 1 },
    metadata: { component: { type: 'application', name: 'parley', licenses: [{ license: { id: 'Apache-2.0' } }] } },
  });
  const names = sbom.components.map(({ name, version }: Record<string, string>) => `${name} ${version}`);
  expect(names).toEqual(packagesOf(notice));
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const { version, integrity } = packages['node_modules/@fastify/cors'];
  expect(sbom.components.find(({ name }: { name: string }) => name === '@fastify/cors')).toEqual({
    ...{ type: 'library', name: '@fastify/cors', version },
    ...{ 'bom-ref': `pkg:npm/%40fastify/cors@${version}`, purl: `pkg:npm/%40fastify/cors@${version}` },
    hashes: [{ alg: 'SHA-512', content: Buffer.from(integrity.slice('sha512-'.length), 'base64').toString('hex') }],
    licenses: [{ license: { id: 'MIT' } }],
  });
  for (const { name, hashes } of sbom.components) expect([name, hashes.length]).toEqual([name, 1]);
});
