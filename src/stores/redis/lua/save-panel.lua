#!lua
-- include: arguments panel
-- Stores a panel, in the place of one with the same name.
--
-- KEYS  those of panel.lua
-- ARGV  2 name, 3 time, 4 settings (JSON)
-- Returns  {'created' | 'replaced', created at}
-- Keeps  a panel is listed as long as it is there; replacing it leaves the time of its creation.
local name, at, settings = argument(), argument(), argument()
local kind = redis.call('HSETNX', PANEL, 'created_at', at) == 1 and 'created' or 'replaced'
redis.call('HSET', PANEL, 'updated_at', at, 'settings', settings)
redis.call('ZADD', NAMES, 0, name)
return { kind, redis.call('HGET', PANEL, 'created_at') }
