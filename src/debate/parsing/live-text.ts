/** Extracts the readable text of reasoning and answer from a reply while it streams. Raw JSON is never shown. */

/** The part of a reply that a piece of text belongs to. */
export type LiveField = 'reasoning' | 'answer';

export interface TextPiece {
  readonly field: LiveField;
  readonly text: string;
}

/** The keys whose text is shown. A turn of a ballot has its reasoning in `rationale` and its answer in `vote`. */
const SHOWN_KEYS: ReadonlyMap<string, LiveField> = new Map([
  ['reasoning', 'reasoning'],
  ['rationale', 'reasoning'],
  ['answer', 'answer'],
  ['draft', 'answer'],
  ['vote', 'answer'],
]);
const SIMPLE_ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f' };
const THINK_OPENING = /<(think|thinking|reasoning)>$/i;

/** The characters that end a run, by state. A run is handled as a whole, which is 20 times as fast. */
const MARKS: Readonly<Partial<Record<Reader['state'], string>>> = { prose: '{>', thinking: '>', string: '"\\' };
const MAX_TAIL_CHARACTERS = 16;
/** Maximum number of characters of a key that are kept; no shown key is longer. */
const MAX_WORD_CHARACTERS = 32;

/** The state of the reader. `step` changes it at a mark, and `addRun` changes it between marks. */
interface Reader {
  /**
   * `prose`: before or after an object. `thinking`: before its closing tag. `object`: between strings, at `depth`.
   * `string`: inside quotes. `escape`: after a backslash. `unicode`: inside `\uXXXX`.
   */
  state: 'prose' | 'thinking' | 'object' | 'string' | 'escape' | 'unicode';
  depth: number;
  /** The last characters of prose or thinking, in which tags are recognised; up to 16 characters. */
  tail: string;
  /** The tag that ends the current think section. */
  closingTag: string;
  /** The start of the last string that was read while a key was expected. */
  word: string;
  expectsKey: boolean;
  /** True when the current string is the value of a shown key, or an item of a list that is. */
  isShown: boolean;
  /** The number of strings so far in a list that is the value of a shown key; null outside such a list. */
  listItems: number | null;
  /** The field of the text that was shown last. */
  field: LiveField;
  digits: string;
  /** First half of an escaped surrogate pair, kept until the second half arrives. */
  highSurrogate: string;
  /** True when text of an earlier field was shown. A line break then separates it from the next field. */
  hasShownText: boolean;
}

/**
 * Returns a function that takes the pieces of one reply, split at any index, and returns the text that each piece makes
 * readable. Shows only strings directly in the outermost object, or in a list there. Prose and think sections are not
 * shown.
 */
export function partialText(): (piece: string) => TextPiece[] {
  const reader: Reader = {
    state: 'prose',
    depth: 0,
    tail: '',
    closingTag: '',
    word: '',
    expectsKey: false,
    isShown: false,
    listItems: null,
    field: 'reasoning',
    digits: '',
    highSurrogate: '',
    hasShownText: false,
  };
  return (piece) => {
    const pieces: TextPiece[] = [];
    for (let at = 0; at < piece.length; at += 1) {
      const mark = nextMark(reader, piece, at);
      if (mark > at) addPiece(pieces, { field: reader.field, text: addRun(reader, piece.slice(at, mark)) });
      at = mark;
      // The line break between two fields belongs to the first of them.
      const { field } = reader;
      if (at < piece.length) addPiece(pieces, { field, text: step(reader, piece.charAt(at)) });
    }
    return pieces;
  };
}

/** Appends the text to the last piece when it has the same field. */
export function addPiece(pieces: TextPiece[], { field, text }: TextPiece): void {
  const last = pieces.at(-1);
  if (text === '') return;
  if (last?.field === field) pieces[pieces.length - 1] = { field, text: last.text + text };
  else pieces.push({ field, text });
}

function nextMark({ state }: Reader, piece: string, from: number): number {
  const marks = MARKS[state];
  if (marks === undefined) return from;
  let at = from;
  while (at < piece.length && !marks.includes(piece.charAt(at))) at += 1;
  return at;
}

/** Takes characters without a mark, in the current state. */
function addRun(reader: Reader, characters: string): string {
  if (reader.state === 'string') return takeText(reader, characters);
  appendToTail(reader, characters);
  return '';
}

function appendToTail(reader: Reader, characters: string): void {
  reader.tail = (reader.tail + characters.slice(-MAX_TAIL_CHARACTERS)).slice(-MAX_TAIL_CHARACTERS);
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
  appendToTail(reader, character);
  const tag = THINK_OPENING.exec(reader.tail)?.[1];
  if (tag !== undefined) {
    reader.state = 'thinking';
    reader.closingTag = `</${tag.toLowerCase()}>`;
  } else if (character === '{') {
    reader.state = 'object';
    reader.depth = 1;
    reader.expectsKey = true;
    reader.word = '';
  }
  return '';
}

function inThinking(reader: Reader, character: string): string {
  appendToTail(reader, character);
  if (reader.tail.toLowerCase().endsWith(reader.closingTag)) reader.state = 'prose';
  return '';
}

function inObject(reader: Reader, character: string): string {
  if (character === '"') return openString(reader);
  if (character === '{' || character === '[') openNested(reader, character);
  else if (character === '}' || character === ']') closeNested(reader);
  else if (character === ',') reader.expectsKey = reader.listItems === null;
  else if (character === ':') reader.expectsKey = false;
  else if (isProseBrace(reader, character)) reader.depth = 0;
  if (reader.depth === 0) reader.state = 'prose';
  return '';
}

function openNested(reader: Reader, character: string): void {
  if (character === '[' && reader.depth === 1 && !reader.expectsKey && SHOWN_KEYS.has(reader.word))
    reader.listItems = 0;
  reader.depth += 1;
}

function closeNested(reader: Reader): void {
  reader.depth -= 1;
  if (reader.depth <= 1) reader.listItems = null;
}

/** Returns true for `{note}`, which opens no object: where a key is expected, only a quote may follow. */
function isProseBrace(reader: Reader, character: string): boolean {
  return reader.expectsKey && reader.depth === 1 && character.trim() !== '';
}

function openString(reader: Reader): string {
  reader.state = 'string';
  if (reader.listItems !== null && reader.depth === 2) return openListed(reader);
  const field = reader.expectsKey || reader.depth !== 1 ? undefined : SHOWN_KEYS.get(reader.word);
  reader.isShown = field !== undefined;
  if (reader.expectsKey) reader.word = '';
  return field === undefined ? '' : beginField(reader, field);
}

function openListed(reader: Reader): string {
  reader.isShown = true;
  const itemIndex = reader.listItems ?? 0;
  reader.listItems = itemIndex + 1;
  return itemIndex > 0 ? ', ' : beginField(reader, SHOWN_KEYS.get(reader.word) ?? 'answer');
}

function beginField(reader: Reader, field: LiveField): string {
  const separator = reader.hasShownText ? '\n' : '';
  reader.hasShownText = true;
  reader.field = field;
  return separator;
}

function inString(reader: Reader, character: string): string {
  if (character === '"') {
    reader.state = 'object';
    const dangling = reader.highSurrogate === '' ? '' : takeText(reader, '');
    reader.isShown = false;
    return dangling;
  }
  if (character === '\\') {
    reader.state = 'escape';
    return '';
  }
  return takeText(reader, character);
}

function inEscape(reader: Reader, character: string): string {
  reader.state = character === 'u' ? 'unicode' : 'string';
  reader.digits = '';
  return character === 'u' ? '' : takeText(reader, SIMPLE_ESCAPES[character] ?? character);
}

function inUnicode(reader: Reader, character: string): string {
  reader.digits += character;
  if (reader.digits.length < 4) return '';
  reader.state = 'string';
  const unit = /^[0-9a-f]{4}$/i.test(reader.digits)
    ? String.fromCharCode(Number.parseInt(reader.digits, 16))
    : '\uFFFD';
  return takeText(reader, unit);
}

/**
 * Returns the text of a shown string in whole characters: a first surrogate waits for the second, and a single one is
 * replaced. Text of other strings is not returned; where a key is expected, it is added to `word`.
 */
function takeText(reader: Reader, text: string): string {
  if (!reader.isShown) {
    if (reader.expectsKey)
      reader.word = (reader.word + text.slice(0, MAX_WORD_CHARACTERS)).slice(0, MAX_WORD_CHARACTERS);
    return '';
  }
  const joined = reader.highSurrogate + text;
  reader.highSurrogate = /[\uD800-\uDBFF]$/.test(joined) && text !== '' ? joined.slice(-1) : '';
  return joined.slice(0, joined.length - reader.highSurrogate.length).toWellFormed();
}
