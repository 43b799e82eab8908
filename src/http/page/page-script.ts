/** Combines the modules of the page into the single script that browsers get. */
import { readFileSync } from 'node:fs';

const PAGE_IMPORT = /^import \{[\w$,\s]*\} from '(\.\.?\/(?:[\w-]+\/)?[\w-]+\.js)';$/gm;

/**
 * Returns the module at `entry` and all modules that it imports, each after its dependencies, without the imports
 * between them. Compressed, it is a quarter smaller than separate files, and it needs one request instead of four in
 * sequence. It is not a bundler: each name must be unique in the whole page, otherwise browsers refuse the script.
 */
export function pageScript(entry: URL): string {
  return combine(entry, new Set());
}

/** Returns a module that is imported later, with its imports of combined modules changed to the combined script. */
export function lazyScript(module: URL, entry: URL, scriptName: string): string {
  const inScript = new Set<string>();
  combine(entry, inScript);
  return readFileSync(module, 'utf8').replaceAll(PAGE_IMPORT, (line, path: string) =>
    inScript.has(new URL(path, module).href) ? line.replace(path, `./${scriptName}`) : line,
  );
}

function combine(module: URL, seen: Set<string>): string {
  if (seen.has(module.href)) return '';
  seen.add(module.href);
  const source = readFileSync(module, 'utf8');
  const dependencies = Array.from(source.matchAll(PAGE_IMPORT), ([, path = '']) =>
    combine(new URL(path, module), seen),
  );
  return [...dependencies, source.replaceAll(PAGE_IMPORT, '')].join('');
}

/** Removes comments and indentation, which are half of a source. No text of the page may contain a comment opening. */
export function withoutComments(source: string): string {
  const [beginning, ...parts] = source.split('/*');
  return [beginning, ...parts.map(afterComment)]
    .join('')
    .replaceAll(/^[ \t]*\/\/.*$/gm, '')
    .replaceAll(/^\s+/gm, '');
}

/** Returns the code after a comment. A part without an end is within a comment that contains a second opening. */
function afterComment(part: string): string {
  const end = part.indexOf('*/');
  return end < 0 ? '' : part.slice(end + 2).replace(/^ /, '');
}

/**
 * Returns a style sheet on one line. No text in it may contain braces, colons or semicolons. Spaces around `>=` of a
 * media query are optional.
 */
export function withoutSpaces(css: string): string {
  return css
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?([{}:;,>]) ?/g, '$1')
    .replaceAll(';}', '}');
}
