/** The number and the size of the packages of a production install, in total and by direct dependency. */
import type { Figure, Row } from '../../figure.ts';
import type { Closure } from '../../production-packages.ts';
import { bytesOf, closures, installedPackages } from '../../production-packages.ts';

export const installSize: Figure = {
  name: 'install-size',
  run: async () => {
    const folders = installedPackages();
    const rowOf = (label: string, unit: string, value: number, goal: Row['goal']): Row => {
      return { label, against: null, unit, values: [value], goal };
    };
    return [
      rowOf('production dependencies, without the optional ones', 'packages', folders.length, { atMost: 165 }),
      rowOf('files of these dependencies', 'MB', megabytes(folders), null),
    ];
  },
  table: async () => {
    const lines = closures()
      .toSorted((a, b) => b.own.size - a.own.size || b.packages.size - a.packages.size)
      .map(lineOf);
    const header = '| direct dependency | packages | MB | of these its own | MB |';
    return [header, '|---|---|---|---|---|', ...lines].join('\n');
  },
};

function lineOf({ name, packages, own }: Closure): string {
  const cells = [packages, own].flatMap((folders) => [folders.size, megabytes([...folders]).toFixed(2)]);
  return `| ${[`\`${name}\``, ...cells].join(' | ')} |`;
}

function megabytes(folders: readonly string[]): number {
  return folders.reduce((sum, folder) => sum + bytesOf(folder), 0) / 1_000_000;
}
