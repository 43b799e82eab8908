/** Single keys that are pressed while a debate is followed. */

/** Standard input, as Node has it; the rest only where it is a terminal. */
export interface Input {
  readonly isTTY?: boolean;
  setRawMode?(isRaw: boolean): unknown;
  on(event: 'data', listener: (data: Buffer) => void): unknown;
  off(event: 'data', listener: (data: Buffer) => void): unknown;
  resume(): unknown;
  pause(): unknown;
}

export type ListenToKeys = (onKey: (key: string) => void) => Disposable;

const CTRL_C = '\u0003';

/** Null where nobody can press one. In raw mode Ctrl-C is a key too: `onInterrupt` does what its signal would have done. */
export function keysOf(input: Input, onInterrupt: () => void): ListenToKeys | null {
  if (input.isTTY !== true || input.setRawMode === undefined) return null;
  return (onKey) => {
    const listener = (data: Buffer) => {
      for (const key of data.toString()) {
        if (key === CTRL_C) onInterrupt();
        else onKey(key);
      }
    };
    input.setRawMode?.(true);
    input.on('data', listener);
    input.resume();
    return {
      [Symbol.dispose]() {
        input.off('data', listener);
        input.setRawMode?.(false);
        input.pause();
      },
    };
  };
}
