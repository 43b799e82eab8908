/** The stored format of requests to delete debates, the same in every store. */
import type { Deletion, NewDeletion } from '../debates/deletions.ts';

type StoredRequest = Pick<Deletion, 'pairs' | 'keys' | 'createdAt'>;

export function deletionText({ pairs, createdAt }: NewDeletion): string {
  return JSON.stringify({ pairs, keys: pairs.map(({ key }) => key), createdAt } satisfies StoredRequest);
}

export function requestOf(text: string): StoredRequest {
  return JSON.parse(text) as StoredRequest;
}

/** Returns the text without the values of the pairs. */
export function textWithoutValues(text: string): string {
  return JSON.stringify({ ...requestOf(text), pairs: null } satisfies StoredRequest);
}

export function byCreation(a: Deletion, b: Deletion): number {
  return sortKey(a) < sortKey(b) ? -1 : 1;
}

function sortKey({ createdAt, id }: Deletion): string {
  return `${createdAt}|${id}`;
}
