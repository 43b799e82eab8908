/** The information from which a character makes its reply. */
import type { Character } from './characters.ts';
import type { ReadPrompt } from './prompt-reader.ts';
import type { Subject } from './subject.ts';

export interface Turn {
  readonly prompt: ReadPrompt;
  readonly subject: Subject;
  readonly character: Character;
  /** Returns a number in [0, 1) for each random decision of this turn. */
  readonly chance: (what: string) => number;
}

export type Reply = Readonly<Record<string, unknown>>;
