/**
 * The effect of a digest, as far as it can be measured without real models: the share of the peers' reasons that it shows,
 * and whether debates of simulated characters, which follow peers' answers, end with another answer. The effect of shortened
 * reasons on a real model is not measured: a character does not read reasons.
 */

import { isTerminal } from '../../../src/debate/schema/event.ts';
import type { PeerView } from '../../../src/debate/schema/request/setting-names.ts';
import { seedOf } from '../../../src/lib/seeded.ts';
import { characterFromId } from '../../../src/models/simulated/characters.ts';
import { simulatedProvider } from '../../../src/models/simulated/simulated-provider.ts';
import { eventsOf, rules, specOf } from '../../support/debates/scripted-debate.ts';
import type { Figure, Row } from '../figure.ts';
import { callsOfDebate, comparedViews, promptText } from '../talkative-panel.ts';

const QUESTIONS = 400;
/** The accuracy of each character is set, so that it also decides whether a sum is right. */
const CHARACTERS = ['careful', 'bold', 'stubborn', 'wavering', 'novice'].map((name) => ({
  model: `simulated/${name}?accuracy=${characterFromId(name)?.accuracy}`,
  name,
}));

export const digestAccuracy: Figure = {
  name: 'digest-accuracy',
  run: async () => {
    const [full = [], digest = []] = await Promise.all(comparedViews.map(runDebates));
    const rightShare = (view: readonly EndedDebate[]) =>
      (100 * view.filter(({ isRight }) => isRight).length) / QUESTIONS;
    const same = full.filter(({ answer }, index) => digest[index]?.answer === answer).length;
    const row = (label: string, unit: string, value: number): Row => ({
      label,
      against: null,
      unit,
      values: [value],
      goal: null,
    });
    const { difference, low, high } = accuracyLoss(full, digest);
    const interval = `95 % interval: ${low.toFixed(1)} to ${high.toFixed(1)}`;
    return [
      row('right answers of 5 simulated debaters, 3 rounds, peers in full', '%', rightShare(full)),
      row(`decrease of right answers when peers are shown in digest (${interval})`, '% of debates', difference),
      row('debates that end with the same answer in both views', '%', (100 * same) / QUESTIONS),
      row(
        "share of peers' reasons that a digest shows, 4 debaters, 480 characters a reason",
        '%',
        await shownReasonShare(4),
      ),
      row(
        "share of peers' reasons that a digest shows, 16 debaters, 480 characters a reason",
        '%',
        await shownReasonShare(16),
      ),
    ];
  },
};

interface EndedDebate {
  readonly answer: string | null;
  readonly isRight: boolean;
}

/** Compares the same questions in both views: only those count that exactly one view answered correctly. */
function accuracyLoss(full: readonly EndedDebate[], digest: readonly EndedDebate[]) {
  const differences = full.map(({ isRight }, index) => Number(isRight) - Number(digest[index]?.isRight));
  const mean = differences.reduce((sum, each) => sum + each, 0) / differences.length;
  const variance = differences.reduce((sum, each) => sum + (each - mean) ** 2, 0) / (differences.length - 1);
  const halfWidth = 1.96 * Math.sqrt(variance / differences.length);
  return { difference: 100 * mean, low: 100 * (mean - halfWidth), high: 100 * (mean + halfWidth) };
}

async function runDebates(peerView: PeerView): Promise<EndedDebate[]> {
  const provider = simulatedProvider({ sleep: async () => {} });
  const endedDebates: EndedDebate[] = [];
  for (let n = 0; n < QUESTIONS; n += 1) {
    const [a, b] = [17 + (n % 83), 3 + (n % 41)];
    const spec = specOf({
      question: `What is ${a} * ${b}?`,
      peer_view: peerView,
      adaptive_routing: false,
      seed: n,
      debaters: CHARACTERS,
    });
    const { events } = await eventsOf({
      spec,
      script: async (call) => {
        const { purpose, round, phase, subject } = call.identity;
        const model = provider.model(call.model.slice('simulated/'.length));
        if (model === null) throw new Error(`no character is called ${call.model}`);
        const { text } = await model.generate({
          ...call.prompt,
          temperature: null,
          maxOutputTokens: call.maxTokens,
          format: call.format,
          attribution: {
            debateId: spec.id,
            purpose,
            round,
            phase,
            debaterId: subject,
            attempt: 1,
            seed: seedOf(spec.config.seed ?? rules.seed, purpose, round, phase ?? '', subject ?? '', 1),
          },
          signal: new AbortController().signal,
        });
        return text;
      },
    });
    const last = events.at(-1);
    const answer = last !== undefined && isTerminal(last) ? (last.result?.final_answer ?? null) : null;
    endedDebates.push({ answer, isRight: answer === String(a * b) });
  }
  return endedDebates;
}

/** Measured in the last prompt of a debate without agreement. */
async function shownReasonShare(debaters: number): Promise<number> {
  const [full, digest] = await Promise.all(
    comparedViews.map(async (peerView) => {
      const calls = await callsOfDebate({ protocol: 'critique', peerView, debaters, answers: 16 });
      const last = calls.findLast(({ call }) => call.identity.purpose === 'debater');
      return last === undefined ? '' : promptText(last.call);
    }),
  );
  return (
    (100 * charactersIn(digest ?? '', /<peer label="[^"]*">([^<]*)<\/peer>/g)) /
    charactersIn(full ?? '', /<reasoning>([^<]*)<\/reasoning>/g)
  );
}

function charactersIn(text: string, pattern: RegExp): number {
  return [...text.matchAll(pattern)].reduce((sum, [, match = '']) => sum + match.length, 0);
}
