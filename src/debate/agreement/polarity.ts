/** Whether words affirm or deny: negations of many languages, and pairs of words that are each other's opposite. */
import type { DistinctWords } from './words.ts';

/** Words that deny what they stand with. French "ne" and "ni … ni" are left out: their second half is counted. */
const NEGATIONS = new Set(
  `not no never none neither nor cannot without nobody nothing nowhere lacks against
  pas jamais aucun aucune sans nicht kein keine keinen keiner nie niemals ohne nunca sin não nunca sem mai senza
  не нет без никогда nie nigdy bez ikke inte ingen aldrig niet geen değil ليس لا لم لن غير नहीं मत لیس không ไม่`.split(
    /\s+/,
  ),
);
/** Chinese, Japanese and Korean negate inside the word or its ending. */
const UNSPACED_NEGATION =
  /^(?:不(?!过|仅|同|断|少)|没|沒|无(?!论)|無|非(?!常)|未|否)|(?:ない|なく|ません|なかった)$|않|못하|아니|없/;

export function negationsIn(words: readonly string[]): number {
  let count = 0;
  for (const word of words)
    if (NEGATIONS.has(word) || (isBeyondLatin(word) && UNSPACED_NEGATION.test(word))) count += 1;
  return count;
}

function isBeyondLatin(word: string): boolean {
  return word.charCodeAt(0) > 0x2e00;
}

/** A table. Each line: one side, then the other. */
const OPPOSITES = `
increase increases increased increasing rise rises rising | decrease decreases decreased decreasing fall falls falling decline declines
higher | lower
high | low
larger bigger greater | smaller lesser
large big | small
more | less fewer
most | least fewest
up | down
above | below
over | under
before | after
earlier | later
first | last
faster | slower
fast | slow
longer | shorter
older | younger
stronger | weaker
better | worse
best | worst
true | false
correct right | incorrect wrong
positive | negative
maximum | minimum
allowed permitted lawful legal | forbidden prohibited banned unlawful illegal
accept accepts accepted approve approves approved | reject rejects rejected deny denies denied
agree agrees | disagree disagrees
guilty | innocent
buy | sell
win wins won | lose loses lost
left | right
north | south
east | west
inside | outside
always | never
all | none
present | absent
open | closed
on | off
safe | dangerous
cheap cheaper | expensive
gain | loss
success succeeds | failure fails
support supports | oppose opposes
include includes included | exclude excludes excluded
enable enables enabled | disable disables disabled
male | female
hot hotter | cold colder
with | without
for | against
`;

interface Side {
  readonly pair: number;
  readonly side: 0 | 1;
}

const SIDES_OF: ReadonlyMap<string, readonly Side[]> = sidesByWord();

function sidesByWord(): Map<string, Side[]> {
  const sides = new Map<string, Side[]>();
  for (const [pair, line] of OPPOSITES.trim().split('\n').entries()) {
    const [one = '', other = ''] = line.split(' | ');
    for (const word of one.split(' ')) sides.set(word, [...(sides.get(word) ?? []), { pair, side: 0 }]);
    for (const word of other.split(' ')) sides.set(word, [...(sides.get(word) ?? []), { pair, side: 1 }]);
  }
  return sides;
}

/** The sides a text takes: for each pair a number, bit 0 for one side and bit 1 for the other. */
export function sidesTaken(words: DistinctWords): ReadonlyMap<number, number> {
  const taken = new Map<number, number>();
  for (const word of words.keys()) {
    for (const { pair, side } of SIDES_OF.get(word) ?? []) taken.set(pair, (taken.get(pair) ?? 0) | (1 << side));
  }
  return taken;
}

/** One text has only one word of a pair and the other text only its opposite. */
export function takeOppositeSides(a: ReadonlyMap<number, number>, b: ReadonlyMap<number, number>): boolean {
  for (const [pair, side] of a) if (side + (b.get(pair) ?? side) === 3 && side !== 3 && b.get(pair) !== 3) return true;
  return false;
}

/** "unenforceable" → "enforceable": words with a prefix that denies the rest. */
const DENYING_PREFIX = /^(?:un|in|im|ir|il|non|dis)(?=[^\W\d_]{4})/;

/** What the words of a text deny by a prefix, each with the word that does: enforceable → unenforceable. */
export function deniedStems(words: DistinctWords): ReadonlyMap<string, string> {
  const denied = new Map<string, string>();
  for (const word of words.keys()) {
    const stem = word.length > 5 ? word.replace(DENYING_PREFIX, '') : word;
    if (stem !== word && !words.has(stem)) denied.set(stem, word);
  }
  return denied;
}

/** One text denies by a prefix what the other says without it. */
export function deniesWordOf(denied: ReadonlyMap<string, string>, other: DistinctWords): boolean {
  for (const [stem, word] of denied) if (other.has(stem) && !other.has(word)) return true;
  return false;
}
