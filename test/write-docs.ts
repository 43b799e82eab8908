/** Writes the generated parts of docs: `npm run docs`. */
import { writeFileSync } from 'node:fs';
import { writtenPages } from './documents/written-pages.ts';

for (const { path, expected } of writtenPages()) writeFileSync(path, expected);
