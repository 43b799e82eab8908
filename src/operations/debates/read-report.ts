/** Writes the decision record of a finished debate as text. */
import { decisionRecord } from '../../debate/result/report.ts';
import { ParleyError } from '../../errors.ts';
import type { Services } from '../services.ts';
import type { DebateName } from './read-debate.ts';
import { readDebate } from './read-debate.ts';

/** Returns the record. Throws `ParleyError` not_found, and conflict while there is no result. */
export async function readReport(services: Services, name: DebateName): Promise<string> {
  const { result, status } = await readDebate(services, name);
  if (result === null)
    throw new ParleyError('conflict', { detail: `the debate is ${status} and has no result to report` });
  return decisionRecord(result);
}
