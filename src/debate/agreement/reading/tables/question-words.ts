/** Words of a question that indicate the type of its answer. An entry may be a phrase of two words. */

/** A pattern of a question: an entry of `first`, followed within `within` words by an entry of `things`. */
export interface QuestionPattern {
  readonly first: ReadonlySet<string>;
  readonly things: ReadonlySet<string>;
  readonly within: number;
}

function questionPattern(first: string, things: string, within: number): QuestionPattern {
  return { first: new Set(first.split(', ')), things: new Set(things.trim().split(/,\s+/)), within };
}

const QUANTITIES = `
  number, total, sum, average, mean, median, amount, percentage, percent, probability, likelihood, chance, value, cost, price,
  difference, product, ratio, area, perimeter, volume, length, width, height, depth, distance, speed, rate, age, weight, mass,
  capacity, population, temperature, remainder, quotient, profit, salary, income, revenue, balance, discount, bill, fee, score,
  grade, radius, diameter, density, force, energy, frequency, concentration`;

/** The question asks for a number. */
export const NUMBER_ASKED = [
  questionPattern('what, which, find', QUANTITIES, 6),
  questionPattern('what will, what does, what did, what do, what would', 'cost, weigh, earn, pay, measure, equal', 15),
];
export const NUMBER_PHRASE =
  /\bhow (?:many|much|old|far|long|tall|high|deep|fast|heavy|big|large|wide|often)\b|\b(?:calculate|compute|evaluate)\b|\d ?(?:[+*/×÷^]| [-−–] ) ?\d/i;

/** The question asks for a percentage. */
export const PER_CENT_ASKED = [
  questionPattern('what, which, how many, find the, calculate the, as a', 'percent, percentage, per cent', 5),
];

/** The question asks for a command, an operator, a type …: case, signs and spaces count. */
export const LITERAL_ASKED = [
  questionPattern(
    'what, which, name the, give the, write the',
    `command, commands, operator, operators, type, types, path, paths, flag, flags, output, outputs, signature, signatures, parameter,
    parameters, variable, variables, method, methods, selector, selectors, glob, globs, tag, tags, regex, regular expression, url,
    urls, uri, uris, email, emails, e mail, e mails, filename, filenames, file name, file names, keyword, keywords, quote character,
    quote characters, separator, separators, delimiter, delimiters, symbol, symbols, emoji, emojis, abbreviation, abbreviations,
    acronym, acronyms, escape sequence, escape sequences, entity, country code`,
    3,
  ),
  questionPattern('what does, what will, what would', 'print, output, return, display, log, evaluate to', 15),
];

/** The question asks for several things. */
export const SEVERAL =
  /\b(?:select|choose|pick|mark|check) (?:all|two|three|every)\b|\ball that apply\b|\b(?:list|name|give|find|identify|state) (?:all|every|each|the (?:two|three|four|five))\b|\bwhat are (?:all|the (?:two|three|four|five|roots|solutions|factors|prime factors|divisors|values))\b/i;

/** The question asks for several things whose order counts. */
export const ORDER_ASKED =
  /\b(?:order|orders|sequence|rank|ranking|ranked|steps?|chronological|chronologically|successive|first to last)\b/i;

export const DATE_ASKED =
  /^(?:(?:in|on|since|by) )?when (?:did|was|were|is|will)\b|\b(?:what|which) (?:year|date|day|month)\b/i;
export const TIME_ASKED = /\b(?:what|which) time\b/i;
export const OPENS_WITH_AUXILIARY =
  /^(?:so |and |then |now )?(?:is|are|am|was|were|do|does|did|can|could|should|would|will|shall|may|might|must|has|have|had|isn't|aren't|doesn't|don't|didn't|can't|won't) /i;
export const ASKS_WHAT = /\b(?:what|which|how|who|whom|whose|when|where|why)\b/i;
export const BOOLEAN_ASKED = /\b(?:true or false|yes or no)\b|是不是|是否|吗[?？]?$|ですか[?？。]?$|ますか[?？。]?$/i;
/** The question offers alternatives ("A or B"), so it does not ask for yes or no. */
export const ALTERNATIVE = /\bor\b(?! not\b| false\b| no\b)|还是|それとも/i;
/** The question asks for a name that is written in figures: a version, a code or an identifier. */
export const NAMED_BY_FIGURES =
  /\b(?:versions?|releases?|(?:tele)?phone number|zip code|post(?:al)? ?code|serial number|isbn|ip address|area code|identifier|model number)\b/i;
export const SHARE_ASKED = /\b(?:probability|likelihood|chance|odds|fraction|share|proportion)\b/i;
export const RATIO_ASKED = /\b(?:ratio|odds|proportion|scale)\b/i;
export const TEMPERATURE_ASKED =
  /\b(?:temperature|celsius|fahrenheit|boil|boils|boiling|melt|melts|melting|freeze|freezes|freezing|hot|cold|warm|degrees)\b/i;
export const WORD_ASKED =
  /\b(?:word|words|spelling|spelled|spelt|letters?|tense|sentence|translation|translate|prefix|suffix)\b/i;
