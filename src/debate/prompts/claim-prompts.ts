/** Builds the call that groups claims with the same meaning, and the call that writes the answer from claims. */
import { lowestEffort } from '../../models/thinking.ts';
import type { ClaimView } from '../answers/long/drafts/best-draft.ts';
import type { Call } from '../engine/calls.ts';
import type { CountedClaim } from '../schema/claim.ts';
import type { DebateSpec } from '../schema/debate-config.ts';
import type { Debater } from '../schema/panel.ts';
import { withinLimit } from '../settings/reply-tokens.ts';
import { ANSWER_CHARACTERS, block, blocks, truncated } from './data-block.ts';
import { writtenAnswerFormat } from './long-answer-forms.ts';
import { questionBlock } from './question-prompt.ts';
import { formatInWords, groupingFormat } from './reply-formats.ts';
import { DATA_NOTICE } from './role-texts.ts';

const ALIGN_ROLE =
  'You sort claims into groups. Two claims belong to one group only if they state the same, so that one of them cannot be ' +
  'true while the other is false. Differences in wording do not matter. A claim that adds a condition, limits another claim ' +
  'or denies it belongs to another group.';

/** Number of output tokens per label in a reply. */
const TOKENS_PER_LABEL = 8;
/** Number of output tokens of a reply in addition to those for the labels. */
const ALIGN_BASE_TOKENS = 2_048;

export interface AlignRequest {
  readonly spec: DebateSpec;
  readonly model: string;
  readonly round: number;
  /** In the order in which they are shown; the first has the label `1`. */
  readonly claims: readonly string[];
}

export function alignCall({ spec, model, round, claims }: AlignRequest): Call {
  const labels = claimLabels(claims.length);
  const shown = claims.map((text, index) => block('grouped_claim', text, { label: labels[index] ?? '' }));
  const format = groupingFormat(labels);
  const content = [questionBlock(spec), blocks('claims', shown), formatInWords(format)].join('\n\n');
  return {
    identity: { purpose: 'align', round, phase: null, subject: null },
    model,
    prompt: { system: `${ALIGN_ROLE}\n\n${DATA_NOTICE}`, messages: [{ role: 'user', content }] },
    format,
    temperature: null,
    reasoningEffort: lowestEffort(model),
    maxTokens: withinLimit(model, ALIGN_BASE_TOKENS + TOKENS_PER_LABEL * claims.length),
    headroomBytes: 0,
  };
}

export function claimLabels(count: number): string[] {
  return Array.from({ length: count }, (_, index) => String(index + 1));
}

/** The judge or debater that writes the answer. */
export type Writer = Pick<Debater, 'model' | 'temperature' | 'reasoning_effort' | 'max_tokens'>;

export interface WriteRequest {
  readonly spec: DebateSpec;
  readonly writer: Writer;
  readonly round: number;
  readonly view: ClaimView;
  /** Other wordings that debaters proposed, by claim id. */
  readonly wordings: ReadonlyMap<string, readonly string[]>;
  /** The draft with the most support, with the marks of the counted claims. */
  readonly draft: string;
}

const WRITER_ROLE =
  'You write the answer to a request from claims that a panel has checked. Write a complete and clear answer for the person ' +
  'who asked, in the language of the request.';

const WRITE_INSTRUCTION =
  'Write the answer to the request in Markdown, from these claims. Rely first on claims with the status consensus or ' +
  'majority. Use a unique claim if it helps. Never use a rejected claim. If you use a contested claim, state in words that ' +
  'it is disputed, and mark it with a question mark, as in [c7?]. End every paragraph with the marks of the claims that it ' +
  'uses, as in [c1] or [c2][c5]. Use no other ids. The draft shows one way to arrange the answer, with its code and ' +
  'examples. Keep the parts that the claims support, and leave out the rest.';

export function writeCall({ spec, writer, round, view, wordings, draft }: WriteRequest): Call {
  const claims = view.counted.map((claim) => claimForWriter(claim, wordings.get(claim.id) ?? []));
  const parts = [
    questionBlock(spec),
    blocks('claims', claims),
    block('draft', truncated(draft, ANSWER_CHARACTERS)),
    WRITE_INSTRUCTION,
    formatInWords(writtenAnswerFormat),
  ];
  return {
    identity: { purpose: 'write', round, phase: null, subject: null },
    model: writer.model,
    prompt: {
      system: `${spec.config.judge_instructions ?? WRITER_ROLE}\n\n${DATA_NOTICE}`,
      messages: [{ role: 'user', content: parts.join('\n\n') }],
    },
    format: writtenAnswerFormat,
    temperature: writer.temperature,
    reasoningEffort: writer.reasoning_effort,
    maxTokens: writer.max_tokens,
    headroomBytes: 0,
  };
}

/**
 * Shows reasons against a claim only when it is contested or rejected, because otherwise they would mislead the writer.
 */
function claimForWriter(
  { id, text, status, reasons_against: against }: CountedClaim,
  wordings: readonly string[],
): string {
  const isDisputed = status === 'contested' || status === 'rejected';
  const reasons = isDisputed ? [...new Set(against.map(({ reason }) => reason))] : [];
  return blocks(
    'claim',
    [
      block('text', text),
      ...wordings.map((wording) => block('wording', wording)),
      ...reasons.map((reason) => block('reason_against', reason)),
    ],
    { id, status },
  );
}
