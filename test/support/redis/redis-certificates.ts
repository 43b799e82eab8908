/** Certificates for a Redis with TLS that requires client certificates, created by openssl for one test file. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Paths of files in PEM form. */
export interface RedisCertificates {
  readonly ca: string;
  readonly server: { readonly cert: string; readonly key: string };
  readonly client: { readonly cert: string; readonly key: string };
  remove(): void;
}

export function createRedisCertificates(): RedisCertificates {
  const folder = mkdtempSync(join(tmpdir(), 'parley-certificates-'));
  const pathOf = (name: string) => join(folder, name);
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'ignore' });
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  openssl('req', '-x509', ...key, '-keyout', 'ca.key', '-out', 'ca.pem', '-subj', '/CN=authority', '-days', '2');
  const createSigned = (name: string) => {
    const signingOptions = [
      '-CA',
      'ca.pem',
      '-CAkey',
      'ca.key',
      '-days',
      '2',
      '-addext',
      'subjectAltName=IP:127.0.0.1',
    ];
    const files = ['-keyout', `${name}.key`, '-out', `${name}.pem`];
    openssl(
      'req',
      '-x509',
      ...key,
      ...files,
      '-subj',
      `/CN=${name}`,
      ...signingOptions,
      '-addext',
      'basicConstraints=CA:FALSE',
    );
    return { cert: pathOf(`${name}.pem`), key: pathOf(`${name}.key`) };
  };
  return {
    ca: pathOf('ca.pem'),
    server: createSigned('server'),
    client: createSigned('client'),
    remove: () => rmSync(folder, { recursive: true }),
  };
}

/** Options of redis-server: TLS at this port, beside its own port, for clients that show a certificate. */
export function tlsSettings({ ca, server }: RedisCertificates, port: number): string[] {
  const files = ['--tls-ca-cert-file', ca, '--tls-cert-file', server.cert, '--tls-key-file', server.key];
  return ['--tls-port', String(port), ...files, '--tls-auth-clients', 'yes'];
}
