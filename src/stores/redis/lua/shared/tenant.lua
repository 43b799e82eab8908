-- The common part of every step of a tenant.
--
-- KEYS  always these, under the tenant's hash tag:
--   1 TENANT       hash  settings (JSON), created_at, model_records (JSON), records_replaced, the number of replacements;
--                        a deleted tenant has only records_replaced and content: 'kept', 'to_delete' or 'deleted'
--   2 TENANT_KEYS  hash  the keys of the tenant: id → key (JSON), with only the hash of the secret
local TENANT, TENANT_KEYS = KEYS[1], KEYS[2]

-- Reviews update the records of models also when the tenant was never created.
local function exists()
  return redis.call('HEXISTS', TENANT, 'settings') == 1
end

-- For a deleted tenant, release 0.1 kept only the number of replacements of its records.
local function was_deleted()
  return not exists() and redis.call('HEXISTS', TENANT, 'records_replaced') == 1
end
