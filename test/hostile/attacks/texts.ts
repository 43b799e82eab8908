/** Attacks by text: every reader takes linear time for any text of a model or a client. */

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
import { readingMs, threadMs } from '../../support/debates/work-done.ts';
import type { Attack } from '../attack.ts';
import { pathologicalTexts } from '../corpus.ts';

const CHARACTERS = 100_000;
/**
 * The limit, as a number of reads of each character. A quadratic reader reads each character as often as the text has
 * characters.
 */
const LOOKS_LIMIT = 400;

/** Measures the reader with each text and fails when the slowest exceeds the limit. */
function linearTimeAttack(name: string, read: (text: string) => unknown): Attack {
  return {
    name,
    run: async (scale) => {
      const characters = CHARACTERS * scale;
      const lookMs = readingMs(characters, LOOKS_LIMIT) / LOOKS_LIMIT;
      let slowest = { looks: 0, name: '' };
      for (const { name: textName, text } of pathologicalTexts(characters)) {
        const measureLooks = () => threadMs(() => read(text)) / lookMs;
        const firstLooks = measureLooks();
        // A slow text is repeated: a garbage collection may have delayed it.
        const looks = firstLooks > LOOKS_LIMIT / 2 ? Math.min(firstLooks, measureLooks(), measureLooks()) : firstLooks;
        if (looks > slowest.looks) slowest = { looks, name: textName };
      }
      if (slowest.looks > LOOKS_LIMIT)
        throw new Error(`${Math.round(slowest.looks)} looks at each character of ${slowest.name}`);
      return { 'looks at a character': slowest.looks };
    },
  };
}

function replyOf(text: string) {
  return { text, reasoningText: null, finishReason: 'stop' as const };
}

export const texts: readonly Attack[] = [
  linearTimeAttack('a position › is read in linear time for any text', (text) => readPosition(replyOf(text))),
  linearTimeAttack('a reasoning channel › is read in linear time for any text', (text) =>
    readJudgement({ ...replyOf(''), reasoningText: text }),
  ),
  linearTimeAttack('a ballot turn › is read in linear time for any text', (text) =>
    readBallotTurn(replyOf(text), ['Ship now', 'Wait a week']),
  ),
  linearTimeAttack('a pick of a judge › is read in linear time for any text', (text) =>
    readPick(replyOf(text), ['Candidate A', 'Candidate B']),
  ),
  linearTimeAttack('a vote › is read in linear time for any text', (text) =>
    readBallotTurn(replyOf(JSON.stringify({ vote: text })), ['Ship now', 'Wait a week']),
  ),
  linearTimeAttack('live text › is shown in linear time for any text', (text) => partialText()(text)),
  linearTimeAttack('an error of a provider › is sanitized in linear time', (text) => publicText(text, ['secret'])),
  linearTimeAttack('a simulated panel › reads its prompt in linear time for any text', (text) => {
    readPrompt(simulatedRequest({ question: 'Where?', blocks: text }));
    askedValue(text);
    askedTruth(text);
  }),
  linearTimeAttack('one line of a text › is shortened and normalized in linear time', (text) => {
    reasonLine(text, 200);
    firstSentence(text);
    plainText(text);
    fitColumns(plainLine(text), 80);
    nfkc(text);
  }),
];
