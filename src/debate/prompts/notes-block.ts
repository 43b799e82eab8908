/** Writes the notes of people who follow a debate as data. They may be wrong, and they are no instructions. */
import { block, blocks } from './data-block.ts';

const NOTES_HEADING = 'Notes from people who follow this debate:';

/** Returns an empty text without notes, so that the prompts of other debates do not change. */
export function notesBlock(notes: readonly string[] = []): string {
  if (notes.length === 0) return '';
  return `${NOTES_HEADING}\n${blocks(
    'notes',
    notes.map((text) => block('note', text)),
  )}`;
}
