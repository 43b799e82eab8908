/** Determines the model of each member of a panel: its own, else the `model` of the request. */
import type { DebateRequest } from '../schema/request/debate-request.ts';
import type {
  DebaterRequest,
  JudgeRequest,
  NamedDebater,
  SubstituteRequest,
} from '../schema/request/debater-request.ts';

/** Number of debaters when a request names a model and no debaters. */
const DEBATERS_OF_ONE_MODEL = 3;

/** Returns the debaters of the request, else those of `defaultPanel`; under `samples` only the first of these. */
export function entriesOf(
  { debaters, model, protocol }: Pick<DebateRequest, 'debaters' | 'model' | 'protocol'>,
  defaultPanel: readonly NamedDebater[],
): readonly DebaterRequest[] {
  if (debaters !== undefined) return debaters;
  if (protocol === 'samples') return model == null ? defaultPanel.slice(0, 1) : [{ model }];
  return model == null ? defaultPanel : [{ model, count: DEBATERS_OF_ONE_MODEL }];
}

interface Members {
  readonly model: string | undefined;
  readonly debaters: readonly DebaterRequest[];
  readonly substitutes: readonly SubstituteRequest[];
  readonly judge: JudgeRequest | undefined;
}

type Named<T> = T & { readonly model: string };

export interface NamedMembers {
  readonly debaters: readonly Named<DebaterRequest>[];
  readonly substitutes: readonly Named<SubstituteRequest>[];
  readonly judge: Named<JudgeRequest> | undefined;
  /** Paths of members without a model. */
  readonly withoutModel: readonly string[];
}

export function namedMembers({ model, debaters, substitutes, judge }: Members): NamedMembers {
  const withoutModel: string[] = [];
  const withModel = <T extends { readonly model?: string | undefined }>(member: T, path: string): Named<T> => {
    const memberModel = member.model ?? model;
    if (memberModel === undefined) withoutModel.push(path);
    return { ...member, model: memberModel ?? '' };
  };
  return {
    debaters: debaters.map((debater, at) => withModel(debater, `debaters.${at}.model`)),
    substitutes: substitutes.map((substitute, at) => withModel(substitute, `substitutes.${at}.model`)),
    judge: judge && withModel(judge, 'judge.model'),
    withoutModel,
  };
}
