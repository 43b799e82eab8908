/** Names under which debaters are shown to each other: dealt once per recipient and debate from the recorded seed. */

import { oncePer } from '../../../lib/once-per.ts';
import { seedOf, shuffled } from '../../../lib/seeded.ts';
import type { DebateSpec } from '../../schema/debate-config.ts';
import { debaterIds } from '../../schema/panel.ts';

const LETTER_A = 65;

type Labels = ReadonlyMap<string, string>;

/** Debater id → `Peer A`…, for everybody but the recipient, in the order of the labels. */
export function peerLabels(spec: DebateSpec, recipient: string): Labels {
  return allPeerLabels(spec).get(recipient) ?? peersOf(spec, recipient);
}

const allPeerLabels = oncePer((spec: DebateSpec) => {
  const recipients = debaterIds(spec.config.debaters);
  return new Map(recipients.map((recipient) => [recipient, peersOf(spec, recipient)]));
});

function peersOf({ config }: DebateSpec, recipient: string): Labels {
  const peers = debaterIds(config.debaters).filter((debaterId) => debaterId !== recipient);
  return labelled('Peer', shuffled(peers, seedOf(config.seed, 'peers', recipient)));
}

/** The ids in the order in which a judge sees them first. */
export function dealtCandidates({ config }: DebateSpec, ids: readonly string[]): string[] {
  return shuffled(ids, seedOf(config.seed, 'candidates'));
}

/** Debater id → `Candidate A`…, in the order of the ids. */
export function candidateLabels(ids: readonly string[]): Labels {
  return labelled('Candidate', ids);
}

function labelled(word: string, ids: readonly string[]): Labels {
  return new Map(ids.map((debaterId, index) => [debaterId, `${word} ${String.fromCharCode(LETTER_A + index)}`]));
}

/** The debater that a label stands for; null when there is none. */
export function debaterOf(labels: Labels, label: string): string | null {
  for (const [debaterId, given] of labels) if (given === label) return debaterId;
  return null;
}
