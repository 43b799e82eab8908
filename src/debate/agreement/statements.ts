/** Finds where a plain text states its answer: "the answer is …", `\boxed{…}`, "#### …", "I choose …". */
import { BOX_END, BOX_START } from './plain-text.ts';

/** What follows a cue, up to the end of its line; in the order of the text. The last one that can be read wins. */
export interface Statement {
  readonly text: string;
  /** A box or "####": a form that holds the answer and nothing else. One that cannot be read is no vote. */
  readonly formal: boolean;
  /** Where the statement starts in the plain text. */
  readonly at: number;
}

export interface CuedStatement extends Statement {
  /** Where its cue starts. */
  readonly cueAt: number;
}

const VERB = `(?:is|was|are|be|equals?|remains|(?:would|will|should|must|has to|have to|seems to|appears to) be)`;
const FIT = 'correct|best|right|final|my|closest|appropriate|likely|accurate|suitable|matching';
const NOUN = `(?:answer|ans|verdict|(?:${FIT}) (?:answer |)(?:option|choice|result|solution|vote|match|statement|example|explanation|description))`;
const ABOUT = String.raw`(?:\s+(?:to|for|of|in|here|given|among|choice|option|then|that|which|based on)\b[^.:;=\n\u0002]{0,80}?)?`;

const CUES = new RegExp(
  [
    `${BOX_START}`,
    String.raw`####[^\S\n]*(?=[^\s#])`,
    String.raw`\b${NOUN}\b"?${ABOUT}(?:,?\s+(?:therefore|thus|then|hence),?)?\s*(?:${VERB}\b(?:\s+(?:therefore|thus|then|indeed|clearly|definitely|still|likely|probably|most likely|simply|also))?\s*[:=]*|[:=→]|->|=>|\s-\s)`,
    String.raw`\bI(?:'d|'ll)?\s(?:[a-z]+\s){0,3}?(?:choose|chose|pick|select|vote(?: for)?|go(?:ing)? with|opt for|lean towards?|settle on|maintain|keep|stand by|stick (?:to|with))\b(?:\sthat\b)?`,
    String.raw`(?:答案|答え|回答|정답|respuesta|réponse|antwort|risposta|resposta|ответ|відповідь|odpowiedź)(?:\s?(?:是|为|為|は|은|(?:es|est|ist|è|é|to)(?![a-zà-ÿ]))|\s?(?=:))\s*:?`,
    '<(?:final_?)?answer>',
  ].join('|'),
  'gi',
);

/** Somebody else's answer, an earlier one, or a wrong one: "Agent 2's answer is", "the initial answer was". */
const NOT_THE_ANSWER =
  /(?:\b(?:agents?|peers?|debaters?|candidates?|others?|their|his|her|your|first|second|third|fourth|initial|initially|tentative|preliminary|draft|previous|earlier|original|another|incorrect|wrong|every|each|which|possible|not|if)\b|(?<!\b(?:it|that|let|here|what))'s|s')[\s\w]{0,12}$/i;

/** From here on a text gathers answers to several questions, or goes on to another one, or writes another turn. */
const ELSEWHERE =
  /^\s*(?:={2,}|#{2,})\s*(?:instruction|response|input|user|human|assistant|question)s?\b|\b(?:summari[sz]|combin|collect|compil)\w*\s(?:all\s)?(?:of\s)?(?:the|these|those|our|your)?\s?(?:above\s)?answers\b|\ball (?:of )?the answers\b|总结|總結|汇总|^\s*(?:Question|Problem|Q|User|Human)\s?\d{0,3}\s?[:.]\s/im;

/** "The answer is reached by …" tells how, not what. */
const TELLS_HOW =
  /^(?:reached|obtained|found|calculated|computed|derived|based|supported|consistent|justified|explained|given by|determined)\b/i;

const MAX_STATEMENT = 300;

export function statementsIn(plain: string): CuedStatement[] {
  const found = allStatements(plain);
  if (found.length < 2) return found;
  const elsewhere = plain.search(ELSEWHERE);
  const own = elsewhere < 0 ? [] : found.filter(({ at }) => at < elsewhere);
  return own.length > 0 ? own : found;
}

/** Words of a heading, and nothing that argues. */
const HEADING =
  /^\W*(?:(?:so|therefore|thus|hence|in|the|my|our|final|answer|ans|conclusion|correct|best|response|solution|option|choice|is)\b\W*)*$/i;

/** The last of the statements and those before it that it only repeats, in order: no word of argument is in between. */
export function restatements(plain: string, statements: readonly CuedStatement[]): CuedStatement[] {
  const first = statements.findLastIndex((statement, place) => {
    const before = statements[place - 1];
    return before === undefined || !HEADING.test(between(plain, before, statement));
  });
  return statements.slice(Math.max(first, 0));
}

function between(plain: string, one: Statement, next: CuedStatement): string {
  const text = plain.slice(one.at, next.cueAt).replace(/^[\s:]+/, '');
  return text.slice(firstSentence(text).length);
}

function allStatements(plain: string): CuedStatement[] {
  const found: CuedStatement[] = [];
  CUES.lastIndex = 0;
  for (let match = CUES.exec(plain); match !== null; match = CUES.exec(plain)) {
    const isBox = match[0] === BOX_START;
    if (!isBox && NOT_THE_ANSWER.test(plain.slice(Math.max(0, match.index - 40), match.index))) continue;
    const at = match.index + match[0].length;
    const text = isBox ? boxAt(plain, at) : lineAt(plain, at);
    if (!TELLS_HOW.test(text))
      found.push({ text, formal: isBox || match[0].startsWith('####'), at, cueAt: match.index });
  }
  return found;
}

function boxAt(plain: string, at: number): string {
  const end = plain.indexOf(BOX_END, at);
  return unboxed(plain.slice(at, end < 0 ? at + MAX_STATEMENT : end)).trim();
}

/** The rest of the line, or the next line with text when the cue ends its own. */
function lineAt(plain: string, at: number): string {
  const rest = plain.slice(at, at + MAX_STATEMENT).replace(/^[\s:]+/, '');
  const end = rest.search(/\n|<\/(?:final_?)?answer>/i);
  return unboxed(end < 0 ? rest : rest.slice(0, end)).trim();
}

export function unboxed(text: string): string {
  return text.replaceAll(BOX_START, '').replaceAll(BOX_END, '');
}

/** Ends of sentences: a stop before white space that is no decimal point, initial or enumeration. */
const SENTENCE_END = /(?<=[^\s.]{2}[.!?。！？]["')\]]?)\s+|(?<=[。！？])|\n+/;

/** Sentences and lines, in order, none blank. */
export function sentencesOf(plain: string): string[] {
  return plain
    .split(SENTENCE_END)
    .map((sentence) => unboxed(sentence).trim())
    .filter((sentence) => sentence !== '');
}

export function firstSentence(text: string): string {
  return text.split(SENTENCE_END, 1)[0] ?? text;
}
