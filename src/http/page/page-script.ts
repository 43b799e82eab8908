/** Combines the modules of the page into the single script that browsers get. */
import { readFileSync } from 'node:fs';

const OWN_IMPORT = /^import \{[\w$,\s]*\} from '(\.\.?\/(?:[\w-]+\/)?[\w-]+\.js)';$/gm;

/**
 * Returns the module at `entry` and all modules that it imports, each after its dependencies, without the imports
 * between them. Compressed, it is a quarter smaller than separate files, and it needs one request instead of four in
 * sequence. It is not a bundler: each name must be unique in the whole page, otherwise browsers refuse the script.
 */
export function pageScript(entry: URL): string {
  return join(entry, new Set());
}

/** Returns a module that is loaded later. It imports from the combined script what that script contains. */
export function laterScript(module: URL, entry: URL, scriptName: string): string {
  const inScript = new Set<string>();
  join(entry, inScript);
  return readFileSync(module, 'utf8').replaceAll(OWN_IMPORT, (line, path: string) =>
    inScript.has(new URL(path, module).href) ? line.replace(path, `./${scriptName}`) : line,
  );
}

function join(module: URL, seen: Set<string>): string {
  if (seen.has(module.href)) return '';
  seen.add(module.href);
  const source = readFileSync(module, 'utf8');
  const needed = Array.from(source.matchAll(OWN_IMPORT), ([, path = '']) => join(new URL(path, module), seen));
  return [...needed, source.replaceAll(OWN_IMPORT, '')].join('');
}

/** Removes comments and indentation, which are half of a source. No text of the page may contain a comment opening. */
export function withoutComments(source: string): string {
  const [beginning, ...parts] = source.split('/*');
  return [beginning, ...parts.map(behindComment)]
    .join('')
    .replaceAll(/^[ \t]*\/\/.*$/gm, '')
    .replaceAll(/^\s+/gm, '');
}

/** Returns the code after a comment. A part without an end is within a comment that contains a second opening. */
function behindComment(part: string): string {
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
