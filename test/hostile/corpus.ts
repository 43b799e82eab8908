/** Texts for which a naive reader takes quadratic time: a beginning, one repeated piece, an end. */

const BEGINNINGS = ['', '{"answer": ', '{"answer": "', "{'answer': '", '{answer: ', '[{"vote":"'];
/** Single characters, including the special characters of the readers. */
const CHARACTERS = [...'`{}["\'“\\ \n\t\f,:/<&(-.a1漢ก😀\u200b\ud800\u001b'];
const PIECES = [
  ...CHARACTERS,
  ...[
    '\\"',
    '/*',
    '//',
    '{"',
    '{"a":',
    '{},',
    '[],',
    '{a:1},',
    '{"a":1} ',
    "{'a':1} ",
    '{note} ',
    '"a":1,',
    '",',
    '": ',
  ],
  ...[
    '", "',
    "{'x':'",
    '<think>',
    '</think>',
    '<think></think>',
    '```json\n{',
    '"answer":',
    '0.10,',
    '1e9,',
    'a@',
    'a.b.',
  ],
  ...['a-1', 'sk-', ' and ', 'Answer: ', ' is a > ', '1+', '. ', '! ', '\u0301\u0323', '\u0315\u0300', '\u001b[', ';a'],
];
const ENDS = ['"}', 'x'];

export interface PathologicalText {
  /** Describes the construction. */
  readonly name: string;
  readonly text: string;
}

export function* pathologicalTexts(characters: number): Generator<PathologicalText> {
  for (const beginning of BEGINNINGS) {
    for (const piece of PIECES) {
      for (const end of ENDS) {
        const times = Math.floor((characters - beginning.length - end.length) / piece.length);
        const name = `${JSON.stringify(beginning)} + ${JSON.stringify(piece)} × ${times} + ${JSON.stringify(end)}`;
        yield { name, text: beginning + piece.repeat(times) + end };
      }
    }
  }
}
