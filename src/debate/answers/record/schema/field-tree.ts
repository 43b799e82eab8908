/**
 * Converts a schema into the tree of questions that a record answers:
 * its leaves, and the lists and objects around them.
 */
import type { JsonObject } from '../../../../lib/json/json-value.ts';
import { isObject } from '../../../../lib/json/json-value.ts';
import type { Schema } from './schema-fault.ts';
import { pointerPart, SchemaFault } from './schema-fault.ts';

export const MAX_LEAVES = 100;

/**
 * `choice`: one of an enum. `whole`: any other value that is voted on as a unit, such as a map or a union of objects.
 */
export type LeafType = 'number' | 'boolean' | 'choice' | 'date' | 'text' | 'whole';

interface Described {
  readonly nullable: boolean;
  /** The description or title in the schema, else the name. */
  readonly about: string;
}

export interface Leaf extends Described {
  readonly kind: 'leaf';
  readonly type: LeafType;
}

export interface ObjectNode extends Described {
  readonly kind: 'object';
  readonly properties: readonly Property[];
}

export interface Property {
  readonly name: string;
  readonly node: FieldNode;
  readonly required: boolean;
}

/** An array of scalars. Each item is voted on for inclusion or, when the array is ordered, each index has a value. */
export interface ListNode extends Described {
  readonly kind: 'list';
  readonly ordered: boolean;
  readonly item: Leaf;
}

/** An array of objects that one property identifies. */
export interface KeyedNode extends Described {
  readonly kind: 'keyed';
  readonly key: string;
  readonly item: ObjectNode;
}

export type FieldNode = Leaf | ObjectNode | ListNode | KeyedNode;

export function fieldTreeOf(schema: Schema): ObjectNode {
  const node = nodeOf(schema, { name: 'record', pointer: '' });
  if (node.kind !== 'object' || node.nullable)
    throw new SchemaFault('', 'must be of type "object" with properties, and not null');
  const leaves = leavesIn(node);
  if (leaves > MAX_LEAVES) throw new SchemaFault('', `has ${leaves} leaves, more than ${MAX_LEAVES}`);
  return node;
}

function leavesIn(node: FieldNode): number {
  if (node.kind === 'keyed') return leavesIn(node.item);
  return node.kind === 'object' ? node.properties.reduce((sum, each) => sum + leavesIn(each.node), 0) : 1;
}

interface SchemaPosition {
  readonly name: string;
  readonly pointer: string;
}

function nodeOf(schema: Schema, place: SchemaPosition): FieldNode {
  const { schema: core, nullable } = withoutNull(isObject(schema) ? schema : {});
  const about = [core['description'], core['title']].find((each) => typeof each === 'string') ?? place.name;
  const described: Described = { nullable, about: String(about) };
  const type = onlyType(core);
  const { properties, items, prefixItems } = core;
  if (isObject(properties) && Object.keys(properties).length > 0 && (type ?? 'object') === 'object')
    return { ...described, kind: 'object', properties: propertiesOf(core, properties, place) };
  if (isObject(items) && prefixItems === undefined && (type ?? 'array') === 'array')
    return listOf(core, items, { place, described });
  refuseListKeywords(core, place);
  return { ...described, kind: 'leaf', type: leafType(core, type) };
}

function propertiesOf(schema: JsonObject, properties: JsonObject, { pointer }: SchemaPosition): Property[] {
  const required = Array.isArray(schema['required']) ? schema['required'] : [];
  return Object.entries(properties).map(([name, property]) => {
    const at = `${pointer}/properties${pointerPart(name)}`;
    if (name === '__proto__') throw new SchemaFault(at, 'a property must not be called "__proto__"');
    return { name, required: required.includes(name), node: nodeOf(property as Schema, { name, pointer: at }) };
  });
}

interface ListInput {
  readonly place: SchemaPosition;
  readonly described: Described;
}

function listOf(schema: JsonObject, items: JsonObject, { place, described }: ListInput): FieldNode {
  const item = nodeOf(items, { name: place.name, pointer: `${place.pointer}/items` });
  const key = schema['x-key'];
  if (key !== undefined && item.kind !== 'object') throw new SchemaFault(`${place.pointer}/x-key`, KEY_OF_OBJECTS);
  if (schema['x-ordered'] !== undefined && !isScalar(item))
    throw new SchemaFault(`${place.pointer}/x-ordered`, 'goes with an array of scalars');
  if (isScalar(item)) return { ...described, kind: 'list', ordered: schema['x-ordered'] === true, item };
  if (key === undefined || item.kind !== 'object') return { ...described, kind: 'leaf', type: 'whole' };
  const isKey = ({ name, required, node }: Property) => name === key && required && isScalar(node) && !node.nullable;
  if (!item.properties.some(isKey) || item.nullable) throw new SchemaFault(`${place.pointer}/x-key`, KEY_OF_OBJECTS);
  return { ...described, kind: 'keyed', key: String(key), item };
}

const KEY_OF_OBJECTS = 'must name a required scalar property of the objects in the array';

function refuseListKeywords(schema: JsonObject, { pointer }: SchemaPosition): void {
  const misplaced = ['x-key', 'x-ordered'].find((keyword) => schema[keyword] !== undefined);
  if (misplaced !== undefined) throw new SchemaFault(`${pointer}/${misplaced}`, 'goes with an array that has items');
}

function isScalar(node: FieldNode): node is Leaf {
  return node.kind === 'leaf' && node.type !== 'whole';
}

/** Returns the type when the schema names a single one; null when it names none or several. */
function onlyType({ type }: JsonObject): unknown {
  const types = [type ?? []].flat();
  return types.length === 1 ? types[0] : null;
}

function leafType(schema: JsonObject, type: unknown): LeafType {
  if (schema['enum'] !== undefined || schema['const'] !== undefined) return 'choice';
  if (type === 'boolean') return 'boolean';
  if (type === 'number' || type === 'integer') return 'number';
  if (type !== 'string') return 'whole';
  return schema['format'] === undefined ? 'text' : 'date';
}

interface Core {
  readonly schema: JsonObject;
  readonly nullable: boolean;
}

/** Unwraps every form in which a schema may allow null, and a schema that only wraps another one. */
function withoutNull(schema: JsonObject): Core {
  return fromAlternatives(schema) ?? fromWrapping(schema) ?? fromTypes(schema);
}

/** Handles `anyOf: [{…}, {type: "null"}]`. */
function fromAlternatives({ type, anyOf, oneOf, ...rest }: JsonObject): Core | null {
  const alternatives = anyOf ?? oneOf;
  if (!Array.isArray(alternatives) || type !== undefined) return null;
  const others = alternatives.filter((way) => !isNull(way));
  const [onlyAlternative] = others;
  const nullable = others.length < alternatives.length;
  if (others.length !== 1 || !isObject(onlyAlternative)) return { schema: rest, nullable };
  const inner = withoutNull(onlyAlternative);
  return { schema: { ...inner.schema, ...rest }, nullable: nullable || inner.nullable };
}

/** Handles `allOf: [{…}]`, which some tools write for a reference with a description. */
function fromWrapping({ type, allOf, ...rest }: JsonObject): Core | null {
  const [wrapped, ...others] = Array.isArray(allOf) ? allOf : [];
  if (!isObject(wrapped) || others.length > 0 || type !== undefined || rest['properties'] !== undefined) return null;
  const inner = withoutNull(wrapped);
  return { schema: { ...inner.schema, ...rest }, nullable: inner.nullable };
}

/** Handles `type: ["string", "null"]`, or an enum that contains null. */
function fromTypes({ type, ...rest }: JsonObject): Core {
  const types = [type ?? []].flat();
  const { enum: values } = rest;
  const hasNullType = types.includes('null') || (types.length === 0 && Array.isArray(values));
  const nullable = hasNullType && (!Array.isArray(values) || values.includes(null));
  const others = types.filter((each) => each !== 'null');
  return { schema: others.length === 0 ? rest : { ...rest, type: others }, nullable };
}

function isNull(schema: unknown): boolean {
  return isObject(schema) && (schema['type'] === 'null' || schema['const'] === null);
}
