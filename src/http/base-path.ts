/**
 * The path prefix under which a proxy serves the service, such as `/parley`; '' means none. Requests may have the
 * prefix or not, so that a proxy may keep or remove it. Every address in a reply has it.
 */

/** Returns the address of a request without the prefix, as routes use it. */
export function withoutBasePath(basePath: string, url: string): string {
  if (!url.startsWith(basePath)) return url;
  const rest = url.slice(basePath.length);
  if (rest === '' || rest.startsWith('?')) return `/${rest}`;
  return rest.startsWith('/') ? rest : url;
}

/** Returns a page whose addresses have the prefix. The attribute `data-base` gives the prefix to its script. */
export function pageWithBasePath(basePath: string, html: string): string {
  if (basePath === '') return html;
  return html
    .replaceAll(/ (href|src)="\//g, ` $1="${basePath}/`)
    .replace('<html lang="en">', `<html lang="en" data-base="${basePath}">`);
}
