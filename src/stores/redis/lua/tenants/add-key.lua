#!lua
-- include: arguments tenant
-- Lets a key speak for a tenant.
--
-- KEYS  those of tenant.lua
-- ARGV  2 key id, 3 key (JSON)
-- Returns  {'added'} | {'absent'} when there is no such tenant
-- Keeps  a key has a tenant.
local id, key = argument(), argument()
if not exists() then
  return { 'absent' }
end
redis.call('HSET', TENANT_KEYS, id, key)
return { 'added' }
