/**
 * Removes from an answer the parts that it rules out or takes back: "not the nucleus but the mitochondrion" becomes
 * "the mitochondrion".
 */
import { trimmedEnd } from '../../../../lib/text/trim.ts';

/** Maximum length. A longer answer is an argument and is read by other rules. */
const MAX_CHARACTERS = 300;

/** Words that join a clause to the one before. */
const CLAUSE_OPENING =
  /^(?:but rather|but|and|so|therefore|thus|hence|leaving|on reflection|now|finally|later|after all|it (?:is|must be)|it's) /i;
const REJECTS =
  /^(?:initially|at first|first)\b|^(?:it )?(?:cannot|can't|can not) be | (?:is|are) (?:wrong|incorrect|out|not it|not right|false)$| was my (?:first|initial|original) (?:pick|answer|choice|guess)$/i;
const IS_MY_ANSWER = / (?:is|would be) (?:my|the) (?:final )?(?:answer|choice|pick)$/i;

/** Returns null when the answer rules nothing out explicitly. */
export function withoutRejections(plain: string): string | null {
  if (plain.length > MAX_CHARACTERS || plain.includes('\n')) return null;
  const clauses = trimmedEnd(plain, '. ').split(/[,;.] /);
  const acceptedParts = clauses.map(acceptedPart).filter((clause) => clause !== '');
  const text = acceptedParts.join(', ').replace(IS_MY_ANSWER, '');
  // When one of several clauses states the answer, the rules for statements read it.
  const isStated = acceptedParts.length > 1 && /\b(?:answer|choice|option)\b/i.test(text);
  return isStated || text === '' || text === clauses.join(', ') ? null : text;
}

/** Returns the part of a clause that is not ruled out. */
function acceptedPart(clause: string): string {
  if (/^(?:it is |it's |the answer is )?not /i.test(clause)) return clause.split(/ but (?:rather )?/i)[1] ?? '';
  if (/\bchange (?:my |the )?(?:answer|vote|choice) from /i.test(clause)) return clause.split(/ to /i).at(-1) ?? '';
  if (/\brul(?:es?|ed|ing) out /i.test(clause)) return clause.split(/ leaving /i)[1] ?? '';
  if (REJECTS.test(clause)) return '';
  const opening = CLAUSE_OPENING.exec(clause)?.[0] ?? '';
  return opening === ''
    ? (clause.split(/ (?:rather than|instead of|and not) /i, 1)[0] ?? '')
    : acceptedPart(clause.slice(opening.length));
}

const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth'];
const ORDINAL_OPTION =
  /^(?:the )?(?:(\d{1,2})(?:st|nd|rd|th)|(first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth)) (?:option|choice|answer|one)\.?$|^(?:option|choice) ?(\d{1,2})\.?$/i;

/** Returns 1 for "the second option", "2nd option" or "option 2"; null for other words. */
export function optionByOrdinal(text: string): number | null {
  const [, figure, word, optionNumber] = ORDINAL_OPTION.exec(text.trim()) ?? [];
  if (word !== undefined) return ORDINALS.indexOf(word.toLowerCase());
  const number = Number(figure ?? optionNumber ?? 0);
  return number > 0 ? number - 1 : null;
}
