#!lua
-- include: arguments tenant
-- Adds a key to a tenant.
--
-- KEYS  those of tenant.lua
-- ARGV  2 key id, 3 key (JSON)
-- Returns  {'added'} | {'absent'} when there is no such tenant
-- Keeps  every key has a tenant.
local id, key = argument(), argument()
if not exists() then
  return { 'absent' }
end
redis.call('HSET', TENANT_KEYS, id, key)
return { 'added' }
