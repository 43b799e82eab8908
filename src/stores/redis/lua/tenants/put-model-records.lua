#!lua
-- include: arguments tenant
-- Replaces the records of how often a tenant's models were right.
--
-- KEYS  those of tenant.lua
-- ARGV  2 records (JSON)
-- Returns  {'put'} | {'absent'} when there is no such tenant
-- Keeps  the records need an existing tenant; counts of earlier reviews are not subtracted from them later (review.lua).
local records = argument()
if not exists() then
  return { 'absent' }
end
redis.call('HSET', TENANT, 'model_records', records)
redis.call('HINCRBY', TENANT, 'records_replaced', 1)
return { 'put' }
