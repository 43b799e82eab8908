/** Mends the JSON of a complete object: stray commas, odd quotes, Python words. Strings keep their text. */
import { jsonrepair } from 'jsonrepair';
import { parseJson } from './parse-json.ts';

/** Only ever given a balanced object of a reply that ended by itself: jsonrepair would close a cut-off one silently. */
export function repairedObject(text: string): unknown {
  try {
    return parseJson(jsonrepair(keepStrayBackslashes(text)))?.value;
  } catch {
    return undefined;
  }
}

/** `"\(x\)"` is no JSON escape; jsonrepair would drop the backslash and with it the formula. */
function keepStrayBackslashes(text: string): string {
  return text.replace(/\\(?:["'\\/bfnrt]|u[0-9a-f]{4})|\\/gi, (sequence) => (sequence === '\\' ? '\\\\' : sequence));
}
