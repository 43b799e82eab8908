/** Every name on a span: the five spans of a debate, the `gen_ai.*` names of the field, and additional names. */

/**
 * Attributes of a model call by the GenAI semantic conventions. They are copied here because their package has changed.
 */
export const genAi = {
  operation: 'gen_ai.operation.name',
  /** Deprecated by the conventions, but part of the documented span of a debater. */
  system: 'gen_ai.system',
  provider: 'gen_ai.provider.name',
  requestModel: 'gen_ai.request.model',
  requestTemperature: 'gen_ai.request.temperature',
  requestMaxTokens: 'gen_ai.request.max_tokens',
  inputTokens: 'gen_ai.usage.input_tokens',
  outputTokens: 'gen_ai.usage.output_tokens',
  cachedTokens: 'gen_ai.usage.cache_read.input_tokens',
  cacheWriteTokens: 'gen_ai.usage.cache_creation.input_tokens',
  finishReasons: 'gen_ai.response.finish_reasons',
  tokenType: 'gen_ai.token.type',
  /** The next three contain text. They are set only when the operator has enabled prompts in telemetry. */
  systemInstructions: 'gen_ai.system_instructions',
  inputMessages: 'gen_ai.input.messages',
  outputMessages: 'gen_ai.output.messages',
} as const;

/** Values of `gen_ai.operation.name`: for the span of a call, and of a debater's turn, which may have several calls. */
export const operations = { call: 'chat', turn: 'invoke_agent' } as const;

/** The five spans of a debate and their documented attributes. */
export const debateSpans = {
  run: {
    name: 'debate.run',
    attributes: {
      questionLength: 'question_len',
      debaterCount: 'num_debaters',
      maxRounds: 'max_rounds',
      aggregation: 'aggregation',
      adaptiveRouting: 'adaptive_routing',
      protocol: 'protocol',
    },
  },
  routeCheck: {
    name: 'debate.route_check',
    attributes: { model: 'routing_model_id', confidence: 'confidence', decision: 'decision' },
  },
  round: {
    name: 'debate.round',
    attributes: { number: 'round_number', convergenceScore: 'convergence_score', stoppedEarly: 'stopped_early' },
  },
  debater: {
    name: 'debate.debater',
    attributes: {
      index: 'debater_index',
      model: 'model_id',
      confidence: 'confidence',
      changed: 'changed',
      system: genAi.system,
      requestModel: genAi.requestModel,
      inputTokens: genAi.inputTokens,
      outputTokens: genAi.outputTokens,
      finishReasons: genAi.finishReasons,
    },
  },
  aggregate: {
    name: 'debate.aggregate',
    attributes: { strategy: 'strategy', confidence: 'final_confidence', escalate: 'escalate_to_human' },
  },
} as const;

/** The two additional spans of a long debate. */
export const claimSpans = {
  /** The grouping of equivalent claims, with the number of groups. */
  align: { name: 'debate.align', attributes: { claims: 'num_claims' } },
  /** The writing of the answer: whether it needed the fallback, and the number of its contested claims. */
  write: { name: 'debate.write', attributes: { fallback: 'fallback', contested: 'num_contested_claims' } },
} as const;

/** Additional attributes, by which spans are found and distinguished. */
export const otherAttributes = {
  /** On `debate.run`. */
  debateId: 'debate_id',
  /** On `debate.run`: the end of this run, as a debate's status or `handed_over`. */
  ended: 'ended',
  /** On `debate.debater`: the phase of a ballot. */
  phase: 'phase',
  /** On `debate.debater`: semantic conventions of an agent's turn. */
  operation: genAi.operation,
  provider: genAi.provider,
  agent: 'gen_ai.agent.name',
  /** On a model call. */
  purpose: 'call_purpose',
  attempt: 'call_attempt',
  /** The semantic convention for the reason of a failure. */
  errorType: 'error.type',
} as const;
