/** A destination for log lines that records them, as text and as objects. */

export interface LogLines {
  write(line: string): void;
  readonly text: string;
  readonly lines: readonly Readonly<Record<string, unknown>>[];
}

export function logLines(): LogLines {
  const written: string[] = [];
  return {
    write: (line) => {
      written.push(line);
    },
    get text() {
      return written.join('');
    },
    get lines() {
      return written.map((line) => JSON.parse(line) as Record<string, unknown>);
    },
  };
}
