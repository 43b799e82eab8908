/** Which type of answer a question asks for, as far as its own words say. */
import type { AnswerType, Question } from '../question.ts';
import { endsWithMenu, hasDeclaredOptions, optionsOf } from './options.ts';
import type { Option } from './options.ts';
import { plainText } from './plain-text.ts';

export interface ExpectedAnswer {
  /** Null: nothing in the question tells. */
  readonly type: AnswerType | null;
  /** The type is binding: an answer that cannot be read as it is no vote. Otherwise it may still be another type. */
  readonly binding: boolean;
  readonly options: readonly Option[] | null;
  /** The options were found in the middle of the question's text, and nothing else says that it is a choice. */
  readonly menuInText: boolean;
  /** A bare number above 1 means per cent. */
  readonly inPerCent: boolean;
  /** Figures are names here (versions, codes): 1.10 is not 1.1. */
  readonly figuresAreNames: boolean;
  readonly questionText: string;
}

const SEVERAL =
  /\b(?:select|choose|pick|mark|check) (?:all|two|three|every)\b|\ball that apply\b|\b(?:list|name|give|find|identify|state) (?:all|every|each|the (?:two|three|four|five))\b|\bwhat are (?:all|the (?:two|three|four|five|roots|solutions|factors|prime factors|divisors|values))\b/i;
const QUANTITY =
  'number|total|sum|average|mean|median|amount|percentage|percent|probability|likelihood|chance|value|cost|price|difference|product|ratio|area|perimeter|volume|length|width|height|depth|distance|speed|rate|age|weight|mass|capacity|population|temperature|remainder|quotient|profit|salary|income|revenue|balance|discount|bill|fee|score|grade|radius|diameter|density|force|energy|frequency|concentration';
const NUMBER_ASKED = new RegExp(
  [
    String.raw`\bhow (?:many|much|old|far|long|tall|high|deep|fast|heavy|big|large|wide|often)\b`,
    String.raw`\b(?:what|which)(?:'s| is| was| are| were| will be| would be)? (?:[\w'’-]+ ){0,4}?(?:${QUANTITY})\b`,
    String.raw`\bfind (?:[\w'’-]+ ){0,4}?(?:${QUANTITY})\b`,
    String.raw`\bwhat (?:will|does|did|do|would) [^?]{1,80} (?:cost|weigh|earn|pay|measure|equal)\b`,
    String.raw`\b(?:calculate|compute|evaluate)\b`,
    String.raw`\d\s*(?:[+*/×÷^]|\s[-−–]\s)\s*\d`,
  ].join('|'),
  'i',
);
const DATE_ASKED =
  /^\s*(?:(?:in|on|since|by) )?when (?:did|was|were|is|will)\b|\b(?:what|which) (?:year|date|day|month)\b/i;
const AUXILIARY =
  "(?:is|are|am|was|were|do|does|did|can|could|should|would|will|shall|may|might|must|has|have|had|isn't|aren't|doesn't|don't|didn't|can't|won't)";
const OPENS_WITH_AUXILIARY = new RegExp(String.raw`^\s*(?:so |and |then |now )?${AUXILIARY}\s`, 'i');
const AUXILIARY_AFTER_CLAUSE = new RegExp(String.raw`[,:;]\s*${AUXILIARY}\s[^?]*\?\s*$`, 'i');
const ASKS_WHAT = /\b(?:what|which|how|who|whom|whose|when|where|why)\b/i;
const BOOLEAN_ASKED = /\b(?:true or false|yes or no)\b|是不是|是否|吗[?？]?\s*$|ですか[?？。]?\s*$|ますか[?？。]?\s*$/i;
const ALTERNATIVE = /\bor\b(?! not\b| false\b| no\b)|还是|それとも/i;
const PER_CENT_ASKED =
  /\b(?:what|which|how many|find the|calculate the|as a)\s(?:\w+\s){0,3}?(?:percent(?:age)?|per cent)\b/i;
const NAMED_BY_FIGURES =
  /\b(?:versions?|releases?|(?:tele)?phone number|zip code|post(?:al)? ?code|serial number|isbn|ip address|area code|identifier|model number)\b/i;

/** What a question asks for stands at its end; what lies further back is a document that was pasted in. */
const QUESTION_REACH = 6000;

/**
 * `answer_type` first; then declared options; then a menu in the question's text; then what the last sentence asks:
 * several things, yes or no (without alternatives), a date, a number.
 */
export function expectedAnswer(question: Question): ExpectedAnswer {
  const declared = question.answer_type === 'auto' ? null : question.answer_type;
  const questionText = plainText(question.question.slice(-QUESTION_REACH));
  const options = declared === null || declared === 'choice' || declared === 'set' ? optionsOf(question) : null;
  const asked = lastSentence(questionText);
  const figuresAreNames = NAMED_BY_FIGURES.test(asked) && declared !== 'number';
  return {
    type: declared ?? askedType(questionText, options, figuresAreNames),
    binding: declared !== null || options !== null,
    options,
    menuInText: declared === null && options !== null && !hasDeclaredOptions(question) && !endsWithMenu(question),
    inPerCent: PER_CENT_ASKED.test(asked),
    figuresAreNames,
    questionText,
  };
}

/** The same without the menu that was found in the question's text. */
export function withoutMenu(expected: ExpectedAnswer): ExpectedAnswer {
  const { questionText, figuresAreNames } = expected;
  return {
    ...expected,
    type: askedType(questionText, null, figuresAreNames),
    options: null,
    menuInText: false,
    binding: false,
  };
}

/** "Select all that apply" can stand before the menu. */
const SEVERAL_REACH = 400;

function askedType(text: string, options: readonly Option[] | null, figuresAreNames: boolean): AnswerType | null {
  if (SEVERAL.test(text.slice(-SEVERAL_REACH))) return 'set';
  if (options !== null) return 'choice';
  const asked = lastSentence(text);
  if (asksYesOrNo(asked) && !ALTERNATIVE.test(asked)) return 'boolean';
  if (DATE_ASKED.test(asked)) return 'date';
  return NUMBER_ASKED.test(asked) && !figuresAreNames ? 'number' : null;
}

function asksYesOrNo(asked: string): boolean {
  if (OPENS_WITH_AUXILIARY.test(asked) || BOOLEAN_ASKED.test(asked)) return true;
  return AUXILIARY_AFTER_CLAUSE.test(asked) && !ASKS_WHAT.test(asked);
}

/** The last question, else the last sentence; a stop behind one or two letters ("Mr.") ends none. */
function lastSentence(text: string): string {
  const upToMark = text.includes('?') ? text.slice(0, text.lastIndexOf('?') + 1) : text.trim();
  const start = Math.max(
    upToMark.slice(0, -1).search(/(?<=[^\s.]{3})[.!?]["')]*\s+(?!.*(?<=[^\s.]{3})[.!?]["')]*\s)/s),
    -1,
  );
  return upToMark.slice(start + 1);
}
