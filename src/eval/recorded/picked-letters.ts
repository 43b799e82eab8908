/**
 * Reads a table of selected letters: `question_id,category,n_options,gold,[error_type,]<model>,…`, with a letter or an
 * empty cell in each model's column.
 */
import type { NumberedLine } from './json-lines.ts';
import type { Case } from './transcripts.ts';
import { questionOf } from './transcripts.ts';

export const LETTER_COLUMNS = 'question_id,category,n_options,gold,';
/** The result of a manual check of the gold letter. Only `ok` rows can be scored. */
const ERROR_TYPE = 'error_type';

export interface PickedLetters {
  readonly cases: readonly Case[];
  readonly leftOut: number;
}

export function casesOfLetters([header, ...rows]: readonly NumberedLine[]): PickedLetters {
  const columns = header?.text.trim().split(',') ?? [];
  const fixed = LETTER_COLUMNS.split(',').length - 1 + Number(columns.includes(ERROR_TYPE));
  const checked = columns.indexOf(ERROR_TYPE);
  const cells = rows.map(({ text }) => text.trim().split(','));
  const scored = cells.filter((row) => checked === -1 || row[checked] === 'ok');
  const models = columns.slice(fixed);
  return {
    cases: scored.map((row) => caseOfLetters(row, models)),
    leftOut: cells.length - scored.length,
  };
}

function caseOfLetters(row: readonly string[], models: readonly string[]): Case {
  const [id = '', category = '', count = '', gold = ''] = row;
  const letters = row.slice(row.length - models.length);
  const options = Array.from({ length: Number(count) }, (_, index) => `option number ${index + 1}`);
  const question = category === '' ? 'A question.' : `A question on ${category}.`;
  return {
    id,
    question: questionOf({ question, answer_type: 'choice', options }),
    category: category || null,
    gold,
    models,
    rounds: [letters],
    confidences: null,
    extracted: letters.map((letter) => letter || null),
    right: null,
    cut: false,
    lengths: null,
  };
}
