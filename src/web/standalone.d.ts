/** The used types of libraries that the page loads by path, because the packages have none for these files. */

declare module '*/standalone.module.js' {
  type Update<S> = (next: S | ((before: S) => S)) => void;

  export function html(parts: TemplateStringsArray, ...values: readonly unknown[]): unknown;
  export function render(tree: unknown, parent: Element): void;
  export function useState<S>(first: S | (() => S)): [S, Update<S>];
  export function useEffect(effect: () => (() => void) | undefined, inputs?: readonly unknown[]): void;
  export function useRef<T>(first: T): { current: T };
}

declare module '*/marked.esm.js' {
  export { Marked } from 'marked';
}
