/** The order of the test files: the slowest begin first, so that no worker waits for one of them at the end. */
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The slowest files. All others begin after them, the largest file first. */
const slowest = [
  'test/faults/',
  'test/hostile/',
  'test/structure/linear-patterns.test.ts',
  'test/web/accessibility.test.ts',
  'test/documents/commands.test.ts',
  'test/web/layout.test.ts',
  'test/terminal/cli.test.ts',
  'test/packaging/',
  'test/acceptance/debates-from-outside.test.ts',
];

export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const rankByFile = new Map(sorted.map((file) => [file, rankOf(file)]));
    return sorted.toSorted((a, b) => (rankByFile.get(a) ?? 0) - (rankByFile.get(b) ?? 0));
  }
}

function rankOf({ moduleId, project }: TestSpecification): number {
  const rank = slowest.findIndex((path) => moduleId.includes(`/${path}`));
  // Files that share processes must stay together: a file of another kind between them begins a new process.
  if (project.name !== 'shared') return slowest.length + 1;
  return rank === -1 ? slowest.length : rank;
}
