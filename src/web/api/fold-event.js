/** Folds the events of a debate, live or replayed, to the view that the page shows. Never changes a view in place. */

/**
 * @import { DebateEvent, DebateResult, LoggedDebateEvent, Position } from '../../client/contract-types.ts'
 * @typedef {{ from: string | null, to: string | null, why: string | null }} Flip
 * @typedef {{ position: Position, state: 'answered' | 'failed' | 'skipped', mark: number | null, flip: Flip | null }} Turn
 *   `mark` is the index of the answer in `View.answers`; null until it has been compared.
 * @typedef {{ round: number, phase: string | null, speakers: readonly string[], turns: ReadonlyMap<string, Turn>,
 *   over: boolean, score: number | null, stopped: boolean, pairs: EventData['debate.round_completed']['pairs'] }} Row A round, or a phase of one.
 * @typedef {{ canonical: string, spellings: readonly string[] }} Answer Keeps its mark over all rounds.
 * @typedef {{ [N in LoggedDebateEvent['event']]: Extract<LoggedDebateEvent, { event: N }>['data'] }} EventData
 * @typedef {EventData['debate.round_completed']['classes'][number]} AnswerClass
 * @typedef {EventData['debate.aggregated']['verdict']} Verdict
 * @typedef {'queued' | 'running' | 'completed' | 'failed' | 'cancelled' | 'budget_exceeded'} Status
 * @typedef {{ reasoning?: string, answer?: string }} Writing
 * @typedef {{
 *   seq: number, status: Status, started: EventData['debate.started'] | null, route: EventData['debate.route_checked'] | null,
 *   rows: readonly Row[], answers: readonly Answer[], writing: ReadonlyMap<string, Writing>, judging: boolean,
 *   notes: readonly string[], verdict: Verdict | null, result: DebateResult | null, error: EventData['debate.failed']['error'],
 *   spentUsd: number, tokens: number
 * }} View `writing`: the unfinished replies. Maps are used because a debater may be named `constructor`.
 */

/** @type {View} */
export const NEW_VIEW = {
  seq: 0,
  status: 'queued',
  started: null,
  route: null,
  rows: [],
  answers: [],
  writing: new Map(),
  judging: false,
  notes: [],
  verdict: null,
  result: null,
  error: null,
  spentUsd: 0,
  tokens: 0,
};

/** Returns the view after one more event. A repeated event changes nothing; an unsupported one changes only `seq`.
 * @param {View} view @param {DebateEvent} event @returns {View} */
export function foldEvent(view, event) {
  if (event.event === 'debate.delta') return withDelta(view, event.data);
  if (event.id <= view.seq) return view;
  const fold = /** @type {((view: View, data: any) => Partial<View>) | undefined} */ (folds[event.event]);
  return { ...view, ...fold?.(view, event.data), seq: event.id };
}

/** @type {{ [N in keyof EventData]?: (view: View, data: EventData[N]) => Partial<View> }} */
const folds = {
  'debate.started': (_, started) => ({ status: 'running', started }),
  'debate.resumed': () => ({ writing: new Map() }),
  'debate.route_checked': (view, route) => ({ ...route.positions.reduce(withCost, view), route, writing: new Map() }),
  'debate.round_started': ({ rows }, { round_number: round, phase, speakers }) => ({
    rows: [...rows, { round, phase, speakers, turns: new Map(), over: false, score: null, stopped: false, pairs: [] }],
    writing: new Map(),
  }),
  'debate.note': ({ notes }, { note }) => ({ notes: [...notes, note.text] }),
  'debate.position': withTurn,
  'debate.position_failed': withTurn,
  'debate.phase_completed': (view) => withLastRow(view, { over: true }),
  'debate.round_completed': (view, { classes, pairs, convergence_score: score, stopped_early: stopped }) =>
    withMarks(withLastRow(view, { over: true, score, stopped, pairs }), classes),
  'debate.judging': () => ({ judging: true }),
  'debate.aggregated': (_, { verdict }) => ({ verdict, judging: false }),
  'debate.completed': endedWith('completed'),
  'debate.failed': endedWith('failed'),
  'debate.cancelled': endedWith('cancelled'),
  'debate.budget_exceeded': endedWith('budget_exceeded'),
};

/** @param {View} view @param {{ round: number, debater_id: string, field: 'reasoning' | 'answer', text: string }} delta
 * @returns {View} */
function withDelta(view, { round, debater_id: id, field, text }) {
  // Round 0 is the routing check before the first round.
  const row = view.rows.at(-1) ?? { round: 0, over: view.route !== null, turns: new Map() };
  // A delta has no number. It is late when its turn has finished already.
  if (row.round !== round || row.over || row.turns.has(id)) return view;
  const before = view.writing.get(id);
  return { ...view, writing: new Map(view.writing).set(id, { ...before, [field]: (before?.[field] ?? '') + text }) };
}

/** @param {View} view @param {{ position: Position }} data @returns {View} */
function withTurn(view, { position }) {
  const { debater_id: id, answer, failure, phase } = position;
  const before = position.changed_from_previous ? latestAnswered(view.rows, id) : undefined;
  const why = position.change_justification ?? (phase === null ? null : position.reasoning);
  // Before the round is compared, only literally equal answers are known to be the same.
  const mark = answer === null ? null : markOf(view.answers, answer);
  const flip = before ? { from: before.answer, to: answer, why } : null;
  const state = position.status === 'ok' ? 'answered' : failure?.code === 'not_needed' ? 'skipped' : 'failed';
  const turns = new Map(view.rows.at(-1)?.turns).set(id, { position, state, mark, flip });
  const writing = new Map(view.writing).set(id, {});
  return withCost({ ...withLastRow(view, { turns }), writing }, position);
}

/** @param {readonly Row[]} rows @param {string} id */
function latestAnswered(rows, id) {
  return rows.findLast((row) => row.turns.get(id)?.state === 'answered')?.turns.get(id)?.position;
}

/** @param {readonly Answer[]} answers @param {string} answer @returns {number | null} */
export function markOf(answers, answer) {
  const mark = answers.findIndex(({ canonical, spellings }) => canonical === answer || spellings.includes(answer));
  return mark < 0 ? null : mark;
}

/** Returns the view with the compared answers of its last round.
 * @param {View} view @param {readonly AnswerClass[]} classes @returns {View} */
function withMarks(view, classes) {
  const answers = [...view.answers];
  /** @type {number[]} */
  const marks = [];
  for (const { answer: canonical, spellings } of classes) {
    const known = [canonical, ...spellings].map((spelling) => markOf(view.answers, spelling));
    const mark = known.find((found) => found !== null && !marks.includes(found)) ?? answers.length;
    answers[mark] = { canonical, spellings: [...new Set([...(answers[mark]?.spellings ?? []), ...spellings])] };
    marks.push(mark);
  }
  const round = view.rows.at(-1)?.round;
  const rows = view.rows.map((row) => (row.round === round ? { ...row, turns: new Map(markedTurns(row)) } : row));
  return { ...view, answers, rows, writing: new Map() };

  /** Compares a turn of an earlier phase by its text, because the debater may have changed the answer since.
   * @param {Row} row @returns {[string, Turn][]} */
  function markedTurns(row) {
    return Array.from(row.turns, ([id, turn]) => {
      const { answer } = turn.position;
      const isLatest = latestAnswered(view.rows, id) === turn.position;
      const at = classes.findIndex((each) =>
        isLatest ? each.debater_ids.includes(id) : each.spellings.includes(answer ?? ''),
      );
      return [id, { ...turn, mark: marks[at] ?? null }];
    });
  }
}

/** @param {View} view @param {Partial<Row>} change @returns {View} */
function withLastRow(view, change) {
  return { ...view, rows: view.rows.map((row, at) => (at === view.rows.length - 1 ? { ...row, ...change } : row)) };
}

/** @param {View} view @param {Position} position @returns {View} */
function withCost(view, { cost_usd, usage }) {
  return { ...view, spentUsd: view.spentUsd + cost_usd, tokens: view.tokens + usage.total_tokens };
}

/** @param {Status} status */
function endedWith(status) {
  return (
    /** @type {View} */ view,
    /** @type {Pick<EventData['debate.failed'], 'result' | 'error'>} */ { result, error },
  ) => ({
    ...{ status, result, error, writing: new Map(), judging: false },
    verdict: result ?? view.verdict,
    spentUsd: result?.total_cost_usd ?? view.spentUsd,
    tokens: result?.total_token_usage.total_tokens ?? view.tokens,
  });
}
