/**
 * The path under which a proxy shows the service, such as `/parley`; '' where there is none. Requests may come with it or
 * without it, so a proxy may pass it on or take it away; and every address that the service writes has it.
 */

/** The address of a request as the routes know it. */
export function withoutBase(basePath: string, url: string): string {
  if (!url.startsWith(basePath)) return url;
  const rest = url.slice(basePath.length);
  if (rest === '' || rest.startsWith('?')) return `/${rest}`;
  return rest.startsWith('/') ? rest : url;
}

/** A page whose addresses begin with the path, and that says it to its script. */
export function pageUnder(basePath: string, html: string): string {
  if (basePath === '') return html;
  return html
    .replaceAll(/ (href|src)="\//g, ` $1="${basePath}/`)
    .replace('<html lang="en">', `<html lang="en" data-base="${basePath}">`);
}
