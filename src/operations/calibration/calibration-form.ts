/** Labels, targets and results as the store keeps them: text that this file alone writes and reads. */
import type { CalibrationReport } from '../../debate/calibration/calibration-report.ts';
import type { Certificate } from '../../debate/calibration/certify.ts';
import type { IntervalReport, LabelledEstimate } from '../../debate/calibration/interval-scores.ts';
import type { LabelledDebate } from '../../debate/calibration/labelled-debate.ts';
import type { LearnedPanel, PanelParameters } from '../../debate/calibration/learn-panel.ts';
import type { ErrorTarget } from '../../debate/calibration/thresholds.ts';
import type { GuaranteeInForce } from '../../debate/schema/outcome/guarantee.ts';
import type { CalibrationEntry, StoredCalibration } from '../../stores/calibration-store.ts';
import type { CalibrationItem } from './calibration-item.ts';

/** A labelled debate of an audit or of a data set with known answers. */
export interface StoredLabel extends LabelledDebate {
  readonly debateId: string;
  readonly source: 'audit' | 'item';
  /** Of an estimate: it has no vote that could be right. */
  readonly estimate?: LabelledEstimate;
  /** ISO 8601 UTC: when the debate was labelled. */
  readonly at: string;
  /** The target that decided whether the answer was acted on, and what it decided; null without a target. */
  readonly decision: { readonly target: ErrorTarget; readonly acted: boolean } | null;
}

export interface KeptCertificate {
  readonly certificate: Certificate;
  /** When it was certified first; null until then. Audits since then watch it. */
  readonly since: string | null;
  /** When drift was noticed; null while it is in force. Labels from before do not count from then on. */
  readonly suspendedAt: string | null;
}

export interface CalibrationResult {
  /** Of the labels that it was computed from. */
  readonly version: number;
  readonly computedAt: string;
  readonly learned: LearnedPanel;
  readonly report: CalibrationReport;
  /** Absent or null without labelled estimates. */
  readonly intervals?: IntervalReport | null;
  /** Labels that count, by where they come from. */
  readonly labels: Readonly<Record<StoredLabel['source'], number>>;
  readonly certificates: readonly KeptCertificate[];
}

/** A question with a known answer, and the debate that was started for it last. */
export interface StoredItem {
  readonly item: CalibrationItem;
  /** From 1. */
  readonly attempt: number;
  readonly debateId: string;
  /** The debate ended without a label: it failed, or nobody can tell whether its answer is right. */
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

/** p and ρ of the panel before anything is learned. */
export function defaultsEntry(defaults: PanelParameters): CalibrationEntry {
  return { id: DEFAULTS, text: JSON.stringify(defaults) };
}

export interface CalibrationInput {
  readonly version: number;
  /** Oldest first. */
  readonly labels: readonly StoredLabel[];
  readonly targets: readonly ErrorTarget[];
  readonly items: readonly KnownItem[];
  readonly defaults: PanelParameters;
  readonly before: CalibrationResult | null;
}

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
    before: resultOf(result),
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

/** What a debate of this task decides by. */
export function inForce({ certificate, suspendedAt }: KeptCertificate, task: string | null): GuaranteeInForce {
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
