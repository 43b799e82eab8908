#!lua
-- include: arguments tenant
-- Makes a tenant, or replaces its name and limits; where a version is given, only where it is the stored one.
--
-- KEYS  those of tenant.lua
-- ARGV  2 settings (JSON), 3 time, 4 'any', 'absent' or the SHA-1 of the stored settings
-- Returns  {'created' | 'replaced', created at} | {'deleted'} when there was a tenant of this id | {'changed'}
-- Keeps  the time of its making, its keys and its models' records; an id is given out once.
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
