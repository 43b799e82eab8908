/** Checks requests by their zod schemas; a refusal names every field that is wrong. */
import type { FastifySchemaCompiler } from 'fastify';
import type { z } from 'zod';
import type { FieldProblem } from '../../errors.ts';
import { ParleyError } from '../../errors.ts';
import { issueSentence } from '../../lib/text/issue-sentence.ts';

type Issue = z.core.$ZodIssue;

/** More would only repeat the lesson, and a body can hold a hundred thousand unknown fields. */
const MAX_FIELDS = 20;
/** A field's name is the caller's text. */
const MAX_PATH_CHARACTERS = 200;

/** The value as the schema gives it. Throws `ParleyError` invalid_request, which names every field that is wrong. */
export function checked<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw refusal(result.error.issues.flatMap(fieldsOf));
}

export const checkBySchema: FastifySchemaCompiler<z.ZodType> =
  ({ schema, httpPart }) =>
  (value) => {
    const result = schema.safeParse(value);
    if (result.success) return { value: result.data };
    // Fastify gives null for a body that was not sent.
    if (httpPart === 'body' && (value === undefined || value === null))
      return { error: refusal([{ path: '', message: 'the body is empty' }]) };
    return { error: refusal(result.error.issues.flatMap(fieldsOf)) };
  };

function refusal(problems: readonly FieldProblem[]): ParleyError {
  const fields = problems.slice(0, MAX_FIELDS);
  const more = problems.length > fields.length ? `; and ${problems.length - fields.length} more` : '';
  const detail = fields.map(({ path, message }) => (path === '' ? message : `${path}: ${message}`)).join('; ');
  return new ParleyError('invalid_request', { detail: detail + more, fields });
}

/** More than one where several fields are unknown. */
export function fieldsOf(issue: Issue): FieldProblem[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({ path: pathOf([...issue.path, key]), message: 'is not a known field' }));
  }
  const meant = meantIssues(issue);
  if (meant.length > 0) return meant.flatMap((inner) => fieldsOf({ ...inner, path: [...issue.path, ...inner.path] }));
  return [{ path: pathOf(issue.path), message: issueSentence(issue) }];
}

/** A value that fits one alternative of a union but for what is inside it is refused for that. Empty: it fits none, or
 * several. */
function meantIssues(issue: Issue): readonly Issue[] {
  if (issue.code !== 'invalid_union') return [];
  const meant = issue.errors.filter((issues) => issues.every(({ path }) => path.length > 0));
  return meant.length === 1 ? (meant[0] ?? []) : [];
}

function pathOf(path: readonly PropertyKey[]): string {
  return path.map(String).join('.').slice(0, MAX_PATH_CHARACTERS);
}
