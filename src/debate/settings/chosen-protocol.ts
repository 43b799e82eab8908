/** Chooses the protocol of a request that names none. */

import { kindOf } from '../answers/answer-kinds.ts';
import { CASCADE_LEVEL, ENGINE_LEVEL } from '../engine/engine-level.ts';
import type { DebateRequest } from '../schema/request/debate-request.ts';
import type { presentFields } from '../schema/request/present-fields.ts';
import type { ProtocolName } from '../schema/request/setting-names.ts';

type Given = ReturnType<typeof presentFields<DebateRequest>>;

export type ChosenProtocol = Given & { readonly protocol: ProtocolName };

/** A request with any of these settings describes a published debate, whose default is `critique`. */
const DEBATE_SETTINGS = ['panel', 'debaters', 'model', 'aggregation', 'max_rounds'] as const;

/**
 * Returns whether a default with this level may be used. `engineLevel` is the lowest level of all processes;
 * absent when unknown.
 */
export function isSupportedByAll(requiredLevel: number, engineLevel = ENGINE_LEVEL): boolean {
  return requiredLevel <= engineLevel;
}

/**
 * Chooses a cascade for a plain question: it asks as few debaters of the default panel as the answer needs, and debates
 * when they are split. A stated confidence does not decide this unless a routing model is named, because the published
 * system's own records show a calibration error of 0.38 for it.
 */
export function withProtocol<T extends Given>(requested: T, engineLevel?: number): T & ChosenProtocol {
  if (requested.protocol !== undefined) return { ...requested, protocol: requested.protocol };
  const { accepts } = kindOf({ config: { answer_type: requested.answer_type ?? 'auto' } });
  const isDebate = DEBATE_SETTINGS.some((name) => requested[name] !== undefined) || accepts.cascade === undefined;
  if (isDebate || !isSupportedByAll(CASCADE_LEVEL, engineLevel)) return { ...requested, protocol: 'critique' };
  const { then = 'critique', adaptive_routing = namesRouting(requested) } = requested;
  return { ...requested, protocol: 'cascade', then, adaptive_routing };
}

function namesRouting({ routing_model, routing_models }: Given): boolean {
  return routing_model !== undefined || routing_models !== undefined;
}
