/** What a character goes by when it replies. */
import type { Character } from './characters.ts';
import type { ReadPrompt } from './prompt-reader.ts';
import type { Subject } from './subject.ts';

export interface Turn {
  readonly prompt: ReadPrompt;
  readonly subject: Subject;
  readonly character: Character;
  /** A number in [0, 1) for each thing that is left to chance in this turn. */
  readonly chance: (what: string) => number;
}

export type Reply = Readonly<Record<string, unknown>>;
