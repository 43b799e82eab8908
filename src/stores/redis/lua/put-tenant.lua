#!lua
-- include: arguments tenant
-- Makes a tenant, or replaces its name and limits.
--
-- KEYS  those of tenant.lua
-- ARGV  2 settings (JSON), 3 time
-- Returns  {'created' | 'replaced', created at} | {'deleted'} when there was a tenant of this id
-- Keeps  the time of its making, its keys and its models' records; an id is given out once.
local settings, at = argument(), argument()
if was_deleted() then
  return { 'deleted' }
end
local kind = redis.call('HSETNX', TENANT, 'created_at', at) == 1 and 'created' or 'replaced'
redis.call('HSET', TENANT, 'settings', settings)
return { kind, redis.call('HGET', TENANT, 'created_at') }
