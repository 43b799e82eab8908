/** The table of docs/errors.md: every error of the API. */
import { errorTable } from '../../src/errors.ts';

export function errorsTable(): string {
  const rows = Object.entries(errorTable).map(
    ([code, { status, retryable, title }]) => `| ${status} | \`${code}\` | ${title} | ${retryable ? 'yes' : 'no'} |`,
  );
  return ['| status | `code` | title | retry |', '|---|---|---|---|', ...rows].join('\n');
}
