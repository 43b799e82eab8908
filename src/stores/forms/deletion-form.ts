/** The stored format of requests to delete debates, the same in every store. */
import type { Deletion, NewDeletion } from '../debates/deletions.ts';

type Asked = Pick<Deletion, 'pairs' | 'keys' | 'createdAt'>;

export function deletionText({ pairs, createdAt }: NewDeletion): string {
  return JSON.stringify({ pairs, keys: pairs.map(({ key }) => key), createdAt } satisfies Asked);
}

export function askedOf(text: string): Asked {
  return JSON.parse(text) as Asked;
}

/** Returns the text without the values of the pairs. */
export function finishedText(text: string): string {
  return JSON.stringify({ ...askedOf(text), pairs: null } satisfies Asked);
}

export function byCreation(a: Deletion, b: Deletion): number {
  return placeOf(a) < placeOf(b) ? -1 : 1;
}

function placeOf({ createdAt, id }: Deletion): string {
  return `${createdAt}|${id}`;
}
