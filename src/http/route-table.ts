/** All routes, by the part of the service that they belong to. */
import type { Route } from './api.ts';
import { readAudit } from './routes/audit/read-audit.ts';
import { readBackup } from './routes/backups/read-backup.ts';
import { deleteMetadataBudget } from './routes/budgets/delete-metadata-budget.ts';
import { putMetadataBudget } from './routes/budgets/put-metadata-budget.ts';
import { readBudget } from './routes/budgets/read-budget.ts';
import { readLedger } from './routes/budgets/read-ledger.ts';
import { readMetadataBudget } from './routes/budgets/read-metadata-budget.ts';
import { createCalibrationItems } from './routes/calibration/create-calibration-items.ts';
import { putReliabilities } from './routes/calibration/put-reliabilities.ts';
import { readCalibration } from './routes/calibration/read-calibration.ts';
import { readReliabilities } from './routes/calibration/read-reliabilities.ts';
import { compareDecisions } from './routes/comparisons/compare-decisions.ts';
import { addNote } from './routes/debates/add-note.ts';
import { branchDebate } from './routes/debates/branch-debate.ts';
import { cancelDebate } from './routes/debates/cancel-debate.ts';
import { concludeDebate } from './routes/debates/conclude-debate.ts';
import { createDebate } from './routes/debates/create-debate.ts';
import { deleteDebate } from './routes/debates/delete-debate.ts';
import { estimateDebate } from './routes/debates/estimate-debate.ts';
import { followEvents } from './routes/debates/follow-events.ts';
import { listDebates } from './routes/debates/list-debates.ts';
import { listHistory } from './routes/debates/list-history.ts';
import { measureAgreement } from './routes/debates/measure-agreement.ts';
import { readDebate } from './routes/debates/read-debate.ts';
import { readReport } from './routes/debates/read-report.ts';
import { readStats } from './routes/debates/read-stats.ts';
import { createDeletion } from './routes/deletions/create-deletion.ts';
import { createTenantDeletion } from './routes/deletions/create-tenant-deletion.ts';
import { readDeletion } from './routes/deletions/read-deletion.ts';
import { readTenantDeletion } from './routes/deletions/read-tenant-deletion.ts';
import { readTenantExport } from './routes/exports/read-tenant-export.ts';
import { healthz } from './routes/health/healthz.ts';
import { metrics } from './routes/health/metrics.ts';
import { readyz } from './routes/health/readyz.ts';
import { createChatCompletion } from './routes/openai/create-chat-completion.ts';
import { listModels } from './routes/openai/list-models.ts';
import { readModel } from './routes/openai/read-model.ts';
import { deletePanel } from './routes/panels/delete-panel.ts';
import { listPanels } from './routes/panels/list-panels.ts';
import { readPanel } from './routes/panels/read-panel.ts';
import { savePanel } from './routes/panels/save-panel.ts';
import { listPrices } from './routes/prices/list-prices.ts';
import { putPrices } from './routes/prices/put-prices.ts';
import { deleteProviderKey } from './routes/provider-keys/delete-provider-key.ts';
import { listProviderKeys } from './routes/provider-keys/list-provider-keys.ts';
import { putProviderKey } from './routes/provider-keys/put-provider-key.ts';
import { cancelResponse } from './routes/responses/cancel-response.ts';
import { createResponse } from './routes/responses/create-response.ts';
import { deleteResponse } from './routes/responses/delete-response.ts';
import { readResponse } from './routes/responses/read-response.ts';
import { listReviews } from './routes/reviews/list-reviews.ts';
import { reviewDebate } from './routes/reviews/review-debate.ts';
import { listStuckDebates } from './routes/stuck/list-stuck-debates.ts';
import { requeueDebate } from './routes/stuck/requeue-debate.ts';
import { createKey } from './routes/tenants/create-key.ts';
import { deleteTenant } from './routes/tenants/delete-tenant.ts';
import { listKeys } from './routes/tenants/list-keys.ts';
import { listTenants } from './routes/tenants/list-tenants.ts';
import { patchTenant } from './routes/tenants/patch-tenant.ts';
import { putTenant } from './routes/tenants/put-tenant.ts';
import { readTenant } from './routes/tenants/read-tenant.ts';
import { readTenantBudget } from './routes/tenants/read-tenant-budget.ts';
import { readTenantLedger } from './routes/tenants/read-tenant-ledger.ts';
import { revokeKey } from './routes/tenants/revoke-key.ts';
import { readUsage } from './routes/usage/read-usage.ts';
import { createWebhook } from './routes/webhooks/create-webhook.ts';
import { deleteWebhook } from './routes/webhooks/delete-webhook.ts';
import { listDeliveries } from './routes/webhooks/list-deliveries.ts';
import { listWebhooks } from './routes/webhooks/list-webhooks.ts';
import { readWebhook } from './routes/webhooks/read-webhook.ts';
import { replaceWebhook } from './routes/webhooks/replace-webhook.ts';
import { retryDeliveries } from './routes/webhooks/retry-deliveries.ts';
import { retryDelivery } from './routes/webhooks/retry-delivery.ts';
import { rotateWebhookSecret } from './routes/webhooks/rotate-webhook-secret.ts';
import { testWebhook } from './routes/webhooks/test-webhook.ts';

/** Routes under /v1, for tenants. */
export const tenantRoutes: readonly Route[] = [
  createDebate,
  estimateDebate,
  listDebates,
  readDebate,
  followEvents,
  readReport,
  cancelDebate,
  concludeDebate,
  addNote,
  branchDebate,
  deleteDebate,
  createDeletion,
  readDeletion,
  listReviews,
  reviewDebate,
  listHistory,
  readStats,
  readBudget,
  readLedger,
  putMetadataBudget,
  readMetadataBudget,
  deleteMetadataBudget,
  listModels,
  readModel,
  savePanel,
  readPanel,
  deletePanel,
  listPanels,
  measureAgreement,
  createWebhook,
  listWebhooks,
  readWebhook,
  replaceWebhook,
  deleteWebhook,
  rotateWebhookSecret,
  testWebhook,
  retryDelivery,
  retryDeliveries,
  listDeliveries,
  createChatCompletion,
  createResponse,
  readResponse,
  cancelResponse,
  deleteResponse,
  readCalibration,
  createCalibrationItems,
  compareDecisions,
];

/** Routes under /v1/admin, for operators. */
export const operatorRoutes: readonly Route[] = [
  listTenants,
  putTenant,
  patchTenant,
  readTenant,
  deleteTenant,
  createKey,
  listKeys,
  revokeKey,
  listProviderKeys,
  putProviderKey,
  deleteProviderKey,
  putReliabilities,
  readReliabilities,
  readTenantBudget,
  readTenantLedger,
  readTenantExport,
  createTenantDeletion,
  readTenantDeletion,
  readUsage,
  readAudit,
  putPrices,
  listPrices,
  listStuckDebates,
  requeueDebate,
  readBackup,
];

/** Routes for monitoring. */
export const serviceRoutes: readonly Route[] = [healthz, readyz, metrics];
