/** Typed calls about one tenant: its debates, reviews, budgets, ledger, models, panels and calibration. */

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
} from './contract-types.ts';
import type { CallOptions, Transport } from './transport.ts';
import { dataOf } from './transport.ts';

export function recordCalls({ api }: Transport) {
  return {
    /** Lists debates of every status, newest first. */
    list: (query: ListQuery = {}, { signal = null }: CallOptions = {}) =>
      dataOf(api.GET('/v1/debates', { params: { query }, signal })),

    /** Lists finished debates, newest first. */
    history: (query: HistoryQuery = {}, { signal = null }: CallOptions = {}) =>
      dataOf(api.GET('/v1/history', { params: { query }, signal })),

    /** Lists debates that wait for a human's verdict or have one. */
    reviews: (query: ReviewQuery = {}, { signal = null }: CallOptions = {}) =>
      dataOf(api.GET('/v1/reviews', { params: { query }, signal })),

    stats: ({ signal = null }: CallOptions = {}) => dataOf(api.GET('/v1/history/stats', { signal })),

    /** Decides finished debates again with other settings. Calls no model and stores nothing. */
    compare: (request: ComparisonRequest, { signal = null }: CallOptions = {}) =>
      dataOf(api.POST('/v1/comparisons', { body: request, signal })),

    /** Limits the total cost of all debates with this metadata entry. */
    setMetadataBudget: (key: string, value: string, settings: MetadataBudgetSettings & CallOptions) => {
      const { signal = null, ...body } = settings;
      return dataOf(api.PUT('/v1/budgets/{key}/{value}', { params: { path: { key, value } }, body, signal }));
    },

    metadataBudget: (key: string, value: string, { signal = null }: CallOptions = {}) =>
      dataOf(api.GET('/v1/budgets/{key}/{value}', { params: { path: { key, value } }, signal })),

    deleteMetadataBudget: async (key: string, value: string, { signal = null }: CallOptions = {}): Promise<void> => {
      await dataOf(api.DELETE('/v1/budgets/{key}/{value}', { params: { path: { key, value } }, signal }));
    },

    budget: ({ signal = null }: CallOptions = {}) => dataOf(api.GET('/v1/budget', { signal })),

    /** Lists every charged attempt of a model call. */
    ledger: (query: PageQuery = {}, { signal = null }: CallOptions = {}) =>
      dataOf(api.GET('/v1/budget/ledger', { params: { query }, signal })),
  };
}

export function settingCalls({ api }: Transport) {
  return {
    models: ({ signal = null }: CallOptions = {}) => dataOf(api.GET('/v1/models', { signal })),

    /** Returns one model. */
    model: (id: string, { signal = null }: CallOptions = {}) =>
      dataOf(api.GET('/v1/models/{id}', { params: { path: { id } }, signal })),

    /** Estimates the calls, tokens and cost of a debate. Calls no model and stores nothing. */
    estimate: (request: DebateRequest, { signal = null }: CallOptions = {}) =>
      dataOf(api.POST('/v1/debates/estimate', { body: request, signal })),

    /** Groups equivalent answers. */
    agreement: (request: AgreementRequest, { signal = null }: CallOptions = {}) =>
      dataOf(api.POST('/v1/agreement', { body: request, signal })),

    panels: (query: PageQuery = {}, { signal = null }: CallOptions = {}) =>
      dataOf(api.GET('/v1/panels', { params: { query }, signal })),

    panel: (name: string, { signal = null }: CallOptions = {}) =>
      dataOf(api.GET('/v1/panels/{name}', { params: { path: { name } }, signal })),

    savePanel: (name: string, settings: PanelSettings, { signal = null }: CallOptions = {}) =>
      dataOf(api.PUT('/v1/panels/{name}', { params: { path: { name } }, body: settings, signal })),

    deletePanel: async (name: string, { signal = null }: CallOptions = {}): Promise<void> => {
      await dataOf(api.DELETE('/v1/panels/{name}', { params: { path: { name } }, signal }));
    },

    /** Returns the measured reliability of a panel's confidence, and its certificate. */
    calibration: (query: { panel?: string } = {}, { signal = null }: CallOptions = {}) =>
      dataOf(api.GET('/v1/calibration', { params: { query }, signal })),

    /**
     * Sends a stored panel questions with known answers as JSON lines. Sending the same lines again continues with the
     * lines that were refused.
     */
    calibrate: (
      lines: string,
      query: { panel: string; panel_signature?: string },
      { signal = null }: CallOptions = {},
    ) =>
      dataOf(
        api.POST('/v1/calibration/items', {
          params: { query },
          body: lines,
          bodySerializer: (body) => body,
          headers: { 'content-type': 'application/x-ndjson' },
          signal,
        }),
      ),

    /** Returns whether the service is ready, which store it uses, and whether its answers are simulated. */
    readiness: ({ signal = null }: CallOptions = {}) => dataOf(api.GET('/readyz', { signal })),
  };
}
