/** The stored format of labels, targets and results. Only this file writes and reads it. */
import type { CalibrationReport } from '../../debate/calibration/calibration-report.ts';
import type { Certificate } from '../../debate/calibration/certify.ts';
import type { IntervalReport, LabelledEstimate } from '../../debate/calibration/interval-scores.ts';
import type { LabelledDebate } from '../../debate/calibration/labelled-debate.ts';
import type { LearnedPanel, PanelParameters } from '../../debate/calibration/learn-panel.ts';
import type { ErrorTarget } from '../../debate/calibration/thresholds.ts';
import type { GuaranteeInForce } from '../../debate/schema/outcome/guarantee.ts';
import type { CalibrationEntry, StoredCalibration } from '../../stores/calibration-store.ts';
import type { CalibrationItem } from './calibration-item.ts';

/** A labelled debate: an audited one, or one about an item with a known answer. */
export interface StoredLabel extends LabelledDebate {
  readonly debateId: string;
  readonly source: 'audit' | 'item';
  /** Present for an estimate, which has no votes that could be right. */
  readonly estimate?: LabelledEstimate;
  /** ISO 8601 UTC time at which the debate was labelled. */
  readonly at: string;
  /** The error target and whether the answer was acted on under it; null without a target. */
  readonly decision: { readonly target: ErrorTarget; readonly acted: boolean } | null;
}

export interface StoredCertificate {
  readonly certificate: Certificate;
  /** Time of the first certification; null before it. Audits after this time can show drift. */
  readonly since: string | null;
  /**
   * Time at which drift was found; null while the certificate is valid. Labels from before this time no longer count.
   */
  readonly suspendedAt: string | null;
}

export interface CalibrationResult {
  /** The version of the labels from which it was computed. */
  readonly version: number;
  readonly computedAt: string;
  readonly learned: LearnedPanel;
  readonly report: CalibrationReport;
  /** Absent or null without labelled estimates. */
  readonly intervals?: IntervalReport | null;
  /** Number of labels that count, by source. */
  readonly labels: Readonly<Record<StoredLabel['source'], number>>;
  readonly certificates: readonly StoredCertificate[];
}

/** A question with a known answer, and the latest debate about it. */
export interface StoredItem {
  readonly item: CalibrationItem;
  /** Number of the attempt, from 1. */
  readonly attempt: number;
  readonly debateId: string;
  /** Whether the debate ended without a label: it failed, or its answer cannot be judged. */
  readonly failed: boolean;
}

export interface KnownItem extends StoredItem {
  readonly state: 'waiting' | 'labelled' | 'unlabelled';
}

const [LABEL, TARGET, DEFAULTS, ITEM] = ['label:', 'target:', 'defaults', 'item:'];

export function itemEntry(stored: StoredItem): CalibrationEntry {
  return { id: ITEM + stored.item.id, text: JSON.stringify(stored) };
}

export function labelEntry(label: StoredLabel): CalibrationEntry {
  return { id: LABEL + label.debateId, text: JSON.stringify(label) };
}

export function targetEntry({ max, of }: ErrorTarget): CalibrationEntry {
  return { id: `${TARGET}${of}:${max}`, text: JSON.stringify({ max, of }) };
}

/** Returns the entry for the default reliabilities (p) and correlation (ρ) of the panel. */
export function defaultsEntry(defaults: PanelParameters): CalibrationEntry {
  return { id: DEFAULTS, text: JSON.stringify(defaults) };
}

export interface CalibrationInput {
  readonly version: number;
  /** Labels, oldest first. */
  readonly labels: readonly StoredLabel[];
  readonly targets: readonly ErrorTarget[];
  readonly items: readonly KnownItem[];
  readonly defaults: PanelParameters;
  readonly previous: CalibrationResult | null;
}

/** Used when no defaults are stored. A debater that is not in `reliabilities` has the default reliability. */
const UNKNOWN_DEFAULTS: PanelParameters = { reliabilities: {}, correlation: 0.45 };

export function inputOf({ version, entries, result }: StoredCalibration): CalibrationInput {
  const texts = (kind: string) => entries.filter(({ id }) => id.startsWith(kind)).map(({ text }) => text);
  const labels = texts(LABEL).map((text) => JSON.parse(text) as StoredLabel);
  const [defaults] = texts(DEFAULTS);
  const labelled = new Set(labels.map(({ debateId }) => debateId));
  return {
    version,
    labels: labels.toSorted((a, b) => compare(a.at, b.at) || compare(a.debateId, b.debateId)),
    targets: texts(TARGET).map((text) => JSON.parse(text) as ErrorTarget),
    items: texts(ITEM).map((text) => knownItem(JSON.parse(text) as StoredItem, labelled)),
    defaults: defaults === undefined ? UNKNOWN_DEFAULTS : (JSON.parse(defaults) as PanelParameters),
    previous: resultOf(result),
  };
}

function knownItem(stored: StoredItem, labelled: ReadonlySet<string>): KnownItem {
  const isLabelled = labelled.has(stored.debateId);
  return { ...stored, state: isLabelled ? 'labelled' : stored.failed ? 'unlabelled' : 'waiting' };
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

export function resultOf(text: string | null): CalibrationResult | null {
  return text === null ? null : (JSON.parse(text) as CalibrationResult);
}

export function isSameTarget(a: ErrorTarget, b: ErrorTarget): boolean {
  return a.max === b.max && a.of === b.of;
}

/** Returns the guarantee for a debate of this task. */
export function guaranteeInForce(
  { certificate, suspendedAt }: StoredCertificate,
  task: string | null,
): GuaranteeInForce {
  const { status, labels, labels_needed, lowest_error, expected_automation, model, threshold, tasks } = certificate;
  const own = task !== null && Object.hasOwn(tasks, task) ? (tasks[task] ?? null) : threshold;
  return {
    status: suspendedAt === null ? status : 'suspended',
    labels,
    labels_needed,
    lowest_error,
    expected_automation,
    threshold: own,
    model,
  };
}
