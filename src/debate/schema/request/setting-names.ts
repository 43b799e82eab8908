/** The names of protocols, of agreement measures and of views of peers. */

export const protocolNames = ['critique', 'revise', 'transcript', 'society', 'ballot', 'samples', 'cascade'] as const;
export type ProtocolName = (typeof protocolNames)[number];

export const agreementNames = ['auto', 'typed', 'judged', 'jaccard'] as const;
export type AgreementName = (typeof agreementNames)[number];

/** The stages that can follow when a cascade leaves the panel split. */
export const cascadeSequels = ['critique'] as const;

/**
 * The view that a debater has of its peers: their full positions, or their answers by class with one-line reasons,
 * without or with the number of peers in each class.
 */
export const peerViews = ['full', 'digest', 'digest_counts'] as const;
export type PeerView = (typeof peerViews)[number];
