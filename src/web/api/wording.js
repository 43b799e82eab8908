/** Formats numbers, times, codes and whole debates as text. */

/** @import { View } from './fold-event.js' */

/** @param {number | null | undefined} share 0–1 */
export const percent = (share) => (share == null ? '–' : `${Math.round(share * 100)}\u00a0%`);

/** Shows three significant digits, which are enough to compare even small calls.
 * @param {number | null | undefined} amount */
export const usd = (amount) =>
  amount == null ? '–' : `$${amount.toLocaleString('en', { maximumSignificantDigits: 3 })}`;

/** @param {number} count @param {string} thing */
export const plural = (count, thing) => `${count.toLocaleString('en')} ${thing}${count === 1 ? '' : 's'}`;

/** @param {string | null} at ISO 8601 */
export const time = (at) => (at ? new Date(at).toLocaleString([], { dateStyle: 'medium', timeStyle: 'short' }) : '–');

/** @param {string} code */
export const spaced = (code) => code.replaceAll('_', ' ');

/** @type {Readonly<Record<string, string>>} */
const statuses = { running: 'In progress' };

/** @param {string} status */
export const statusWords = (status) => statuses[status] ?? spaced(status).replace(/^./, (first) => first.toUpperCase());

/** Returns the beginning of the first line, up to the end of a sentence or a word.
 * @param {string | null} text */
export const firstSentence = (text) => {
  const [line = ''] = (text ?? '').trim().split('\n');
  const start = line.slice(0, 200);
  const end = start.search(/[.!?。](\s|$)/) + 1;
  return end ? start.slice(0, end) : start === line ? start : `${start.replace(/\s\S*$/, '')}…`;
};

/** The reasons why a human should decide.
 * @type {Readonly<Record<string, string>>} */
const reasons = {
  no_consensus: 'too few debaters agree with each other',
  tie: 'tied vote',
  minority_winner: 'most debaters gave another answer',
  degraded: 'too few debaters',
  wide_spread: 'the estimates still spread widely',
  low_confidence: 'the confidence is below what was asked for',
  error_target: 'the answer is not sure enough for the error target',
  concluded: 'a person ended the debate before its rules did',
  budget_exhausted: 'the next calls could have cost more than is left',
};

/** @param {string} reason */
export const reasonWords = (reason) => reasons[reason] ?? spaced(reason);

/** Returns the text for a screen reader: the state after a round, and the end of the debate.
 * @param {View} view @returns {string} */
export function announcement({ status, rows, answers, verdict, error }) {
  if (verdict && status !== 'running') {
    const { final_answer, confidence, escalation } = verdict;
    const why = escalation.reasons.map(reasonWords).join('; ');
    const human = why && ` Needs review: ${why}.`;
    return `Debate ${spaced(status)}. Answer: ${final_answer ?? 'none'}. Confidence ${percent(confidence)}.${human}`;
  }
  if (error) return `Debate ${spaced(status)}. ${error.detail}`;
  const row = rows.findLast(({ over, score }) => over && score !== null);
  if (!row) return '';
  // Each wave of a blind round has its own row.
  const round = rows.filter((each) => each.round === row.round);
  const speakerIds = [...new Set(round.flatMap(({ speakers }) => speakers))];
  const turns = new Map(round.flatMap((each) => [...each.turns]));
  const groups = answers.flatMap(({ spellings }, mark) => {
    const speakers = speakerIds.filter((id) => turns.get(id)?.mark === mark);
    return speakers.length ? [`${spellings[0]}: ${speakers.join(', ')}.`] : [];
  });
  return `Round ${row.round} is over. Agreement ${percent(row.score)}. ${groups.join(' ')}`;
}

/** Returns a request as a command with a variable for the key, because copied text ends up in histories and chats.
 * @param {string} url @param {boolean} hasKey @param {unknown} [body] */
export function curlCommand(url, hasKey, body) {
  const quoted = (/** @type {string} */ text) => `'${text.replaceAll("'", `'\\''`)}'`;
  const key = hasKey ? [`-H "authorization: Bearer $PARLEY_KEY"`] : [];
  const sent = body ? [`-H 'content-type: application/json'`, `-d ${quoted(JSON.stringify(body))}`] : [];
  return [`curl -sN ${quoted(url)}`, ...key, ...sent].join(' \\\n  ');
}
