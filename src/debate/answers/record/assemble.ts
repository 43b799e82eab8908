/** Assembles a record from its decided fields. */
import type { DecisionInput } from '../../decision/ruling.ts';
import type { ConfidenceDetail } from '../../schema/outcome/verdict.ts';
import { canonicalJson } from './canonical-json.ts';
import type { Chooser, DecidedField } from './decide-field.ts';
import { answerConfidence, decideField } from './decide-field.ts';
import type { FieldQuestion } from './field-question.ts';
import { wordingOf } from './field-question.ts';
import { agreementOn, inclusionsOf } from './record-agreement.ts';
import type { KeyedPlan, LeafPlan, ObjectPlan, Plan, SequencePlan, SetPlan } from './record-plan.ts';
import { pointerPart } from './schema/schema-fault.ts';

/** A leaf of the schema, or a list or an object that some records do not have. */
export interface AssembledField {
  readonly pointer: string;
  readonly value: unknown;
  /** True when every record must have it. */
  readonly required: boolean;
  /** True when it has too few votes. Then the value is null if the schema allows null. */
  readonly undecided: boolean;
  /** The questions that decided it: a single one, or one for each item or index. */
  readonly questions: readonly DecidedField[];
  /** The confidence of the least certain question. */
  readonly detail: ConfidenceDetail;
  readonly share: number | null;
  readonly votes: Readonly<Record<string, number>>;
  readonly dissent: DecidedField['dissent'];
}

export interface Assembled {
  /** Undefined when the record has no value there. */
  readonly value: unknown;
  readonly fields: readonly AssembledField[];
}

export interface Assembly {
  readonly input: DecisionInput;
  readonly chooser: Chooser;
  /** 0–1, the required share of the valid votes. */
  readonly threshold: number;
}

interface FieldPlacement {
  readonly pointer: string;
  readonly required: boolean;
}

export function assemble(
  assembly: Assembly,
  plan: Plan,
  place: FieldPlacement = { pointer: '', required: true },
): Assembled {
  if (plan.kind === 'leaf') return assembleLeaf(assembly, plan, place);
  if (plan.presence === null) return assembleContents(assembly, plan, place);
  const presence = decideField(assembly.input, plan.presence, assembly.chooser);
  const isUndecided = isBelow(assembly, [presence]) && plan.node.nullable;
  const isPresent = presence.value === 'present' && !isUndecided;
  const inner = isPresent
    ? assembleContents(assembly, plan, place)
    : { value: isUndecided ? null : presence.value, fields: [] };
  const value = presence.value === 'present' && !isPresent ? null : inner.value;
  const field = fieldOf(assembly, {
    place,
    value,
    questions: [presence],
    dissent: presence.dissent,
    votes: presence.votes,
  });
  return { value, fields: [field, ...inner.fields] };
}

function assembleContents(assembly: Assembly, plan: Exclude<Plan, LeafPlan>, place: FieldPlacement): Assembled {
  switch (plan.kind) {
    case 'object':
      return assembleObject(assembly, plan, place);
    case 'set':
      return assembleSet(assembly, plan, place);
    case 'sequence':
      return assembleSequence(assembly, plan, place);
    case 'keyed':
      return assembleKeyed(assembly, plan, place);
  }
}

function assembleLeaf(assembly: Assembly, { node, fieldQuestion }: LeafPlan, place: FieldPlacement): Assembled {
  const decided = decideField(assembly.input, fieldQuestion, assembly.chooser);
  const isNull = node.nullable && isBelow(assembly, [decided]) && isCounted(assembly);
  const value = isNull ? null : decided.value;
  const { votes, dissent } = decided;
  return { value, fields: [fieldOf(assembly, { place, value, questions: [decided], votes, dissent })] };
}

/**
 * Returns whether fields are decided by votes. A chooser that is a debater id takes that debater's record unchanged.
 */
function isCounted({ chooser }: Assembly): boolean {
  return typeof chooser !== 'string';
}

function isBelow({ threshold }: Assembly, questions: readonly DecidedField[]): boolean {
  return questions.some(({ share }) => share === null || share < threshold);
}

function assembleObject(
  assembly: Assembly,
  { properties }: ObjectPlan,
  { pointer, required }: FieldPlacement,
): Assembled {
  const parts = properties.map((property) => {
    const place = { pointer: pointer + pointerPart(property.name), required: required && property.required };
    return { name: property.name, ...assemble(assembly, property.plan, place) };
  });
  const entries = parts.flatMap(({ name, value }) => (value === undefined ? [] : [[name, value] as const]));
  return { value: Object.fromEntries(entries), fields: parts.flatMap(({ fields }) => fields) };
}

/** Contains the items that most debaters list, sorted by the number of debaters. */
function assembleSet(assembly: Assembly, plan: SetPlan, place: FieldPlacement): Assembled {
  const { input, chooser } = assembly;
  const items = agreementOn(input.spec, plan.items, input.positions);
  const decided = inclusionsOf(plan, items)
    .map(({ item, fieldQuestion }) => ({
      item,
      name: wordingOf(item),
      question: decideField(input, fieldQuestion, chooser),
    }))
    .map((each) => ({ ...each, count: each.question.votes['true'] ?? 0 }))
    .toSorted((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1));
  const included = decided.filter(({ question }) => question.value === true).map(({ item }) => item);
  return assembleList(assembly, {
    plan,
    place,
    questions: decided.map(({ question }) => question),
    value: typeof chooser === 'string' ? plan.valuesByDebater.get(chooser) : included,
    votes: Object.fromEntries(decided.map(({ name, count }) => [name, count])),
  });
}

/** Decides a list whose order matters. It ends at the first index at which most debaters have no item. */
function assembleSequence(assembly: Assembly, plan: SequencePlan, place: FieldPlacement): Assembled {
  const decided = plan.indexQuestions.map((fieldQuestion) =>
    decideField(assembly.input, fieldQuestion, assembly.chooser),
  );
  const end = decided.findIndex(({ value }) => value === undefined);
  const questions = end === -1 ? decided : decided.slice(0, end + 1);
  const value = questions.flatMap((each) => (each.value === undefined ? [] : [each.value]));
  const votes = tallyOf([...plan.valuesByDebater.values()].map(canonicalJson));
  return assembleList(assembly, { plan, place, questions, value, votes });
}

function tallyOf(names: readonly string[]): Record<string, number> {
  return Object.fromEntries([...Map.groupBy(names, (name) => name)].map(([name, each]) => [name, each.length]));
}

interface ListParts {
  readonly plan: SetPlan | SequencePlan | KeyedPlan;
  readonly place: FieldPlacement;
  readonly questions: readonly DecidedField[];
  readonly value: unknown;
  readonly votes: Readonly<Record<string, number>>;
}

/** Returns the list as one field. Its votes are those of its items. Debaters with another list dissent. */
function assembleList(
  assembly: Assembly,
  { plan, place, questions, value: assembledValue, votes }: ListParts,
): Assembled {
  // When all lists are empty there are no items to vote on, so the whole lists are compared.
  const decidingQuestions =
    questions.length > 0 ? questions : [decideField(assembly.input, wholeLists(plan, place), assembly.chooser)];
  const isNull = plan.node.nullable && isCounted(assembly) && isBelow(assembly, decidingQuestions);
  const value = isNull ? null : assembledValue;
  const dissent = [...plan.valuesByDebater]
    .filter(([, own]) => listKey(plan, own) !== listKey(plan, value))
    .map(([debater_id, own]) => ({ debater_id, value: own }));
  return { value, fields: [fieldOf(assembly, { place, value, questions: decidingQuestions, votes, dissent })] };
}

function wholeLists({ valuesByDebater, node }: ListParts['plan'], { pointer }: FieldPlacement): FieldQuestion {
  const votes = [...valuesByDebater].map(([debaterId, value]) => ({ id: debaterId, debaterId, value }));
  return { id: `${pointer}[]`, type: 'whole', about: node.about, votes };
}

/** Returns equal keys for lists that differ only in their order, unless the order matters. */
function listKey({ kind }: ListParts['plan'], value: unknown): string {
  if (kind === 'sequence' || !Array.isArray(value)) return canonicalJson(value);
  return [...new Set(value.map(canonicalJson))].toSorted().join(',');
}

/** Assembles each entry that most debaters have. The list itself is a field; its votes are for keys. */
function assembleKeyed(assembly: Assembly, plan: KeyedPlan, place: FieldPlacement): Assembled {
  const { input, chooser } = assembly;
  const decided = plan.entries
    .map((entry) => ({ ...entry, question: decideField(input, entry.included, chooser) }))
    .map((entry) => ({ ...entry, count: entry.question.votes['true'] ?? 0 }))
    .toSorted((a, b) => b.count - a.count || (a.key < b.key ? -1 : 1));
  const included = decided.filter(({ question }) => question.value === true);
  const parts = included.map(({ plan: entry }, index) =>
    assemble(assembly, entry, { pointer: `${place.pointer}/${index}`, required: place.required }),
  );
  const list = assembleList(assembly, {
    plan,
    place,
    questions: decided.map(({ question }) => question),
    value: parts.map(({ value }) => value),
    votes: Object.fromEntries(decided.map(({ key, count }) => [key, count])),
  });
  if (list.value === null) return list;
  return { value: list.value, fields: [...list.fields, ...parts.flatMap(({ fields }) => fields)] };
}

interface FieldParts extends Pick<AssembledField, 'value' | 'questions' | 'votes' | 'dissent'> {
  readonly place: FieldPlacement;
}

function fieldOf(assembly: Assembly, { place, ...parts }: FieldParts): AssembledField {
  const confidence = ({ detail }: DecidedField) => answerConfidence(detail) ?? 0;
  const [leastCertain] = parts.questions.toSorted((a, b) => confidence(a) - confidence(b));
  if (leastCertain === undefined) throw new Error('a field is decided by at least one question');
  const shares = parts.questions.map(({ share }) => share ?? 0);
  return {
    ...place,
    ...parts,
    undecided: isBelow(assembly, parts.questions),
    detail: leastCertain.detail,
    share: Math.min(...shares),
  };
}
