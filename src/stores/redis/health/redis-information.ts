/** What INFO tells of one Redis. */
import type { Redis } from 'ioredis';

/** The fields of a section; empty when the node does not tell. */
export async function informationOf(node: Redis, section: string): Promise<ReadonlyMap<string, string>> {
  const text = await node.info(section).catch(() => '');
  return new Map([...text.matchAll(/^(\w+):(.*?)\r?$/gm)].map(([, name = '', value = '']) => [name, value]));
}
