/** Reads NOTICE in the format that the build of the image writes. */

/** Each package with its version, in the order of the file. */
export function packagesOf(notice: string): string[] {
  return [...notice.matchAll(/^-{80}\n(\S+ \S+) \(.+\)\n-{80}$/gm)].map(([, name = '']) => name);
}
