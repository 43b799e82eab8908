#!lua
-- include: arguments panel
-- Stores a panel, in the place of one with the same name, unless the tenant has as many as it may.
--
-- KEYS  those of panel.lua
-- ARGV  2 name, 3 time, 4 settings (JSON), 5 how many a tenant may have
-- Returns  {'created' | 'replaced', created at} | {'full'}
-- Keeps  a panel is listed as long as it is there; replacing it leaves the time of its creation; no tenant gets more
--        than it may, however many are saved at once.
local name, at, settings, most = argument(), argument(), argument(), tonumber(argument())
if redis.call('ZCARD', NAMES) >= most and redis.call('EXISTS', PANEL) == 0 then
  return { 'full' }
end
local kind = redis.call('HSETNX', PANEL, 'created_at', at) == 1 and 'created' or 'replaced'
redis.call('HSET', PANEL, 'updated_at', at, 'settings', settings)
redis.call('ZADD', NAMES, 0, name)
return { kind, redis.call('HGET', PANEL, 'created_at') }
