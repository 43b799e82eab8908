/** Listens to single keys while a debate is followed. */

/** Node's standard input. The optional members exist only on a terminal. */
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

/**
 * Returns null when the input is not a terminal. In raw mode the terminal sends no SIGINT for Ctrl-C, so `onInterrupt`
 * is called instead.
 */
export function keyListener(input: Input, onInterrupt: () => void): ListenToKeys | null {
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
