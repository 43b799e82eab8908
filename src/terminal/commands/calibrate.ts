/** Sends a stored panel the questions of a file with known answers, and prints the resulting guarantees. */
import type { ParleyClient } from '../../client/parley-client.ts';
import { shareText } from '../amounts.ts';
import { exitCodes } from '../exit-codes.ts';
import { plainJson, plainLine } from '../plain-text.ts';
import type { Terminal } from '../terminal.ts';

const POLL_INTERVAL_MS = 1_000;

export interface CalibrationInput {
  readonly panel: string;
  /** JSON lines, one item per line. */
  readonly lines: string;
}

type Calibration = Awaited<ReturnType<ParleyClient['calibration']>>;

/**
 * Resolves with the exit code when every item has a label or cannot get one. Running it again with the same file
 * continues an interrupted run.
 */
export async function calibratePanel({ panel, lines }: CalibrationInput, terminal: Terminal): Promise<number> {
  const { client, screen, write, json, interrupted } = terminal;
  const accepted = await client.calibrate(lines, { panel }, { signal: interrupted });
  const { items, started, known } = accepted;
  screen.line([{ text: `${items} items: ${started} started, ${known} already known`, style: 'faint' }]);
  const calibration = await waitForLabels(panel, terminal);
  write(json ? `${plainJson(calibration)}\n` : calibrationLines(calibration));
  return exitCodes.answer;
}

async function waitForLabels(panel: string, { client, screen, interrupted }: Terminal): Promise<Calibration> {
  let lastShown = -1;
  for (;;) {
    const calibration = await client.calibration({ panel }, { signal: interrupted });
    const { waiting, labelled: labelledCount, unlabelled } = calibration.items;
    if (labelledCount !== lastShown)
      screen.line([{ text: `${labelledCount} labelled, ${waiting} waiting`, style: 'faint' }]);
    lastShown = labelledCount;
    const isComputed = calibration.labels.item >= labelledCount;
    if (waiting === 0 && (isComputed || labelledCount + unlabelled === 0)) return calibration;
    await waitToPoll(interrupted);
  }
}

function waitToPoll(interrupted: AbortSignal): Promise<void> {
  interrupted.throwIfAborted();
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, POLL_INTERVAL_MS);
    const onAbort = () => {
      clearTimeout(timer);
      reject(interrupted.reason);
    };
    interrupted.addEventListener('abort', onAbort, { once: true });
  });
}

function intervalLine({ count, coverage, pinball_loss }: NonNullable<Calibration['intervals']>): string {
  const loss = pinball_loss === null ? '' : `, pinball loss ${pinball_loss.toFixed(3)}`;
  return `intervals: ${shareText(coverage)} of ${count} contain the answer, the aim is 0.80${loss}`;
}

function calibrationLines({ labels, calibration_error, guarantees, intervals }: Calibration): string {
  const rows = [
    `labels: ${labels.item} of items, ${labels.audit} of audits`,
    `calibration error: ${calibration_error === null ? '–' : calibration_error.value.toFixed(3)}`,
    ...(intervals === null ? [] : [intervalLine(intervals)]),
    ...guarantees.map(
      ({ target, of, status, labels_needed, expected_automation }) =>
        `${100 * target} % of ${plainLine(of)}: ${plainLine(status)}, acts on ${shareText(expected_automation).trim()}` +
        (labels_needed === null ? '' : `, needs ${labels_needed} labels`),
    ),
  ];
  return `${rows.join('\n')}\n`;
}
