#!lua
-- include: arguments tenant
-- Replaces what is known of how often a tenant's models were right.
--
-- KEYS  those of tenant.lua
-- ARGV  2 records (JSON)
-- Returns  {'put'} | {'absent'} when there is no such tenant
-- Keeps  what is known of models belongs to a tenant that is there.
local records = argument()
if redis.call('EXISTS', TENANT) == 0 then
  return { 'absent' }
end
redis.call('HSET', TENANT, 'model_records', records)
return { 'put' }
