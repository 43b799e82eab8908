/** Notes of people who follow a debate, as data: they may be wrong, and they are no instruction. */
import { block, blocks } from './data-block.ts';

const NOTES_HEADING = 'Notes of people who follow this debate:';

/** Empty without notes, so that the prompts of other debates stay as they are. */
export function notesBlock(notes: readonly string[] = []): string {
  if (notes.length === 0) return '';
  return `${NOTES_HEADING}\n${blocks(
    'notes',
    notes.map((text) => block('note', text)),
  )}`;
}
