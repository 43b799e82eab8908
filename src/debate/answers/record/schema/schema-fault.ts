/** The reason why a schema is not accepted: one sentence, with the pointer to the fault. */

import type { JsonObject } from '../../../../lib/json/json-value.ts';

export class SchemaFault extends Error {
  /** JSON pointer into the schema as it was sent; empty for the whole schema. */
  readonly pointer: string;

  constructor(pointer: string, message: string) {
    super(message);
    this.name = 'SchemaFault';
    this.pointer = pointer;
  }
}

/** `true` accepts any value, `false` accepts none. */
export type Schema = JsonObject | boolean;

/** Returns a property's name as a part of a JSON pointer. */
export function pointerPart(name: string): string {
  return `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
}
