/** How a request to delete debates is written down: the same text in every store. */
import type { Deletion, NewDeletion } from '../debates/deletions.ts';

type Asked = Pick<Deletion, 'pairs' | 'keys' | 'createdAt'>;

export function deletionText({ pairs, createdAt }: NewDeletion): string {
  return JSON.stringify({ pairs, keys: pairs.map(({ key }) => key), createdAt } satisfies Asked);
}

export function askedOf(text: string): Asked {
  return JSON.parse(text) as Asked;
}

/** The text once the values of the pairs are forgotten. */
export function finishedText(text: string): string {
  return JSON.stringify({ ...askedOf(text), pairs: null } satisfies Asked);
}

export function byCreation(a: Deletion, b: Deletion): number {
  return placeOf(a) < placeOf(b) ? -1 : 1;
}

function placeOf({ createdAt, id }: Deletion): string {
  return `${createdAt}|${id}`;
}
