/** Computes the learned parameters, the report and the certificates of a panel from its labels. Has no side effects. */
import { calibrationReport } from '../../debate/calibration/calibration-report.ts';
import type { Certificate } from '../../debate/calibration/certify.ts';
import { certify, scoreLabels } from '../../debate/calibration/certify.ts';
import { hasDrifted } from '../../debate/calibration/drift.ts';
import { intervalReport } from '../../debate/calibration/interval-scores.ts';
import { learnPanel } from '../../debate/calibration/learn-panel.ts';
import type { ErrorTarget } from '../../debate/calibration/thresholds.ts';
import type { CalibrationInput, CalibrationResult, StoredCertificate, StoredLabel } from './calibration-form.ts';
import { isSameTarget } from './calibration-form.ts';

export interface ComputationTime {
  readonly now: Date;
  /** Labels that are older than this do not count. */
  readonly labelsKeptMs: number;
}

export function computeCalibration(input: CalibrationInput, { now, labelsKeptMs }: ComputationTime): CalibrationResult {
  const oldest = new Date(now.getTime() - labelsKeptMs).toISOString();
  const labels = input.labels.filter(({ at }) => at >= oldest);
  const voteLabels = labels.filter(({ estimate }) => estimate === undefined);
  const learned = learnPanel(voteLabels, input.defaults);
  const countFrom = (source: StoredLabel['source']) => labels.filter((label) => label.source === source).length;
  return {
    version: input.version,
    computedAt: now.toISOString(),
    learned,
    report: calibrationReport(voteLabels, learned.parameters),
    intervals: intervalReport(labels.flatMap(({ estimate }) => estimate ?? [])),
    labels: { audit: countFrom('audit'), item: countFrom('item') },
    certificates: input.targets.map((target) => {
      const before = input.previous?.certificates.find(({ certificate }) => isSameTarget(certificate.target, target));
      return nextCertificate(before ?? null, { target, labels, at: now.toISOString() });
    }),
  };
}

interface CertificateInput {
  readonly target: ErrorTarget;
  readonly labels: readonly StoredLabel[];
  readonly at: string;
}

/**
 * Returns the next state of a certificate: not certified → certified → suspended → certified again. Only labels from
 * after a suspension can end it.
 */
function nextCertificate(
  before: StoredCertificate | null,
  { target, labels, at }: CertificateInput,
): StoredCertificate {
  const counted = labels.filter((label) => label.at > (before?.suspendedAt ?? ''));
  const certificate = certify(scoreLabels(counted), target);
  const isCertified = certificate.status === 'certified';
  if (before === null || before.since === null) {
    return { certificate, since: isCertified ? at : null, suspendedAt: null };
  }
  if (before.suspendedAt !== null) {
    return isCertified
      ? { certificate, since: at, suspendedAt: null }
      : { ...before, certificate: withoutThreshold(certificate) };
  }
  if (hasDrifted(auditErrors(labels, target, before.since), target.max)) {
    return { certificate: withoutThreshold(certificate), since: before.since, suspendedAt: at };
  }
  return { certificate, since: isCertified ? before.since : null, suspendedAt: null };
}

/** Returns the certificate without a threshold, so that no answer is acted on during a suspension. */
function withoutThreshold(certificate: Certificate): Certificate {
  return { ...certificate, threshold: null, tasks: {}, expected_automation: 0 };
}

/**
 * Returns, for each audit since the certification, whether it was an error: among all audits or only among the answers
 * acted on, as the target says.
 */
function auditErrors(labels: readonly StoredLabel[], target: ErrorTarget, since: string): boolean[] {
  const audits = labels.flatMap(({ source, at, decision, right }) =>
    source === 'audit' && at > since && decision !== null && isSameTarget(decision.target, target)
      ? [{ acted: decision.acted, right }]
      : [],
  );
  const counted = target.of === 'asked' ? audits : audits.filter(({ acted }) => acted);
  return counted.map(({ acted, right }) => acted && !right);
}
