/** Measures the CPU time of comparisons: of a panel of long answers, and of the slowest of many pathological inputs. */
import { measures } from '../../debate/agreement/measures.ts';
import type { Question } from '../../debate/schema/question.ts';
import { questionOf } from '../recorded/transcripts.ts';
import type { PathologicalInput } from './pathological-inputs.ts';
import { pathologicalInputs } from './pathological-inputs.ts';

export interface TimeFigures {
  /** CPU time per panel: the median of several batches. */
  readonly longAnswersMs: number;
  readonly inputs: number;
  readonly slowestMs: number;
  /** Inputs on which the comparison threw an error. */
  readonly failures: number;
}

export function measureTimes(seed: number, inputs: number): TimeFigures {
  return { longAnswersMs: longAnswersMs(), inputs, ...slowestOf(pathologicalInputs(seed, inputs)) };
}

const WARM_UP_PANELS = 200;
const BATCHES = 15;
const BATCH_SIZE = 20;
const PANEL_SIZE = 16;
const WORDS =
  'the plan moves both sites before winter because their load is highest and training takes longest while the old ' +
  'contract ends next spring and cannot be extended so the cost of running two systems has to be carried for a season';

function longAnswersMs(): number {
  const question = questionOf({ question: 'Which plan?', answer_type: 'auto', options: null });
  const groupPanels = (first: number, count: number) => {
    for (let panelIndex = first; panelIndex < first + count; panelIndex += 1) {
      group(
        question,
        Array.from({ length: PANEL_SIZE }, (_, debater) => longAnswer(debater, panelIndex)),
      );
    }
  };
  groupPanels(0, WARM_UP_PANELS);
  const batches = Array.from({ length: BATCHES }, (_, batch) =>
    cpuMs(() => groupPanels(WARM_UP_PANELS + batch * BATCH_SIZE, BATCH_SIZE)),
  );
  const median = batches.toSorted((a, b) => a - b)[Math.floor(BATCHES / 2)] ?? 0;
  return median / BATCH_SIZE;
}

/** Returns about 1,600 characters, different for every panel. */
function longAnswer(debater: number, panelIndex: number): string {
  const words = WORDS.split(' ');
  const shift = (debater * 7 + panelIndex) % words.length;
  const rotated = [...words.slice(shift), ...words.slice(0, shift)].join(' ');
  return `${rotated} by site ${debater % 5}. `.repeat(7);
}

function group(question: Question, answers: readonly string[]): void {
  const ballots = answers.map((answer, index) => ({ id: String(index), answer, weight: 1, confidence: null }));
  measures.typed({ question, ballots, similarity: 0 });
}

/** The slowest inputs are measured again, so that a pause of the machine or of the garbage collector does not count. */
const REMEASURED_INPUTS = 20;
const REPEATS = 3;

function slowestOf(inputs: readonly PathologicalInput[]): Pick<TimeFigures, 'slowestMs' | 'failures'> {
  let failures = 0;
  const run = ({ question, answers }: PathologicalInput) =>
    cpuMs(() => {
      try {
        group(question, answers);
      } catch {
        failures += 1;
      }
    });
  const firstRuns = inputs.map((input) => ({ input, ms: run(input) }));
  const failed = failures;
  const slowest = firstRuns.toSorted((a, b) => b.ms - a.ms).slice(0, REMEASURED_INPUTS);
  const best = slowest.map(({ input, ms }) => Math.min(ms, ...Array.from({ length: REPEATS }, () => run(input))));
  return { slowestMs: Math.max(0, ...best), failures: failed };
}

function cpuMs(work: () => void): number {
  const start = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1_000;
}
