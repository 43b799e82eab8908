/** A problem with one setting of a debate. */
export interface ConfigProblem {
  readonly code: 'invalid_request' | 'incompatible_options';
  readonly path: string;
  readonly message: string;
}

export function incompatibleOption(path: string, message: string): ConfigProblem {
  return { code: 'incompatible_options', path, message };
}
