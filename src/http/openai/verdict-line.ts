/** States confidence, dissent and escalation in one line, for clients that keep only the standard fields. */
import type { Result } from '../../debate/schema/outcome/result.ts';

/** Returns, for example, "Confidence 92 %, 1 of 3 dissents. A human should decide: no_consensus." */
export function verdictLine(result: Result): string {
  const { confidence, dissent, participation, escalate_to_human, escalation, simulated } = result;
  const confidenceText = confidence === null ? 'Confidence unknown' : `Confidence ${Math.round(confidence * 100)} %`;
  const verb = dissent.length === 1 ? 'dissents' : 'dissent';
  const others = dissent.length === 0 ? 'nobody dissents' : `${dissent.length} of ${participation.valid} ${verb}`;
  const human = escalate_to_human ? ` A human should decide: ${escalation.reasons.join(', ')}.` : '';
  return `${confidenceText}, ${others}.${human}${simulated ? ' The models are simulated.' : ''}`;
}

/** Returns the same facts as headers of a completion that is not streamed. */
export function verdictHeaders({ confidence, dissent, escalate_to_human, escalation }: Result): Record<string, string> {
  return {
    'Debate-Confidence': confidence === null ? 'unknown' : String(confidence),
    'Debate-Dissent': String(dissent.length),
    'Debate-Escalate': escalate_to_human ? escalation.reasons.join(', ') : 'false',
  };
}
