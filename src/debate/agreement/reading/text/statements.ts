/** Finds the statements of the answer in a plain text: "the answer is …", `\boxed{…}`, "#### …", "I choose …". */
import { BOX_END, BOX_START } from '../../../../lib/text/latex.ts';
import { trimmedStart } from '../../../../lib/text/trim.ts';
import { HEADING } from '../tables/word-lists.ts';
import { unboxed } from './plain-text.ts';

/**
 * The text that follows a cue, up to the end of its line.
 * Statements are in the order of the text, and the last readable one wins.
 */
export interface Statement {
  readonly text: string;
  /**
   * True for a box or "####", which contain only the answer.
   * A formal statement that cannot be read does not count as a vote.
   */
  readonly formal: boolean;
  /** Index in the plain text at which the statement starts. */
  readonly at: number;
}

export interface CuedStatement extends Statement {
  /** Index at which its cue starts. */
  readonly cueAt: number;
}

const FIT = 'correct|best|right|final|my|closest|appropriate|likely|accurate|suitable|matching';
const THING = 'option|choice|result|solution|vote|match|statement|example|explanation|description';
const BEFORE_CHOICE_VERB =
  'would|will|do|shall|must|should|have|had|am|like|want|to|now|then|thus|therefore|hence|still|also|finally|firmly';

/** The first group is a noun, which is a cue only together with the words behind it. */
const CUES = new RegExp(
  [
    String.raw`${BOX_START}|#### ?(?=[^\s#])|<(?:final_?)?answer>`,
    String.raw`\b(answer|ans|verdict|(?:${FIT}) (?:answer )?(?:${THING}))\b"?`,
    String.raw`\bI(?:'d|'ll)? (?:(?:${BEFORE_CHOICE_VERB}) ){0,3}(?:choose|chose|pick|select|vote(?: for)?|go(?:ing)? with|opt for|lean towards?|settle on|maintain|keep|stand by|stick (?:to|with))\b(?: that\b)?`,
    `(?:答案|答え|回答|정답|respuesta|réponse|antwort|risposta|resposta|ответ|відповідь|odpowiedź)(?: ?(?:是|为|為|は|은|(?:es|est|ist|è|é|to)(?![a-zà-ÿ]))| ?(?=:)) ?:?`,
  ].join('|'),
  'gi',
);
/** Words and signs between a noun and the answer, as in "the answer is". */
const STATES =
  /(?:,? (?:therefore|thus|then|hence),?)?[ \n]{0,2}(?:(?:is|was|are|be|equals?|remains|(?:would|will|should|must|has to|have to|seems to|appears to) be)\b(?: (?:therefore|thus|then|indeed|clearly|definitely|still|likely|probably|most likely|simply|also))? ?[:=]{0,2}|[:=→]|->|=>| - )/i;
/** Words that begin a phrase between the noun and `STATES`, as in "the answer to the question is". */
const ABOUT = /^[ \n](?:to|for|of|in|here|given|among|choice|option|then|that|which|based on)\b/i;
const MAX_ABOUT_CHARACTERS = 90;

/**
 * Returns the length of the words behind a noun that lead to the answer: "the answer [to the question is] B";
 * null when there are none.
 */
function stateLength(behind: string): number | null {
  const found = STATES.exec(behind);
  if (found === null) return null;
  const between = behind.slice(0, found.index);
  const isAbout =
    ABOUT.test(behind) &&
    between.length <= MAX_ABOUT_CHARACTERS &&
    !/[.:;=\n]/.test(between.slice(1)) &&
    !between.includes(BOX_START);
  return found.index === 0 || isAbout ? found.index + found[0].length : null;
}

/**
 * Words before another person's answer, an earlier one, or a wrong one:
 * "Agent 2's answer is", "the initial answer was".
 */
const NOT_THE_ANSWER =
  /(?:\b(?:agents?|peers?|debaters?|candidates?|others?|their|his|her|your|first|second|third|fourth|initial|initially|tentative|preliminary|draft|previous|earlier|original|another|incorrect|wrong|every|each|which|possible|not|if)\b|(?<!\b(?:it|that|let|here|what))'s|s')[\s\w]{0,12}$/i;

/**
 * Words that begin a part of the text which does not answer this question:
 * a collection of several answers, another question, or another turn of a dialogue.
 */
const OTHER_QUESTION = [
  /\b(?:summari[sz]|combin|collect|compil)(?:e|es|ed|ing) (?:all )?(?:of )?(?:the|these|those|our|your)? ?(?:above )?answers\b/i,
  /\ball (?:of )?the answers\b|总结|總結|汇总/i,
  /^ ?(?:==|##)[=#]{0,4} ?(?:instruction|response|input|user|human|assistant|question)s?\b/im,
  /^ ?(?:Question|Problem|Q|User|Human) ?\d{0,3} ?[:.][ \n]/im,
];

/** "The answer is reached by …" explains the method and does not state the answer. */
const METHOD_WORDS =
  /^(?:reached|obtained|found|calculated|computed|derived|based|supported|consistent|justified|explained|given by|determined)\b/i;

const MAX_STATEMENT_CHARACTERS = 300;
/** Maximum number of cues that are read, counted from the end; earlier ones are repetitions. */
const MAX_STATEMENTS = 24;

export function statementsIn(plain: string): CuedStatement[] {
  const found = allStatements(plain);
  if (found.length < 2) return found;
  const otherQuestionAt = Math.min(...OTHER_QUESTION.map((pattern) => plain.search(pattern)).filter((at) => at >= 0));
  const own = found.filter(({ at }) => at < otherQuestionAt);
  return own.length > 0 ? own : found;
}

/** Returns the last statement and those before it that it only repeats, in order: there is no argument between them. */
export function restatements(plain: string, statements: readonly CuedStatement[]): CuedStatement[] {
  const first = statements.findLastIndex((statement, index) => {
    const before = statements[index - 1];
    return before === undefined || !isHeading(between(plain, before, statement));
  });
  return statements.slice(Math.max(first, 0));
}

/** Returns true for a text that has only words of a heading and no argument. */
export function isHeading(text: string): boolean {
  return (text.match(/[\p{L}\p{N}_]+/gu) ?? []).every((word) => HEADING.has(word.toLowerCase()));
}

/** Returns the text between two statements, without the first sentence, which is the earlier statement itself. */
function between(plain: string, earlier: Statement, later: CuedStatement): string {
  const text = trimmedStart(plain.slice(earlier.at, later.cueAt), ' \n:');
  return text.slice(firstSentence(text).length);
}

function allStatements(plain: string): CuedStatement[] {
  const found: CuedStatement[] = [];
  for (const cue of [...plain.matchAll(CUES)].slice(-MAX_STATEMENTS)) {
    const statement = statementAt(plain, cue);
    if (statement !== null && cue.index >= (found.at(-1)?.at ?? 0)) found.push(statement);
  }
  return found;
}

function statementAt(plain: string, { 0: cue, 1: noun, index: cueAt }: RegExpExecArray): CuedStatement | null {
  const isBox = cue === BOX_START;
  if (!isBox && NOT_THE_ANSWER.test(plain.slice(Math.max(0, cueAt - 40), cueAt))) return null;
  const end = cueAt + cue.length;
  const length = noun === undefined ? 0 : stateLength(plain.slice(end, end + MAX_ABOUT_CHARACTERS + 40));
  if (length === null) return null;
  const at = end + length;
  const text = isBox ? boxAt(plain, at) : lineAt(plain, at);
  return METHOD_WORDS.test(text) ? null : { text, formal: isBox || cue.startsWith('####'), at, cueAt };
}

/** Returns an empty text when the box is cut off. */
function boxAt(plain: string, at: number): string {
  const end = plain.indexOf(BOX_END, at);
  return end < 0 ? '' : unboxed(plain.slice(at, end));
}

/** Returns the text up to the end of the line, or the next line with text when the cue ends its line. */
function lineAt(plain: string, at: number): string {
  const rest = trimmedStart(plain.slice(at, at + MAX_STATEMENT_CHARACTERS), ' \n:');
  return unboxed(rest.split(/\n|<\/(?:final_?)?answer>/i, 1)[0] ?? '');
}

/** Ends of sentences: a full stop before white space that belongs to no decimal number, initial or enumeration. */
const SENTENCE_END =
  /(?<=[^\s.]{2}[.!?]["')\]]?)[ \u2009]|(?<=^\d\.) (?=(?:This|That|These|It|They|The|There)\b)|(?<=[。！？])|\n/;

/** Returns sentences and lines, in order, without blank ones. */
export function sentencesOf(plain: string): string[] {
  return plain
    .split(SENTENCE_END)
    .map(unboxed)
    .filter((sentence) => sentence !== '');
}

export function firstSentence(text: string): string {
  return text.split(SENTENCE_END, 1)[0] ?? text;
}
