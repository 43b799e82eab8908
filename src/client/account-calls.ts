/** What a client asks of its tenant: its debates, what they cost, its panels, and what it may ask with. */
import type { CallOptions, Wire } from './wire.ts';
import { taken } from './wire.ts';
import type {
  AgreementRequest,
  ComparisonRequest,
  DebateRequest,
  HistoryQuery,
  ListQuery,
  MetadataBudgetSettings,
  PageQuery,
  PanelSettings,
  ReviewQuery,
} from './words.ts';

export function recordCalls({ api }: Wire) {
  return {
    /** Debates of every status, newest first. */
    list: (query: ListQuery = {}, { signal = null }: CallOptions = {}) =>
      taken(api.GET('/v1/debates', { params: { query }, signal })),

    /** Finished debates, newest first. */
    history: (query: HistoryQuery = {}, { signal = null }: CallOptions = {}) =>
      taken(api.GET('/v1/history', { params: { query }, signal })),

    /** Debates that wait for a human's verdict, or have one. */
    reviews: (query: ReviewQuery = {}, { signal = null }: CallOptions = {}) =>
      taken(api.GET('/v1/reviews', { params: { query }, signal })),

    stats: ({ signal = null }: CallOptions = {}) => taken(api.GET('/v1/history/stats', { signal })),

    /** How other settings would have decided debates that have ended; nothing is stored or asked of a model. */
    compare: (request: ComparisonRequest, { signal = null }: CallOptions = {}) =>
      taken(api.POST('/v1/comparisons', { body: request, signal })),

    /** Caps what debates with this entry of metadata may spend together. */
    setMetadataBudget: (key: string, value: string, settings: MetadataBudgetSettings & CallOptions) => {
      const { signal = null, ...body } = settings;
      return taken(api.PUT('/v1/budgets/{key}/{value}', { params: { path: { key, value } }, body, signal }));
    },

    metadataBudget: (key: string, value: string, { signal = null }: CallOptions = {}) =>
      taken(api.GET('/v1/budgets/{key}/{value}', { params: { path: { key, value } }, signal })),

    deleteMetadataBudget: async (key: string, value: string, { signal = null }: CallOptions = {}): Promise<void> => {
      await taken(api.DELETE('/v1/budgets/{key}/{value}', { params: { path: { key, value } }, signal }));
    },

    budget: ({ signal = null }: CallOptions = {}) => taken(api.GET('/v1/budget', { signal })),

    /** Every attempt at a model call that was paid for. */
    ledger: (query: PageQuery = {}, { signal = null }: CallOptions = {}) =>
      taken(api.GET('/v1/budget/ledger', { params: { query }, signal })),
  };
}

export function settingCalls({ api }: Wire) {
  return {
    models: ({ signal = null }: CallOptions = {}) => taken(api.GET('/v1/models', { signal })),

    /** One of them. */
    model: (id: string, { signal = null }: CallOptions = {}) =>
      taken(api.GET('/v1/models/{id}', { params: { path: { id } }, signal })),

    /** What the debate would take; nothing is stored or asked of a model. */
    estimate: (request: DebateRequest, { signal = null }: CallOptions = {}) =>
      taken(api.POST('/v1/debates/estimate', { body: request, signal })),

    /** Which of these answers say the same. */
    agreement: (request: AgreementRequest, { signal = null }: CallOptions = {}) =>
      taken(api.POST('/v1/agreement', { body: request, signal })),

    panels: (query: PageQuery = {}, { signal = null }: CallOptions = {}) =>
      taken(api.GET('/v1/panels', { params: { query }, signal })),

    panel: (name: string, { signal = null }: CallOptions = {}) =>
      taken(api.GET('/v1/panels/{name}', { params: { path: { name } }, signal })),

    savePanel: (name: string, settings: PanelSettings, { signal = null }: CallOptions = {}) =>
      taken(api.PUT('/v1/panels/{name}', { params: { path: { name } }, body: settings, signal })),

    deletePanel: async (name: string, { signal = null }: CallOptions = {}): Promise<void> => {
      await taken(api.DELETE('/v1/panels/{name}', { params: { path: { name } }, signal }));
    },

    /** How far the confidence of a panel can be believed, and what is certified for it. */
    calibration: (query: { panel?: string } = {}, { signal = null }: CallOptions = {}) =>
      taken(api.GET('/v1/calibration', { params: { query }, signal })),

    /** Asks a stored panel questions with known answers: lines of JSON. The same lines again go on where they were refused. */
    calibrate: (
      lines: string,
      query: { panel: string; panel_signature?: string },
      { signal = null }: CallOptions = {},
    ) =>
      taken(
        api.POST('/v1/calibration/items', {
          params: { query },
          body: lines,
          bodySerializer: (body) => body,
          headers: { 'content-type': 'application/x-ndjson' },
          signal,
        }),
      ),

    /** Whether the service can work, on which store, and whether its answers are simulated. */
    readiness: ({ signal = null }: CallOptions = {}) => taken(api.GET('/readyz', { signal })),
  };
}
