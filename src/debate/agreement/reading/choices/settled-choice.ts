/**
 * Removes from an answer the parts that it rules out or takes back: "not the nucleus but the mitochondrion" becomes
 * "the mitochondrion".
 */
import { trimmedEnd } from '../../../../lib/text/trim.ts';

/** Maximum length. A longer answer is an argument and is read by other rules. */
const LONGEST = 300;

/** Words that join a clause to the one before. */
const LEAD =
  /^(?:but rather|but|and|so|therefore|thus|hence|leaving|on reflection|now|finally|later|after all|it (?:is|must be)|it's) /i;
const REJECTS =
  /^(?:initially|at first|first)\b|^(?:it )?(?:cannot|can't|can not) be | (?:is|are) (?:wrong|incorrect|out|not it|not right|false)$| was my (?:first|initial|original) (?:pick|answer|choice|guess)$/i;
const IS_MY_ANSWER = / (?:is|would be) (?:my|the) (?:final )?(?:answer|choice|pick)$/i;

/** Returns null when the answer rules nothing out explicitly. */
export function settledText(plain: string): string | null {
  if (plain.length > LONGEST || plain.includes('\n')) return null;
  const clauses = trimmedEnd(plain, '. ').split(/[,;.] /);
  const kept = clauses.map(keptOf).filter((clause) => clause !== '');
  const text = kept.join(', ').replace(IS_MY_ANSWER, '');
  // When one of several clauses states the answer, the rules for statements read it.
  const isStated = kept.length > 1 && /\b(?:answer|choice|option)\b/i.test(text);
  return isStated || text === '' || text === clauses.join(', ') ? null : text;
}

/** Returns the part of a clause that is not ruled out. */
function keptOf(clause: string): string {
  if (/^(?:it is |it's |the answer is )?not /i.test(clause)) return clause.split(/ but (?:rather )?/i)[1] ?? '';
  if (/\bchange (?:my |the )?(?:answer|vote|choice) from /i.test(clause)) return clause.split(/ to /i).at(-1) ?? '';
  if (/\brul(?:es?|ed|ing) out /i.test(clause)) return clause.split(/ leaving /i)[1] ?? '';
  if (REJECTS.test(clause)) return '';
  const lead = LEAD.exec(clause)?.[0] ?? '';
  return lead === ''
    ? (clause.split(/ (?:rather than|instead of|and not) /i, 1)[0] ?? '')
    : keptOf(clause.slice(lead.length));
}

const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth'];
const BY_PLACE =
  /^(?:the )?(?:(\d{1,2})(?:st|nd|rd|th)|(first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth)) (?:option|choice|answer|one)\.?$|^(?:option|choice) ?(\d{1,2})\.?$/i;

/** Returns 1 for "the second option", "2nd option" or "option 2"; null for other words. */
export function optionByPlace(text: string): number | null {
  const [, figure, word, behind] = BY_PLACE.exec(text.trim()) ?? [];
  if (word !== undefined) return ORDINALS.indexOf(word.toLowerCase());
  const number = Number(figure ?? behind ?? 0);
  return number > 0 ? number - 1 : null;
}
