/** Reads variables of the environment: optional ones, secrets in files, and the report of unknown names. */
import { z } from 'zod';
import { nearestText } from '../lib/text/nearest-text.ts';

export type Environment = Readonly<Record<string, string | undefined>>;
export type ReadFile = (path: string) => string;

/** Treats an empty variable as absent, as a compose file sets it without a value. */
export const optionalVariable = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());

/**
 * Returns the environment with the secret of every `<NAME>_FILE`, and the problems with such files, one sentence each.
 */
export function withSecretFiles(
  environment: Environment,
  names: readonly string[],
  readFile: ReadFile,
): { readonly environment: Environment; readonly problems: readonly string[] } {
  const problems: string[] = [];
  const secrets: Record<string, string | undefined> = {};
  for (const name of new Set(names)) {
    const path = environment[`${name}_FILE`];
    if (!path) continue;
    if (environment[name]) {
      problems.push(`${name}_FILE: ${name} is also set; keep one of them`);
      continue;
    }
    const secret = secretIn(path, readFile);
    if (typeof secret !== 'string') problems.push(`${name}_FILE: ${secret.problem}`);
    // The file variable is removed, so that it does not count as a second key.
    else Object.assign(secrets, { [name]: secret, [`${name}_FILE`]: undefined });
  }
  return { environment: { ...environment, ...secrets }, problems };
}

/** Returns the secret without surrounding white space, such as an editor's newline at the end. */
function secretIn(path: string, readFile: ReadFile): string | { readonly problem: string } {
  try {
    return readFile(path).trim() || { problem: `${path} is empty` };
  } catch (error) {
    return { problem: `${path} cannot be read: ${(error as Error).message}` };
  }
}

/** Returns the unknown `PARLEY_*` names. A mistyped name would otherwise silently keep the default. */
export function unknownVariables(environment: Environment, known: readonly string[]): string[] {
  const unknown = Object.keys(environment).filter(
    (name) => name.startsWith('PARLEY_') && !known.includes(name) && !KUBERNETES_VARIABLE.test(name),
  );
  return unknown.map((name) => {
    const nearest = nearestText(name, known);
    return `${name}: is not known${nearest === null ? '' : `; did you mean ${nearest}?`}`;
  });
}

/** Variables that Kubernetes sets in every container for each service: `PARLEY_SERVICE_HOST` for one named `parley`. */
const KUBERNETES_VARIABLE = /_SERVICE_(?:HOST|PORT)|_PORT(?:$|_\d)/;
