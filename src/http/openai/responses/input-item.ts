/** The items of an input: messages, and items of earlier outputs that a client sends back. */
import { z } from 'zod';
import { text } from '../../../debate/schema/request/request-fields.ts';
import { NO_TOOLS } from '../client-fields.ts';

/** The supported part types. All others are refused by name. */
const textTypes = ['input_text', 'output_text', 'text', 'refusal'];

export const inputPartSchema = z
  .looseObject({
    type: z.string().meta({
      description: 'The type of the part: `input_text`, `output_text`, `text` or `refusal`.',
      examples: ['input_text'],
    }),
    text: text.optional().meta({ description: 'The text.', examples: ['What is 17 * 23?'] }),
    refusal: text
      .optional()
      .meta({ description: 'The refusal in an earlier answer.', examples: ['I cannot help with that.'] }),
  })
  .superRefine(({ type, text: content, refusal }, problems) => {
    const addProblem = (path: string, message: string) => problems.addIssue({ code: 'custom', path: [path], message });
    if (!textTypes.includes(type))
      addProblem('type', `"${type.slice(0, 40)}" is not supported: a panel reads only text`);
    else if (type === 'refusal' && refusal === undefined) addProblem('refusal', 'is required');
    else if (type !== 'refusal' && content === undefined) addProblem('text', 'is required');
  })
  .meta({ description: 'A part of a message. Only texts are supported.' });

/** A field of an item of an earlier output. It is accepted, because clients send such items back unchanged. */
const returnedField = z.string().max(200).nullish();

export const inputMessageSchema = z
  .strictObject({
    type: z.literal('message').meta({ description: 'The type of the item. An item with a role may leave it out.' }),
    role: z
      .enum(['user', 'system', 'developer', 'assistant'], { error: 'must be system, developer, user or assistant' })
      .meta({ description: 'The role of the author.' }),
    content: z.union([text, z.array(inputPartSchema)], { error: 'must be a text or a list of parts' }).meta({
      description: 'The text, or a list of parts that are texts. Images and files are refused.',
      examples: ['What is 17 * 23?'],
    }),
    id: returnedField.meta({
      description: 'The id of an item of an earlier output. It is ignored.',
      examples: ['msg_1'],
    }),
    status: returnedField.meta({
      description: 'The status of an earlier item. It is ignored.',
      examples: ['completed'],
    }),
    phase: returnedField.meta({
      description: 'The phase of an earlier item. It is ignored.',
      examples: ['final_answer'],
    }),
  })
  .meta({ description: 'A message of the conversation.' });

/** A reference to an item of an earlier output instead of its text. */
export const itemReferenceSchema = z
  .strictObject({
    type: z.literal('item_reference').meta({ description: 'The type of the item.' }),
    id: z
      .string()
      .max(200)
      .meta({
        description: 'The id of an item that this service gave: `msg_…` stands for the answer of that response.',
        examples: ['msg_0b9f3f3e-6a52-4b53-9f0c-1f4f5f0f6a11'],
      }),
  })
  .meta({ description: 'An item of an earlier output, by its id.' });

/** The reasoning of an earlier answer. It is accepted, but the panel does not see it. */
const returnedReasoningSchema = z.looseObject({
  type: z.literal('reasoning').meta({ description: 'The reasoning of an earlier answer. The panel does not see it.' }),
});

const NO_MESSAGE = 'is not supported: a panel reads only messages';
const TOOL_TYPE = /(?:^|_)call|tool|approval|shell|program/;

/**
 * Selects the schema by the item's type, so that an item of a tool is refused as such and not for missing fields of a
 * message.
 */
const typedItemSchema = z.discriminatedUnion(
  'type',
  [inputMessageSchema, itemReferenceSchema, returnedReasoningSchema],
  {
    error: ({ input }) => {
      if (typeof input !== 'object' || input === null) return 'must be an object';
      const type = String((input as { readonly type?: unknown }).type).slice(0, 40);
      return `"${type}" ${TOOL_TYPE.test(type) ? NO_TOOLS : NO_MESSAGE}`;
    },
  },
);

export const inputItemSchema = z.preprocess(withType, typedItemSchema).meta({ description: 'An item of the input.' });
export type InputItem = z.infer<typeof inputItemSchema>;

/** Adds the type `message` to an item that has a role but no type. */
function withType(item: unknown): unknown {
  if (typeof item !== 'object' || item === null || 'type' in item || !('role' in item)) return item;
  return { ...item, type: 'message' };
}
