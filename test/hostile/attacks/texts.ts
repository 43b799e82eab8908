/** Attacks by text: whatever a model or a client writes, reading it takes linear time. */

import { partialText } from '../../../src/debate/parsing/live-text.ts';
import { readBallotTurn, readJudgement, readPick, readPosition } from '../../../src/debate/parsing/read-reply.ts';
import { reasonLine } from '../../../src/debate/prompts/data-block.ts';
import { nfkc } from '../../../src/lib/text/nfkc.ts';
import { askedTruth, askedValue } from '../../../src/models/simulated/computable-question.ts';
import { readPrompt } from '../../../src/models/simulated/prompt-reader.ts';
import { publicText } from '../../../src/models/wire/faults/public-text.ts';
import { plainLine, plainText } from '../../../src/terminal/plain-text.ts';
import { fitColumns } from '../../../src/terminal/screen.ts';
import { firstSentence } from '../../../src/web/api/wording.js';
import { simulatedRequest } from '../../models/simulated-request.ts';
import { lookingMs, threadMs } from '../../support/debates/work-done.ts';
import type { Attack } from '../attack.ts';
import { pathologicalTexts } from '../corpus.ts';

const CHARACTERS = 100_000;
/**
 * Reading may take as long as this number of looks at each character; a quadratic reader takes as many looks as there
 * are.
 */
const MOST_LOOKS = 400;

/** The reader that takes longest on any of the texts takes linear time. */
function linear(name: string, read: (text: string) => unknown): Attack {
  return {
    name,
    run: async (scale) => {
      const characters = CHARACTERS * scale;
      const lookMs = lookingMs(characters, MOST_LOOKS) / MOST_LOOKS;
      let worst = { looks: 0, name: '' };
      for (const { name: text, text: given } of pathologicalTexts(characters)) {
        const looksFor = () => threadMs(() => read(given)) / lookMs;
        const first = looksFor();
        // What takes long is tried again: it may have been a collection of garbage.
        const looks = first > MOST_LOOKS / 2 ? Math.min(first, looksFor(), looksFor()) : first;
        if (looks > worst.looks) worst = { looks, name: text };
      }
      if (worst.looks > MOST_LOOKS)
        throw new Error(`${Math.round(worst.looks)} looks at each character of ${worst.name}`);
      return { 'looks at a character': worst.looks };
    },
  };
}

function replyOf(text: string) {
  return { text, reasoningText: null, finishReason: 'stop' as const };
}

export const texts: readonly Attack[] = [
  linear('a position › is read in linear time whatever its text', (text) => readPosition(replyOf(text))),
  linear('a reasoning channel › is read in linear time whatever its text', (text) =>
    readJudgement({ ...replyOf(''), reasoningText: text }),
  ),
  linear('a ballot turn › is read in linear time whatever its text', (text) =>
    readBallotTurn(replyOf(text), ['Ship now', 'Wait a week']),
  ),
  linear('a pick of a judge › is read in linear time whatever its text', (text) =>
    readPick(replyOf(text), ['Candidate A', 'Candidate B']),
  ),
  linear('a vote › is read in linear time whatever its text', (text) =>
    readBallotTurn(replyOf(JSON.stringify({ vote: text })), ['Ship now', 'Wait a week']),
  ),
  linear('live text › is shown in linear time whatever its text', (text) => partialText()(text)),
  linear('an error of a provider › is made fit to be shown in linear time', (text) => publicText(text, ['secret'])),
  linear('a simulated panel › reads its prompt in linear time whatever its text', (text) => {
    readPrompt(simulatedRequest({ question: 'Where?', blocks: text }));
    askedValue(text);
    askedTruth(text);
  }),
  linear('one line of a text › is cut, and a text folded, in linear time', (text) => {
    reasonLine(text, 200);
    firstSentence(text);
    plainText(text);
    fitColumns(plainLine(text), 80);
    nfkc(text);
  }),
];
