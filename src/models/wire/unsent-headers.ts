/** Headers in which the SDKs tell of themselves and of this machine; no endpoint asks for them. */

/** Null takes a header out. With them, three calls that were out held 5 KB more. */
export const UNSENT_HEADERS = {
  'x-stainless-lang': null,
  'x-stainless-package-version': null,
  'x-stainless-os': null,
  'x-stainless-arch': null,
  'x-stainless-runtime': null,
  'x-stainless-runtime-version': null,
  'x-stainless-retry-count': null,
  'x-stainless-timeout': null,
} as const;
