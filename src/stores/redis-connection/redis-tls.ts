/** What an encrypted connection to Redis needs beside its address. */

/** Texts in PEM form; what is absent is as Node has it: the usual authorities, and no certificate of our own. */
export interface RedisTls {
  /** Authorities that may have signed the certificate of Redis. */
  readonly ca?: string;
  /** The certificate that this process shows, and its key. */
  readonly cert?: string;
  readonly key?: string;
}
