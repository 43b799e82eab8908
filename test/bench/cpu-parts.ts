/** Which part of the service the samples of a CPU profile belong to. */
import type { Profiler } from 'node:inspector';

export interface Part {
  readonly name: string;
  /** Beginnings of paths of its modules: `src/…`, `<package>/…`, `node:…`. */
  readonly modules: readonly string[];
}

/** The samples of a profile: its times by part, in milliseconds. The time in which nothing was done is left out. */
export type TimeByPart = ReadonlyMap<string, number>;

export const COLLECTION = 'garbage collection';
export const REST = 'Node itself, called by none of these parts';

/**
 * A sample belongs to the part of the outermost function on its stack that belongs to one: what a route calls is part of
 * the route. What continues after a wait has no callers on its stack, and belongs to the part that waited.
 */
export function timeByPart(
  { nodes, samples = [], timeDeltas = [] }: Profiler.Profile,
  parts: readonly Part[],
): TimeByPart {
  const partOf = partsOfNodes(nodes, parts);
  const longest = 2 * medianDelta(timeDeltas);
  const times = new Map<string, number>();
  samples.forEach((id, index) => {
    const part = partOf.get(id);
    if (part === undefined || part === IDLE) return;
    // A longer one is a process that waited for a core.
    const tookMs = Math.min(timeDeltas[index + 1] ?? 0, longest) / 1_000;
    times.set(part, (times.get(part) ?? 0) + tookMs);
  });
  return times;
}

const IDLE = '(idle)';

function partsOfNodes(nodes: readonly Profiler.ProfileNode[], parts: readonly Part[]): ReadonlyMap<number, string> {
  const partOf = new Map<number, string>();
  // A node comes before its children.
  for (const node of nodes) {
    const part = partOf.get(node.id) ?? REST;
    const own = part === REST ? ownPart(node, parts) : part;
    partOf.set(node.id, own);
    for (const child of node.children ?? []) partOf.set(child, own);
  }
  return partOf;
}

function ownPart({ callFrame: { functionName, url } }: Profiler.ProfileNode, parts: readonly Part[]): string {
  if (functionName === IDLE) return IDLE;
  if (functionName === '(garbage collector)') return COLLECTION;
  const module = moduleOf(url);
  return parts.find(({ modules }) => modules.some((beginning) => module.startsWith(beginning)))?.name ?? REST;
}

/** `…/node_modules/ioredis/built/Redis.js` is `ioredis/built/Redis.js`, and `…/parley/src/cli.ts` is `src/cli.ts`. */
function moduleOf(url: string): string {
  const ofPackage = url.split('/node_modules/').at(-1) ?? '';
  if (ofPackage !== url) return ofPackage;
  const at = url.indexOf('/src/');
  return at < 0 ? url : url.slice(at + 1);
}

function medianDelta(deltas: readonly number[]): number {
  return deltas.toSorted((a, b) => a - b)[deltas.length >> 1] ?? 0;
}
