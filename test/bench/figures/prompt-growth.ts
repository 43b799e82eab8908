/** Tokens of a debate as the panel grows, with peers shown in full and as a digest. Exact: nothing is left to chance. */

import { publishedProtocols } from '../../support/debates/published-protocols.ts';
import type { Figure, Row } from '../figure.ts';
import { medianOf } from '../figure.ts';
import type { Shape } from '../talkative-panel.ts';
import { comparedViews, spokenDebate, tokensOfCall } from '../talkative-panel.ts';

const GOAL = { atMost: 2.4 };

export const promptGrowth: Figure = {
  name: 'prompt-growth',
  run: async () => {
    const rows: Row[] = [];
    for (const protocol of publishedProtocols) {
      for (const peerView of comparedViews) rows.push(await growth({ protocol, peerView, answers: 3 }));
    }
    return [...rows, await whenAllDiffer()];
  },
};

type Panel = Omit<Shape, 'debaters'>;

/** Three answers among all: what most panels have. */
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

/** The worst a digest can be given: no two debaters agree, so that each is a class and a critique of its own. */
async function whenAllDiffer(): Promise<Row> {
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
  const spoken = await spokenDebate({ ...panel, debaters });
  return spoken.reduce((sum, each) => sum + tokensOfCall(each), 0);
}
