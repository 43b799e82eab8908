#!lua flags=allow-oom
-- include: arguments tenant webhooks
-- Deletes a tenant, every key, cap and webhook endpoint of it. Also when memory is full, since it frees some.
--
-- KEYS  those of tenant.lua, 3 CAPS hash, as in shared/caps.lua, 4 PROVIDER_KEYS hash, as in put-provider-key.lua, those of
--       webhooks.lua
-- ARGV  2 'kept' or 'to_delete': what becomes of its debates, panels and calibrations
-- Returns  {'deleted', key id, …} | {'absent'}. Of a tenant that was deleted before, only 'to_delete' finds anything.
-- Keeps  debates, budget and ledger; no key and no endpoint outlives its tenant.
local content = argument()
if was_deleted() and content == 'to_delete' then
  redis.call('HSET', TENANT, 'content', content)
  return { 'deleted' }
end
if not exists() then
  return { 'absent' }
end
local deleted = redis.call('HKEYS', TENANT_KEYS)
local replaced = redis.call('HGET', TENANT, 'records_replaced') or '0'
redis.call('UNLINK', TENANT, TENANT_KEYS, KEYS[3], KEYS[4], WEBHOOKS, DELIVERIES, DUE, RECENT)
-- A review of a debate that stays takes nothing back from records that are gone.
redis.call('HSET', TENANT, 'records_replaced', tonumber(replaced) + 1, 'content', content)
table.insert(deleted, 1, 'deleted')
return deleted
