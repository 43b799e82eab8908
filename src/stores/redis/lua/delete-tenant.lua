#!lua flags=allow-oom
-- include: arguments tenant
-- Ends a tenant and every key of it. Also when memory is full, since it frees some.
--
-- KEYS  those of tenant.lua      ARGV  those of arguments.lua
-- Returns  {'deleted', key id, …} | {'absent'}
-- Keeps  debates, budget and ledger; no key outlives its tenant.
if redis.call('EXISTS', TENANT) == 0 then
  return { 'absent' }
end
local deleted = redis.call('HKEYS', TENANT_KEYS)
redis.call('UNLINK', TENANT, TENANT_KEYS)
table.insert(deleted, 1, 'deleted')
return deleted
