/** The tool `read_debate` returns a debate in its current state. */
import { z } from 'zod';
import { debateViewSchema } from '../../../operations/debates/debate-view.ts';
import { readDebate as read } from '../../../operations/debates/read-debate.ts';
import { debateParams } from '../../schemas/query.ts';
import { debateText } from '../debate-text.ts';
import { tool } from '../tool.ts';

export const debateName = z.strictObject(debateParams.shape);

export const readDebate = tool({
  name: 'read_debate',
  title: 'Read a debate',
  description:
    'A debate as it stands: status, progress and cost, and once it has ended its answer, confidence, dissent, whether a human should decide, and every position of every round.',
  annotations: { readOnlyHint: true, openWorldHint: false },
  input: debateName,
  output: debateViewSchema,
  async answer({ context: { services }, tenant }, { id }) {
    const debate = await read(services, { tenant, debateId: id });
    return { structured: debate, text: debateText(debate) };
  },
});
