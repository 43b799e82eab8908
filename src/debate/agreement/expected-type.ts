/** Which type of answer a question asks for, as far as its own words say. */
import type { AnswerType, Question } from '../question.ts';
import { optionsOf } from './options.ts';
import type { Option } from './options.ts';
import { plainText } from './plain-text.ts';

export interface ExpectedAnswer {
  /** Null: nothing in the question tells. */
  readonly type: AnswerType | null;
  /** The type is binding: an answer that cannot be read as it is no vote. Otherwise it may still be another type. */
  readonly binding: boolean;
  readonly options: readonly Option[] | null;
  /** A bare number above 1 means per cent. */
  readonly inPerCent: boolean;
  /** Figures are names here (versions, codes): 1.10 is not 1.1. */
  readonly figuresAreNames: boolean;
  readonly questionText: string;
}

const SEVERAL = /\b(?:select|choose|pick|mark|check) (?:all|two|three|every)\b|\ball that apply\b|\b(?:list|name|give|find|identify|state) (?:all|every|each|the (?:two|three|four|five))\b|\bwhat are (?:all|the (?:two|three|four|five|roots|solutions|factors|prime factors|divisors|values))\b/i;
const NUMBER_ASKED =
  /\b(?:how (?:many|much|old|far|long|tall|high|deep|fast|heavy|big|large|wide|often)|(?:what|which)(?:'s| is| was| are| were| will be| would be)? (?:the )?(?:\w+ ){0,3}?(?:number|total|sum|average|mean|median|amount|percentage|percent|probability|value|cost|price|difference|product|ratio|area|perimeter|volume|length|width|height|distance|speed|rate|age|weight|population|temperature|remainder|quotient|profit|salary|score)\b|calculate|compute|evaluate)\b|\d\s*(?:[+*/×÷^]|\s[-−–]\s)\s*\d/i;
const DATE_ASKED = /^\s*(?:(?:in|on|since|by) )?when (?:did|was|were|is|will)\b|\b(?:what|which) (?:year|date|day|month)\b/i;
const BOOLEAN_ASKED =
  /(?:^|[.!?:;,\n]\s*)(?:so |and |then )?(?:is|are|am|was|were|do|does|did|can|could|should|would|will|shall|may|might|must|has|have|had|isn't|aren't|doesn't|don't|didn't|can't|won't)\s[^?]*\?\s*$|\b(?:true or false|yes or no)\b|是不是|是否|吗[?？]?\s*$|ですか[?？。]?\s*$|ますか[?？。]?\s*$/i;
const ALTERNATIVE = /\bor\b(?! not\b| false\b| no\b)|还是|それとも/i;
const PER_CENT_ASKED = /\b(?:what|which|how many|find the|calculate the|as a)\s(?:\w+\s){0,3}?(?:percent(?:age)?|per cent)\b/i;
const NAMED_BY_FIGURES = /\b(?:versions?|releases?|phone|telephone|zip code|post(?:al)? ?code|serial number|isbn|ip address|area code|identifier|model number)\b/i;

/**
 * `answer_type` first; then declared options; then a menu in the question's text; then what the last sentence asks:
 * several things, yes or no (without alternatives), a date, a number.
 */
export function expectedAnswer(question: Question): ExpectedAnswer {
  const declared = question.answer_type === 'auto' ? null : question.answer_type;
  const questionText = plainText(question.question);
  const options = declared === null || declared === 'choice' || declared === 'set' ? optionsOf(question) : null;
  const figuresAreNames = NAMED_BY_FIGURES.test(questionText) && declared !== 'number';
  const type = declared ?? askedType(questionText, options, figuresAreNames);
  return {
    type,
    binding: declared !== null || type === 'choice',
    options,
    inPerCent: PER_CENT_ASKED.test(lastSentence(questionText)),
    figuresAreNames,
    questionText,
  };
}

function askedType(text: string, options: readonly Option[] | null, figuresAreNames: boolean): AnswerType | null {
  if (SEVERAL.test(text)) return 'set';
  if (options !== null) return 'choice';
  const asked = lastSentence(text);
  if (BOOLEAN_ASKED.test(asked) && !ALTERNATIVE.test(asked)) return 'boolean';
  if (DATE_ASKED.test(asked)) return 'date';
  return NUMBER_ASKED.test(asked) && !figuresAreNames ? 'number' : null;
}

/** The last question, else the last sentence. */
function lastSentence(text: string): string {
  const upToMark = text.includes('?') ? text.slice(0, text.lastIndexOf('?') + 1) : text.trim();
  const start = Math.max(upToMark.slice(0, -1).search(/[.!?]\s+[^.!?]*$/), -1);
  return upToMark.slice(start + 1);
}
