/** The outcome of comparing two answers. */

export interface Comparison {
  readonly same: boolean;
  /** The rule that decided; `open` when none did, and then the two are not the same. */
  readonly rule: string;
}
