/** Reads INFO of a Redis node. */
import type { Redis } from 'ioredis';

/** Returns the fields of a section; none when the node does not report them. */
export async function informationOf(node: Redis, section: string): Promise<ReadonlyMap<string, string>> {
  const text = await node.info(section).catch(() => '');
  return new Map([...text.matchAll(/^(\w+):(.*?)\r?$/gm)].map(([, name = '', value = '']) => [name, value]));
}
