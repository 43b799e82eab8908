/** Every name that stands on a span: the five spans of a debate, the field's `gen_ai.*` names, and what is around them. */

/** Attributes of a model call by the GenAI semantic conventions, kept here because they moved between their packages. */
export const genAi = {
  operation: 'gen_ai.operation.name',
  /** Deprecated by the conventions, and promised on the span of a debater. */
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
  /** The three that hold text: set only when the operator asked for prompts in telemetry. */
  systemInstructions: 'gen_ai.system_instructions',
  inputMessages: 'gen_ai.input.messages',
  outputMessages: 'gen_ai.output.messages',
} as const;

/** Values of `gen_ai.operation.name`: of the span of a call, and of a debater's turn, which may have several calls. */
export const operations = { call: 'chat', turn: 'invoke_agent' } as const;

/** The five spans of a debate with the attributes that each of them promises. */
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

/** The two spans of a long debate, beside those. */
export const claimSpans = {
  /** Claims are grouped that say the same: how many came of it. */
  align: { name: 'debate.align', attributes: { claims: 'num_claims' } },
  /** The answer is written: whether it passed its checks, and how many of its claims are contested. */
  write: { name: 'debate.write', attributes: { fallback: 'fallback', contested: 'num_contested_claims' } },
} as const;

/** What spans carry beyond their promise, so that one can be found and told from another. */
export const further = {
  /** On `debate.run`. */
  debateId: 'debate_id',
  /** On `debate.run`: how this run ended, a debate's status or `handed_over`. */
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
  /** Semantic convention: why a span failed. */
  errorType: 'error.type',
} as const;
