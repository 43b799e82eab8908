/** Every operation, by the part of the service it belongs to. */
import type { Route } from './api.ts';
import { cancelDebate } from './routes/cancel-debate.ts';
import { createDebate } from './routes/create-debate.ts';
import { eraseDebate } from './routes/erase-debate.ts';
import { followEvents } from './routes/follow-events.ts';
import { healthz } from './routes/healthz.ts';
import { listDebates } from './routes/list-debates.ts';
import { listHistory } from './routes/list-history.ts';
import { listModels } from './routes/list-models.ts';
import { metrics } from './routes/metrics.ts';
import { readBudget } from './routes/read-budget.ts';
import { readDebate } from './routes/read-debate.ts';
import { readReport } from './routes/read-report.ts';
import { readyz } from './routes/readyz.ts';

/** Under /v1, for known callers. */
export const tenantRoutes: readonly Route[] = [
  createDebate,
  listDebates,
  readDebate,
  followEvents,
  readReport,
  cancelDebate,
  eraseDebate,
  listHistory,
  readBudget,
  listModels,
];

/** For whoever runs the service. */
export const serviceRoutes: readonly Route[] = [healthz, readyz, metrics];
