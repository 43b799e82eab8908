#!lua
-- include: arguments panel
-- Stores or replaces a panel, unless the tenant has reached its limit.
--
-- KEYS  those of panel.lua
-- ARGV  2 name, 3 time, 4 settings (JSON), 5 the limit of a tenant
-- Returns  {'created' | 'replaced', created at} | {'full'}
-- Keeps  a panel is listed while it exists; replacing it keeps its creation time; no tenant exceeds its
--        limit, also with concurrent requests.
local name, at, settings, max_panels = argument(), argument(), argument(), tonumber(argument())
if redis.call('ZCARD', NAMES) >= max_panels and redis.call('EXISTS', PANEL) == 0 then
  return { 'full' }
end
local kind = redis.call('HSETNX', PANEL, 'created_at', at) == 1 and 'created' or 'replaced'
redis.call('HSET', PANEL, 'updated_at', at, 'settings', settings)
redis.call('ZADD', NAMES, 0, name)
return { kind, redis.call('HGET', PANEL, 'created_at') }
