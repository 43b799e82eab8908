/** Derives from the records of a panel the questions that they answer, field by field. */
import { canonicalJson } from './canonical-json.ts';
import type { Contest, FieldVote } from './field-contest.ts';
import type { FieldNode, KeyedNode, Leaf, ListNode, ObjectNode } from './schema/field-tree.ts';
import { isObject, pointerPart } from './schema/schema-fault.ts';

/**
 * The value of each debater's record at one position in the schema, by debater id; undefined when the record has none.
 */
export type Holders = ReadonlyMap<string, unknown>;

export interface LeafPlan {
  readonly kind: 'leaf';
  readonly node: Leaf;
  readonly contest: Contest;
}

interface Contained {
  /** The question whether there is a value, null or no value; null when all records have a value. */
  readonly presence: Contest | null;
  /** The debaters whose record has a value. */
  readonly holders: Holders;
}

export interface ObjectPlan extends Contained {
  readonly kind: 'object';
  readonly node: ObjectNode;
  readonly properties: readonly { readonly name: string; readonly required: boolean; readonly plan: Plan }[];
}

export interface SetPlan extends Contained {
  readonly kind: 'set';
  readonly node: ListNode;
  /** Every item of every debater. Equal ones count as one item. */
  readonly items: Contest;
}

export interface SequencePlan extends Contained {
  readonly kind: 'sequence';
  readonly node: ListNode;
  /** One question per index; a shorter list has no value there. */
  readonly places: readonly Contest[];
}

export interface KeyedPlan extends Contained {
  readonly kind: 'keyed';
  readonly node: KeyedNode;
  readonly entries: readonly { readonly key: string; readonly included: Contest; readonly plan: ObjectPlan }[];
}

export type Plan = LeafPlan | ObjectPlan | SetPlan | SequencePlan | KeyedPlan;

interface Place<T extends FieldNode> {
  readonly node: T;
  readonly id: string;
  readonly holders: Holders;
}

export function planOf(tree: ObjectNode, records: Holders): ObjectPlan {
  return objectPlan({ node: tree, id: '', holders: records });
}

function planAt({ node, id, holders }: Place<FieldNode>): Plan {
  switch (node.kind) {
    case 'leaf':
      return { kind: 'leaf', node, contest: { id, type: node.type, about: node.about, votes: votesOf(holders) } };
    case 'object':
      return objectPlan({ node, id, holders });
    case 'list':
      return node.ordered ? sequencePlan({ node, id, holders }) : setPlan({ node, id, holders });
    case 'keyed':
      return keyedPlan({ node, id, holders });
  }
}

function votesOf(holders: Holders): FieldVote[] {
  return [...holders].map(([debaterId, value]) => ({ id: debaterId, debaterId, value }));
}

function objectPlan({ node, id, holders }: Place<ObjectNode>): ObjectPlan {
  const contained = containedIn({ node, id, holders }, isObject);
  const properties = node.properties.map(({ name, required, node: property }) => ({
    name,
    required,
    plan: planAt({
      node: property,
      id: id + pointerPart(name),
      holders: mapped(contained.holders, (value) => ownOf(value, name)),
    }),
  }));
  return { kind: 'object', node, ...contained, properties };
}

function ownOf(value: unknown, name: string): unknown {
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

/** Builds the vote on whether there is a value, null or no value. */
function containedIn({ node, id, holders }: Place<FieldNode>, is: (value: unknown) => boolean): Contained {
  const having = new Map([...holders].filter(([, value]) => is(value)));
  if (having.size === holders.size) return { presence: null, holders: having };
  const kinds = mapped(holders, (value) => (is(value) ? 'present' : value));
  return { presence: { id: `${id}?`, type: 'choice', about: node.about, votes: votesOf(kinds) }, holders: having };
}

function mapped(holders: Holders, change: (value: unknown) => unknown): Map<string, unknown> {
  return new Map([...holders].map(([id, value]) => [id, change(value)]));
}

function setPlan(place: Place<ListNode>): SetPlan {
  const { node, id } = place;
  const contained = containedIn(place, Array.isArray);
  const votes = [...contained.holders].flatMap(([debaterId, value]) =>
    (value as unknown[]).map((item, index) => ({ id: `${debaterId}\n${index}`, debaterId, value: item })),
  );
  return { kind: 'set', node, ...contained, items: { id, type: node.item.type, about: node.about, votes } };
}

function sequencePlan(place: Place<ListNode>): SequencePlan {
  const { node, id } = place;
  const contained = containedIn(place, Array.isArray);
  const longest = Math.max(0, ...[...contained.holders.values()].map((value) => (value as unknown[]).length));
  const places = Array.from({ length: longest }, (_, index): Contest => {
    const values = mapped(contained.holders, (value) => (value as unknown[])[index]);
    return { id: `${id}/${index}`, type: node.item.type, about: node.about, votes: votesOf(values) };
  });
  return { kind: 'sequence', node, ...contained, places };
}

function keyedPlan(place: Place<KeyedNode>): KeyedPlan {
  const { node, id } = place;
  const contained = containedIn(place, Array.isArray);
  const byKey = mapped(contained.holders, (value) => entriesByKey(value as unknown[], node.key)) as Map<
    string,
    Map<string, unknown>
  >;
  const keys = [...new Set([...byKey.values()].flatMap((entries) => [...entries.keys()]))].toSorted();
  const entries = keys.map((key) => {
    const own = mapped(byKey, (entries) => (entries as Map<string, unknown>).get(key));
    const within = new Map([...own].filter(([, entry]) => entry !== undefined));
    const entryId = id + pointerPart(key);
    const votes = votesOf(mapped(own, (entry) => entry !== undefined));
    const included: Contest = { id: `${entryId}?`, type: 'boolean', about: node.about, votes };
    return { key, included, plan: objectPlan({ node: node.item, id: entryId, holders: within }) };
  });
  return { kind: 'keyed', node, ...contained, entries };
}

/** When several entries have the same key, the first one counts. */
function entriesByKey(list: readonly unknown[], key: string): Map<string, unknown> {
  const entries = new Map<string, unknown>();
  for (const entry of list) {
    const name = canonicalJson(ownOf(entry, key));
    if (!entries.has(name)) entries.set(name, entry);
  }
  return entries;
}

/** Returns every question whose answers are in the records, in the order of the schema. */
export function contestsIn(plan: Plan): Contest[] {
  if (plan.kind === 'leaf') return [plan.contest];
  const presence = plan.presence === null ? [] : [plan.presence];
  if (plan.kind === 'set') return [...presence, plan.items];
  if (plan.kind === 'sequence') return [...presence, ...plan.places];
  if (plan.kind === 'object') return [...presence, ...plan.properties.flatMap((each) => contestsIn(each.plan))];
  return [...presence, ...plan.entries.flatMap(({ included, plan: entry }) => [included, ...contestsIn(entry)])];
}
