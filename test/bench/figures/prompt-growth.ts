/** Tokens of a debate by the size of the panel, with peers shown in full and as a digest. The values are exact. */

import { publishedProtocols } from '../../support/debates/published-protocols.ts';
import type { Figure, Row } from '../figure.ts';
import { medianOf } from '../figure.ts';
import type { Shape } from '../talkative-panel.ts';
import { callsOfDebate, comparedViews, tokensOfCall } from '../talkative-panel.ts';

const GOAL = { atMost: 2.4 };

export const promptGrowth: Figure = {
  name: 'prompt-growth',
  run: async () => {
    const rows: Row[] = [];
    for (const protocol of publishedProtocols) {
      for (const peerView of comparedViews) rows.push(await growth({ protocol, peerView, answers: 3 }));
    }
    return [...rows, await growthWithoutAgreement()];
  },
};

type Panel = Omit<Shape, 'debaters'>;

/** The panel has three answers, as most panels do. */
async function growth(panel: Panel): Promise<Row> {
  const tokens = await Promise.all([4, 8, 16].map((debaters) => tokensOf(panel, debaters)));
  const counts = tokens.map((count) => count.toLocaleString('en-US')).join(', ');
  return {
    label: `tokens of a \`${panel.protocol}\` debate of 4, 8, 16 (${counts}), peers in ${panel.peerView}: 8 debaters`,
    against: '4 debaters',
    unit: '×',
    values: [ratioOf(tokens)],
    goal: panel.peerView === 'digest' ? GOAL : null,
  };
}

/** The worst case of a digest: no two debaters agree, so that each has its own class and critique. */
async function growthWithoutAgreement(): Promise<Row> {
  const ratios = await Promise.all(
    publishedProtocols.map(async (protocol) => {
      const panel = { protocol, peerView: 'digest' as const, answers: 16 };
      return ratioOf(await Promise.all([4, 8].map((debaters) => tokensOf(panel, debaters))));
    }),
  );
  const [low, high] = [Math.min(...ratios).toFixed(2), Math.max(...ratios).toFixed(2)];
  return {
    label: `the same, peers in digest, when no two debaters agree: median of the protocols (${low} to ${high})`,
    against: '4 debaters',
    unit: '×',
    values: [medianOf(ratios)],
    goal: null,
  };
}

function ratioOf([four = Number.NaN, eight = Number.NaN]: readonly number[]): number {
  return eight / four;
}

async function tokensOf(panel: Panel, debaters: number): Promise<number> {
  const calls = await callsOfDebate({ ...panel, debaters });
  return calls.reduce((sum, each) => sum + tokensOfCall(each), 0);
}
