/** Raw reply text as it streams in → the readable characters of its answer and reasoning, never raw JSON. */

const SHOWN_KEYS: ReadonlySet<string> = new Set(['answer', 'reasoning']);
const SIMPLE_ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f' };
const THINK_OPENING = /<(think|thinking|reasoning)>$/i;

/** In these states all characters up to one of these are alike: they are taken at once, which is 20 times as fast. */
const MARKS: Readonly<Partial<Record<Reader['state'], string>>> = { prose: '{>', thinking: '>', string: '"\\' };
const TAIL_CHARACTERS = 16;
/** No key is longer that is looked for. */
const WORD_CHARACTERS = 32;

/** Where the reader stands. Moved by `step` and, between marks, by `passed`. */
interface Reader {
  /**
   * `prose`: before or after an object. `thinking`: until its closing tag. `object`: between strings, at `depth`.
   * `string`: inside quotes. `escape`: after a backslash. `unicode`: inside `\uXXXX`.
   */
  state: 'prose' | 'thinking' | 'object' | 'string' | 'escape' | 'unicode';
  depth: number;
  /** The end of what was read in prose or thinking, to know a tag by; at most 16 characters. */
  tail: string;
  thinkTag: string;
  /** Text of the current key, or of a skipped string's start. */
  word: string;
  expectsKey: boolean;
  /** The current string is the value of a shown key. */
  shown: boolean;
  digits: string;
  /** First half of an escaped surrogate pair, held until the second comes. */
  half: string;
  /** Text of an earlier string was shown, so the next starts on a line of its own. */
  started: boolean;
}

/**
 * A function to feed with pieces of one reply, cut anywhere; each call returns what became readable by it. Only strings
 * directly under the outermost object are shown; prose and think sections are not.
 */
export function partialText(): (piece: string) => string {
  const reader: Reader = {
    state: 'prose',
    depth: 0,
    tail: '',
    thinkTag: '',
    word: '',
    expectsKey: false,
    shown: false,
    digits: '',
    half: '',
    started: false,
  };
  return (piece) => {
    let out = '';
    for (let at = 0; at < piece.length; at += 1) {
      const mark = nextMark(reader, piece, at);
      if (mark > at) out += passed(reader, piece.slice(at, mark));
      at = mark;
      if (at < piece.length) out += step(reader, piece.charAt(at));
    }
    return out;
  };
}

function nextMark({ state }: Reader, piece: string, from: number): number {
  const marks = MARKS[state];
  if (marks === undefined) return from;
  let at = from;
  while (at < piece.length && !marks.includes(piece.charAt(at))) at += 1;
  return at;
}

/** Characters without a mark, in the state that they were looked for in. */
function passed(reader: Reader, characters: string): string {
  if (reader.state === 'string') return shownText(reader, characters);
  remember(reader, characters);
  return '';
}

function remember(reader: Reader, characters: string): void {
  reader.tail = (reader.tail + characters.slice(-TAIL_CHARACTERS)).slice(-TAIL_CHARACTERS);
}

function step(reader: Reader, character: string): string {
  switch (reader.state) {
    case 'prose':
      return inProse(reader, character);
    case 'thinking':
      return inThinking(reader, character);
    case 'object':
      return inObject(reader, character);
    case 'string':
      return inString(reader, character);
    case 'escape':
      return inEscape(reader, character);
    case 'unicode':
      return inUnicode(reader, character);
  }
}

function inProse(reader: Reader, character: string): string {
  remember(reader, character);
  const tag = THINK_OPENING.exec(reader.tail)?.[1];
  if (tag !== undefined) {
    reader.state = 'thinking';
    reader.thinkTag = `</${tag.toLowerCase()}>`;
  } else if (character === '{') {
    reader.state = 'object';
    reader.depth = 1;
    reader.expectsKey = true;
    reader.word = '';
  }
  return '';
}

function inThinking(reader: Reader, character: string): string {
  remember(reader, character);
  if (reader.tail.toLowerCase().endsWith(reader.thinkTag)) reader.state = 'prose';
  return '';
}

function inObject(reader: Reader, character: string): string {
  if (character === '"') return openString(reader);
  if (character === '{' || character === '[') reader.depth += 1;
  else if (character === '}' || character === ']') reader.depth -= 1;
  else if (character === ',') reader.expectsKey = true;
  else if (character === ':') reader.expectsKey = false;
  else if (isProseBrace(reader, character)) reader.depth = 0;
  if (reader.depth === 0) reader.state = 'prose';
  return '';
}

/** `{note}` opens no object: where a key is due, only a quote may stand. */
function isProseBrace(reader: Reader, character: string): boolean {
  return reader.expectsKey && reader.depth === 1 && character.trim() !== '';
}

function openString(reader: Reader): string {
  reader.state = 'string';
  reader.shown = !reader.expectsKey && reader.depth === 1 && SHOWN_KEYS.has(reader.word);
  if (reader.expectsKey) reader.word = '';
  const separator = reader.shown && reader.started ? '\n' : '';
  reader.started ||= reader.shown;
  return separator;
}

function inString(reader: Reader, character: string): string {
  if (character === '"') {
    reader.state = 'object';
    const dangling = reader.half === '' ? '' : shownText(reader, '');
    reader.shown = false;
    return dangling;
  }
  if (character === '\\') {
    reader.state = 'escape';
    return '';
  }
  return shownText(reader, character);
}

function inEscape(reader: Reader, character: string): string {
  reader.state = character === 'u' ? 'unicode' : 'string';
  reader.digits = '';
  return character === 'u' ? '' : shownText(reader, SIMPLE_ESCAPES[character] ?? character);
}

function inUnicode(reader: Reader, character: string): string {
  reader.digits += character;
  if (reader.digits.length < 4) return '';
  reader.state = 'string';
  const unit = /^[0-9a-f]{4}$/i.test(reader.digits)
    ? String.fromCharCode(Number.parseInt(reader.digits, 16))
    : '\uFFFD';
  return shownText(reader, unit);
}

/** Passes text on in whole characters: a first surrogate waits for its second, a lone one is replaced. */
function shownText(reader: Reader, text: string): string {
  if (!reader.shown) {
    if (reader.expectsKey) reader.word = (reader.word + text.slice(0, WORD_CHARACTERS)).slice(0, WORD_CHARACTERS);
    return '';
  }
  const joined = reader.half + text;
  reader.half = /[\uD800-\uDBFF]$/.test(joined) && text !== '' ? joined.slice(-1) : '';
  return joined.slice(0, joined.length - reader.half.length).toWellFormed();
}
