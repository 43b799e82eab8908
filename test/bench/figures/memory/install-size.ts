/** How many packages a production install has and how large they are, and which direct dependency they come with. */
import type { Figure, Row } from '../../figure.ts';
import type { Closure } from '../../production-packages.ts';
import { bytesOf, closures, installedPackages } from '../../production-packages.ts';

export const installSize: Figure = {
  name: 'install-size',
  run: async () => {
    const folders = installedPackages();
    const one = (label: string, unit: string, value: number, goal: Row['goal']): Row => {
      return { label, against: null, unit, values: [value], goal };
    };
    return [
      one('production dependencies, without the optional ones', 'packages', folders.length, { atMost: 165 }),
      one('files of these dependencies', 'MB', megabytes(folders), null),
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
