/** The parts of a record in the API reference: their names, and what their fields mean. */

import type { DecidedField } from '../../debate/schema/decided-field.ts';
import { decidedFieldSchema, jsonValueSchema } from '../../debate/schema/decided-field.ts';
import type { FieldClasses } from '../../debate/schema/round.ts';
import { fieldClassesSchema } from '../../debate/schema/round.ts';

export const recordComponents = {
  DecidedField: [decidedFieldSchema, 'One field of a record, as it was decided.'],
  FieldClasses: [fieldClassesSchema, 'Who agrees on one field of the records of a round.'],
  JsonValue: [jsonValueSchema, 'Any JSON value.'],
} as const;

export const recordResult = {
  final_record:
    'Of a record: the object that was decided, which fits the schema. Absent, as `fields` and `undecided`, elsewhere.',
  fields:
    'Of a record: its leaves in the order of the schema, lists as one, and lists and objects that not every debater has.',
  undecided: 'Of a record: pointers to the fields whose value has fewer votes than `field_threshold`.',
} as const;

export const recordRound = {
  fields: 'Who agrees on each field of the records; absent where no records are asked for.',
} as const;

const field = {
  pointer: 'JSON pointer into `final_record`.',
  value: 'Null, too, where the record has nothing there.',
  confidence: 'As that of an answer; of a list that of its least certain item.',
  agreement: 'Votes for the value ÷ valid votes; of a list that of its least agreed item.',
  votes: 'Value → debaters that have it; of a set item → debaters that list it.',
  dissent: 'The debaters that have another value.',
} as const satisfies Record<keyof DecidedField, string>;

const fieldClasses = {
  pointer:
    'JSON pointer into the records; entries of an array with `x-key` go by their key. `/tags[red]` asks whether red is one of the tags, `/address?` whether there is an address.',
  type: 'What its values are compared as.',
  items: 'True: the classes are the items of a set, which are counted one by one under pointers of their own.',
  unread: 'Debaters whose value is no vote.',
  judged: 'What a model has decided about two values.',
} as const satisfies Partial<Record<keyof FieldClasses, string>>;

/** Component → field → sentence. */
export const recordSentences: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  DecidedField: field,
  FieldClasses: fieldClasses,
};
