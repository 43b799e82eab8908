#!lua flags=allow-oom
-- include: arguments tenant webhooks
-- Deletes a tenant with all its keys, caps and webhook endpoints. Allowed when memory is full, because it frees memory.
--
-- KEYS  those of tenant.lua, 3 CAPS hash, as in shared/caps.lua, 4 PROVIDER_KEYS hash, as in put-provider-key.lua, those of
--       webhooks.lua
-- ARGV  2 'kept' or 'to_delete', for its debates, panels and calibrations
-- Returns  {'deleted', key id, …} | {'absent'}. For a tenant that is already deleted, only 'to_delete' has an effect.
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
-- A later change of a review must not subtract counts from records that are deleted.
redis.call('HSET', TENANT, 'records_replaced', tonumber(replaced) + 1, 'content', content)
table.insert(deleted, 1, 'deleted')
return deleted
