/** TLS settings of a connection to Redis. */

/** Texts in PEM form. By default Node's certificate authorities are used, and no client certificate. */
export interface RedisTls {
  /** Certificate authorities that may have signed the certificate of Redis. */
  readonly ca?: string;
  /** The client certificate of this process and its private key. */
  readonly cert?: string;
  readonly key?: string;
}
