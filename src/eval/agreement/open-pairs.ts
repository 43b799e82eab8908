/** Measures how often no rule decides a pair of answers in a panel, and the cost of the model calls that decide it. */
import { openClassPairs } from '../../debate/agreement/grouping/typed.ts';
import type { Agreement } from '../../debate/agreement/measure.ts';
import { measures } from '../../debate/agreement/measures.ts';
import type { Estimate } from '../../debate/calibration/forecast-figures.ts';
import { bootstrap, mean } from '../../debate/calibration/forecast-figures.ts';
import { drawPanel, PANEL_SIZES } from '../drawn-panels.ts';
import type { Case, TranscriptSet } from '../recorded/transcripts.ts';

export interface OpenPairScores {
  readonly set: string;
  /** Debaters per panel. */
  readonly size: number;
  readonly panels: number;
  /** Open pairs of classes per panel. */
  readonly openPairs: Estimate | null;
  /** The share of panels that need a model call. Named as in the JSON report. */
  readonly asking: Estimate | null;
  /** Calls per panel, if every first call merges some answers, so that a second call confirms it. */
  readonly mostCalls: Estimate | null;
  /** Tokens of these calls per panel. */
  readonly inputTokens: Estimate | null;
  readonly outputTokens: Estimate | null;
  readonly usdPerThousandPanels: Estimate | null;
}

/** USD per million tokens of a small model. */
export const GROUPING_PRICE = { input: 0.15, output: 0.6 };

/** Scores one panel of each size per question. */
export function scoreOpenPairs({ name, cases }: TranscriptSet): OpenPairScores[] {
  return PANEL_SIZES.flatMap((size) => {
    const panels = cases.flatMap((recorded) => {
      const panel = drawPanel(recorded, size);
      return panel === null ? [] : [panelCallsOf(panel)];
    });
    return panels.length === 0 ? [] : [scoresOf({ set: name, size }, panels)];
  });
}

interface PanelCalls {
  readonly openPairs: number;
  readonly calls: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
}

function scoresOf(panel: Pick<OpenPairScores, 'set' | 'size'>, panels: readonly PanelCalls[]): OpenPairScores {
  const perPanel = (figure: (each: PanelCalls) => number) => bootstrap(panels.map(figure), mean);
  const usd = ({ inputTokens, outputTokens }: PanelCalls) =>
    (inputTokens * GROUPING_PRICE.input + outputTokens * GROUPING_PRICE.output) / 1_000_000;
  return {
    ...panel,
    panels: panels.length,
    openPairs: perPanel(({ openPairs }) => openPairs),
    asking: perPanel(({ calls }) => Math.min(calls, 1)),
    mostCalls: perPanel(({ calls }) => calls),
    inputTokens: perPanel(({ inputTokens }) => inputTokens),
    outputTokens: perPanel(({ outputTokens }) => outputTokens),
    usdPerThousandPanels: perPanel((each) => 1_000 * usd(each)),
  };
}

function panelCallsOf({ question, rounds }: Case): PanelCalls {
  const ballots = (rounds[0] ?? []).map((answer, seat) => ({ id: String(seat), answer, weight: 1, confidence: null }));
  const agreement = measures.typed({ question, ballots, similarity: 0 });
  const openPairs = openClassPairs(agreement, new Map()).length;
  // The second call confirms the groups that the first one made.
  const calls = hasOpenPair(agreement) ? 2 : 0;
  return { openPairs, calls, ...tokensOf(calls, question.question, agreement) };
}

/**
 * Returns whether no rule decides some pair of classes. Each such panel is counted as needing a model. The engine calls
 * a model less often: only when the open pairs could change the winner, the stop or the escalation.
 */
function hasOpenPair(agreement: Agreement): boolean {
  return openClassPairs(agreement, new Map()).length > 0;
}

const CHARACTERS_PER_TOKEN = 4;
/** Characters of the instructions of a call, and of the markup around each answer. */
const INSTRUCTION_CHARACTERS = 1_200;
const CHARACTERS_AROUND_ANSWER = 30;
/** Output tokens of every reply, and for each answer that it names. */
const REPLY_TOKENS = 10;
const REPLY_TOKENS_PER_ANSWER = 5;

/**
 * Estimates the tokens. A call contains the question and the answer of every class, and its reply names each class
 * once.
 */
function tokensOf(calls: number, question: string, { classes }: Agreement) {
  const answers = classes.reduce((sum, { answer }) => sum + answer.length + CHARACTERS_AROUND_ANSWER, 0);
  return {
    inputTokens: (calls * (INSTRUCTION_CHARACTERS + question.length + answers)) / CHARACTERS_PER_TOKEN,
    outputTokens: calls * (REPLY_TOKENS + REPLY_TOKENS_PER_ANSWER * classes.length),
  };
}
