/** Returns the match of a sticky pattern (flag `y`) at an index of a text; null when it does not match there. */
export function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}
