/** Assigns the samples of a CPU profile to parts of the service. */
import type { Profiler } from 'node:inspector';

export interface Part {
  readonly name: string;
  /** Prefixes of the paths of its modules: `src/…`, `<package>/…`, `node:…`. */
  readonly modules: readonly string[];
}

/** CPU time by part, in milliseconds. Idle time is not included. */
export type TimeByPart = ReadonlyMap<string, number>;

export const GARBAGE_COLLECTION = 'garbage collection';
export const OTHER = 'Node itself, called by none of these parts';

/**
 * A sample belongs to the part of the outermost function on its stack that has one: a function that a route calls belongs to
 * the route. A function that continues after a wait has no callers on its stack, and belongs to the part that waited.
 */
export function timeByPart(
  { nodes, samples = [], timeDeltas = [] }: Profiler.Profile,
  parts: readonly Part[],
): TimeByPart {
  const partOf = partsOfNodes(nodes, parts);
  const maxDelta = 2 * medianDelta(timeDeltas);
  const times = new Map<string, number>();
  samples.forEach((id, index) => {
    const part = partOf.get(id);
    if (part === undefined || part === IDLE) return;
    // In a longer interval the process waited for a core.
    const tookMs = Math.min(timeDeltas[index + 1] ?? 0, maxDelta) / 1_000;
    times.set(part, (times.get(part) ?? 0) + tookMs);
  });
  return times;
}

const IDLE = '(idle)';

function partsOfNodes(nodes: readonly Profiler.ProfileNode[], parts: readonly Part[]): ReadonlyMap<number, string> {
  const partOf = new Map<number, string>();
  // A node comes before its children.
  for (const node of nodes) {
    const part = partOf.get(node.id) ?? OTHER;
    const nodePart = part === OTHER ? partOfFunction(node, parts) : part;
    partOf.set(node.id, nodePart);
    for (const child of node.children ?? []) partOf.set(child, nodePart);
  }
  return partOf;
}

function partOfFunction({ callFrame: { functionName, url } }: Profiler.ProfileNode, parts: readonly Part[]): string {
  if (functionName === IDLE) return IDLE;
  if (functionName === '(garbage collector)') return GARBAGE_COLLECTION;
  const module = moduleOf(url);
  return parts.find(({ modules }) => modules.some((beginning) => module.startsWith(beginning)))?.name ?? OTHER;
}

/** `…/node_modules/ioredis/built/Redis.js` is `ioredis/built/Redis.js`, and `…/parley/src/cli.ts` is `src/cli.ts`. */
function moduleOf(url: string): string {
  const packagePath = url.split('/node_modules/').at(-1) ?? '';
  if (packagePath !== url) return packagePath;
  const index = url.indexOf('/src/');
  return index < 0 ? url : url.slice(index + 1);
}

function medianDelta(deltas: readonly number[]): number {
  return deltas.toSorted((a, b) => a - b)[deltas.length >> 1] ?? 0;
}
