/** What each event tells, in one sentence. */
import type { EventType } from '../../debate/schema/event.ts';

export const eventSentences: Readonly<Record<EventType, string>> = {
  'debate.queued': 'The debate was accepted and its first calls are reserved in the budget.',
  'debate.branched':
    'The debate goes on from rounds of another debate, whose events follow: nothing of them is paid again.',
  'debate.started': 'A worker took the debate up.',
  'debate.route_checked': 'The routing call said whether a debate is needed; its position is kept either way.',
  'debate.round_started': 'A round, or a phase of one, began; its speakers in order.',
  'debate.note': 'A person added a note; debaters see it from the next round on.',
  'debate.position': "A debater's position landed.",
  'debate.position_failed': 'A debater has nothing to say in this round; the position says what it cost.',
  'debate.phase_completed': 'A phase of a ballot or a wave of blind answers ended; the tally counts the latest votes.',
  'debate.round_completed': 'A round ended and its answers were grouped.',
  'debate.converged': 'The stopping rule was met.',
  'debate.claims': 'The claims of all drafts of a long answer were put together: those that say the same are one.',
  'debate.stances': 'A debater said of each claim that it was shown whether it is true.',
  'debate.claim_status': 'The stances to the claims were counted.',
  'debate.judging': 'A judge is asked; its candidates, by debater, in the order in which it sees them.',
  'debate.resumed': 'Another run of the same debate went on from its log.',
  'debate.aggregated': 'The decision was made.',
  'debate.escalated': 'A human should decide, for these reasons.',
  'debate.completed': 'The debate ended with a result; the last event of its stream.',
  'debate.failed': 'The debate ended without a result; the last event of its stream.',
  'debate.cancelled': 'The debate was cancelled; the last event of its stream, with the best result so far.',
  'debate.budget_exceeded':
    'The budget had no room for more; the last event of its stream, with the best result so far.',
};
