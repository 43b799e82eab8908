/** Draws accuracy against cost as an SVG of small charts, one per set. The same report gives the same bytes. */
import type { Mark, Panel } from './chart-panel.ts';
import { PANEL_HEIGHT, PANEL_WIDTH, panelSvg, symbol } from './chart-panel.ts';
import type { PolicyRow } from './policies/policy-row.ts';
import { setGoalOf } from './policies/set-goal.ts';
import type { ScoredSet } from './policies/set-policies.ts';

const COLUMNS = 3;
const LEGEND_HEIGHT = 46;

/** Draws the sets with a goal, or all sets of several models when none has a goal. */
export function paretoChart(sets: readonly ScoredSet[]): string {
  const ofSeveralModels = sets.filter(({ report }) => report.samples === null);
  const withGoal = ofSeveralModels.filter(({ votes }) => setGoalOf(votes) !== null);
  const panels = (withGoal.length > 0 ? withGoal : ofSeveralModels).map(panelOf);
  const width = COLUMNS * PANEL_WIDTH;
  const height = LEGEND_HEIGHT + Math.max(1, Math.ceil(panels.length / COLUMNS)) * PANEL_HEIGHT;
  return `${[
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"`,
    '  font-family="system-ui, sans-serif" font-size="11" role="img">',
    '<title>Accuracy against cost of single models, panels, cascades and two-tier policies</title>',
    `<rect width="${width}" height="${height}" fill="#ffffff"/>`,
    legend(),
    ...panels.map((panel, index) => {
      const [x, y] = [(index % COLUMNS) * PANEL_WIDTH, LEGEND_HEIGHT + Math.floor(index / COLUMNS) * PANEL_HEIGHT];
      return `<g transform="translate(${x} ${y})">\n${panelSvg(panel)}\n</g>`;
    }),
    '</svg>',
  ].join('\n')}\n`;
}

const LEGEND: readonly (readonly [Mark, string])[] = [
  ['single', 'one model'],
  ['best', 'best single model'],
  ['majority', 'majority of 3, 5, 7, all'],
  ['posterior', 'panel posterior'],
  ['cascade', 'cascade'],
  ['two_tier', 'two tiers'],
];

/** Each entry has a width of 158 pixels. */
function legend(): string {
  const entries = LEGEND.map(
    ([mark, label], index) =>
      `${symbol(mark, 16 + 158 * index, 20)}<text x="${26 + 158 * index}" y="24" fill="#1f2328">${label}</text>`,
  );
  return entries.join('\n');
}

function panelOf({ votes, report, rows }: ScoredSet): Panel {
  const oracle = rows.find(({ policy }) => policy === 'oracle');
  return {
    title: setGoalOf(votes)?.title ?? report.set,
    subtitle: `${report.questions.scored_on} questions; oracle ${(100 * (oracle?.accuracy ?? 0)).toFixed(0)} %`,
    costLabel: COST_LABELS[report.cost_in],
    points: rows
      .filter((row) => row !== oracle)
      .map((row) => ({
        cost: costOf(row),
        accuracy: row.accuracy,
        mark: markOf(row, report.best_single),
        name: row.policy,
      })),
  };
}

const COST_LABELS = {
  usd: 'USD for 1,000 questions',
  units: 'cost units for each question',
  calls: 'calls for each question',
};

function costOf({ cost_usd: usd, units, calls }: PolicyRow): number {
  return usd ?? units ?? calls;
}

/** The name of a policy begins with its kind, followed by a colon. */
function markOf({ policy }: PolicyRow, best: string): Mark {
  if (policy === best) return 'best';
  const kind = policy.slice(0, policy.indexOf(':'));
  return LEGEND.find(([mark]) => mark === kind)?.[0] ?? 'single';
}
