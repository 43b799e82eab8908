/**
 * Makes random edits of answers: pairs with equal meaning, and pairs of which one was changed. Equal seeds give equal
 * edits.
 */
import type { Question } from '../../debate/schema/question.ts';
import { randomFrom } from '../../lib/seeded.ts';
import { questionOf } from '../recorded/transcripts.ts';
import { dates } from './dates.ts';
import type { EditTheme, Random } from './edit-theme.ts';
import { pick } from './edit-theme.ts';
import { labels } from './labels.ts';
import { phrases } from './phrases.ts';
import { quantities } from './quantities.ts';
import { values } from './values.ts';

export interface Edit {
  readonly theme: string;
  /** The name of the change; null when both mean the same. */
  readonly change: string | null;
  readonly question: Question;
  readonly a: string;
  readonly b: string;
}

export type DrawEdit = (random: Random) => Edit;

const themes: readonly DrawPair[] = [
  editsOf(values),
  editsOf(quantities),
  editsOf(phrases),
  editsOf(labels),
  editsOf(dates),
];

interface DrawPair {
  readonly keeping: DrawEdit;
  readonly changing: DrawEdit;
}

/** Returns pairs with equal meaning, both spelled and framed at random. */
export const keepingEdits = (seed: number, count: number): Edit[] => randomEdits(seed, count, 'keeping');
/** Returns such pairs with one side changed. */
export const changingEdits = (seed: number, count: number): Edit[] => randomEdits(seed, count, 'changing');

function randomEdits(seed: number, count: number, kind: keyof DrawPair): Edit[] {
  const random = randomFrom(seed);
  return Array.from({ length: count }, () => pick(random, themes)[kind](random));
}

function editsOf<T>({ name, questions, generate, spell, change }: EditTheme<T>): DrawPair {
  const drawSubject = (random: Random) => {
    const { question, answer_type } = pick(random, questions);
    return { asked: questionOf({ question, answer_type, options: null }), subject: generate(random) };
  };
  return {
    keeping: (random) => {
      const { asked, subject } = drawSubject(random);
      const [a, b] = [withFrame(spell(subject, random), random), withFrame(spell(subject, random), random)];
      return { theme: name, change: null, question: asked, a, b };
    },
    changing: (random) => {
      const { asked, subject } = drawSubject(random);
      const changed = change(subject, random);
      const [a, b] = [withFrame(spell(subject, random), random), withFrame(changed.text, random)];
      const [first, second] = random() < 0.5 ? [a, b] : [b, a];
      return { theme: name, change: changed.change, question: asked, a: first, b: second };
    },
  };
}

/** Texts around an answer that do not change it. Half of the answers have none. */
const FRAMES: readonly ((text: string) => string)[] = [
  (text) => `${text}.`,
  (text) => `**${text}**`,
  (text) => `"${text}"`,
  (text) => `The answer is ${text}.`,
  (text) => `The answer is: ${text}`,
  (text) => `Answer: ${text}`,
  (text) => `I think it is ${text}.`,
  (text) => `${text}, because the source says so.`,
  (text) => `  ${text}\n`,
];

function withFrame(text: string, random: Random): string {
  return random() < 0.5 ? text : pick(random, FRAMES)(text);
}
