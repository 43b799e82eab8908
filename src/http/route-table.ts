/** Every operation, by the part of the service it belongs to. */
import type { Route } from './api.ts';
import { cancelDebate } from './routes/cancel-debate.ts';
import { compareDecisions } from './routes/compare-decisions.ts';
import { createCalibrationItems } from './routes/create-calibration-items.ts';
import { createChatCompletion } from './routes/create-chat-completion.ts';
import { createDebate } from './routes/create-debate.ts';
import { createKey } from './routes/create-key.ts';
import { createWebhook } from './routes/create-webhook.ts';
import { deleteTenant } from './routes/delete-tenant.ts';
import { eraseDebate } from './routes/erase-debate.ts';
import { erasePanel } from './routes/erase-panel.ts';
import { eraseWebhook } from './routes/erase-webhook.ts';
import { estimateDebate } from './routes/estimate-debate.ts';
import { followEvents } from './routes/follow-events.ts';
import { healthz } from './routes/healthz.ts';
import { listDebates } from './routes/list-debates.ts';
import { listDeliveries } from './routes/list-deliveries.ts';
import { listHistory } from './routes/list-history.ts';
import { listKeys } from './routes/list-keys.ts';
import { listModels } from './routes/list-models.ts';
import { listPanels } from './routes/list-panels.ts';
import { listReviews } from './routes/list-reviews.ts';
import { listTenants } from './routes/list-tenants.ts';
import { listWebhooks } from './routes/list-webhooks.ts';
import { measureAgreement } from './routes/measure-agreement.ts';
import { metrics } from './routes/metrics.ts';
import { putReliabilities } from './routes/put-reliabilities.ts';
import { putTenant } from './routes/put-tenant.ts';
import { readBudget } from './routes/read-budget.ts';
import { readCalibration } from './routes/read-calibration.ts';
import { readDebate } from './routes/read-debate.ts';
import { readLedger } from './routes/read-ledger.ts';
import { readModel } from './routes/read-model.ts';
import { readPanel } from './routes/read-panel.ts';
import { readReliabilities } from './routes/read-reliabilities.ts';
import { readReport } from './routes/read-report.ts';
import { readStats } from './routes/read-stats.ts';
import { readTenant } from './routes/read-tenant.ts';
import { readWebhook } from './routes/read-webhook.ts';
import { readyz } from './routes/readyz.ts';
import { replaceWebhook } from './routes/replace-webhook.ts';
import { reviewDebate } from './routes/review-debate.ts';
import { revokeKey } from './routes/revoke-key.ts';
import { rotateWebhookSecret } from './routes/rotate-webhook-secret.ts';
import { savePanel } from './routes/save-panel.ts';

/** Under /v1, for known callers. */
export const tenantRoutes: readonly Route[] = [
  createDebate,
  estimateDebate,
  listDebates,
  readDebate,
  followEvents,
  readReport,
  cancelDebate,
  eraseDebate,
  listReviews,
  reviewDebate,
  listHistory,
  readStats,
  readBudget,
  readLedger,
  listModels,
  readModel,
  savePanel,
  readPanel,
  erasePanel,
  listPanels,
  measureAgreement,
  createWebhook,
  listWebhooks,
  readWebhook,
  replaceWebhook,
  eraseWebhook,
  rotateWebhookSecret,
  listDeliveries,
  createChatCompletion,
  readCalibration,
  createCalibrationItems,
  compareDecisions,
];

/** Under /v1/admin, for the operator alone. */
export const operatorRoutes: readonly Route[] = [
  listTenants,
  putTenant,
  readTenant,
  deleteTenant,
  createKey,
  listKeys,
  revokeKey,
  putReliabilities,
  readReliabilities,
];

/** For whoever watches the service. */
export const serviceRoutes: readonly Route[] = [healthz, readyz, metrics];
