/** Texts that models have written, or could write, to control a reader's terminal. */

const ESC = '\u001b';
const BELL = '\u0007';

/** Name → text. Each contains the word `safe`, which must be kept. */
export const hostileTexts: Readonly<Record<string, string>> = {
  'colours without a reset': `${ESC}[31;1msafe`,
  'a cleared screen': `${ESC}[2J${ESC}[Hsafe`,
  'an overwritten line': 'wrong\rsafe',
  'a deleted line': `${ESC}[1A${ESC}[2Ksafe`,
  'deleted letters': 'bad\b\b\bsafe',
  'a title': `${ESC}]0;owned${BELL}safe`,
  'a title ended by ST': `${ESC}]0;owned${ESC}\\safe`,
  'the clipboard': `${ESC}]52;c;cm0gLXJmIH4=${BELL}safe`,
  'a link': `${ESC}]8;;http://evil.example${ESC}\\safe${ESC}]8;;${ESC}\\`,
  'a query that the terminal answers': `${ESC}[6n${ESC}[csafe`,
  'the alternate screen': `${ESC}[?1049hsafe`,
  'a changed keyboard mode': `${ESC}[?1000h${ESC}[>4;2msafe`,
  'a device control string': `${ESC}P$q"p${ESC}\\safe`,
  'a reset': `${ESC}csafe`,
  'C1 instead of ESC': '\u009b2J\u009d0;owned\u009csafe',
  'a nested sequence': `${ESC}${ESC}[0m[2Jsafe`,
  'a sequence that is cut off': `safe${ESC}[`,
  'a bell': `safe${BELL}${BELL}`,
  'a nul, a delete and a form feed': 'sa\u0000fe\u007f\u000c safe',
  'shift out': '\u000esafe\u000f',
  'a line that runs backwards': 'safe \u202e evil \u2066 live \u200f',
  'line separators': 'safe\u2028owned\u2029owned',
  'a lone surrogate': 'safe \ud83d',
  'a byte order mark': '\ufeffsafe',
};

/** Every character with an effect on a terminal, except line feed and tab. */
export const TERMINAL_CONTROLS =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern searches for control characters
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]|\p{Cs}/u;
