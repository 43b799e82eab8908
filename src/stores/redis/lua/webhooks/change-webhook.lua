#!lua
-- include: arguments webhooks
-- Changes the settings of an endpoint.
--
-- KEYS  those of webhooks.lua
-- ARGV  2 endpoint id, 3 change (JSON): the fields to replace, 4 time until which the previous secret is valid or ''
-- Returns  {'changed', endpoint (JSON)} | {'absent'}
-- Keeps  fields that the change does not name; with a new secret also the previous one.
local id, change, previous_until = argument(), cjson.decode(argument()), argument()
local text = redis.call('HGET', WEBHOOKS, id)
if not text then
  return { 'absent' }
end
local endpoint = cjson.decode(text)
if previous_until ~= '' then
  endpoint.previous = { secret = endpoint.secret, ['until'] = previous_until }
end
for field, value in pairs(change) do
  endpoint[field] = value
end
local changed = cjson.encode(endpoint)
redis.call('HSET', WEBHOOKS, id, changed)
return { 'changed', changed }
