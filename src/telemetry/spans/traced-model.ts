/** Creates a client span around every call of a model, below the span of its debater, judge or routing check. */
import type { Attributes, Tracer } from '@opentelemetry/api';
import { context, SpanKind, trace } from '@opentelemetry/api';
import type { ModelDirectory } from '../../models/catalog/model-directory.ts';
import type { LanguageModel, ModelReply, ModelRequest, ModelUsage } from '../../models/model.ts';
import { ModelError } from '../../models/model.ts';
import { conventionalProvider } from './call-model.ts';
import { DebateSpans } from './debate-spans.ts';
import { finishReasonOf, promptAttributes, replyTextAttributes } from './prompt-capture.ts';
import { genAi, operations, otherAttributes } from './span-attributes.ts';
import { fail } from './span-failure.ts';

export interface CallTracing {
  readonly tracer: Tracer;
  /** Whether prompts and replies are added to the spans. */
  readonly capturePrompts: boolean;
}

/** Returns the same models with a span for each call. */
export function tracedDirectory(models: ModelDirectory, tracing: CallTracing): ModelDirectory {
  const traced = (model: LanguageModel | null) => model && tracedModel(model, tracing);
  return {
    find: (name) => traced(models.find(name)),
    providers: models.providers,
    keyable: models.keyable,
    withKey: async (name, apiKey) => {
      const provider = await models.withKey(name, apiKey);
      return provider && { model: (modelId) => traced(provider.model(modelId)) };
    },
    list: (provider, signal) => models.list(provider, signal),
  };
}

export function tracedModel(model: LanguageModel, tracing: CallTracing): LanguageModel {
  const { capturePrompts } = tracing;
  return {
    provider: model.provider,
    modelId: model.modelId,
    requestBytes: (request) => model.requestBytes(request),
    generate: async (request) => {
      const { span, parent } = startSpan(model, request, tracing);
      try {
        const reply = await context.with(trace.setSpan(parent, span), model.generate, model, request);
        if (span.isRecording()) span.setAttributes(replyAttributes(reply, capturePrompts));
        return reply;
      } catch (error) {
        fail(span, error instanceof ModelError ? error.code : 'unknown');
        throw error;
      } finally {
        span.end();
      }
    },
  };
}

function startSpan(model: LanguageModel, request: ModelRequest, { tracer, capturePrompts }: CallTracing) {
  const active = context.active();
  const parent = DebateSpans.of(active)?.contextFor(request.attribution) ?? active;
  const span = tracer.startSpan(`chat ${model.modelId}`, { kind: SpanKind.CLIENT }, parent);
  // Set after the start, because the SDK copies and checks the attributes of a start twice, even if it then drops the
  // span.
  if (span.isRecording()) {
    span.setAttributes(requestAttributes(model, request));
    if (capturePrompts) span.setAttributes(promptAttributes(request));
  }
  return { span, parent };
}

function requestAttributes(
  model: LanguageModel,
  { temperature, maxOutputTokens, attribution }: ModelRequest,
): Attributes {
  return {
    [genAi.operation]: operations.call,
    [genAi.system]: model.provider,
    [genAi.provider]: conventionalProvider(model.provider),
    [genAi.requestModel]: model.modelId,
    [genAi.requestMaxTokens]: maxOutputTokens,
    ...(temperature === null ? {} : { [genAi.requestTemperature]: temperature }),
    [otherAttributes.purpose]: attribution.purpose,
    [otherAttributes.attempt]: attribution.attempt,
  };
}

function replyAttributes(reply: ModelReply, capturePrompts: boolean): Attributes {
  return {
    ...usageAttributes(reply.usage),
    [genAi.finishReasons]: [finishReasonOf(reply)],
    ...(capturePrompts ? replyTextAttributes(reply) : {}),
  };
}

function usageAttributes(usage: ModelUsage | null): Attributes {
  if (usage === null) return {};
  return {
    [genAi.inputTokens]: usage.inputTokens,
    [genAi.cachedTokens]: usage.cachedInputTokens,
    [genAi.cacheWriteTokens]: usage.cacheWriteTokens,
    [genAi.outputTokens]: usage.outputTokens,
  };
}
