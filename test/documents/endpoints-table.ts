/** The table of docs/http-api.md: every operation of the OpenAPI document. */
import { readFileSync } from 'node:fs';
import { z } from 'zod';

const documentSchema = z.object({
  paths: z.record(z.string(), z.record(z.string(), z.object({ summary: z.string() }))),
});

export function endpointsTable(): string {
  const text = readFileSync(new URL('../../openapi/openapi.json', import.meta.url), 'utf8');
  const { paths } = documentSchema.parse(JSON.parse(text));
  const rows = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { summary }]) => `| \`${method.toUpperCase()} ${path}\` | ${summary} |`),
  );
  return ['| method and path | |', '|---|---|', ...rows].join('\n');
}
