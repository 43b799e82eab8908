#!lua
-- include: arguments tenant
-- Replaces what is known of how often a tenant's models were right.
--
-- KEYS  those of tenant.lua
-- ARGV  2 records (JSON)
-- Returns  {'put'} | {'absent'} when there is no such tenant
-- Keeps  an operator's word needs a tenant that is there; what reviews added before is not taken back from it (review.lua).
local records = argument()
if not exists() then
  return { 'absent' }
end
redis.call('HSET', TENANT, 'model_records', records)
redis.call('HINCRBY', TENANT, 'records_replaced', 1)
return { 'put' }
