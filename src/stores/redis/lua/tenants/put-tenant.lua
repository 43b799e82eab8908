#!lua
-- include: arguments tenant
-- Creates a tenant, or replaces its settings. If a version is given, does so only when it is the stored version.
--
-- KEYS  those of tenant.lua
-- ARGV  2 settings (JSON), 3 time, 4 'any', 'absent' or the SHA-1 of the stored settings
-- Returns  {'created' | 'replaced', created at} | {'deleted'} when a tenant with this id was deleted | {'changed'}
-- Keeps  the creation time, the keys and the model records of an existing tenant; an id is not reused.
local settings, at, expected = argument(), argument(), argument()
if was_deleted() then
  return { 'deleted' }
end
local before = redis.call('HGET', TENANT, 'settings')
if expected ~= 'any' and expected ~= (before and redis.sha1hex(before) or 'absent') then
  return { 'changed' }
end
local kind = redis.call('HSETNX', TENANT, 'created_at', at) == 1 and 'created' or 'replaced'
redis.call('HSET', TENANT, 'settings', settings)
return { kind, redis.call('HGET', TENANT, 'created_at') }
