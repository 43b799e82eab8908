/** Derives the questions about the fields of a record from the records of a panel. */

import { isObject } from '../../../lib/json/json-value.ts';
import { canonicalJson } from './canonical-json.ts';
import type { FieldQuestion, FieldVote } from './field-question.ts';
import type { FieldNode, KeyedNode, Leaf, ListNode, ObjectNode } from './schema/field-tree.ts';
import { pointerPart } from './schema/schema-fault.ts';

/**
 * The value of each debater's record at one position in the schema, by debater id; undefined when the record has none.
 */
export type ValuesByDebater = ReadonlyMap<string, unknown>;

export interface LeafPlan {
  readonly kind: 'leaf';
  readonly node: Leaf;
  readonly fieldQuestion: FieldQuestion;
}

interface ContainerPlan {
  /** The question whether there is a value, null or no value; null when all records have a value. */
  readonly presence: FieldQuestion | null;
  /** The values of the debaters whose record has one. */
  readonly valuesByDebater: ValuesByDebater;
}

export interface ObjectPlan extends ContainerPlan {
  readonly kind: 'object';
  readonly node: ObjectNode;
  readonly properties: readonly { readonly name: string; readonly required: boolean; readonly plan: Plan }[];
}

export interface SetPlan extends ContainerPlan {
  readonly kind: 'set';
  readonly node: ListNode;
  /** Every item of every debater. Equal ones count as one item. */
  readonly items: FieldQuestion;
}

export interface SequencePlan extends ContainerPlan {
  readonly kind: 'sequence';
  readonly node: ListNode;
  /** One question per index; a shorter list has no value there. */
  readonly indexQuestions: readonly FieldQuestion[];
}

export interface KeyedPlan extends ContainerPlan {
  readonly kind: 'keyed';
  readonly node: KeyedNode;
  readonly entries: readonly { readonly key: string; readonly included: FieldQuestion; readonly plan: ObjectPlan }[];
}

export type Plan = LeafPlan | ObjectPlan | SetPlan | SequencePlan | KeyedPlan;

interface PlanInput<T extends FieldNode> {
  readonly node: T;
  /** The id of the field's question. A question whether there is a value has this id followed by `?`. */
  readonly id: string;
  readonly valuesByDebater: ValuesByDebater;
}

export function planOf(tree: ObjectNode, records: ValuesByDebater): ObjectPlan {
  return objectPlan({ node: tree, id: '', valuesByDebater: records });
}

function planAt({ node, id, valuesByDebater }: PlanInput<FieldNode>): Plan {
  switch (node.kind) {
    case 'leaf':
      return {
        kind: 'leaf',
        node,
        fieldQuestion: { id, type: node.type, about: node.about, votes: votesOf(valuesByDebater) },
      };
    case 'object':
      return objectPlan({ node, id, valuesByDebater });
    case 'list':
      return node.ordered ? sequencePlan({ node, id, valuesByDebater }) : setPlan({ node, id, valuesByDebater });
    case 'keyed':
      return keyedPlan({ node, id, valuesByDebater });
  }
}

function votesOf(valuesByDebater: ValuesByDebater): FieldVote[] {
  return [...valuesByDebater].map(([debaterId, value]) => ({ id: debaterId, debaterId, value }));
}

function objectPlan({ node, id, valuesByDebater }: PlanInput<ObjectNode>): ObjectPlan {
  const container = containerPlan({ node, id, valuesByDebater }, isObject);
  const properties = node.properties.map(({ name, required, node: property }) => ({
    name,
    required,
    plan: planAt({
      node: property,
      id: id + pointerPart(name),
      valuesByDebater: mapValues(container.valuesByDebater, (value) => ownOf(value, name)),
    }),
  }));
  return { kind: 'object', node, ...container, properties };
}

function ownOf(value: unknown, name: string): unknown {
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

/** Builds the vote on whether there is a value, null or no value. */
function containerPlan(
  { node, id, valuesByDebater }: PlanInput<FieldNode>,
  isPresent: (value: unknown) => boolean,
): ContainerPlan {
  const present = new Map([...valuesByDebater].filter(([, value]) => isPresent(value)));
  if (present.size === valuesByDebater.size) return { presence: null, valuesByDebater: present };
  const kinds = mapValues(valuesByDebater, (value) => (isPresent(value) ? 'present' : value));
  return {
    presence: { id: `${id}?`, type: 'choice', about: node.about, votes: votesOf(kinds) },
    valuesByDebater: present,
  };
}

function mapValues(valuesByDebater: ValuesByDebater, change: (value: unknown) => unknown): Map<string, unknown> {
  return new Map([...valuesByDebater].map(([id, value]) => [id, change(value)]));
}

function setPlan(input: PlanInput<ListNode>): SetPlan {
  const { node, id } = input;
  const container = containerPlan(input, Array.isArray);
  const votes = [...container.valuesByDebater].flatMap(([debaterId, value]) =>
    (value as unknown[]).map((item, index) => ({ id: `${debaterId}\n${index}`, debaterId, value: item })),
  );
  return { kind: 'set', node, ...container, items: { id, type: node.item.type, about: node.about, votes } };
}

function sequencePlan(input: PlanInput<ListNode>): SequencePlan {
  const { node, id } = input;
  const container = containerPlan(input, Array.isArray);
  const longest = Math.max(0, ...[...container.valuesByDebater.values()].map((value) => (value as unknown[]).length));
  const indexQuestions = Array.from({ length: longest }, (_, index): FieldQuestion => {
    const values = mapValues(container.valuesByDebater, (value) => (value as unknown[])[index]);
    return { id: `${id}/${index}`, type: node.item.type, about: node.about, votes: votesOf(values) };
  });
  return { kind: 'sequence', node, ...container, indexQuestions };
}

function keyedPlan(input: PlanInput<KeyedNode>): KeyedPlan {
  const { node, id } = input;
  const container = containerPlan(input, Array.isArray);
  const byKey = mapValues(container.valuesByDebater, (value) => entriesByKey(value as unknown[], node.key)) as Map<
    string,
    Map<string, unknown>
  >;
  const keys = [...new Set([...byKey.values()].flatMap((entries) => [...entries.keys()]))].toSorted();
  const entries = keys.map((key) => {
    const entryByDebater = mapValues(byKey, (entries) => (entries as Map<string, unknown>).get(key));
    const presentEntries = new Map([...entryByDebater].filter(([, entry]) => entry !== undefined));
    const entryId = id + pointerPart(key);
    const votes = votesOf(mapValues(entryByDebater, (entry) => entry !== undefined));
    const included: FieldQuestion = { id: `${entryId}?`, type: 'boolean', about: node.about, votes };
    return { key, included, plan: objectPlan({ node: node.item, id: entryId, valuesByDebater: presentEntries }) };
  });
  return { kind: 'keyed', node, ...container, entries };
}

/** Returns the entries by their key. When several entries have the same key, the first one counts. */
function entriesByKey(list: readonly unknown[], key: string): Map<string, unknown> {
  const entries = new Map<string, unknown>();
  for (const entry of list) {
    const name = canonicalJson(ownOf(entry, key));
    if (!entries.has(name)) entries.set(name, entry);
  }
  return entries;
}

/** Returns every question whose answers are in the records, in the order of the schema. */
export function fieldQuestionsIn(plan: Plan): FieldQuestion[] {
  if (plan.kind === 'leaf') return [plan.fieldQuestion];
  const presence = plan.presence === null ? [] : [plan.presence];
  if (plan.kind === 'set') return [...presence, plan.items];
  if (plan.kind === 'sequence') return [...presence, ...plan.indexQuestions];
  if (plan.kind === 'object') return [...presence, ...plan.properties.flatMap((each) => fieldQuestionsIn(each.plan))];
  return [...presence, ...plan.entries.flatMap(({ included, plan: entry }) => [included, ...fieldQuestionsIn(entry)])];
}
