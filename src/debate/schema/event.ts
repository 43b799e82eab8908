/** What happens in a debate, in order. The stored log of these is the truth; all else is read from it. */
import { z } from 'zod';
import { claimSchema, countedClaimSchema, stanceTurnSchema } from './claim.ts';
import { debateConfigSchema } from './debate-config.ts';
import { debaterSchema } from './panel.ts';
import { failureSchema, positionSchema } from './position.ts';
import { roundSummarySchema } from './round.ts';
import { storedWord } from './stored.ts';
import { escalationReasons, resultSchema, routeCheckSchema, stoppedReasons, verdictSchema } from './verdict.ts';
import { voteCountsSchema } from './vote-counts.ts';

export const debateErrorSchema = z.object({ code: z.string(), detail: z.string() });
export type DebateError = z.infer<typeof debateErrorSchema>;

/** What had to be left out of a request, e.g. a temperature that the model refuses; gathered in the result. */
const warnings = z.array(z.string());
const ended = { result: resultSchema.nullable(), error: debateErrorSchema.nullable() };

/** Payload of each event type, without `at`. One sentence each. */
export const eventPayloads = {
  /** The debate was accepted and its first calls are paid for in advance. */
  'debate.queued': z.object({}),
  /** A worker took it up. */
  'debate.started': z.object({ config: debateConfigSchema, seed: z.int(), debaters: z.array(debaterSchema) }),
  /** The routing call said whether a debate is needed. */
  'debate.route_checked': routeCheckSchema.extend({ warnings }),
  /** A round (or a phase of one) began; its speakers in order. */
  'debate.round_started': z.object({
    round_number: z.int(),
    phase: z.string().nullable(),
    speakers: z.array(z.string()),
    /** A sentence when older rounds of the transcript are shown summarised, else null. */
    note: z.string().nullable(),
  }),
  /** A debater's position landed. */
  'debate.position': z.object({ position: positionSchema, warnings }),
  /** A debater has nothing to say in this round; the position says what it cost. */
  'debate.position_failed': z.object({ failure: failureSchema, position: positionSchema, warnings }),
  /** A phase of a ballot ended. */
  'debate.phase_completed': z.object({ round: z.int(), phase: z.string(), tally: voteCountsSchema }),
  /** A round ended and was grouped. */
  'debate.round_completed': roundSummarySchema,
  /** The stopping rule was met. */
  'debate.converged': z.object({ round_number: z.int(), score: z.number() }),
  /** The claims of all drafts of a long answer were put together. */
  'debate.claims': z.object({ claims: z.array(claimSchema), warnings }),
  /** A debater said of each claim that it was shown whether it is true. */
  'debate.stances': stanceTurnSchema,
  /** The stances were counted. */
  'debate.claim_status': z.object({ claims: z.array(countedClaimSchema) }),
  /** A judge is asked; the candidates, debaters by id, in the order in which it sees them. */
  'debate.judging': z.object({ model: z.string(), candidates: z.array(z.string()) }),
  /** Another run of the same debate went on from the log. */
  'debate.resumed': z.object({ epoch: z.int() }),
  /** The decision was made. */
  'debate.aggregated': z.object({ verdict: verdictSchema, stopped: storedWord(stoppedReasons).nullable(), warnings }),
  /** A human should decide. */
  'debate.escalated': z.object({ reasons: z.array(storedWord(escalationReasons)) }),
  'debate.completed': z.object(ended),
  'debate.failed': z.object(ended),
  'debate.cancelled': z.object(ended),
  'debate.budget_exceeded': z.object(ended),
} as const;

export type EventType = keyof typeof eventPayloads;

/** An event as the engine yields it. */
export type DebateEvent = { [T in EventType]: { readonly type: T } & z.infer<(typeof eventPayloads)[T]> }[EventType];

/** An event as it stands in the log. */
export type LoggedEvent = DebateEvent & {
  /** From 1, without gaps within a debate. */
  readonly seq: number;
  /** ISO 8601 UTC. */
  readonly at: string;
};

export const terminalTypes = [
  'debate.completed',
  'debate.failed',
  'debate.cancelled',
  'debate.budget_exceeded',
] as const satisfies readonly EventType[];
export type TerminalEvent = Extract<DebateEvent, { type: (typeof terminalTypes)[number] }>;

/** By what it holds: an event that ends a debate may be of a type that only a newer version knows. */
export function isTerminal<E extends DebateEvent>(event: E): event is E & TerminalEvent {
  return 'result' in event && 'error' in event;
}

export const debateStatuses = ['queued', 'running', 'completed', 'failed', 'cancelled', 'budget_exceeded'] as const;
export type DebateStatus = (typeof debateStatuses)[number];

/** The status a debate has once an event of this type is in its log; null when the event does not move it. */
export function statusAfter(type: EventType): DebateStatus | null {
  switch (type) {
    case 'debate.queued':
      return 'queued';
    case 'debate.started':
      return 'running';
    case 'debate.completed':
      return 'completed';
    case 'debate.failed':
      return 'failed';
    case 'debate.cancelled':
      return 'cancelled';
    case 'debate.budget_exceeded':
      return 'budget_exceeded';
    default:
      return null;
  }
}
