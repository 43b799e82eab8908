-- The frame of every step of a tenant.
--
-- KEYS  always these, under the tenant's hash tag:
--   1 TENANT       hash  settings (JSON), created_at, model_records (JSON), records_replaced, how often they were;
--                        of a deleted one only the last and content: 'kept', 'to_delete' or 'deleted'
--   2 TENANT_KEYS  hash  the keys that speak for it: id → key (JSON), the secret as its hash alone
local TENANT, TENANT_KEYS = KEYS[1], KEYS[2]

-- Reviews teach of models also where the tenant was never made.
local function exists()
  return redis.call('HEXISTS', TENANT, 'settings') == 1
end

-- Release 0.1 left nothing of a deleted tenant but how often its records were replaced.
local function was_deleted()
  return not exists() and redis.call('HEXISTS', TENANT, 'records_replaced') == 1
end
