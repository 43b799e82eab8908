/** Lists the problems with the settings of a debate, each with the field that it is about. */
import { answerKinds, kindOf } from '../answers/answer-kinds.ts';
import { incompatibilities, optionsProblem } from '../protocols/compatibility.ts';
import { maxDebaters, minDebaters } from '../protocols/defaults.ts';
import { isSettleable, settleableRules } from '../protocols/settled.ts';
import type { DebateConfig } from '../schema/debate-config.ts';
import { isShortAnswerType } from '../schema/question.ts';
import type { DebateRequest } from '../schema/request/debate-request.ts';
import type { ConfigProblem } from './config-problem.ts';
import { incompatibleOption } from './config-problem.ts';
import { isJudged } from './config-warnings.ts';
import { effortProblems } from './model-settings.ts';

/** Returns all problems. `requested` contains only the fields that the caller gave. */
export function configProblems(config: DebateConfig, requested: Partial<DebateRequest>): ConfigProblem[] {
  return [
    ...panelProblems(config),
    ...choiceProblems(config),
    ...kindProblems(config, requested),
    ...settledProblems(config),
    ...cascadeProblems(config, requested),
    ...samplesProblems(config, requested),
  ];
}

/** Returns the problems of the kind of answer, and settings that belong to another kind. */
function kindProblems(config: DebateConfig, requested: Partial<DebateRequest>): ConfigProblem[] {
  const kind = kindOf({ config });
  const ofOthers = Object.entries(answerKinds).filter(([, other]) => other !== kind);
  const foreignSettings = ofOthers.flatMap(([type, { ownSettings }]) =>
    ownSettings
      .filter((name) => requested[name] !== undefined && requested[name] !== null)
      .map((path) => incompatibleOption(path, `goes with answer_type "${type}", not with "${config.answer_type}"`)),
  );
  return [...foreignSettings, ...targetProblems(config), ...kind.problems(config, requested)];
}

/** A certificate covers only the share of wrong short answers. */
function targetProblems({ answer_type, escalate_error_target: target }: DebateConfig): ConfigProblem[] {
  if (!target || isShortAnswerType(answer_type)) return [];
  return [
    incompatibleOption('escalate_error_target', `goes with one short answer, not with answer_type "${answer_type}"`),
  ];
}

const CASCADE_SETTINGS = ['stop_at', 'wave', 'then'] as const;

function cascadeProblems({ protocol, debaters }: DebateConfig, requested: Partial<DebateRequest>): ConfigProblem[] {
  if (protocol !== 'cascade') {
    return CASCADE_SETTINGS.filter((name) => requested[name] !== undefined && requested[name] !== null).map((path) =>
      incompatibleOption(path, `goes with protocol "cascade", not with "${protocol}"`),
    );
  }
  // Only a `wave` from the request is checked. A panel that is smaller than the default has its own problem.
  if (typeof requested.wave !== 'number' || requested.wave <= debaters.length) return [];
  const message = `must be at most the panel's size, ${debaters.length}`;
  return [{ code: 'invalid_request', path: 'wave', message }];
}

function samplesProblems({ protocol }: DebateConfig, requested: Partial<DebateRequest>): ConfigProblem[] {
  if (protocol !== 'samples') return [];
  const problems: ConfigProblem[] = [];
  const entries = requested.debaters?.length ?? 1;
  if (entries > 1) {
    const message = `protocol "samples" takes one debater with a count, not ${entries} debaters`;
    problems.push({ code: 'invalid_request', path: 'debaters', message });
  }
  if (requested.personas) problems.push(incompatibleOption('personas', 'samples are drawn with one prompt'));
  return problems;
}

function panelProblems({ protocol, debaters, quorum, consensus_threshold }: DebateConfig): ConfigProblem[] {
  const problems: ConfigProblem[] = [];
  const size = debaters.length;
  const addProblem = (path: string, message: string) => problems.push({ code: 'invalid_request', path, message });
  const [min, max] = [minDebaters(protocol), maxDebaters(protocol)];
  if (size < min || size > max) {
    addProblem(
      'debaters',
      `a panel of protocol "${protocol}" has ${min} to ${max} debaters after expansion, not ${size}`,
    );
  }
  const ids = debaters.map((debater) => debater.id);
  for (const id of new Set(ids.filter((id, index) => ids.indexOf(id) !== index))) {
    addProblem('debaters', `the name "${id}" is given to more than one debater`);
  }
  if (ids.includes('judge')) addProblem('debaters', 'a debater must not be called "judge"');
  if (quorum > size) addProblem('quorum', `must be at most the panel's size, ${size}`);
  if (consensus_threshold !== null && consensus_threshold > size) {
    addProblem('consensus_threshold', `must be at most the panel's size, ${size}`);
  }
  return problems;
}

/** A cascade is exempt, because it always stops as soon as its outcome is certain. */
function settledProblems({ settled, aggregation, protocol }: DebateConfig): ConfigProblem[] {
  if (!settled || protocol === 'cascade' || isSettleable({ aggregation })) return [];
  const message = `"settled" goes with ${settleableRules.join(', ')}; "${aggregation}" needs every position`;
  return [{ code: 'incompatible_options', path: 'settled', message }];
}

function choiceProblems(config: DebateConfig): ConfigProblem[] {
  const problems: ConfigProblem[] = [];
  const { protocol, aggregation, judge, options } = config;
  if (isJudged(aggregation) && judge === null) {
    problems.push({ code: 'invalid_request', path: 'judge', message: `aggregation "${aggregation}" needs a judge` });
  }
  for (const each of [...incompatibilities(config, kindOf({ config }).accepts), ...effortProblems(config)])
    problems.push({ code: 'incompatible_options', ...each });
  if (protocol === 'ballot' && options === null) {
    problems.push({
      code: 'incompatible_options',
      path: 'options',
      message: 'protocol "ballot" needs options to vote on',
    });
  }
  const mismatch = optionsProblem(config);
  if (mismatch !== null) problems.push({ code: 'incompatible_options', path: 'options', message: mismatch });
  return problems;
}
