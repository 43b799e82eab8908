/** Finds months by their names in several languages, from `Intl`. */

const LOCALES = ['en', 'de', 'es', 'fr', 'it', 'pt', 'nl', 'sv', 'da', 'pl', 'ru', 'tr', 'id'];
const MONTHS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
const FORMATS = [{ month: 'long' }, { month: 'short' }, { month: 'long', day: 'numeric' }] as const;

let known: ReadonlyMap<string, number> | null = null;

/** Returns 1 to 12; null for a word that is not a month, or is two different months in two languages. */
export function monthNumber(name: string): number | null {
  known ??= monthNames();
  return known.get(name.toLowerCase()) || null;
}

/** Builds the table, which takes several milliseconds. A value of 0 marks a name of two different months. */
function monthNames(): Map<string, number> {
  const formats = LOCALES.flatMap((locale) =>
    FORMATS.map((format) => new Intl.DateTimeFormat(locale, { ...format, timeZone: 'UTC' })),
  );
  const names = new Map<string, number>([['sept', 9]]);
  for (const [name, month] of formats.flatMap((format) =>
    MONTHS.map((each) => [nameIn(format, each), each] as const),
  )) {
    if (/^\p{L}{3,}$/u.test(name)) names.set(name, (names.get(name) ?? month) === month ? month : 0);
  }
  return names;
}

function nameIn(format: Intl.DateTimeFormat, month: number): string {
  const parts = format.formatToParts(Date.UTC(2024, month - 1, 15));
  return (
    parts
      .find(({ type }) => type === 'month')
      ?.value.toLowerCase()
      .replace(/\.$/, '') ?? ''
  );
}
