/**
 * Makes a simple normal form of a LaTeX answer by text replacements, to check the service's reading without using its
 * code.
 */

/** Returns the normal form. A scorer that compares text treats answers with equal forms as equal. */
export function plainNormalForm(answer: string): string {
  return REPLACEMENTS.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), answer.trim());
}

const REPLACEMENTS: readonly (readonly [RegExp, string])[] = [
  [/\\left|\\right|\\[!,;: ]|\\\$|\$|\\%|%|\^\{?\\circ\}?/g, ''],
  [/\\[dt]frac/g, '\\frac'],
  [/\\(?:text|mathrm|mbox|textbf|mathbf)\s*\{([^{}]*)\}/g, '$1'],
  [/\{,\}/g, ','],
  [/(\d),(?=\d{3}(?!\d))/g, '$1'],
  [/\s/g, ''],
  [/\\frac(\d)(\d)/g, '\\frac{$1}{$2}'],
  [/\\frac(\d)\{/g, '\\frac{$1}{'],
  [/\\sqrt(\d)/g, '\\sqrt{$1}'],
  [/([\^_])\{(.)\}/g, '$1$2'],
  [/^([+-]?\d+)\/(\d+)$/, '\\frac{$1}{$2}'],
  [/^[a-zA-Z]=/, ''],
  [/\.$/, ''],
  [/^(-?\d+)\.0+$/, '$1'],
];
