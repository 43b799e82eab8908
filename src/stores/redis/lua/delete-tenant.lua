#!lua flags=allow-oom
-- include: arguments tenant webhooks
-- Ends a tenant, every key of it and every webhook endpoint. Also when memory is full, since it frees some.
--
-- KEYS  those of tenant.lua, those of webhooks.lua      ARGV  those of arguments.lua
-- Returns  {'deleted', key id, …} | {'absent'}
-- Keeps  debates, budget and ledger; no key and no endpoint outlives its tenant.
if not exists() then
  return { 'absent' }
end
local deleted = redis.call('HKEYS', TENANT_KEYS)
local replaced = redis.call('HGET', TENANT, 'records_replaced') or '0'
redis.call('UNLINK', TENANT, TENANT_KEYS, WEBHOOKS, DELIVERIES, DUE, RECENT)
-- Its debates stay: what their reviews taught a tenant that ended is not taken back from one of the same name.
redis.call('HSET', TENANT, 'records_replaced', tonumber(replaced) + 1)
table.insert(deleted, 1, 'deleted')
return deleted
