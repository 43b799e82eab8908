/** Checks requests by their zod schemas. An error names the wrong fields. */
import type { FastifySchemaCompiler } from 'fastify';
import type { z } from 'zod';
import type { FieldProblem } from '../../errors.ts';
import { ParleyError } from '../../errors.ts';
import { issueSentence } from '../../lib/text/issue-sentence.ts';

type Issue = z.core.$ZodIssue;

/** Maximum number of reported fields. A body can have a hundred thousand unknown ones. */
const MAX_FIELDS = 20;
/** Truncates the name of a field, which the caller chose. */
const MAX_PATH_CHARACTERS = 200;

/** Returns the parsed value. Throws `ParleyError` invalid_request that names the wrong fields. */
export function parseOrRefuse<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw invalidRequest(result.error.issues.flatMap(fieldsOf));
}

export const checkBySchema: FastifySchemaCompiler<z.ZodType> =
  ({ schema, httpPart }) =>
  (value) => {
    const result = schema.safeParse(value);
    if (result.success) return { value: result.data };
    // Fastify passes null when there was no body.
    if (httpPart === 'body' && (value === undefined || value === null))
      return { error: invalidRequest([{ path: '', message: 'the body is empty' }]) };
    return { error: invalidRequest(result.error.issues.flatMap(fieldsOf)) };
  };

function invalidRequest(problems: readonly FieldProblem[]): ParleyError {
  const fields = problems.slice(0, MAX_FIELDS);
  const rest = problems.length > fields.length ? `; and ${problems.length - fields.length} more` : '';
  const detail = fields.map(({ path, message }) => (path === '' ? message : `${path}: ${message}`)).join('; ');
  return new ParleyError('invalid_request', { detail: detail + rest, fields });
}

/** Returns the problems of an issue; several when several fields are unknown. */
export function fieldsOf(issue: Issue): FieldProblem[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({ path: pathOf([...issue.path, key]), message: 'is not a known field' }));
  }
  const matching = issuesOfMatchingAlternative(issue);
  if (matching.length > 0)
    return matching.flatMap((inner) => fieldsOf({ ...inner, path: [...issue.path, ...inner.path] }));
  return [{ path: pathOf(issue.path), message: issueSentence(issue) }];
}

/**
 * Returns the issues of the only alternative of a union that fits the value at its top level, so that the error is
 * about the fields inside. Returns none when no or several alternatives fit.
 */
function issuesOfMatchingAlternative(issue: Issue): readonly Issue[] {
  if (issue.code !== 'invalid_union') return [];
  const matching = issue.errors.filter((issues) => issues.every(({ path }) => path.length > 0));
  return matching.length === 1 ? (matching[0] ?? []) : [];
}

function pathOf(path: readonly PropertyKey[]): string {
  return path.map(String).join('.').slice(0, MAX_PATH_CHARACTERS);
}
