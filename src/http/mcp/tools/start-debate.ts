/** The tool `start_debate` starts a debate and returns at once. */
import { debateRequestSchema } from '../../../debate/schema/request/debate-request.ts';
import { startDebate as start } from '../../../operations/debates/creation/start-debate.ts';
import { acceptedSchema } from '../../../operations/debates/debate-view.ts';
import { originOf } from '../../plugins/identity.ts';
import { idempotencyKey } from '../../schemas/query.ts';
import { tool } from '../tool.ts';

const input = debateRequestSchema.safeExtend({ idempotency_key: idempotencyKey });

export const startDebate = tool({
  name: 'start_debate',
  title: 'Start a debate',
  description:
    'Asks a question of a panel of language models that answer alone, criticise each other and revise. Only `question` is required. Answers at once with the id of the debate, which goes on by itself; `wait_for_debate` has its answer. Costs money: `estimate_debate` says how much. Called as a task, it has the debate with its answer as its result.',
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
  input,
  output: acceptedSchema,
  startsTask: true,
  async answer({ context: { services, options }, request: caller, tenant }, { idempotency_key, ...request }) {
    const callerFields = { trace: options.trace(caller.headers), origin: originOf(caller) };
    const key = idempotency_key ?? null;
    const { accepted } = await start(services, { tenant, request, idempotencyKey: key, ...callerFields });
    return {
      structured: accepted,
      text: `Debate ${accepted.id} is accepted. Its answer comes from wait_for_debate with this id.`,
    };
  },
});
