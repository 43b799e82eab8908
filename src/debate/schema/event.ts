/** The events of a debate, in order. The stored log of events is the only source of a debate's state. */
import { z } from 'zod';
import { branchedFromSchema } from './branched-from.ts';
import { claimSchema, countedClaimSchema, stanceTurnSchema } from './claim.ts';
import { debateConfigSchema } from './debate-config.ts';
import { noteSchema } from './note.ts';
import { escalationReasons } from './outcome/escalation.ts';
import { resultSchema, routeCheckSchema, stoppedReasons } from './outcome/result.ts';
import { verdictSchema } from './outcome/verdict.ts';
import { voteCountsSchema } from './outcome/vote-counts.ts';
import { debaterSchema } from './panel.ts';
import { failureSchema, positionSchema } from './position.ts';
import { roundSummarySchema } from './round.ts';
import { storedWord } from './stored.ts';

export const debateErrorSchema = z
  .object({
    code: z.string().meta({ description: 'The reason as a stable code.', examples: ['no_positions'] }),
    detail: z.string().meta({ description: 'The reason in one sentence.', examples: ['No debater had an answer.'] }),
  })
  .meta({ description: 'Why a debate failed.' });
export type DebateError = z.infer<typeof debateErrorSchema>;

const warnings = z.array(z.string()).meta({
  description:
    'Parts of the request that had to be left out, such as a temperature that the model refuses. The result repeats them.',
  examples: [['gpt-6-luna does not take a temperature: 0.2 was left out of the request.']],
});
const endFields = {
  result: resultSchema.nullable().meta({ description: 'The result; null when the debate ended without one.' }),
  error: debateErrorSchema.nullable().meta({ description: 'Why the debate failed; null when it did not fail.' }),
};

/** Payload of each event type, without `at`. */
export const eventPayloads = {
  'debate.queued': z
    .object({})
    .meta({ description: 'The debate was accepted and its first calls are reserved in the budget.' }),
  'debate.branched': z
    .object({
      branched_from: branchedFromSchema.meta({ description: 'The debate and its last round that is replayed.' }),
    })
    .meta({
      description:
        'The debate continues from rounds of another debate. Their events follow, and their calls are not paid for again.',
    }),
  'debate.started': z
    .object({
      config: debateConfigSchema.meta({ description: 'The configuration, with every default filled in.' }),
      seed: z.int().meta({ description: 'The seed of all random choices.', examples: [7] }),
      debaters: z.array(debaterSchema).meta({ description: 'The panel, in order.' }),
    })
    .meta({ description: 'A worker started the debate.' }),
  'debate.route_checked': routeCheckSchema
    .extend({ warnings })
    .meta({ description: 'The routing call decided whether a debate is needed; its position is kept in both cases.' }),
  'debate.round_started': z
    .object({
      round_number: z.int().meta({ description: 'The number of the round.', examples: [1] }),
      phase: z
        .string()
        .nullable()
        .meta({ description: 'The phase; null when the round has no phases.', examples: ['blind'] }),
      speakers: z.array(z.string()).meta({
        description: 'The debaters that speak, in order.',
        examples: [['debater_0', 'debater_1', 'debater_2']],
      }),
      note: z
        .string()
        .nullable()
        .meta({
          description: 'A sentence when older rounds of the transcript are summarised; null otherwise.',
          examples: ['Rounds 1 and 2 are summarised.'],
        }),
      notes: z
        .int()
        .optional()
        .meta({
          description:
            'How many notes of people the debaters are shown in this round: the first ones of the log. Absent when there are none.',
          examples: [1],
        }),
    })
    .meta({ description: 'A round, or a phase of one, began; its speakers in order.' }),
  'debate.note': z
    .object({ note: noteSchema.meta({ description: 'The note.' }) })
    .meta({ description: 'A person added a note; debaters see it from the next round on.' }),
  'debate.position': z
    .object({ position: positionSchema.meta({ description: 'The position.' }), warnings })
    .meta({ description: "A debater's position is complete." }),
  'debate.position_failed': z
    .object({
      failure: failureSchema.meta({ description: 'Why the debater has no position.' }),
      position: positionSchema.meta({ description: 'The failed position, with its cost.' }),
      warnings,
    })
    .meta({ description: 'A debater has no answer in this round. The position has the cost of the turn.' }),
  'debate.phase_completed': z
    .object({
      round: z.int().meta({ description: 'The round.', examples: [1] }),
      phase: z.string().meta({ description: 'The phase.', examples: ['vote'] }),
      tally: voteCountsSchema.meta({ description: 'The latest votes: answer → number of debaters.' }),
    })
    .meta({ description: 'A phase of a ballot or a wave of blind answers ended; the tally counts the latest votes.' }),
  'debate.round_completed': roundSummarySchema.meta({ description: 'A round ended and its answers were grouped.' }),
  'debate.converged': z
    .object({
      round_number: z.int().meta({ description: 'The round in which the stopping rule was met.', examples: [2] }),
      score: z.number().meta({ description: 'The convergence score.', examples: [1] }),
    })
    .meta({ description: 'The stopping rule was met.' }),
  'debate.claims': z.object({ claims: z.array(claimSchema).meta({ description: 'The claims.' }), warnings }).meta({
    description: 'The claims of all drafts of a long answer were merged: equivalent claims became one claim.',
  }),
  'debate.stances': stanceTurnSchema.meta({
    description: 'A debater judged each claim that it was shown: support, contradict or unsure.',
  }),
  'debate.claim_status': z
    .object({
      claims: z.array(countedClaimSchema).meta({ description: 'The claims with their statuses.' }),
    })
    .meta({ description: 'The stances to the claims were counted.' }),
  'debate.judging': z
    .object({
      model: z
        .string()
        .meta({ description: 'The model of the judge, as `provider/model`.', examples: ['openai/gpt-6.1-terra'] }),
      candidates: z.array(z.string()).meta({
        description: 'The debaters whose positions the judge sees, in this order.',
        examples: [['debater_1', 'debater_0', 'debater_2']],
      }),
    })
    .meta({
      description:
        'The judge is called. The candidates are listed by debater, in the order in which the judge sees them.',
    }),
  'debate.resumed': z
    .object({ epoch: z.int().meta({ description: 'The number of the run, from 1.', examples: [2] }) })
    .meta({ description: 'Another run of the same debate continued from its event log.' }),
  'debate.aggregated': z
    .object({
      verdict: verdictSchema.meta({ description: 'The verdict.' }),
      stopped: storedWord(stoppedReasons).nullable().meta({
        description:
          '`no_time`: no further round was started, because it could not have ended before the deadline. Null otherwise.',
      }),
      warnings,
    })
    .meta({ description: 'The decision was made.' }),
  'debate.escalated': z
    .object({
      reasons: z.array(storedWord(escalationReasons)).meta({ description: 'The reasons to escalate.' }),
    })
    .meta({ description: 'A human should decide, for these reasons.' }),
  'debate.completed': z
    .object(endFields)
    .meta({ description: 'The debate ended with a result; the last event of its stream.' }),
  'debate.failed': z
    .object(endFields)
    .meta({ description: 'The debate ended without a result; the last event of its stream.' }),
  'debate.cancelled': z
    .object(endFields)
    .meta({ description: 'The debate was cancelled; the last event of its stream, with the best result so far.' }),
  'debate.budget_exceeded': z.object(endFields).meta({
    description: 'The budget did not allow further calls; the last event of its stream, with the best result so far.',
  }),
} as const;

export type EventType = keyof typeof eventPayloads;

/** An event as the engine yields it. */
export type DebateEvent = { [T in EventType]: { readonly type: T } & z.infer<(typeof eventPayloads)[T]> }[EventType];

/** An event as the log stores it. */
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

/**
 * Checks the fields instead of the type, because a newer version may end a debate with a type that is not known here.
 */
export function isTerminal<E extends DebateEvent>(event: E): event is E & TerminalEvent {
  return 'result' in event && 'error' in event;
}

export const debateStatuses = ['queued', 'running', 'completed', 'failed', 'cancelled', 'budget_exceeded'] as const;
export type DebateStatus = (typeof debateStatuses)[number];

/** Returns the status of a debate after an event of this type; null when the event does not change it. */
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
