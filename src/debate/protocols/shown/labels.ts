/**
 * The labels under which debaters are shown to each other.
 * They are shuffled once per recipient and debate by the recorded seed.
 */

import { memoizedByObject } from '../../../lib/memoized-by-object.ts';
import { seedOf, shuffled } from '../../../lib/seeded.ts';
import type { DebateSpec } from '../../schema/debate-config.ts';
import { debaterIds } from '../../schema/panel.ts';

const LETTER_A = 65;

type Labels = ReadonlyMap<string, string>;

/** Returns `Peer A`… by debater id, for all debaters except the recipient, in the order of the labels. */
export function peerLabels(spec: DebateSpec, recipient: string): Labels {
  return allPeerLabels(spec).get(recipient) ?? peersOf(spec, recipient);
}

const allPeerLabels = memoizedByObject((spec: DebateSpec) => {
  const recipients = debaterIds(spec.config.debaters);
  return new Map(recipients.map((recipient) => [recipient, peersOf(spec, recipient)]));
});

function peersOf({ config }: DebateSpec, recipient: string): Labels {
  const peers = debaterIds(config.debaters).filter((debaterId) => debaterId !== recipient);
  return labelled('Peer', shuffled(peers, seedOf(config.seed, 'peers', recipient)));
}

/** Returns the ids in the order in which a judge first sees the candidates. */
export function shuffledCandidates({ config }: DebateSpec, ids: readonly string[]): string[] {
  return shuffled(ids, seedOf(config.seed, 'candidates'));
}

/** Returns `Candidate A`… by debater id, in the order of the ids. */
export function candidateLabels(ids: readonly string[]): Labels {
  return labelled('Candidate', ids);
}

function labelled(word: string, ids: readonly string[]): Labels {
  return new Map(ids.map((debaterId, index) => [debaterId, `${word} ${String.fromCharCode(LETTER_A + index)}`]));
}

/** Returns the debater that a label stands for; null when none exists. */
export function debaterOf(labels: Labels, label: string): string | null {
  for (const [debaterId, given] of labels) if (given === label) return debaterId;
  return null;
}
